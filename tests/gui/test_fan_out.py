"""Four replies side by side."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.chat.widgets.fan_out import FanOut
from app.conversations.values.conversation import MessageState
from tests.fakes.fake_engine import FakeFactory, Script
from tests.gui.conftest import Person

pytestmark = pytest.mark.gui

OTHERS = ("b one", "c one two", "d")


@pytest.fixture
def asked(person: Person, script: Script) -> Person:
    """One question with a reply; the next replies are four."""
    script.text = "plain"
    person.send("Go on")
    person.wait_ready()
    script.text, script.others = "a one two three", OTHERS
    return person


def fan(person: Person) -> FanOut:
    found = person.chat.transcript.fan
    assert found is not None
    return found


def fan_texts(person: Person) -> list[str]:
    return [column.body.text() for column in fan(person).columns]


def test_four_replies_come_side_by_side_from_one_request(asked: Person, factory: FakeFactory) -> None:
    asked.window.message_actions.fan_out()
    asked.wait_ready()
    assert fan_texts(asked) == ["a one two three", *OTHERS]
    assert [request.replies for request in factory.made[0].requests] == [1, 4]
    assert asked.composer.edit.placeholderText() == "Choose a reply, or write the next message"


def test_the_state_and_the_meter_count_all_four(asked: Person, script: Script) -> None:
    script.hold_after, script.token_s = 1, 0.01
    asked.window.message_actions.fan_out()
    asked.wait_for(lambda: asked.state().startswith("Writing four replies, token"))
    script.hold.set()
    asked.wait_ready()
    asked.wait_for(lambda: "four at once, first token" in asked.chat.meter.text())
    asked.wait_for(lambda: asked.chat.meter.text().startswith("300 tok/s"))  # "d" is too short to tell


def test_the_picked_one_goes_on_and_the_rest_stay_as_branches(asked: Person, script: Script) -> None:
    asked.window.message_actions.fan_out()
    asked.wait_ready()
    asked.click(fan(asked).columns[2].use)
    assert asked.chat.transcript.fan is None
    assert asked.reply_text() == "c one two"
    siblings = asked.program.store.conversation(asked.window.conversation_id).siblings(asked.path()[-1].id)
    assert [m.text for m in siblings] == ["plain", "a one two three", *OTHERS]
    asked.click(asked.replies()[0].row.next)
    assert asked.reply_text() == "d"
    script.others = ()
    script.text = "next"
    asked.send("And then?")
    asked.wait_ready()
    assert asked.reply_text() == "next"


def test_return_picks_the_one_with_the_focus(asked: Person) -> None:
    asked.window.message_actions.fan_out()
    asked.wait_ready()
    columns = fan(asked).columns
    asked.wait_for(columns[0].hasFocus)
    QTest.keyClick(columns[0], Qt.Key.Key_Right)
    assert columns[1].hasFocus()
    QTest.keyClick(columns[1], Qt.Key.Key_Return)
    assert asked.reply_text() == "b one"
    assert asked.composer.edit.hasFocus()


def test_stop_stops_all_and_keeps_what_is_written(asked: Person, script: Script) -> None:
    script.hold_after = 1
    asked.window.message_actions.fan_out()
    asked.wait_for(lambda: fan_texts(asked) == ["a", "b", "c", "d"])
    asked.window.stop()
    asked.wait_for(lambda: asked.state() == "Stopped")
    states = [column.message.state for column in fan(asked).columns]
    assert states == [MessageState.STOPPED] * 4
    assert fan_texts(asked) == ["a", "b", "c", "d"]


def test_a_failure_ends_all_four(
    asked: Person, monkeypatch: pytest.MonkeyPatch, factory: FakeFactory
) -> None:
    def fail(*_: object) -> object:
        raise RuntimeError("a planted error")

    monkeypatch.setattr(factory.made[0], "generate", fail)
    asked.window.message_actions.fan_out()
    asked.wait_for(lambda: all(c.message.state is MessageState.FAILED for c in fan(asked).columns))
    assert asked.program.session.busy_conversation_id is None
    monkeypatch.undo()
    asked.window.message_actions.fan_out()
    asked.wait_for(lambda: fan_texts(asked)[1:] == list(OTHERS))
    asked.wait_ready()


def test_undo_shows_the_reply_before(asked: Person) -> None:
    asked.window.message_actions.fan_out()
    asked.wait_ready()
    asked.window.undo()
    assert asked.chat.transcript.fan is None
    assert asked.reply_text() == "plain"
    asked.window.redo()
    assert fan_texts(asked) == ["a one two three", *OTHERS]


def test_two_beside_each_other_where_it_is_narrow(asked: Person) -> None:
    asked.window.message_actions.fan_out()
    asked.wait_ready()
    asked.window.resize(800, 800)
    asked.wait_for(lambda: fan(asked).columns[2].y() > fan(asked).columns[0].y())
    asked.window.resize(1500, 800)
    asked.window.toggle_panel()
    asked.wait_for(lambda: fan(asked).columns[3].y() == fan(asked).columns[0].y())
