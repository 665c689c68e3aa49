"""A message that is too long to be laid out at once."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from app.chat.widgets.action_row import MessageAction
from app.chat.widgets.message import PersonMessage
from app.chat.widgets.text_body import FIRST_CHARACTERS
from tests.gui.conftest import Person
from tests.gui.test_find import find, marked

pytestmark = pytest.mark.gui

LINE = "A zebra lived on an island by itself.\n"
COUNT = 1000
LONG = LINE * COUNT + "Here is the harbour, and the end."
COMMAND = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def sent(person: Person) -> Person:
    person.composer.set_text(LONG)
    person.press(Qt.Key.Key_Return)
    person.wait_ready()
    return person


def message(person: Person) -> PersonMessage:
    return person.questions()[0]


def test_its_beginning_is_shown_until_all_is_asked_for(sent: Person) -> None:
    long = message(sent)
    assert long.body.text() == LONG[:FIRST_CHARACTERS]
    assert long.show_all.text() == f"Show all {len(LONG):,} characters"
    assert long.show_all.isVisible()
    low = long.height()
    sent.click(long.show_all)
    assert long.body.text() == LONG
    assert not long.show_all.isVisible()
    sent.wait_for(lambda: long.height() > 1.5 * low)


def test_what_is_read_stays_where_it_is_when_all_is_shown(sent: Person) -> None:
    bar, long = sent.chat.transcript.verticalScrollBar(), message(sent)
    sent.wait_for(lambda: bar.value() == bar.maximum() > 0)
    before, most = bar.value(), bar.maximum()
    sent.click(long.show_all)
    sent.wait_for(lambda: bar.maximum() > 1.5 * most)
    assert bar.value() == before


def test_the_keyboard_shows_all_and_stays_at_the_message(sent: Person) -> None:
    long = message(sent)
    long.setFocus()
    sent.wait_for(long.hasFocus)
    QTest.keyClick(long, Qt.Key.Key_Tab)
    assert long.show_all.hasFocus()
    QTest.keyClick(long.show_all, Qt.Key.Key_Space)
    assert long.body.text() == LONG
    assert long.hasFocus()


def test_short_messages_have_no_button(person: Person) -> None:
    person.composer.set_text(LONG[:FIRST_CHARACTERS])
    person.press(Qt.Key.Key_Return)
    person.wait_ready()
    assert message(person).show_all.isHidden()
    assert message(person).body.text() == LONG[:FIRST_CHARACTERS]


def test_all_of_it_is_copied(sent: Person) -> None:
    sent.chat.transcript.asked.emit(sent.path()[0].id, MessageAction.COPY)
    assert QGuiApplication.clipboard().text() == LONG


def test_a_selection_from_its_middle_to_the_reply_has_the_part_that_is_not_shown(sent: Person) -> None:
    transcript = sent.chat.transcript
    transcript.selection.select_all()
    assert transcript.selection.text().startswith(f"{LONG}\n\n")
    body = message(sent).body
    assert body.text_between(len(LINE), 1 << 30) == LONG[len(LINE) :]
    assert body.text_between(0, len(LINE)) == LINE
    message(sent).show_all.click()
    assert body.textCursor().selectedText().endswith("the end.")  # still selected, with what was added
    assert body.text_between(len(LINE), 1 << 30) == LONG[len(LINE) :]


def test_words_in_the_part_that_is_not_shown_are_found_and_shown(sent: Person) -> None:
    find(sent, "harbour")
    sent.wait_for(lambda: sent.chat.find_bar.result() == "1 of 1")
    sent.wait_for(lambda: marked(message(sent).body) == ["harbour"])
    assert message(sent).body.text() == LONG


def test_words_in_both_parts_are_counted_once(sent: Person) -> None:
    find(sent, "zebra")
    bar = sent.chat.find_bar
    sent.wait_for(lambda: bar.result() == f"1 of {COUNT}")
    assert message(sent).body.text() != LONG  # the first is in the part that is shown
    QTest.keyClick(bar.field, Qt.Key.Key_G, COMMAND | Qt.KeyboardModifier.ShiftModifier)
    sent.wait_for(lambda: message(sent).body.text() == LONG)


def test_all_of_it_is_edited(sent: Person) -> None:
    message(sent).begin_editing()
    box = message(sent).edit_box
    assert box is not None
    assert box.text() == LONG
