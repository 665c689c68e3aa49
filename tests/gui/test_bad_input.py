"""Unusual input: a megabyte of text, control characters, an unfinished input method composition."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.ui.values.text import shown
from tests.fakes.fake_engine import FakeFactory, Script
from tests.gui.conftest import Person
from tests.gui.work_meter import WorkMeter

pytestmark = pytest.mark.gui

MEGABYTE = ("Once there was a lighthouse on a small island. It made a bright light.\n" * 15_000)[:1_000_000]
ONE_LINE = MEGABYTE.replace("\n", " ")
# 0.9 s were seen with the fake engine, for a key in a paragraph of a million characters. With the built-in model, and
# while long messages were laid out whole, it was 2.5 s.
LONGEST_WORK_S = 1.5


def paste(person: Person, text: str) -> None:
    QApplication.clipboard().setText(text)
    person.composer.edit.paste()


@pytest.mark.parametrize("text", [MEGABYTE, ONE_LINE], ids=["lines", "one line"])
def test_a_pasted_megabyte_is_counted_typed_on_sent_and_stopped(
    text: str, person: Person, script: Script, factory: FakeFactory
) -> None:
    meter = WorkMeter()
    paste(person, text)
    for letter in "And?":
        QApplication.processEvents()  # each key by itself, as when a person types
        person.type(letter)
    person.wait_for(lambda: person.composer.count.text().endswith(" tokens"))
    assert person.composer.count.text() > "200,000 tokens"
    script.prompt_chunks, script.chunk_s = 1000, 0.01
    person.press(Qt.Key.Key_Return)
    person.wait_for(lambda: factory.made[0].requests and person.state().startswith("Reading the prompt"))
    assert person.composer.count.text() == ""
    person.window.stop()
    person.wait_for(lambda: person.state() == "Stopped")
    assert factory.made[0].requests[0].prompt[0] == f"User: {text}And?\nAssistant:"
    assert meter.longest_s < LONGEST_WORK_S


STEERING = "pay\u202edoog\u2066\x07\x1b[31m\x00end"


def test_signs_that_steer_are_shown_in_title_list_and_message_and_sent_as_they_are(
    person: Person, factory: FakeFactory
) -> None:
    paste(person, STEERING.replace("\x00", ""))
    assert person.composer.remark.text() == "Hidden characters change the order of this text"
    person.press(Qt.Key.Key_Return)
    person.wait_ready()
    assert person.composer.remark.text() == ""
    sent = STEERING.replace("\x00", "")
    assert factory.made[0].requests[0].prompt[0] == f"User: {sent}\nAssistant:"
    assert person.path()[0].text == sent
    visible = shown(sent)
    assert "\u202e" not in visible
    assert "[U+202E]" in visible
    for words in (
        person.chat.title.text(),
        person.window.windowTitle(),
        person.questions()[0].body.toPlainText(),
    ):
        assert not set(words) & {"\u202e", "\u2066", "\x07", "\x1b"}
        assert words.startswith("pay[U+202E]doog")
    heads = [head for head in person.program.store.heads() if head.id == person.window.conversation_id]
    assert heads[0].title.startswith("pay[U+202E]doog")


def test_a_renamed_title_hides_nothing(person: Person) -> None:
    person.send("Hello")
    person.wait_ready()
    person.window.edits.rename(person.window.conversation_id, "a\u202eb\nc")
    assert person.chat.title.text() == "a[U+202E]b c"


def compose(person: Person, preedit: str, commit: str = "") -> None:
    """What an input method tells while a word is being made, and at its end."""
    event = QInputMethodEvent(preedit, [])
    if commit:
        event.setCommitString(commit)
    QApplication.sendEvent(person.composer.edit, event)


def test_a_return_during_preedit_is_the_input_methods(person: Person) -> None:
    person.type("Hello ")
    compose(person, "にほん")
    person.press(Qt.Key.Key_Return)
    assert person.path() == ()
    person.press(Qt.Key.Key_Up)
    compose(person, "", "日本")
    assert person.composer.text() == "Hello 日本"
    person.press(Qt.Key.Key_Return)
    person.wait_ready()
    assert person.path()[0].text == "Hello 日本"


def test_preedit_alone_is_no_text_to_send(person: Person) -> None:
    compose(person, "か")
    assert not person.composer.button.isEnabled()
    QTest.mouseClick(person.composer.button, Qt.MouseButton.LeftButton)
    person.press(Qt.Key.Key_Return)
    assert person.path() == ()


def test_the_count_follows_the_text(person: Person) -> None:
    person.type("One")
    person.wait_for(lambda: person.composer.count.text() == "1 token")
    person.type(" two three four five six")
    person.wait_for(lambda: person.composer.count.text() == "6 tokens")
    person.composer.set_text("")
    assert person.composer.count.text() == ""
    person.qtbot.wait(300)  # a count that was under way would come now
    assert person.composer.count.text() == ""


def test_without_a_model_nothing_is_counted(unloaded: Person) -> None:
    unloaded.type("One two")
    unloaded.qtbot.wait(300)
    assert unloaded.composer.count.text() == ""


def test_the_next_message_is_counted_while_a_reply_is_written(person: Person, script: Script) -> None:
    script.hold_after = 3
    person.send("Hello")
    person.wait_for(lambda: person.state().startswith("Writing"))
    person.type("One two three")
    person.wait_for(lambda: person.composer.count.text() == "3 tokens")
    assert person.state().startswith("Writing")
    script.hold.set()
    person.wait_ready()
