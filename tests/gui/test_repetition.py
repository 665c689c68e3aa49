"""A reply that repeats itself, and the way out."""

import pytest

from tests.fakes.fake_engine import STORY, FakeFactory, Script
from tests.gui.conftest import Person

pytestmark = pytest.mark.gui


def test_a_loop_offers_another_penalty_which_writes_a_sibling(
    person: Person, script: Script, factory: FakeFactory
) -> None:
    script.text = "It was dark. " * 8
    person.send("Hello")
    person.wait_ready()
    first = person.replies()[-1]
    person.wait_for(first.loop.isVisible)
    assert first.loop.retry.text() == "Retry with 1.3"
    script.text = STORY
    person.click(first.loop.retry)
    person.wait_for(lambda: person.reply_text() == STORY)
    person.wait_ready()
    assert factory.made[0].requests[0].sampling.repetition_penalty == 1.15
    assert factory.made[0].requests[1].sampling.repetition_penalty == 1.3
    assert not person.replies()[-1].loop.isVisible()
    assert len(person.program.store.conversation(person.window.conversation_id).messages) == 3
    person.send("More")
    person.wait_ready()
    assert factory.made[0].requests[2].sampling.repetition_penalty == 1.15


def test_the_way_out_stands_beside_its_sentence(person: Person, script: Script) -> None:
    script.text = "It was dark. " * 8
    person.send("Hello")
    person.wait_ready()
    line = person.replies()[-1].loop
    person.wait_for(line.isVisible)
    around = line.parentWidget()
    assert around is not None
    around.resize(2000, 400)
    line.resize(1900, line.height())
    person.wait_for(lambda: line.retry.x() > 0)
    assert line.retry.geometry().right() < line.width() / 2
    line.resize(300, 60)
    person.wait_for(lambda: line.retry.geometry().right() <= 300)
