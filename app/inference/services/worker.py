"""The worker: owns the engine and does one job after the other, all in one thread."""

import time
import traceback
from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QObject, Signal, Slot

from app.i18n.words import Words, say, words_of
from app.inference.services.jobs import LoadJob, MeasureJob, ReadPrimerJob, Task, WorkItem
from app.ui.values.failure import Failure
from engine.api import (
    Engine,
    EngineFactory,
    Finished,
    GenerationRequest,
    LoadProgress,
    ModelInfo,
    PromptProgress,
    Scored,
    ScoreRequest,
    Token,
)
from engine.errors import EngineError, NonFiniteError, OutOfMemoryError

BATCH_S = 0.03
_MEMORY_EVERY_S = 1.0
_PROGRESS_EVERY_S = 0.05
_UNEXPECTED = {
    LoadJob: say("The model didn’t load because of an internal error."),
    GenerationRequest: say("The reply ended early because of an error in the model. The text is safe."),
    ScoreRequest: say("Surprise couldn’t be computed because of an error in the model. The reply is safe."),
    ReadPrimerJob: say("The primer wasn’t read because of an error in the model. Its text is safe."),
}

Clock = Callable[[], float]


class EngineWorker(QObject):
    """Does work in the thread it is moved to. The engine is made, used and closed there.

    Signals: for each item `progressed(int, object)`, `tokens_ready(int, tuple[Token, ...])` about every 30 ms, and
    exactly one of `done(int, object)` and `failed(int, Failure)`, all with the item's id. `app.inference.services.jobs`
    says what progress and result are for each kind. `released()` when the model in use was unloaded to make room;
    `memory_read(MemoryReading)` after each item that uses the engine and once a second during a reply.
    """

    progressed = Signal(int, object)
    tokens_ready = Signal(int, object)
    done = Signal(int, object)
    failed = Signal(int, object)
    released = Signal()
    memory_read = Signal(object)

    def __init__(self, factory: EngineFactory, clock: Clock = time.monotonic) -> None:
        super().__init__()
        self._factory = factory
        self._clock = clock
        self._engine: Engine | None = None

    @Slot(object)
    def run(self, item: WorkItem) -> None:
        """Do the work of an item. Thread: worker."""
        try:
            result = self._result_of(item)
        except Exception as error:  # a thread boundary: whatever happened, the item has to end
            failure = failure_of(error, _unexpected(item.task))
            if isinstance(item.task, GenerationRequest):
                failure = replace(failure, remedy=remedy_for(error, self._engine))
            self.failed.emit(item.id, failure)
        else:
            self.done.emit(item.id, result)

    @Slot()
    def close(self) -> None:
        """Close the engine and end the thread. Thread: worker."""
        try:
            self._drop_engine()
        finally:
            self.thread().quit()

    def _result_of(self, item: WorkItem) -> object:
        match item.task:
            case LoadJob() as job:
                return self._load(item, job)
            case MeasureJob() as job:
                self._measure(item, job)
                return None
            case task:
                return self._use_engine(item, task)

    def _use_engine(self, item: WorkItem, task: GenerationRequest | ScoreRequest | ReadPrimerJob) -> object:
        engine = self._engine
        if engine is None:
            raise RuntimeError("the queue gave a task for a model, and there is none")
        try:
            match task:
                case GenerationRequest():
                    return self._generate(item, task, engine)
                case ScoreRequest():
                    return self._score(item, task, engine)
                case ReadPrimerJob():
                    return self._read(item, task, engine)
        finally:
            self.memory_read.emit(engine.memory())

    def _load(self, item: WorkItem, job: LoadJob) -> ModelInfo | None:
        often = _Limiter(_PROGRESS_EVERY_S, self._clock)

        def observe(progress: LoadProgress) -> None:
            self._release()
            if often.is_due() or progress.done_bytes >= progress.total_bytes:
                self.progressed.emit(item.id, progress)

        engine = self._factory(job.options, observe, item.cancel)
        if engine is None:
            return None
        self._release()
        self._engine = engine
        self.memory_read.emit(engine.memory())
        return engine.info

    def _generate(self, item: WorkItem, request: GenerationRequest, engine: Engine) -> Finished:
        batch = _TokenBatch(item.id, self.tokens_ready.emit, self._clock)
        memory = _Limiter(_MEMORY_EVERY_S, self._clock)
        left = request.replies
        try:
            for event in engine.generate(request, item.cancel):
                match event:
                    case PromptProgress():
                        self.progressed.emit(item.id, event)
                    case Token():
                        batch.add(event)
                    case Finished():
                        batch.flush()
                        left -= 1
                        if not left:
                            return event
                        self.progressed.emit(item.id, event)
                if memory.is_due():
                    self.memory_read.emit(engine.memory())
        finally:
            batch.flush()
        raise EngineError("The reply ended early.", "The text is safe.", detail="the engine gave no Finished")

    def _read(self, item: WorkItem, job: ReadPrimerJob, engine: Engine) -> int | None:
        often = _Limiter(_PROGRESS_EVERY_S, self._clock)
        last: PromptProgress | None = None
        for last in engine.read(job.text, item.cancel):
            if often.is_due() or last.done_tokens == last.total_tokens:
                self.progressed.emit(item.id, last)
        is_whole = last is not None and last.done_tokens == last.total_tokens
        return last.total_tokens if last is not None and is_whole else None

    def _score(self, item: WorkItem, request: ScoreRequest, engine: Engine) -> Scored | None:
        often = _Limiter(_PROGRESS_EVERY_S, self._clock)
        if item.cancel.is_set():
            return None
        for event in engine.score(request, item.cancel):
            if isinstance(event, Scored):
                return event
            if often.is_due():
                self.progressed.emit(item.id, event)
        return None

    def _measure(self, item: WorkItem, job: MeasureJob) -> None:
        if not item.cancel.is_set():
            self._release()
            for event in job.measure(item.cancel):
                self.progressed.emit(item.id, event)

    def _release(self) -> None:
        if self._engine is not None:
            self._drop_engine()
            self.released.emit()

    def _drop_engine(self) -> None:
        engine, self._engine = self._engine, None
        if engine is not None:
            engine.close()


def failure_of(error: Exception, sentence: str) -> Failure:
    """The engine's own sentence, else `sentence` with the kind of error and where it arose, never its text."""
    if isinstance(error, EngineError):
        return Failure(words_of(error.sentence), error.detail)
    return Failure(sentence, type(error).__name__ + "\n" + "".join(traceback.format_tb(error.__traceback__)))


def remedy_for(error: Exception, engine: Engine | None) -> str:
    """The precision in which the model of `engine` would get past `error`, or "". The CPU has only one precision."""
    if engine is None or engine.info.device == "cpu":
        return ""
    if isinstance(error, OutOfMemoryError) and engine.info.precision not in ("q8", "q4"):
        return "q8"
    return "f32" if isinstance(error, NonFiniteError) and engine.info.precision != "f32" else ""


def _unexpected(task: Task) -> Words:
    return task.failure if isinstance(task, MeasureJob) else _UNEXPECTED[type(task)]


class _Limiter:
    """Says yes at most once in so many seconds, the first time at once."""

    def __init__(self, every_s: float, clock: Clock) -> None:
        self._every_s = every_s
        self._clock = clock
        self._last = float("-inf")

    def is_due(self) -> bool:
        now = self._clock()
        if now - self._last < self._every_s:
            return False
        self._last = now
        return True


class _TokenBatch:
    """Collects tokens and sends them together, the first at once."""

    def __init__(self, item_id: int, send: Callable[[int, object], None], clock: Clock) -> None:
        self._id = item_id
        self._send = send
        self._due = _Limiter(BATCH_S, clock)
        self._tokens: list[Token] = []

    def add(self, token: Token) -> None:
        self._tokens.append(token)
        if self._due.is_due():
            self.flush()

    def flush(self) -> None:
        if self._tokens:
            self._send(self._id, tuple(self._tokens))
            self._tokens.clear()
