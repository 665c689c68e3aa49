"""The worker in its thread, on a fake engine."""

import threading
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest
from PySide6.QtCore import QObject, Signal
from pytestqt.qtbot import QtBot

from app.inference.services.worker import GenerateCommand, GenerationWorker, LoadCommand, Loaded
from app.inference.services.worker_thread import WorkerThread
from app.ui.values.failure import Failure
from engine.api import Finished, FinishReason, GenerationRequest, LoadOptions, MemoryReading, Token
from engine.errors import OutOfMemoryError
from tests.fakes.fake_engine import STORY, FakeFactory, Script, words_of


class Room(QObject):
    """Stands where the session stands: asks, and keeps what it hears and in which thread."""

    load_requested = Signal(object)
    generate_requested = Signal(object)

    def __init__(self, factory: FakeFactory) -> None:
        super().__init__()
        self.batches: list[tuple[int, tuple[Token, ...]]] = []
        self.ends: list[tuple[int, Loaded | Finished | Failure]] = []
        self.readings: list[MemoryReading] = []
        self.threads: set[int] = set()
        worker = GenerationWorker(factory)
        self.load_requested.connect(worker.load)
        self.generate_requested.connect(worker.generate)
        worker.tokens_ready.connect(self._on_tokens)
        worker.finished.connect(self._on_end)
        worker.failed.connect(self._on_end)
        worker.memory_read.connect(self._on_memory)
        self.thread_of_worker = WorkerThread(worker)

    def load(self, number: int = 0) -> threading.Event:
        command = LoadCommand(number, LoadOptions(), threading.Event())
        self.load_requested.emit(command)
        return command.cancel

    def generate(self, number: int) -> threading.Event:
        command = GenerateCommand(number, GenerationRequest(("Hello",)), threading.Event())
        self.generate_requested.emit(command)
        return command.cancel

    def text(self, number: int) -> str:
        return "".join(token.text for owner, tokens in self.batches if owner == number for token in tokens)

    def _on_tokens(self, number: int, tokens: tuple[Token, ...]) -> None:
        self.threads.add(threading.get_ident())
        self.batches.append((number, tokens))

    def _on_end(self, number: int, end: Loaded | Finished | Failure) -> None:
        self.ends.append((number, end))

    def _on_memory(self, reading: MemoryReading) -> None:
        self.readings.append(reading)


@dataclass
class Bench:
    """A room with its fakes."""

    qtbot: QtBot
    script: Script = field(default_factory=Script)

    def __post_init__(self) -> None:
        self.factory = FakeFactory(self.script)
        self.room = Room(self.factory)

    def wait_for_ends(self, number: int) -> None:
        self.qtbot.waitUntil(lambda: len(self.room.ends) == number, timeout=20_000)


@pytest.fixture
def bench(qtbot: QtBot) -> Iterator[Bench]:
    bench = Bench(qtbot)
    yield bench
    assert bench.room.thread_of_worker.shutdown()


def test_the_engine_lives_in_the_workers_thread_and_is_heard_in_ours(bench: Bench) -> None:
    bench.room.load()
    bench.room.generate(1)
    bench.wait_for_ends(2)
    bench.room.thread_of_worker.shutdown()
    engine = bench.factory.made[0]
    assert len(engine.threads) == 1
    assert threading.get_ident() not in engine.threads
    assert bench.room.threads == {threading.get_ident()}
    assert engine.is_closed


def test_tokens_come_together_and_none_is_lost(bench: Bench) -> None:
    bench.script.text = " ".join([STORY] * 3)
    bench.script.token_s = 0.003
    bench.room.load()
    bench.room.generate(1)
    bench.wait_for_ends(2)
    assert bench.room.text(1) == bench.script.text
    assert len(bench.room.batches) < len(words_of(bench.script.text)) / 4


def test_the_first_token_comes_at_once(bench: Bench) -> None:
    bench.script.hold_after = 1
    bench.room.load()
    cancel = bench.room.generate(1)
    bench.qtbot.waitUntil(lambda: bench.room.text(1) == "Once")
    cancel.set()
    bench.wait_for_ends(2)


def test_a_cancelled_reply_is_a_result_and_the_next_one_is_untouched(bench: Bench) -> None:
    bench.script.token_s = 0.005
    bench.room.load()
    cancel = bench.room.generate(1)
    bench.qtbot.waitUntil(lambda: bool(bench.room.batches))
    cancel.set()
    bench.room.generate(2)
    bench.wait_for_ends(3)
    first, second = (end for _, end in bench.room.ends[1:])
    assert isinstance(first, Finished)
    assert first.reason is FinishReason.CANCELLED
    assert isinstance(second, Finished)
    assert second.reason is FinishReason.STOP
    assert bench.room.text(2) == STORY


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (
            OutOfMemoryError("The GPU ran out of memory. The text is safe."),
            "The GPU ran out of memory. The text is safe.",
        ),
        (ValueError("secret"), "The reply ended early because of an error in the model. The text is safe."),
    ],
    ids=["known", "unknown"],
)
def test_every_failure_ends_its_request_and_the_worker_goes_on(
    bench: Bench, error: Exception, sentence: str
) -> None:
    bench.script.error, bench.script.fail_after = error, 2
    bench.room.load()
    bench.room.generate(1)
    bench.wait_for_ends(2)
    failure = bench.room.ends[1][1]
    assert isinstance(failure, Failure)
    assert failure.sentence == sentence
    assert "secret" not in failure.detail
    assert bench.room.text(1) == "Once there"
    bench.script.fail_after = None
    bench.room.generate(2)
    bench.wait_for_ends(3)
    assert isinstance(bench.room.ends[2][1], Finished)


def test_without_a_model_a_request_fails(bench: Bench) -> None:
    bench.room.generate(1)
    bench.wait_for_ends(1)
    assert isinstance(bench.room.ends[0][1], Failure)


def test_a_cancelled_load_keeps_the_model_before(bench: Bench) -> None:
    bench.room.load()
    bench.wait_for_ends(1)
    bench.script.load_steps, bench.script.load_step_s = 100, 0.05
    bench.room.load(1).set()
    bench.wait_for_ends(2)
    assert bench.room.ends[1] == (1, Loaded(None))
    assert not bench.factory.made[0].is_closed
    bench.room.generate(2)
    bench.wait_for_ends(3)
    assert isinstance(bench.room.ends[2][1], Finished)


def test_a_new_model_closes_the_one_before(bench: Bench) -> None:
    bench.room.load()
    bench.room.load(1)
    bench.wait_for_ends(2)
    assert [engine.is_closed for engine in bench.factory.made] == [True, False]


def test_memory_is_told_after_loading_and_after_a_reply(bench: Bench) -> None:
    bench.room.load()
    bench.wait_for_ends(1)
    told = len(bench.room.readings)
    assert told == 1
    bench.room.generate(1)
    bench.wait_for_ends(2)
    assert len(bench.room.readings) > told


def test_shutdown_twice_is_no_trouble(bench: Bench) -> None:
    assert bench.room.thread_of_worker.shutdown()
    assert bench.room.thread_of_worker.shutdown()
