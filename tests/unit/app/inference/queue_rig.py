"""A queue whose worker stays in the test's thread: whatever happens, happens when the test says so, without a clock."""

import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from PySide6.QtCore import QCoreApplication, QObject

from app.i18n.words import say
from app.inference.services.jobs import LoadJob, MeasureJob, ReadPrimerJob, ReplyJob, ScoreJob, Work
from app.inference.services.queue import EngineQueue, Job, JobState, Priority
from app.inference.services.worker import EngineWorker
from engine.api import GenerationRequest, LoadOptions, ModelInfo, ScoreRequest
from tests.fakes.fake_engine import FakeFactory, Script

PRIORITIES = {
    "load": Priority.LOAD,
    "reply": Priority.REPLY,
    "score": Priority.SCORE,
    "read": Priority.PRIMER,
    "measure": Priority.BENCHMARK,
}
KINDS = tuple(PRIORITIES)
STEPS = 3
_ROUNDS = 30  # more than any chain of events of two jobs has


class Log(QObject):
    """What was heard of the jobs, in its order."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[tuple[Job, str]] = []

    def follow(self, job: Job) -> Job:
        for signal, slot in (
            (job.started, self._on_started),
            (job.paused, self._on_paused),
            (job.progressed, self._on_progressed),
            (job.tokens_ready, self._on_tokens),
            (job.done, self._on_done),
            (job.failed, self._on_failed),
        ):
            signal.connect(slot)
        return job

    def of(self, job: Job) -> list[str]:
        return [what for owner, what in self.heard if owner is job]

    def ends(self) -> list[Job]:
        return [job for job, what in self.heard if what in ("done", "failed")]

    def _on_started(self, job: Job) -> None:
        self.heard.append((job, "started"))

    def _on_paused(self, job: Job) -> None:
        self.heard.append((job, "paused"))

    def _on_progressed(self, job: Job) -> None:
        self.heard.append((job, "progressed"))

    def _on_tokens(self, job: Job) -> None:
        self.heard.append((job, "tokens"))

    def _on_done(self, job: Job) -> None:
        self.heard.append((job, "done"))

    def _on_failed(self, job: Job) -> None:
        self.heard.append((job, "failed"))


@dataclass
class Rig:
    """A queue on a fake engine. With `is_prompt` the main thread hears everything at once, else only when a job is over."""

    is_prompt: bool = True
    script: Script = field(default_factory=lambda: Script(load_steps=STEPS, prompt_chunks=STEPS))

    def __post_init__(self) -> None:
        self.factory = FakeFactory(self.script)
        self.script.on_step = self._step
        self.queue = EngineQueue(EngineWorker(self.factory, clock=lambda: 0.0))
        self.log = Log()
        self._planned: dict[str, tuple[int, Callable[[], object]]] = {}

    def submit(self, kind: str) -> Job:
        return self.log.follow(self.queue.submit(self._work(kind), PRIORITIES[kind]))

    def loaded(self) -> "Rig":
        """With a model, and nothing heard yet."""
        self.submit("load")
        self.pump()
        self.log.heard.clear()
        return self

    def plan(self, kind: str, action: Callable[[], object], step: int = 2) -> None:
        """Do that in the middle of the next job of this kind."""
        self._planned[kind] = (step, action)

    def pump(self) -> None:
        """Let everything happen that is due, and what that brings."""
        for _ in range(_ROUNDS):
            QCoreApplication.sendPostedEvents()

    def _work(self, kind: str) -> Work:
        works: dict[str, Work] = {
            "load": LoadJob(LoadOptions()),
            "reply": ReplyJob(_reply),
            "score": ScoreJob(_score),
            "read": ReadPrimerJob("Once upon a time"),
            "measure": MeasureJob(self._measure, say("It ended early.")),
        }
        return works[kind]

    def _measure(self, cancel: threading.Event) -> Iterator[object]:
        for number in range(STEPS):
            self._step("measure")
            if cancel.is_set():
                return
            yield number

    def _step(self, kind: str) -> None:
        """The engine is about to do a step: what is planned for now happens in the main thread."""
        if self.is_prompt:
            self.pump()
        left, action = self._planned.get(kind, (0, None))
        if action is None:
            return
        if left > 1:
            self._planned[kind] = (left - 1, action)
            return
        del self._planned[kind]
        action()
        if self.is_prompt:
            self.pump()


def _reply(_: ModelInfo) -> GenerationRequest:
    return GenerationRequest(("Hello",))


def _score(_: ModelInfo) -> ScoreRequest:
    return ScoreRequest(("Hello",), "Once there")


def has_ended(job: Job) -> bool:
    return job.state is JobState.ENDED
