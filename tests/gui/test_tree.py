"""The tree of a conversation, from the person's side: versions, branches, undo."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest

from app.chat.widgets.action_row import MessageAction
from app.chat.widgets.message import MessageWidget
from app.chat.widgets.message_edit import EditBox
from app.conversations.values.conversation import MessageState, Role
from engine.api import WrittenText
from tests.fakes.fake_engine import FakeFactory, Script
from tests.gui.conftest import Person

pytestmark = pytest.mark.gui


def texts(person: Person) -> list[str]:
    """What is shown."""
    return [message.shown_text for message in person.path()]


def ask(person: Person, script: Script, question: str, answer: str) -> None:
    script.text = answer
    person.send(question)
    person.wait_ready()


def box_of(widget: MessageWidget) -> EditBox | None:
    return widget.edit_box


def edit(person: Person, widget: MessageWidget, text: str) -> None:
    person.click(widget.row.edit)
    box = box_of(widget)
    assert box is not None
    box.edit.selectAll()
    QTest.keyClicks(box.edit, text)
    QTest.keyClick(box.edit, Qt.Key.Key_Return)


def choose(widget: MessageWidget, action: MessageAction) -> None:
    """Choose from the message's menu."""
    menu = widget.row.menu(widget.message)
    found = next(item for item in menu.actions() if item.data() is action)
    assert isinstance(found, QAction)
    found.trigger()


def test_an_edited_question_is_a_version_with_a_reply_of_its_own(person: Person, script: Script) -> None:
    ask(person, script, "one", "first")
    script.text = "second"
    edit(person, person.questions()[0], "two")
    person.wait_ready()
    assert texts(person) == ["two", "second"]
    row = person.questions()[0].row
    assert row.previous.isVisible()
    person.click(row.previous)
    assert texts(person) == ["one", "first"]


def test_cancel_keeps_the_question(person: Person, script: Script) -> None:
    ask(person, script, "one", "first")
    widget = person.questions()[0]
    person.click(widget.row.edit)
    box = box_of(widget)
    assert box is not None
    assert not widget.body.isVisible()
    QTest.keyClick(box.edit, Qt.Key.Key_Escape)
    assert box_of(widget) is None
    assert person.composer.edit.hasFocus()
    assert widget.body.isVisible()
    assert texts(person) == ["one", "first"]


def test_an_edited_reply_is_a_version_and_is_given_to_the_model(
    person: Person, script: Script, factory: FakeFactory
) -> None:
    ask(person, script, "one", "first")
    edit(person, person.replies()[0], "my own words")
    assert texts(person) == ["one", "my own words"]
    person.wait_for(person.replies()[0].row.previous.isVisible)
    ask(person, script, "two", "second")
    assert factory.made[0].requests[-1].prompt == (
        "User: one\nAssistant:",
        " my own words",
        "\nUser: two\nAssistant:",
    )


def test_going_back_keeps_what_came_later(person: Person, script: Script) -> None:
    ask(person, script, "one", "first")
    ask(person, script, "two", "second")
    choose(person.replies()[0], MessageAction.GO_BACK)
    assert texts(person) == ["one", "first"]
    assert person.replies()[0].later.text() == "2 later messages are kept as a branch."
    person.click(person.replies()[0].later.show_button)
    assert texts(person) == ["one", "first", "two", "second"]
    person.window.undo()
    ask(person, script, "three", "third")
    assert texts(person) == ["one", "first", "three", "third"]
    person.click(person.questions()[1].row.previous)
    assert texts(person) == ["one", "first", "two", "second"]


def test_every_change_can_be_undone_and_done_again(person: Person, script: Script) -> None:
    seen = [texts(person)]
    ask(person, script, "one", "first")
    seen.append(texts(person))
    script.text = "again"
    person.window.message_actions.regenerate()
    person.wait_for(lambda: texts(person)[-1] == "again")
    person.wait_ready()
    seen.append(texts(person))
    script.text = "other"
    edit(person, person.questions()[0], "two")
    person.wait_ready()
    seen.append(texts(person))
    for before in reversed(seen[:-1]):
        QTest.keyClick(person.composer.edit, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        assert texts(person) == before
    for after in seen[1:]:
        person.window.redo()
        assert texts(person) == after


def test_undo_belongs_to_the_text_that_is_written(person: Person, script: Script) -> None:
    ask(person, script, "one", "first")
    person.type("draft")
    person.window.undo()
    assert person.composer.text() == ""
    assert texts(person) == ["one", "first"]


def test_undoing_a_send_stops_its_reply(person: Person, script: Script) -> None:
    script.text, script.hold_after = "a b c", 2
    person.send("one")
    person.wait_for(lambda: person.reply_text() == "a b")
    person.window.undo()
    assert texts(person) == []
    person.wait_for(lambda: person.state() == "Stopped")
    person.window.redo()
    assert texts(person) == ["one", "a b"]
    assert person.path()[-1].state is MessageState.STOPPED


def test_continuing_can_be_undone(person: Person, script: Script) -> None:
    script.text, script.hold_after = "a b", 1
    person.send("one")
    person.wait_for(lambda: person.reply_text() == "a")
    person.window.stop()
    person.wait_ready()
    script.text, script.hold_after = " more", None
    person.click(person.replies()[0].ending.resume)
    person.wait_for(lambda: person.state() == "Ready")
    assert texts(person) == ["one", "a more"]
    person.window.undo()
    assert texts(person) == ["one", "a"]
    assert person.replies()[0].ending.text() == "Stopped."
    person.window.redo()
    assert texts(person) == ["one", "a more"]


def test_a_deleted_message_comes_back(person: Person, script: Script) -> None:
    ask(person, script, "one", "first")
    ask(person, script, "two", "second")
    choose(person.questions()[1], MessageAction.DELETE)
    assert texts(person) == ["one", "first"]
    assert not person.replies()[0].later.isVisible()
    person.window.undo()
    assert texts(person) == ["one", "first", "two", "second"]


def test_a_branch_of_a_reply_is_a_conversation_up_to_it(
    person: Person, script: Script, factory: FakeFactory
) -> None:
    ask(person, script, "one", "first")
    ask(person, script, "two", "second")
    first = person.window.conversation_id
    person.click(person.replies()[0].row.branch)
    assert person.window.conversation_id != first
    assert texts(person) == ["one", "first"]
    ask(person, script, "three", "third")
    asked = factory.made[0].requests[-1].prompt[1]
    assert asked == WrittenText(" first", (1,))  # with its tokens: its state is found again


def test_a_branch_of_a_question_brings_its_text_to_the_composer(person: Person, script: Script) -> None:
    ask(person, script, "one", "first")
    ask(person, script, "two", "second")
    person.click(person.questions()[1].row.branch)
    assert texts(person) == ["one", "first"]
    assert person.composer.text() == "two"


def test_keys_go_through_the_versions_of_the_last_reply(person: Person, script: Script) -> None:
    ask(person, script, "one", "first")
    script.text = "second"
    person.window.message_actions.regenerate()
    person.wait_for(lambda: person.reply_text() == "second")
    person.wait_ready()
    keys = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
    QTest.keyClick(person.composer.edit, Qt.Key.Key_Left, keys)
    assert person.reply_text() == "first"
    QTest.keyClick(person.composer.edit, Qt.Key.Key_Right, keys)
    assert person.reply_text() == "second"


def test_actions_of_a_message_come_with_the_pointer(person: Person, script: Script) -> None:
    ask(person, script, "one", "first")
    widget = person.questions()[0]
    assert not widget.row.edit.isVisible()
    widget.enterEvent(object())
    assert [b.accessibleName() for b in (widget.row.copy, widget.row.edit, widget.row.branch)] == [
        "Copy message",
        "Edit message",
        "Branch into a new conversation",
    ]
    assert widget.row.edit.isVisible()
    assert not widget.row.regenerate.isVisible()
    widget.leaveEvent(object())
    assert not widget.row.edit.isVisible()


def test_nothing_is_edited_while_a_reply_is_written(person: Person, script: Script) -> None:
    script.text, script.hold_after = "a b c", 2
    person.send("one")
    person.wait_for(lambda: person.reply_text() == "a b")
    person.window.message_actions.regenerate()
    person.window.message_actions.edit(person.path()[0].id, "two")
    assert texts(person) == ["one", "a b"]
    assert [m.role for m in person.path()] == [Role.PERSON, Role.MODEL]


def test_an_unfinished_edit_is_there_again(person: Person, script: Script) -> None:
    ask(person, script, "one", "first")
    first = person.window.conversation_id
    person.click(person.questions()[0].row.edit)
    box = box_of(person.questions()[0])
    assert box is not None
    box.set_text("half a thou")
    person.window.new_conversation()
    person.window.controller.show(first)
    again = box_of(person.questions()[0])
    assert again is not None
    assert again.text() == "half a thou"


def test_an_edit_during_another_reply_is_refused_and_not_lost(person: Person, script: Script) -> None:
    ask(person, script, "one", "first")
    first = person.window.conversation_id
    person.window.new_conversation()
    script.text, script.hold_after = "a b c", 2
    person.send("two")
    person.wait_for(lambda: person.reply_text() == "a b")
    person.window.controller.show(first)
    edit(person, person.questions()[0], "changed")
    assert texts(person) == ["one", "first"]
    assert person.chat.banner.text().startswith("A reply is being written.")
    box = box_of(person.questions()[0])
    assert box is not None
    assert box.text() == "changed"
    script.hold.set()
    person.wait_ready()
    script.text, script.hold_after = "second", None
    QTest.keyClick(box.edit, Qt.Key.Key_Return)
    person.wait_for(lambda: texts(person) == ["changed", "second"])
