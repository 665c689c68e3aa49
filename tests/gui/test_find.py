"""Finding words in the shown conversation."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.chat.widgets.text_body import TextBody
from tests.fakes.fake_engine import Script
from tests.gui.conftest import Person
from tests.gui.test_long_conversations import COUNT, add_long

pytestmark = pytest.mark.gui

COMMAND = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


def marked(body: TextBody) -> list[str]:
    return [mark.cursor.selectedText() for mark in body.extraSelections()]


def find(person: Person, words: str) -> None:
    person.press(Qt.Key.Key_F, COMMAND)
    person.wait_for(person.chat.find_bar.field.hasFocus)
    QTest.keyClicks(person.chat.find_bar.field, words)


@pytest.fixture
def answered(person: Person, script: Script) -> Person:
    script.text = "The **light** is a\n\n|light|n|\n|-|-|\n|x|1|\n\n```\nLight = 1\n```"
    person.send("What is light?")
    person.wait_ready()
    return person


def test_matches_are_counted_and_marked_in_all_texts(answered: Person) -> None:
    find(answered, "light")
    bar = answered.chat.find_bar
    answered.wait_for(lambda: bar.result() == "1 of 4")
    assert marked(answered.questions()[0].body) == ["light"]
    assert [marked(body) for body in answered.replies()[0].bodies()] == [["light"], ["light"], ["Light"]]


def test_keys_go_round(answered: Person) -> None:
    find(answered, "light")
    bar = answered.chat.find_bar
    for expected in ("2 of 4", "3 of 4", "4 of 4", "1 of 4"):
        QTest.keyClick(bar.field, Qt.Key.Key_G, COMMAND)
        assert bar.result() == expected
    QTest.keyClick(bar.field, Qt.Key.Key_G, COMMAND | SHIFT)
    answered.wait_for(lambda: bar.result() == "4 of 4")
    QTest.keyClick(bar.field, Qt.Key.Key_Return)
    answered.wait_for(lambda: bar.result() == "1 of 4")
    answered.click(bar.previous)
    answered.wait_for(lambda: bar.result() == "4 of 4")


def test_escape_closes_it_and_takes_the_marks_away(answered: Person) -> None:
    find(answered, "light")
    QTest.keyClick(answered.chat.find_bar.field, Qt.Key.Key_Escape)
    answered.wait_for(lambda: not answered.chat.find_bar.isVisible())
    assert marked(answered.questions()[0].body) == []
    answered.wait_for(answered.composer.edit.hasFocus)


def test_what_is_not_there_is_said(answered: Person) -> None:
    find(answered, "zebra")
    assert answered.chat.find_bar.result() == "No matches"
    assert not answered.chat.find_bar.next.isEnabled()


def test_messages_that_are_not_laid_out_are_found_and_shown(person: Person) -> None:
    person.window.controller.show(add_long(person))
    person.wait_for(person.replies_shown)
    far = person.path()[20]
    assert far.text == "Question 21"
    find(person, "question 21")
    bar = person.chat.find_bar
    person.wait_for(lambda: bar.result().endswith(" of 6"))  # 21, 211, 213, 215, 217 and 219
    assert COUNT > 219
    QTest.keyClick(bar.field, Qt.Key.Key_G, COMMAND | SHIFT)
    while bar.result() != "1 of 6":
        QTest.keyClick(bar.field, Qt.Key.Key_G, COMMAND)
    transcript = person.chat.transcript
    person.wait_for(lambda: far.id in transcript.made_ids())
    body = transcript.message_widget(far.id).bodies()[0]
    person.wait_for(lambda: not body.visibleRegion().isEmpty())
    assert marked(body) == ["Question 21"]


def test_a_reply_that_is_written_is_searched_too(person: Person, script: Script) -> None:
    script.text, script.hold_after = "one light and two light and three", 3
    person.send("Hello")
    person.wait_for(lambda: person.reply_text() == "one light and")
    find(person, "light")
    bar = person.chat.find_bar
    person.wait_for(lambda: bar.result() == "1 of 1")
    script.hold.set()
    person.wait_for(lambda: bar.result() == "1 of 2")
