"""A conversation, from the person's side of the window."""

import re

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication, QInputMethodEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.chat.widgets.reply_text import ReplyText
from app.conversations.values.conversation import Role
from app.inference.values.status import Phase
from app.ui.widgets.buttons import SendMode
from engine.api import WrittenText
from tests.fakes.fake_engine import FakeFactory, Script
from tests.gui.conftest import Person, shown_words

pytestmark = pytest.mark.gui

SHIFT = Qt.KeyboardModifier.ShiftModifier


def test_return_sends_and_the_reply_comes(person: Person, script: Script) -> None:
    script.text = "The capital of France is Paris."
    person.send("What is the capital of France?")
    person.wait_ready()
    assert person.questions()[0].body.text() == "What is the capital of France?"
    assert person.reply_text() == script.text
    assert person.composer.text() == ""
    assert person.replies()[0].row.footer() == "Built-in, 32-bit · 6 tokens"
    assert person.window.windowTitle() == "What is the capital of France?"


def test_the_prompt_is_in_the_models_style(person: Person, factory: FakeFactory) -> None:
    person.send("Hello")
    person.wait_ready()
    request = factory.made[0].requests[0]
    assert request.prompt == ("User: Hello\nAssistant:",)
    assert request.stop == ("\nUser:",)


def test_an_earlier_reply_is_given_back_by_its_tokens(
    person: Person, factory: FakeFactory, script: Script
) -> None:
    script.text = "one two"
    for text in ("Hello", "And?"):
        person.send(text)
        person.wait_ready()
    prompt = factory.made[0].requests[1].prompt
    assert prompt == (
        "User: Hello\nAssistant:",
        WrittenText(" one two", (1, 2)),
        "\nUser: And?\nAssistant:",
    )


def test_shift_return_breaks_the_line(person: Person) -> None:
    person.type("one")
    person.press(Qt.Key.Key_Return, SHIFT)
    person.type("two")
    assert person.composer.text() == "one\ntwo"
    assert person.path() == ()


@pytest.mark.parametrize("text", ["", "  "], ids=["nothing", "spaces"])
def test_nothing_to_say_sends_nothing(person: Person, text: str) -> None:
    person.send(text)
    assert person.path() == ()
    assert person.composer.button.mode is SendMode.EMPTY


def test_a_return_that_confirms_a_conversion_sends_nothing(person: Person) -> None:
    edit = person.composer.edit
    QApplication.sendEvent(edit, QInputMethodEvent("にほん", []))
    person.press(Qt.Key.Key_Return)
    assert person.path() == ()
    commit = QInputMethodEvent("", [])
    commit.setCommitString("日本")
    QApplication.sendEvent(edit, commit)
    assert person.composer.text() == "日本"
    assert person.path() == ()
    person.press(Qt.Key.Key_Return)
    assert [m.text for m in person.path() if m.role is Role.PERSON] == ["日本"]


def test_the_composer_stays_usable_while_a_reply_is_written(person: Person, script: Script) -> None:
    script.hold_after = 2
    person.send("Hello")
    person.wait_for(person.reply_text)
    person.send("Next")
    assert person.composer.text() == "Next"
    assert len(person.path()) == 2
    assert person.composer.button.mode is SendMode.STOP
    script.hold.set()
    person.wait_ready()
    person.press(Qt.Key.Key_Return)
    person.wait_ready()
    assert [m.text for m in person.path() if m.role is Role.PERSON] == ["Hello", "Next"]


def test_the_state_is_in_words_all_along(person: Person, script: Script) -> None:
    script.hold_after = 2
    person.send("Hello")
    person.wait_for(lambda: re.fullmatch(r"Writing, token \d+", person.state()))
    assert "writing" in person.chat.model_button.accessibleName()
    row = person.window.sidebar.list.model().index(1, 0)
    assert row.data(Qt.ItemDataRole.AccessibleTextRole) == "Hello, Writing · Built-in"
    script.hold.set()
    person.wait_for(lambda: person.state() == "Ready")
    assert person.chat.model_button.accessibleName() == "Model Built-in, 32-bit, ready"


def test_the_meter_is_a_dash_until_it_knows(person: Person, script: Script) -> None:
    assert person.chat.meter.text() == "–\nfirst token –"
    script.text = "One"
    person.send("Hello")
    person.wait_ready()
    assert person.chat.meter.text().startswith("–\n")
    script.text, script.token_s = "One two three four", 0.01
    person.send("Again")
    person.wait_ready()
    person.wait_for(lambda: person.chat.meter.text().startswith("100 tok/s"))


@pytest.mark.parametrize("key", [Qt.Key.Key_Escape, None], ids=["escape", "button"])
def test_stop_keeps_the_text(person: Person, script: Script, key: Qt.Key | None) -> None:
    script.hold_after = 3
    person.send("Hello")
    person.wait_for(lambda: person.reply_text().count(" ") == 2)
    if key is None:
        person.click(person.composer.button)
    else:
        person.press(key)
    person.wait_for(lambda: person.state() == "Stopped")
    assert person.reply_text() == "Once there was"
    assert person.replies()[0].ending.text() == "Stopped."


def test_stop_cancels_at_once_while_reading(person: Person, script: Script, factory: FakeFactory) -> None:
    script.prompt_chunks, script.chunk_s = 100, 0.1
    person.send("A long prompt")
    person.wait_for(lambda: re.fullmatch(r"Reading the prompt, \d+%", person.state()))
    assert person.replies()[0].reading.isVisible() is False  # not before it takes 0.4 s
    person.wait_for(person.replies()[0].reading.isVisible)
    person.click(person.composer.button)
    assert factory.made[0].cancel.is_set()
    person.wait_for(lambda: person.state() == "Stopped")


def test_stop_cancels_at_once_while_writing(person: Person, script: Script, factory: FakeFactory) -> None:
    script.token_s = 0.05
    person.send("Hello")
    person.wait_for(person.reply_text)
    person.click(person.composer.button)
    assert factory.made[0].cancel.is_set()
    person.wait_for(lambda: person.state() == "Stopped")


def test_a_stopped_reply_goes_on_at_its_token(person: Person, script: Script, factory: FakeFactory) -> None:
    script.text, script.hold_after = "a b c d", 2
    person.send("Hello")
    person.wait_for(lambda: person.reply_text() == "a b")
    person.press(Qt.Key.Key_Escape)
    person.wait_for(lambda: person.state() == "Stopped")
    script.text, script.hold_after = " c d", None
    person.click(person.replies()[0].ending.resume)
    person.wait_for(lambda: person.state() == "Ready")
    assert person.reply_text() == "a b c d"
    assert factory.made[0].requests[1].prompt == ("User: Hello\nAssistant:", WrittenText(" a b", (1, 2)))


def test_regenerate_keeps_the_reply_before(person: Person, script: Script) -> None:
    script.text = "first"
    person.send("Hello")
    person.wait_ready()
    script.text = "second"
    person.click(person.replies()[0].row.regenerate)
    person.wait_for(lambda: person.reply_text() == "second")
    person.wait_ready()
    person.click(person.replies()[0].row.previous)
    assert person.reply_text() == "first"
    person.click(person.replies()[0].row.next)
    assert person.reply_text() == "second"


def test_a_failure_leaves_the_text_and_offers_to_retry(person: Person, script: Script) -> None:
    script.text, script.fail_after = "a b c", 2
    person.send("Hello")
    ending = person.replies()[0].ending
    person.wait_for(ending.isVisible)
    assert person.reply_text() == "a b"
    assert ending.text() == "The reply ended early because of an error in the model. The text is safe."
    script.text, script.fail_after = " c", None
    person.click(ending.retry)
    person.wait_for(lambda: person.reply_text() == "a b c")
    person.wait_ready()
    assert not ending.isVisible()


def test_text_is_shown_as_it_is(person: Person, script: Script) -> None:
    script.text = "<b>bold</b> & *stars* a\u202eb\x07"
    person.send("<i>Hello</i>")
    person.wait_ready()
    assert shown_words(person.replies()[0]) == "<b>bold</b> & stars a[U+202E]b\u2407"
    assert person.questions()[0].body.toPlainText() == "<i>Hello</i>"


def test_copying_gives_the_text_as_it_was_written(person: Person, script: Script) -> None:
    script.text = "a\x07b"
    person.send("Hello")
    person.wait_ready()
    person.click(person.replies()[0].row.copy)
    assert QGuiApplication.clipboard().text() == "a\x07b"


def test_up_in_an_empty_composer_brings_earlier_messages_back(person: Person) -> None:
    for text in ("one", "two"):
        person.send(text)
        person.wait_ready()
    shown = []
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Up, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Down):
        person.press(key)
        shown.append(person.composer.text())
    assert shown == ["two", "one", "one", "two", ""]


def test_up_in_a_text_moves_the_cursor(person: Person) -> None:
    person.send("one")
    person.wait_ready()
    person.type("draft")
    person.press(Qt.Key.Key_Up)
    assert person.composer.text() == "draft"


def test_new_conversations_are_listed_and_found_again(person: Person) -> None:
    person.send("First question")
    person.wait_ready()
    first = person.window.conversation_id
    person.window.new_conversation()
    assert person.path() == ()
    assert person.chat.title.text() == "New conversation"
    person.send("Second question")
    person.wait_ready()
    person.window.sidebar.list.setCurrentIndex(person.window.sidebar.list.model().index(2, 0))
    assert person.window.conversation_id == first
    assert person.questions()[0].body.text() == "First question"


def test_a_reply_goes_on_while_another_conversation_is_shown(person: Person, script: Script) -> None:
    script.text, script.hold_after = "a b c", 2
    person.send("Hello")
    first = person.window.conversation_id
    person.wait_for(lambda: person.reply_text() == "a b")
    person.window.new_conversation()
    script.hold.set()
    person.wait_ready()
    assert person.path() == ()
    person.window.sidebar.list.setCurrentIndex(person.window.sidebar.list.model().index(1, 0))
    assert person.window.conversation_id == first
    assert person.reply_text() == "a b c"


def test_closing_the_window_in_mid_reply_ends_the_thread(
    person: Person, script: Script, factory: FakeFactory
) -> None:
    script.token_s = 0.02
    person.send("Hello")
    person.wait_for(person.reply_text)
    person.window.close()
    person.program.shutdown()
    assert factory.made[0].cancel.is_set()
    assert factory.made[0].is_closed
    assert person.phase() is not Phase.WRITING


def test_selected_text_of_a_reply_can_be_copied_while_more_comes(person: Person, script: Script) -> None:
    script.text, script.hold_after = "one two three", 2
    person.send("Hello")
    person.wait_for(lambda: person.reply_text() == "one two")
    body = person.replies()[0].body.segments[0]
    assert isinstance(body, ReplyText)
    body.setFocus()
    cursor = body.textCursor()
    cursor.setPosition(0)
    cursor.setPosition(3, cursor.MoveMode.KeepAnchor)
    body.setTextCursor(cursor)
    script.hold.set()
    person.wait_ready()
    assert body.toPlainText() == "one two three"
    QTest.keyClick(body, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == "one"


def test_a_click_on_the_frame_of_the_composer_is_one_on_its_text(person: Person) -> None:
    person.window.sidebar.search.setFocus()
    QTest.mouseClick(person.composer, Qt.MouseButton.LeftButton, pos=QPoint(200, 5))
    assert person.composer.edit.hasFocus()


def test_a_prompt_of_a_megabyte_is_sent_kept_and_shown(person: Person, script: Script) -> None:
    text = "one two three\u202e \x00" * 60_000
    person.composer.set_text(text)
    script.text = "Long."
    person.press(Qt.Key.Key_Return)
    person.qtbot.waitUntil(lambda: person.state() == "Ready", timeout=30_000)
    assert person.reply_text() == "Long."
    kept = person.program.archive.load(person.window.conversation_id).messages[0].text
    assert kept == person.path()[0].text
    assert len(kept) > 900_000
    assert person.window.windowTitle() == "one two three[U+202E] ␀one two three[U+202E] ␀one two…"
