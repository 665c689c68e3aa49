"""The real window on the real engine with the built-in model."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.build import build as build_program
from app.chat.widgets.action_row import MessageAction
from app.inference.values.model import ModelChoice
from app.start import load_engine
from tests.fakes.fake_engine import STORY
from tests.gui.conftest import Person

pytestmark = [pytest.mark.gui, pytest.mark.model]


@pytest.fixture
def person(qtbot: QtBot, qapp: QApplication) -> Iterator[Person]:
    program = build_program(qapp, load_engine)
    qtbot.addWidget(program.window)
    program.window.show()
    person = Person(qtbot, program)
    program.window.load(ModelChoice(device="cpu"))
    qtbot.waitUntil(lambda: person.state() == "Ready", timeout=30_000)
    yield person
    program.shutdown()


def test_it_answers(person: Person) -> None:
    """Sampled, so only the gist is certain."""
    person.send("What is the capital of France?")
    person.wait_for(lambda: "Paris" in person.reply_text())
    person.wait_ready()
    assert "User:" not in person.reply_text()
    assert person.chat.meter.text() != "–\nfirst token –"


def test_it_tells_how_surprising_the_tokens_of_a_reply_were(person: Person) -> None:
    person.send("What is the capital of France?")
    person.wait_for(lambda: person.path() and not person.path()[-1].state.is_open)
    reply = person.path()[-1]
    person.chat.transcript.asked.emit(reply.id, MessageAction.SHOW_SURPRISE)
    strip = person.replies()[-1].surprise
    assert strip is not None
    person.wait_for(lambda: strip.flow.tokens)
    tokens = strip.flow.tokens
    assert len(tokens) == len(reply.token_ids)
    assert "".join(token.own.text for token in tokens) == reply.text
    assert all(len(token.others) == 3 for token in tokens)
    paris = next(token for token in tokens if "Par" in token.own.text)
    assert paris.own.probability > 0.3
    assert strip.isVisible()


def test_a_long_prompt_can_be_stopped(person: Person) -> None:
    """How soon is the engine's matter: it is heard between two chunks of the prompt."""
    person.composer.set_text(" ".join([STORY] * 60))
    person.click(person.composer.button)
    person.wait_for(lambda: person.state().startswith("Reading"))
    person.window.stop()
    person.qtbot.waitUntil(lambda: person.state() == "Stopped", timeout=30_000)
    assert person.reply_text() == ""
    assert person.replies()[0].ending.text() == "Stopped."
