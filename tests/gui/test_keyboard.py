"""The transcript with the keyboard alone, and for those who hear it."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from app.chat.widgets.message import MessageWidget
from tests.fakes.fake_engine import STORY, Script
from tests.gui.conftest import Person
from tests.gui.test_long_conversations import add_long

pytestmark = pytest.mark.gui


def focus() -> QWidget:
    widget = QApplication.focusWidget()
    assert widget is not None
    return widget


def press(key: Qt.Key) -> None:
    QTest.keyClick(focus(), key)


@pytest.fixture
def answered(person: Person) -> Person:
    for question in ("One", "Two"):
        person.send(question)
        person.wait_ready()
    return person


def test_the_transcript_is_one_stop_for_tab(answered: Person) -> None:
    answered.chat.model_button.setFocus()
    for _ in range(4):
        press(Qt.Key.Key_Tab)
        if isinstance(focus(), MessageWidget):
            break
    reply = answered.replies()[-1]
    assert focus() is reply
    names = []
    while focus() is reply or reply.isAncestorOf(focus()):
        names.append(focus().accessibleName())
        press(Qt.Key.Key_Tab)
    assert names[1:3] == ["Copy reply", "Regenerate"]
    assert answered.composer.isAncestorOf(focus())
    QTest.keyClick(focus(), Qt.Key.Key_Backtab)
    assert focus() is reply


def test_up_and_down_walk_and_c_copies(answered: Person) -> None:
    reply, question = answered.replies()[-1], answered.questions()[-1]
    reply.setFocus(Qt.FocusReason.TabFocusReason)
    press(Qt.Key.Key_Up)
    assert focus() is question
    assert question.row.copy.isVisible()
    press(Qt.Key.Key_C)
    assert QGuiApplication.clipboard().text() == "Two"
    press(Qt.Key.Key_Down)
    assert focus() is reply
    press(Qt.Key.Key_Down)
    assert focus() is reply
    assert not question.row.copy.isVisible()


def test_return_opens_the_actions(answered: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []

    def popup(menu: QMenu, _place: object) -> None:
        opened.extend(action.text() for action in menu.actions())

    monkeypatch.setattr(QMenu, "popup", popup)
    answered.replies()[-1].setFocus(Qt.FocusReason.TabFocusReason)
    press(Qt.Key.Key_Return)
    assert opened[:3] == ["Copy", "Edit", "Regenerate"]


def test_the_keys_work_in_a_text_that_was_clicked_too(answered: Person) -> None:
    body = answered.replies()[0].bodies()[0]
    QTest.mouseClick(body.viewport(), Qt.MouseButton.LeftButton)
    answered.wait_for(body.hasFocus)
    press(Qt.Key.Key_Down)
    assert focus() is answered.questions()[1]


def test_walking_up_reaches_messages_that_were_not_laid_out(person: Person) -> None:
    person.window.controller.show(add_long(person))
    person.wait_for(person.replies_shown)
    transcript = person.chat.transcript
    first = transcript.message_widget(transcript.made_ids()[0])
    person.wait_for(first.isVisible)
    first.setFocus(Qt.FocusReason.TabFocusReason)
    press(Qt.Key.Key_Up)
    before = person.path()[[m.id for m in person.path()].index(first.message.id) - 1]
    assert focus() is transcript.message_widget(before.id)
    person.wait_for(lambda: not focus().visibleRegion().isEmpty())


def test_a_reply_is_said_once_and_no_token(person: Person, script: Script) -> None:
    said: list[tuple[str, bool]] = []
    person.window.announcements.announce = lambda text, is_urgent: said.append((text, is_urgent))
    person.send("Hello")
    person.wait_ready()
    assert said == [("Reply started", False), (STORY, False)]
    said.clear()
    script.fail_after = 3
    person.send("Again")
    person.wait_for(person.replies()[-1].ending.retry.isVisible)
    assert said[0] == ("Reply started", False)
    assert said[1] == ("Once there was", False)
    assert said[2][0].startswith("The reply ended early")
    assert said[2][1]
    assert len(said) == 3


def test_what_is_said_goes_to_the_screen_reader(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    events: list[tuple[str, str]] = []

    def take(event: object) -> None:
        events.append((event.message(), event.politeness().name))  # type: ignore[attr-defined]  # an announcement

    monkeypatch.setattr("app.chat.window.announcements.QAccessible.updateAccessibility", take)
    person.window.announcements.announce("Hello", False)
    person.window.announcements.announce("It failed.", True)
    assert events == [("Hello", "Polite"), ("It failed.", "Assertive")]


def test_the_actions_of_a_question_open_no_window(answered: Person) -> None:
    question = answered.questions()[0]
    question.setFocus(Qt.FocusReason.TabFocusReason)
    answered.wait_for(question.row.copy.isVisible)
    shown = [widget for widget in QApplication.topLevelWidgets() if widget.isVisible()]
    assert shown == [answered.window]
