"""Primers with the built-in model: read once, and never again."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from app.primers.build import primers_folder
from engine.primers import PrimerFolder
from tests.gui.conftest import Person
from tests.gui.test_bad_input import LONGEST_WORK_S, MEGABYTE, paste
from tests.gui.test_resume import Runs, ask, runs  # noqa: F401 - a fixture
from tests.gui.work_meter import WorkMeter

pytestmark = [pytest.mark.gui, pytest.mark.model, pytest.mark.timeout(240)]

TEXT = "The lighthouse keeper is called Mia. She has a grey cat. " * 12
QUESTION = "Who keeps the lighthouse?"


def primed_with(person: Person, path: Path) -> int:
    """Make a primer of that file and wait until it is read; its tokens."""
    person.program.primers.controller.make_of((path,))
    person.qtbot.waitUntil(lambda: "tokens" in person.composer.pill.text, timeout=60_000)
    person.wait_ready()
    (primer,) = person.program.primers.primers.all()
    return primer.tokens


@pytest.fixture
def text_file(tmp_path: Path) -> Path:
    path = tmp_path / "Keeper.txt"
    path.write_text(TEXT, encoding="utf-8")
    return path


def test_the_first_prompt_reads_none_of_the_primers_tokens_also_after_a_restart(
    runs: Runs,  # noqa: F811 - the fixture
    tmp_path: Path,
    text_file: Path,
) -> None:
    person = runs.start(tmp_path / "one")
    tokens = primed_with(person, text_file)
    reply = ask(person, QUESTION)
    first = runs.watched.metrics[0]
    assert tokens > 100
    assert first.reused_tokens == tokens
    assert first.prompt_tokens - first.reused_tokens < 20

    person = runs.start(tmp_path / "one")
    (primer,) = person.program.primers.primers.all()
    assert primer.tokens == tokens
    person.program.primers.controller.choose(primer.id)
    assert ask(person, QUESTION) == reply
    again = runs.watched.metrics[1]
    assert again.reused_tokens >= tokens  # the question was read before, too

    (state,) = primers_folder().rglob("*.mambaprimer")
    state.write_bytes(b"not a state")
    person = runs.start(tmp_path / "one")
    person.program.primers.controller.choose(primer.id)
    assert ask(person, QUESTION) == reply
    person.wait_for(lambda: state.stat().st_size > 100_000)  # made again from the text
    assert PrimerFolder(tmp_path).read(state).state is not None


def test_a_file_brings_the_state_along(
    runs: Runs,  # noqa: F811 - the fixture
    tmp_path: Path,
    text_file: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    person = runs.start(tmp_path / "one")
    tokens = primed_with(person, text_file)
    reply = ask(person, QUESTION)
    (primer,) = person.program.primers.primers.all()
    file = tmp_path / "Keeper.mambaprimer"
    with person.qtbot.waitSignal(person.program.primers.primers.exported):
        person.program.primers.primers.export(primer.id, file)
    assert PrimerFolder(tmp_path).read(file).state is not None

    with monkeypatch.context() as elsewhere:
        elsewhere.setenv("XDG_DATA_HOME", str(tmp_path / "elsewhere"))
        elsewhere.setenv("HOME", str(tmp_path / "elsewhere"))
        person = runs.start(tmp_path / "two")
        with person.qtbot.waitSignal(person.program.primers.primers.imported):
            person.program.primers.primers.import_file(file)
        (taken,) = person.program.primers.primers.all()
        assert taken.name == "Keeper"
        person.wait_for(lambda: person.chat.banner.text() == "The primer “Keeper” was imported.")
        person.program.primers.controller.choose(taken.id)
        assert ask(person, QUESTION) == reply
        assert runs.watched.metrics[1].reused_tokens == tokens
        runs.end()


def test_a_megabyte_is_sent_to_the_model_and_stopped(
    runs: Runs,  # noqa: F811 - the fixture
    tmp_path: Path,
) -> None:
    person = runs.start(tmp_path / "one")
    meter = WorkMeter()
    paste(person, MEGABYTE)
    person.press(Qt.Key.Key_Return)
    person.qtbot.waitUntil(lambda: person.state().startswith("Reading the prompt"), timeout=30_000)
    person.qtbot.waitUntil(lambda: person.program.monitor.status.percent > 0, timeout=60_000)
    person.window.stop()
    person.qtbot.waitUntil(lambda: person.state() == "Stopped", timeout=30_000)
    assert person.path()[0].text == MEGABYTE
    assert meter.longest_s < LONGEST_WORK_S
