"""The worker: loads a model and writes replies with it, all in one thread of its own."""

import threading
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass, replace

from PySide6.QtCore import QObject, Signal, Slot

from app.i18n.words import say, words_of
from app.ui.values.failure import Failure
from engine.api import (
    Engine,
    EngineFactory,
    Finished,
    GenerationRequest,
    LoadOptions,
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

Clock = Callable[[], float]


@dataclass(frozen=True, slots=True)
class LoadCommand:
    """Load a model. Setting `cancel` ends it with `Loaded(None)`."""

    id: int
    options: LoadOptions
    cancel: threading.Event


@dataclass(frozen=True, slots=True)
class GenerateCommand:
    """Write a reply. Setting `cancel` ends it with a `Finished`."""

    id: int
    request: GenerationRequest
    cancel: threading.Event


@dataclass(frozen=True, slots=True)
class ReadCommand:
    """Read a primer and keep its state. Setting `cancel` ends it with `ReadOutcome(None)`."""

    id: int
    primer: str
    cancel: threading.Event


@dataclass(frozen=True, slots=True)
class ReadOutcome:
    """The end of reading a primer: its tokens, None when it was cancelled."""

    tokens: int | None


@dataclass(frozen=True, slots=True)
class ScoreCommand:
    """Tell how likely the tokens of a text were. Setting `cancel` ends it with None."""

    id: int
    request: ScoreRequest
    cancel: threading.Event


@dataclass(frozen=True, slots=True)
class Loaded:
    """The end of loading; `info` is None when it was cancelled and the model before it stays."""

    info: ModelInfo | None


class GenerationWorker(QObject):
    """Owns the engine in the thread it is moved to.

    Signals, the first argument always the command's id: `load_progressed(int, LoadProgress)`,
    `prompt_progressed(int, PromptProgress)`, `tokens_ready(int, tuple[Token, ...])` about every 30 ms, and for every
    command exactly one of `finished(int, Loaded | Finished)` and `failed(int, Failure)`. Of several replies all but
    the last to end are told by `reply_finished(int, Finished)`. `memory_read(MemoryReading)` comes after loading, after each reply and at most once a second between.
    `released()` says that the model before is gone, while the next one loads. For a primer: `read_progressed(int,
    PromptProgress)` and exactly one of `read_ended(int, ReadOutcome)` and `read_failed(int, Failure)`. For a text that is
    scored: `score_progressed(int, PromptProgress)` and exactly one of `score_ended(int, Scored | None)` and
    `score_failed(int, Failure)`.
    """

    load_progressed = Signal(int, object)
    released = Signal()
    prompt_progressed = Signal(int, object)
    tokens_ready = Signal(int, object)
    memory_read = Signal(object)
    reply_finished = Signal(int, object)
    finished = Signal(int, object)
    failed = Signal(int, object)
    read_progressed = Signal(int, object)
    read_ended = Signal(int, object)
    read_failed = Signal(int, object)
    score_progressed = Signal(int, object)
    score_ended = Signal(int, object)
    score_failed = Signal(int, object)

    def __init__(self, factory: EngineFactory, clock: Clock = time.monotonic) -> None:
        super().__init__()
        self._factory = factory
        self._clock = clock
        self._engine: Engine | None = None

    @Slot(object)
    def load(self, command: LoadCommand) -> None:
        """Load a model in place of the one before, which goes as soon as this one is read. Thread: worker."""
        try:
            loaded = self._load(command)
        except Exception as error:  # a thread boundary: whatever happened, the command has to end
            self.failed.emit(
                command.id,
                failure_of(error, say("The model didn’t load because of an internal error.")),
            )
        else:
            self.finished.emit(command.id, loaded)

    @Slot(object)
    def generate(self, command: GenerateCommand) -> None:
        """Write a reply. Thread: worker."""
        try:
            finished = self._generate(command)
        except Exception as error:  # a thread boundary
            sentence = say("The reply ended early because of an error in the model. The text is safe.")
            failure = failure_of(error, sentence)
            self.failed.emit(command.id, replace(failure, remedy=remedy_for(error, self._engine)))
        else:
            self.finished.emit(command.id, finished)

    @Slot(object)
    def read(self, command: ReadCommand) -> None:
        """Read a primer. Thread: worker."""
        try:
            outcome = self._read(command)
        except Exception as error:  # a thread boundary
            sentence = say("The primer wasn’t read because of an error in the model. Its text is safe.")
            self.read_failed.emit(command.id, failure_of(error, sentence))
        else:
            self.read_ended.emit(command.id, outcome)

    @Slot(object)
    def score(self, command: ScoreCommand) -> None:
        """Tell how likely the tokens of a text were. Thread: worker."""
        try:
            scored = self._score(command)
        except Exception as error:  # a thread boundary
            sentence = say(
                "Surprise couldn’t be computed because of an error in the model. The reply is safe."
            )
            self.score_failed.emit(command.id, failure_of(error, sentence))
        else:
            self.score_ended.emit(command.id, scored)

    @Slot()
    def close(self) -> None:
        """Let go of the engine and end the thread. Thread: worker."""
        try:
            self._drop_engine()
        finally:
            self.thread().quit()

    def _load(self, command: LoadCommand) -> Loaded:
        often = _Throttle(_PROGRESS_EVERY_S, self._clock)

        def observe(progress: LoadProgress) -> None:
            self.release()
            if often.is_due() or progress.done_bytes >= progress.total_bytes:
                self.load_progressed.emit(command.id, progress)

        engine = self._factory(command.options, observe, command.cancel)
        if engine is None:
            return Loaded(None)
        self.release()
        self._engine = engine
        self.memory_read.emit(engine.memory())
        return Loaded(engine.info)

    def _generate(self, command: GenerateCommand) -> Finished:
        if self._engine is None:
            raise EngineError("There is no model to write with.", "Choose one first.")
        batch = _Batch(command.id, self.tokens_ready.emit, self._clock)
        memory = _Throttle(_MEMORY_EVERY_S, self._clock)
        left = command.request.replies
        try:
            for event in self._engine.generate(command.request, command.cancel):
                match event:
                    case PromptProgress():
                        self.prompt_progressed.emit(command.id, event)
                    case Token():
                        batch.add(event)
                    case Finished():
                        batch.flush()
                        left -= 1
                        if not left:
                            return event
                        self.reply_finished.emit(command.id, event)
                if memory.is_due():
                    self.memory_read.emit(self._engine.memory())
        finally:
            batch.flush()
            self.memory_read.emit(self._engine.memory())
        raise EngineError("The reply ended early.", "The text is safe.", detail="the engine gave no Finished")

    def _read(self, command: ReadCommand) -> ReadOutcome:
        if self._engine is None:
            return ReadOutcome(None)
        often = _Throttle(_PROGRESS_EVERY_S, self._clock)
        last: PromptProgress | None = None
        try:
            for last in self._engine.read(command.primer, command.cancel):
                if often.is_due() or last.done_tokens == last.total_tokens:
                    self.read_progressed.emit(command.id, last)
        finally:
            self.memory_read.emit(self._engine.memory())
        is_whole = last is not None and last.done_tokens == last.total_tokens
        return ReadOutcome(last.total_tokens if last is not None and is_whole else None)

    def _score(self, command: ScoreCommand) -> Scored | None:
        if self._engine is None or command.cancel.is_set():
            return None
        often = _Throttle(_PROGRESS_EVERY_S, self._clock)
        try:
            for event in self._engine.score(command.request, command.cancel):
                if isinstance(event, Scored):
                    return event
                if often.is_due():
                    self.score_progressed.emit(command.id, event)
        finally:
            self.memory_read.emit(self._engine.memory())
        return None

    def release(self) -> None:
        """Make room for what is loaded next. Thread: worker."""
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
    """The precision in which the model of `engine` would get past `error`, "" where there is none. The CPU has only one."""
    if engine is None or engine.info.device == "cpu":
        return ""
    if isinstance(error, OutOfMemoryError) and engine.info.precision not in ("q8", "q4"):
        return "q8"
    return "f32" if isinstance(error, NonFiniteError) and engine.info.precision != "f32" else ""


class _Throttle:
    """Says yes at most once in so many seconds; at first at once."""

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


class _Batch:
    """Tokens on their way: sent together, the first at once."""

    def __init__(self, command_id: int, send: Callable[[int, object], None], clock: Clock) -> None:
        self._id = command_id
        self._send = send
        self._due = _Throttle(BATCH_S, clock)
        self._tokens: list[Token] = []

    def add(self, token: Token) -> None:
        self._tokens.append(token)
        if self._due.is_due():
            self.flush()

    def flush(self) -> None:
        if self._tokens:
            self._send(self._id, tuple(self._tokens))
            self._tokens.clear()
