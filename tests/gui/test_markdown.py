"""Markdown in replies, as a person sees and uses it."""

import pytest
from PySide6.QtCore import QObject, QPoint, Qt, QUrl, Slot
from PySide6.QtGui import QDesktopServices, QGuiApplication, QTextCursor
from PySide6.QtTest import QTest

from app.chat.widgets.code_block import CodeBlock
from app.chat.widgets.reply_text import ReplyText, TableBlock
from tests.fakes.fake_engine import Script
from tests.gui.conftest import Person, shown_words

pytestmark = pytest.mark.gui

SOURCE = "# Sizes\n\nOne **bold** word.\n\n- a\n- b\n\n|m|n|\n|-|-|\n|x|1|\n\n```python\nx = 1\n```\n\nEnd."


class Browser(QObject):
    """Takes the addresses that would open in a browser."""

    def __init__(self) -> None:
        super().__init__()
        self.opened: list[str] = []

    @Slot(QUrl)
    def open(self, address: QUrl) -> None:
        """Note it."""
        self.opened.append(address.toString())


def text_of(person: Person, index: int = 0) -> ReplyText:
    """A segment of the last reply that is running text."""
    segment = person.replies()[-1].body.segments[index]
    assert isinstance(segment, ReplyText)
    return segment


def code_of(person: Person) -> CodeBlock:
    """The code in the last reply."""
    return next(s for s in person.replies()[-1].body.segments if isinstance(s, CodeBlock))


def test_blocks_are_shown_and_the_source_is_copied(person: Person, script: Script) -> None:
    script.text = SOURCE
    person.send("Hello")
    person.wait_ready()
    reply = person.replies()[0]
    assert [type(segment) for segment in reply.body.segments] == [ReplyText, TableBlock, CodeBlock, ReplyText]
    words = shown_words(reply)
    assert words.startswith("Sizes\nOne bold word.\n•\ta\n•\tb\n")
    assert words.endswith("x = 1\nEnd.")
    person.click(reply.row.copy)
    assert QGuiApplication.clipboard().text() == SOURCE


def test_unfinished_markdown_is_plain_until_its_block_closes(person: Person, script: Script) -> None:
    script.text, script.hold_after = "One **bold** word.\n\nThen **more words come", 4
    person.send("Hello")
    person.wait_for(lambda: person.reply_text().endswith("**more"))
    assert shown_words(person.replies()[0]) == "One bold word.\nThen **more"
    script.hold.set()
    person.wait_ready()


def test_code_is_copied_alone(person: Person, script: Script) -> None:
    script.text = SOURCE
    person.send("Hello")
    person.wait_ready()
    code = code_of(person)
    assert code.language.text() == "Python"
    person.click(code.copy)
    assert QGuiApplication.clipboard().text() == "x = 1"
    assert code.copy.text() == "Copied"
    person.wait_for(lambda: code.copy.text() == "Copy")


def test_code_has_colours_and_no_line_breaks(person: Person, script: Script) -> None:
    script.text = "```python\ndef f(): return '\U0001f600' # " + "long " * 80 + "\n```"
    person.send("Hello")
    person.wait_ready()
    body = code_of(person).body
    layout = body.document().firstBlock().layout()
    person.wait_for(layout.formats)
    starts = [(r.start, r.length) for r in layout.formats()]
    assert (0, 3) in starts
    line = body.toPlainText()
    comment = line.index("#") + 1  # the picture takes two units
    assert any(start == comment for start, _ in starts)
    assert layout.lineCount() == 1
    assert body.horizontalScrollBar().maximum() > 0
    assert body.horizontalScrollBar().value() == 0


def test_what_comes_is_not_selected_by_itself(person: Person, script: Script) -> None:
    script.text, script.token_s = SOURCE, 0.04
    person.send("Hello")
    person.wait_ready()
    reply = person.replies()[0]
    texts = [s.body if isinstance(s, CodeBlock) else s for s in reply.body.segments]
    assert not any(text.textCursor().hasSelection() for text in (*texts, person.questions()[0].body))
    assert [text.textCursor().position() for text in texts if not isinstance(text, TableBlock)] == [0, 0, 0]


def test_a_selection_survives_the_closing_of_its_block(person: Person, script: Script) -> None:
    script.text, script.hold_after = "one two three\n\nfour five", 2
    person.send("Hello")
    person.wait_for(lambda: person.reply_text() == "one two")
    body = text_of(person)
    cursor = body.textCursor()
    cursor.setPosition(4)
    cursor.setPosition(7, QTextCursor.MoveMode.KeepAnchor)
    body.setTextCursor(cursor)
    script.hold.set()
    person.wait_ready()
    assert text_of(person) is body
    assert body.textCursor().selectedText() == "two"


@pytest.mark.parametrize(
    ("address", "opened"),
    [("https://example.org/a", ["https://example.org/a"]), ("ftp://example.org", []), ("/etc/passwd", [])],
)
def test_only_web_links_open_and_only_on_a_click(
    person: Person, script: Script, address: str, opened: list[str]
) -> None:
    browser = Browser()
    for scheme in ("https", "ftp", "file"):
        QDesktopServices.setUrlHandler(scheme, browser, "open")  # type: ignore[arg-type]  # the stub says bytes, it takes str
    script.text = f"[link]({address})"
    person.send("Hello")
    person.wait_ready()
    assert browser.opened == []
    QTest.mouseClick(text_of(person).viewport(), Qt.MouseButton.LeftButton, pos=QPoint(10, 10))
    for scheme in ("https", "ftp", "file"):
        QDesktopServices.unsetUrlHandler(scheme)
    assert browser.opened == opened


def test_a_reply_that_goes_on_is_set_on(person: Person, script: Script) -> None:
    script.text, script.hold_after = "one *two* three", 2
    person.send("Hello")
    person.wait_for(lambda: person.reply_text() == "one *two*")
    person.press(Qt.Key.Key_Escape)
    person.wait_ready()
    assert shown_words(person.replies()[0]) == "one two"
    script.text, script.hold_after = " and *three*", None
    person.click(person.replies()[0].ending.resume)
    person.wait_for(lambda: shown_words(person.replies()[0]) == "one two and three")


def test_colours_follow_the_theme(person: Person, script: Script) -> None:
    script.text = SOURCE + " [l](http://a.b)"
    person.send("Hello")
    person.wait_ready()
    before = shown_words(person.replies()[0])
    person.program.theme.set_dark(True)
    assert shown_words(person.replies()[0]) == before
