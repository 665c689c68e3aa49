"""The worker in its thread, on a fake engine."""

import threading
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest
from pytestqt.qtbot import QtBot

from app.inference.services.jobs import LoadJob, ReplyJob
from app.inference.services.queue import NO_MODEL, EngineQueue, Job, Priority
from app.inference.services.worker import EngineWorker
from app.ui.values.failure import Failure
from engine.api import Finished, FinishReason, GenerationRequest, LoadOptions, MemoryReading, ModelInfo, Token
from engine.errors import OutOfMemoryError
from tests.fakes.fake_engine import STORY, FakeFactory, Script, words_of


@dataclass
class Bench:
    """A queue with its thread, and what is heard of it."""

    qtbot: QtBot
    script: Script = field(default_factory=Script)

    def __post_init__(self) -> None:
        self.factory = FakeFactory(self.script)
        self.queue = EngineQueue(EngineWorker(self.factory))
        self.batches: list[tuple[Job, tuple[Token, ...]]] = []
        self.ends: list[tuple[Job, object]] = []
        self.readings: list[MemoryReading] = []
        self.threads: set[int] = set()
        self.queue.memory_read.connect(self.readings.append)
        self.queue.start()

    def load(self) -> Job:
        return self._heard(self.queue.submit(LoadJob(LoadOptions()), Priority.LOAD))

    def reply(self) -> Job:
        return self._heard(self.queue.submit(ReplyJob(_request), Priority.REPLY))

    def text(self, job: Job) -> str:
        return "".join(token.text for owner, tokens in self.batches if owner is job for token in tokens)

    def wait_for_ends(self, number: int) -> None:
        self.qtbot.waitUntil(lambda: len(self.ends) == number, timeout=20_000)

    def _heard(self, job: Job) -> Job:
        job.tokens_ready.connect(self._on_tokens)
        job.done.connect(self._on_end)
        job.failed.connect(self._on_end)
        return job

    def _on_tokens(self, job: Job, tokens: tuple[Token, ...]) -> None:
        self.threads.add(threading.get_ident())
        self.batches.append((job, tokens))

    def _on_end(self, job: Job, end: object) -> None:
        self.ends.append((job, end))


def _request(_: ModelInfo) -> GenerationRequest:
    return GenerationRequest(("Hello",))


@pytest.fixture
def bench(qtbot: QtBot) -> Iterator[Bench]:
    bench = Bench(qtbot)
    yield bench
    assert bench.queue.shutdown()


def test_the_engine_lives_in_the_workers_thread_and_is_heard_in_ours(bench: Bench) -> None:
    bench.load()
    bench.reply()
    bench.wait_for_ends(2)
    bench.queue.shutdown()
    engine = bench.factory.made[0]
    assert len(engine.threads) == 1
    assert threading.get_ident() not in engine.threads
    assert bench.threads == {threading.get_ident()}
    assert engine.is_closed


def test_tokens_come_together_and_none_is_lost(bench: Bench) -> None:
    bench.script.text = " ".join([STORY] * 3)
    bench.script.token_s = 0.003
    bench.load()
    reply = bench.reply()
    bench.wait_for_ends(2)
    assert bench.text(reply) == bench.script.text
    assert len(bench.batches) < len(words_of(bench.script.text)) / 4


def test_the_first_token_comes_at_once(bench: Bench) -> None:
    bench.script.hold_after = 1
    bench.load()
    reply = bench.reply()
    bench.qtbot.waitUntil(lambda: bench.text(reply) == "Once")
    reply.cancel()
    bench.wait_for_ends(2)


def test_a_cancelled_reply_is_a_result_and_the_next_one_is_untouched(bench: Bench) -> None:
    bench.script.token_s = 0.005
    bench.load()
    first = bench.reply()
    bench.qtbot.waitUntil(lambda: bool(bench.batches))
    first.cancel()
    second = bench.reply()
    bench.wait_for_ends(3)
    assert isinstance(first.result, Finished)
    assert first.result.reason is FinishReason.CANCELLED
    assert isinstance(second.result, Finished)
    assert second.result.reason is FinishReason.STOP
    assert bench.text(second) == STORY


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
def test_every_failure_ends_its_job_and_the_worker_goes_on(
    bench: Bench, error: Exception, sentence: str
) -> None:
    bench.script.error, bench.script.fail_after = error, 2
    bench.load()
    reply = bench.reply()
    bench.wait_for_ends(2)
    failure = reply.result
    assert isinstance(failure, Failure)
    assert failure.sentence == sentence
    assert "secret" not in failure.detail
    assert bench.text(reply) == "Once there"
    bench.script.fail_after = None
    bench.reply()
    bench.wait_for_ends(3)
    assert isinstance(bench.ends[2][1], Finished)


def test_without_a_model_a_reply_fails(bench: Bench) -> None:
    reply = bench.reply()
    bench.wait_for_ends(1)
    assert reply.result == NO_MODEL


def test_a_cancelled_load_keeps_the_model_before(bench: Bench) -> None:
    bench.load()
    bench.wait_for_ends(1)
    bench.script.load_steps, bench.script.load_step_s = 100, 0.05
    second = bench.load()
    with bench.qtbot.waitSignal(second.started):
        pass
    second.cancel()
    bench.wait_for_ends(2)
    assert second.result is None
    assert not bench.factory.made[0].is_closed
    bench.reply()
    bench.wait_for_ends(3)
    assert isinstance(bench.ends[2][1], Finished)


def test_a_new_model_closes_the_one_before(bench: Bench) -> None:
    bench.load()
    bench.load()
    bench.wait_for_ends(2)
    assert [engine.is_closed for engine in bench.factory.made] == [True, False]


def test_memory_is_told_after_loading_and_after_a_reply(bench: Bench) -> None:
    bench.load()
    bench.wait_for_ends(1)
    told = len(bench.readings)
    assert told == 1
    bench.reply()
    bench.wait_for_ends(2)
    assert len(bench.readings) > told


def test_shutdown_twice_is_no_trouble(bench: Bench) -> None:
    assert bench.queue.shutdown()
    assert bench.queue.shutdown()
