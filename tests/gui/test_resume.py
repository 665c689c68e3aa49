"""The real window on the built-in model: after a restart nothing is read twice, and the reply is the same."""

import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.build import Program
from app.build import build as build_program
from app.desktop.services.window_state import WindowStateStore
from app.inference.values.model import ModelChoice
from app.start import load_engine, open_conversations
from engine.api import (
    Engine,
    Finished,
    GenerationEvent,
    GenerationRequest,
    LoadObserver,
    LoadOptions,
    MemoryReading,
    Metrics,
    ModelInfo,
    PromptProgress,
    SamplingOptions,
    Scored,
    ScoreRequest,
)
from tests.gui.conftest import Person

pytestmark = [pytest.mark.gui, pytest.mark.model]

GREEDY = SamplingOptions(temperature=0)
QUESTIONS = ("Tell me a short story about a lighthouse.", "What did the girl do?")


@dataclass
class Watched:
    """Makes real engines and keeps the figures of what they did."""

    metrics: list[Metrics] = field(default_factory=list)

    def __call__(
        self, options: LoadOptions, observer: LoadObserver, cancel: threading.Event
    ) -> Engine | None:
        engine = load_engine(options, observer, cancel)
        return None if engine is None else _WatchedEngine(engine, self.metrics)


class _WatchedEngine:
    def __init__(self, engine: Engine, metrics: list[Metrics]) -> None:
        self._engine = engine
        self._metrics = metrics

    @property
    def info(self) -> ModelInfo:
        return self._engine.info

    def count_tokens(self, text: str) -> int:
        return self._engine.count_tokens(text)

    def memory(self) -> MemoryReading:
        return self._engine.memory()

    def generate(self, request: GenerationRequest, cancel: threading.Event) -> Iterator[GenerationEvent]:
        for event in self._engine.generate(request, cancel):
            if isinstance(event, Finished):
                self._metrics.append(event.metrics)
            yield event

    def read(self, primer: str, cancel: threading.Event) -> Iterator[PromptProgress]:
        return self._engine.read(primer, cancel)

    def score(self, request: ScoreRequest, cancel: threading.Event) -> Iterator[PromptProgress | Scored]:
        return self._engine.score(request, cancel)

    def close(self) -> None:
        self._engine.close()


class Runs:
    """One run of the program after another, on the same files or on new ones."""

    def __init__(self, qtbot: QtBot, qapp: QApplication) -> None:
        self._qtbot = qtbot
        self._qapp = qapp
        self._program: Program | None = None
        self.watched = Watched()

    def start(self, folder: Path) -> Person:
        self.end()
        archive, _ = open_conversations(folder / "conversations.sqlite3")
        window_state = WindowStateStore(folder / "window.json")
        self._program = build_program(self._qapp, self.watched, archive, window_state, GREEDY)
        self._qtbot.addWidget(self._program.window)
        self._program.window.show()
        person = Person(self._qtbot, self._program)
        self._program.window.load(ModelChoice(device="cpu"))
        self._qtbot.waitUntil(lambda: person.state() == "Ready", timeout=30_000)
        return person

    def end(self) -> None:
        if self._program is not None:
            self._program.window.close()
            self._program.shutdown()
            self._program = None


@pytest.fixture
def runs(qtbot: QtBot, qapp: QApplication) -> Iterator[Runs]:
    runs = Runs(qtbot, qapp)
    yield runs
    runs.end()


def ask(person: Person, text: str) -> str:
    person.send(text)
    person.qtbot.waitUntil(lambda: person.state() == "Ready", timeout=60_000)
    return person.path()[-1].text


@pytest.mark.timeout(240)
def test_after_a_restart_only_the_new_question_is_read_and_the_reply_is_the_same(
    runs: Runs, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = runs.start(tmp_path / "interrupted")
    first = ask(person, QUESTIONS[0])
    read_before = runs.watched.metrics[0].prompt_tokens + len(person.path()[-1].token_ids)
    person = runs.start(tmp_path / "interrupted")
    assert person.reply_text() == first.lstrip()
    after_restart = ask(person, QUESTIONS[1])
    second = runs.watched.metrics[1]
    assert read_before - 1 <= second.reused_tokens <= read_before
    assert second.prompt_tokens - second.reused_tokens < 20

    with monkeypatch.context() as elsewhere:  # without the states that were kept
        elsewhere.setenv("XDG_DATA_HOME", str(tmp_path / "elsewhere"))
        elsewhere.setenv("HOME", str(tmp_path / "elsewhere"))
        person = runs.start(tmp_path / "new")
        assert ask(person, QUESTIONS[0]) == first
        assert ask(person, QUESTIONS[1]) == after_restart
        assert runs.watched.metrics[2].reused_tokens == 0

    person = runs.start(tmp_path / "interrupted")
    person.click(person.replies()[-1].row.regenerate)
    person.qtbot.waitUntil(lambda: len(runs.watched.metrics) == 5, timeout=60_000)
    person.wait_ready()
    again = runs.watched.metrics[4]
    assert again.reused_tokens == again.prompt_tokens
    assert person.path()[-1].text == after_restart
