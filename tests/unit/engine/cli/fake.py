"""An engine with scripted replies, and a console that records its output."""

import io
import threading
from collections.abc import Iterator, Sequence

from engine.api import (
    Engine,
    Finished,
    FinishReason,
    GenerationEvent,
    GenerationRequest,
    LoadObserver,
    LoadOptions,
    LoadProgress,
    MemoryReading,
    Metrics,
    ModelInfo,
    PromptProgress,
    Scored,
    ScoreRequest,
    Token,
)
from engine.cli.console import Console


class ScriptedEngine:
    """Answers each request with the next of `replies`, one token for each word; keeps the requests."""

    def __init__(
        self, replies: Sequence[str], is_base_model: bool = False, training_tokens: int = 1000
    ) -> None:
        self.requests: list[GenerationRequest] = []
        self.is_closed = False
        self.cancel_after: int | None = None
        self._replies = list(replies)
        self._info = ModelInfo(
            name="Scripted",
            source="scripted",
            precision="f32",
            device="cpu",
            parameters=1,
            weight_bytes=4,
            state_bytes=1234,
            kv_bytes_per_token=8,
            training_tokens=training_tokens,
            is_base_model=is_base_model,
            default_style="chat",
        )

    @property
    def info(self) -> ModelInfo:
        return self._info

    def count_tokens(self, text: str) -> int:
        return len(text.split())

    def memory(self) -> MemoryReading:
        return MemoryReading(4, 1234, 0, 10_000)

    def generate(self, request: GenerationRequest, cancel: threading.Event) -> Iterator[GenerationEvent]:
        self.requests.append(request)
        words = self._replies.pop(0).split(" ")
        yield PromptProgress(3, 3, 0)
        ids: list[int] = []
        reason = FinishReason.STOP
        for index, word in enumerate(words):
            if index == self.cancel_after:
                cancel.set()
            if cancel.is_set():
                reason = FinishReason.CANCELLED
                break
            ids.append(100 + index)
            yield Token(100 + index, f" {word}", 3 + index, None if index == 0 else 20.0)
        speed = 50.0 if len(ids) > 1 else None
        metrics = Metrics(3, 0, len(ids), 0.5, 6.0, speed and 1000 / speed, speed, 1234, 4, 10_000)
        yield Finished(reason, "", tuple(ids), metrics)

    def read(self, primer: str, cancel: threading.Event) -> Iterator[PromptProgress]:
        yield PromptProgress(len(primer), len(primer), 0)

    def score(self, request: ScoreRequest, cancel: threading.Event) -> Iterator[PromptProgress | Scored]:
        yield Scored(())

    def close(self) -> None:
        self.is_closed = True


class ScriptedFactory:
    """Gives `engine`, after one report of progress; keeps the options. Raises `error` if there is one."""

    def __init__(self, engine: Engine, error: Exception | None = None) -> None:
        self.options: list[LoadOptions] = []
        self._engine = engine
        self._error = error

    def __call__(
        self, options: LoadOptions, observer: LoadObserver, cancel: threading.Event
    ) -> Engine | None:
        self.options.append(options)
        if self._error is not None:
            raise self._error
        observer(LoadProgress(1, 2))
        return None if cancel.is_set() else self._engine


class Stream(io.StringIO):
    """A text stream that may claim to be a terminal, or to have lost its reader."""

    def __init__(self, content: str = "", is_terminal: bool = False, is_broken: bool = False) -> None:
        super().__init__(content)
        self._is_terminal = is_terminal
        self._is_broken = is_broken

    def isatty(self) -> bool:
        return self._is_terminal

    def write(self, text: str) -> int:
        if self._is_broken:
            raise BrokenPipeError
        return super().write(text)


class Terminal:
    """The three streams of one run."""

    def __init__(self, typed: str = "", is_terminal: bool = False, is_broken: bool = False) -> None:
        self._in = Stream(typed, is_terminal)
        self._out = Stream("", is_terminal, is_broken)
        self._err = Stream("", is_terminal)
        self.console = Console(self._in, self._out, self._err)

    @property
    def out(self) -> str:
        return self._out.getvalue()

    @property
    def err(self) -> str:
        return self._err.getvalue()
