"""Conversations of many messages."""

import time
from datetime import datetime

import pytest
from PySide6.QtWidgets import QApplication

from app.conversations.values.conversation import Conversation, Message, Role
from tests.fakes.fake_engine import STORY
from tests.gui.conftest import Person

pytestmark = pytest.mark.gui

COUNT = 500


def add_long(person: Person) -> int:
    """A conversation of 500 messages, as it is when it was never opened."""
    messages = tuple(
        Message(n, n - 1 or None, Role.PERSON, f"Question {n}")
        if n % 2
        else Message(n, n - 1, Role.MODEL, STORY)
        for n in range(1, COUNT + 1)
    )
    made = person.program.archive.adopt(Conversation(0, datetime.now(), "Long", "", messages, COUNT))
    person.program.store._heads = {head.id: head for head in person.program.archive.heads()}
    return made


@pytest.fixture
def long(person: Person) -> Person:
    person.window.controller.show(add_long(person))
    person.wait_for(lambda: bar_value(person) > 0)
    return person


def bar_value(person: Person) -> int:
    return person.chat.transcript.verticalScrollBar().value()


def test_it_opens_with_less_than_a_second_of_work(person: Person) -> None:
    made = add_long(person)
    began = time.thread_time()
    person.window.controller.show(made)
    QApplication.sendPostedEvents()
    assert time.thread_time() - began < 1.0
    person.wait_for(person.replies_shown()[-1].body.isVisible)
    assert person.replies_shown()[-1].body.text() == STORY


def test_earlier_messages_come_as_one_scrolls_and_what_is_read_stays(long: Person) -> None:
    transcript = long.chat.transcript
    made = len(transcript.made_ids())
    assert made < 60
    bar = transcript.verticalScrollBar()
    first = transcript.message_widget(transcript.made_ids()[0])
    bar.setValue(100)
    before = first.mapTo(transcript, first.rect().topLeft()).y()
    long.wait_for(lambda: len(transcript.made_ids()) > made)
    long.wait_for(lambda: bar.value() > 1000)

    def moved() -> int:
        return abs(first.mapTo(transcript, first.rect().topLeft()).y() - before)

    long.wait_for(lambda: moved() <= 2)
    long.qtbot.wait(300)
    assert moved() <= 2
    assert transcript.jump_button.isVisible()


def test_a_hit_far_above_is_shown_and_the_end_is_one_click_away(long: Person) -> None:
    hit = long.path()[10].id
    transcript = long.chat.transcript
    transcript.show_message(hit)
    long.wait_for(lambda: transcript.message_widget(hit).visibleRegion().boundingRect().height() > 0)
    assert long.path()[-1].id not in transcript.made_ids()
    assert transcript.jump_button.isVisible()
    long.click(transcript.jump_button)
    long.wait_for(lambda: long.path()[-1].id in transcript.made_ids())
    bar = transcript.verticalScrollBar()
    long.wait_for(lambda: bar.value() == bar.maximum())


def test_one_can_go_on_in_it(long: Person) -> None:
    long.send("More")
    long.wait_ready()
    assert long.replies_shown()[-1].body.text() == STORY
    assert len(long.path()) == COUNT + 2
