"""Selecting in the transcript with the mouse and the keyboard, across texts and messages."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QCursor, QGuiApplication, QMouseEvent, QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from app.chat.widgets.text_body import TextBody
from tests.fakes.fake_engine import Script
from tests.gui.conftest import Person
from tests.gui.test_long_conversations import COUNT, add_long

pytestmark = pytest.mark.gui

SOURCE = "First words.\n\n|m|n|\n|-|-|\n|x|1|\n\n```python\nx = 1\ny = 2\n```\n\nEnd of it."
LEFT = Qt.MouseButton.LeftButton
NONE = Qt.KeyboardModifier.NoModifier


def at(body: TextBody, position: int) -> QPoint:
    """Where on the screen that place of a text is."""
    cursor = QTextCursor(body.document())
    cursor.setPosition(position)
    rect = body.cursorRect(cursor)
    return body.viewport().mapToGlobal(QPoint(rect.left(), rect.center().y()))


def drag(receiver: QWidget, start: QPoint, *ways: QPoint, lets_go: bool = True) -> None:
    """Press, move and let go, as the window system says it: to the widget that was pressed."""
    QTest.mousePress(receiver, LEFT, NONE, receiver.mapFromGlobal(start))
    for way in ways:
        local = receiver.mapFromGlobal(way)
        event = QMouseEvent(QMouseEvent.Type.MouseMove, local, way, Qt.MouseButton.NoButton, LEFT, NONE)
        QApplication.sendEvent(receiver, event)
    if lets_go:
        QTest.mouseRelease(receiver, LEFT, NONE, receiver.mapFromGlobal(ways[-1]))


def copied(body: TextBody) -> str:
    """What Cmd-C with the focus in that text gives."""
    QGuiApplication.clipboard().clear()
    QTest.keyClick(body, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    return QGuiApplication.clipboard().text()


@pytest.fixture
def answered(person: Person, script: Script) -> Person:
    script.text = SOURCE
    person.send("A question")
    person.wait_ready()
    person.wait_for(person.replies()[0].bodies()[-1].isVisible)
    QApplication.sendPostedEvents()
    return person


def test_a_drag_selects_across_the_texts_of_a_reply(answered: Person) -> None:
    first, table, code, last = answered.replies()[0].bodies()
    drag(first.viewport(), at(first, 6), at(code, 3), at(last, 3))
    assert first.textCursor().selectedText() == "words."
    assert table.textCursor().hasSelection()
    assert last.textCursor().selectedText() == "End"
    assert copied(first) == "words.\n\nm\tn\nx\t1\n\nx = 1\ny = 2\n\nEnd"


def test_a_drag_goes_up_as_well_and_across_messages(answered: Person) -> None:
    question, reply = answered.questions()[0].body, answered.replies()[0].bodies()
    drag(reply[-1].viewport(), at(reply[-1], 10), at(question, 2))
    assert question.textCursor().selectedText() == "question"
    assert copied(reply[-1]) == f"question\n\n{SOURCE}"


def test_light_and_dark_leave_the_selection_in_a_table(answered: Person) -> None:
    _, table, *_ = answered.replies()[0].bodies()
    table.select((2, 9))
    answered.program.theme.set_dark(not answered.program.theme.tokens.is_dark)
    assert table.selection() == (2, 9)
    assert table.textCursor().hasSelection()


def test_back_in_the_text_where_it_began_the_drag_goes_on_there(answered: Person) -> None:
    first, table, *_ = answered.replies()[0].bodies()
    drag(first.viewport(), at(first, 0), at(table, 3), at(first, 5))
    assert not table.textCursor().hasSelection()
    assert first.textCursor().selectedText() == "First"
    assert copied(first) == "First"


def test_a_click_selects_nothing_any_more(answered: Person) -> None:
    first, _, _, last = answered.replies()[0].bodies()
    drag(first.viewport(), at(first, 0), at(last, 3))
    QTest.mouseClick(last.viewport(), LEFT, NONE, last.viewport().mapFromGlobal(at(last, 1)))
    assert not first.textCursor().hasSelection()
    assert copied(last) == ""


def test_shift_and_a_click_extend_it(answered: Person) -> None:
    question, last = answered.questions()[0].body, answered.replies()[0].bodies()[-1]
    QTest.mouseClick(question.viewport(), LEFT, NONE, question.viewport().mapFromGlobal(at(question, 2)))
    place = last.viewport().mapFromGlobal(at(last, 3))
    QTest.mouseClick(last.viewport(), LEFT, Qt.KeyboardModifier.ShiftModifier, place)
    text = copied(question)
    assert text.startswith("question\n\nFirst words.")
    assert text.endswith("\n\nEnd")


def test_a_drag_may_begin_beside_the_texts(answered: Person) -> None:
    content = answered.chat.transcript.viewport().children()[0]
    assert isinstance(content, QWidget)
    last = answered.replies()[0].bodies()[-1]
    begin = content.mapToGlobal(QPoint(2, answered.questions()[0].y() + 2))
    drag(content, begin, at(last, 10))
    assert answered.chat.transcript.selection.text() == f"A question\n\n{SOURCE}"


def test_all_is_selected_and_copied_messages_without_a_widget_too(person: Person) -> None:
    person.window.controller.show(add_long(person))
    person.wait_for(person.replies_shown)
    body = person.replies_shown()[-1].bodies()[0]
    body.setFocus()
    QTest.keyClick(body, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    assert len(person.chat.transcript.made_ids()) < COUNT
    assert copied(body) == "\n\n".join(message.shown_text for message in person.path())


def test_it_survives_while_a_reply_is_written(person: Person, script: Script) -> None:
    script.text, script.hold_after = "One **bold** word.\n\nSecond text comes\n\n- and a list\n", 6
    person.send("A question")
    person.wait_for(lambda: "Second text" in person.reply_text())
    question, body = person.questions()[0].body, person.replies()[0].bodies()[0]
    drag(question.viewport(), at(question, 2), at(body, 8))
    assert (before := copied(question)).startswith("question\n\nOne bold")
    script.hold.set()
    person.wait_ready()
    assert person.reply_text().endswith("a list\n")
    assert body.textCursor().selectedText() == "One bold"
    assert copied(question) == before


def test_the_view_scrolls_while_a_drag_is_past_its_edge(person: Person) -> None:
    person.window.controller.show(add_long(person))
    bar = person.chat.transcript.verticalScrollBar()
    person.wait_for(lambda: bar.value() > 1000)
    before, body = bar.value(), person.replies_shown()[-1].bodies()[0]
    above = person.chat.transcript.viewport().mapToGlobal(QPoint(300, -60))
    drag(body.viewport(), at(body, 5), above, lets_go=False)
    person.wait_for(lambda: bar.value() < before - 100)
    QTest.mouseRelease(body.viewport(), LEFT, NONE, body.viewport().mapFromGlobal(above))
    assert person.chat.transcript.selection.text().endswith(body.text()[:5])
    QCursor.setPos(0, 0)
