"""The real window on the real engine with the built-in model."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.bootstrap import assemble, load_engine
from app.domain.model import ModelChoice
from tests.fakes.fake_engine import STORY
from tests.gui.conftest import Person

pytestmark = [pytest.mark.gui, pytest.mark.model]


@pytest.fixture
def person(qtbot: QtBot, qapp: QApplication) -> Iterator[Person]:
    program = assemble(qapp, load_engine)
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


def test_a_long_prompt_can_be_stopped(person: Person) -> None:
    """How soon is the engine's matter: it is heard between two chunks of the prompt."""
    person.composer.set_text(" ".join([STORY] * 60))
    person.click(person.composer.button)
    person.wait_for(lambda: person.state().startswith("Reading"))
    person.window.stop()
    person.qtbot.waitUntil(lambda: person.state() == "Stopped", timeout=30_000)
    assert person.reply_text() == ""
    assert person.replies()[0].ending.text() == "Stopped."
