"""Loading an engine and writing one reply, with Ctrl-C as the way to stop."""

import signal
import threading
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import FrameType

from engine.api import (
    Engine,
    EngineFactory,
    Finished,
    GenerationRequest,
    LoadOptions,
    LoadProgress,
    PromptProgress,
)
from engine.cli.console import Console

_LONG_PROMPT_TOKENS = 256


@dataclass(frozen=True, slots=True)
class WrittenReply:
    """A reply that ended, and its whole text."""

    text: str
    end: Finished


@contextmanager
def stopping_on_interrupt() -> Generator[threading.Event, None, None]:
    """An event that Ctrl-C sets. A second Ctrl-C raises KeyboardInterrupt as usual."""
    event = threading.Event()

    def stop(number: int, frame: FrameType | None) -> None:
        if event.is_set():
            raise KeyboardInterrupt
        event.set()

    if threading.current_thread() is not threading.main_thread():
        yield event
        return
    previous = signal.signal(signal.SIGINT, stop)
    try:
        yield event
    finally:
        signal.signal(signal.SIGINT, previous)


@contextmanager
def loaded(options: LoadOptions, factory: EngineFactory, console: Console) -> Iterator[Engine]:
    """The engine, closed at the end. Raises KeyboardInterrupt when Ctrl-C stopped the loading, and EngineError."""

    def show(progress: LoadProgress) -> None:
        console.progress(f"Reading the weights: {100 * progress.done_bytes // max(progress.total_bytes, 1)}%")

    try:
        with stopping_on_interrupt() as cancel:
            engine = factory(options, show, cancel)
    finally:
        console.end_progress()
    if engine is None:
        raise KeyboardInterrupt
    try:
        yield engine
    finally:
        engine.close()


def write_reply(
    engine: Engine, request: GenerationRequest, console: Console, show: Callable[[str], None]
) -> WrittenReply:
    """Generate, giving `show` each piece of text as it comes. Ctrl-C ends the reply. Raises EngineError."""
    pieces: list[str] = []
    end: Finished | None = None
    with stopping_on_interrupt() as cancel:
        for event in engine.generate(request, cancel):
            if isinstance(event, PromptProgress):
                if event.total_tokens > _LONG_PROMPT_TOKENS:
                    console.progress(
                        f"Reading the prompt: {event.done_tokens} of {event.total_tokens} tokens"
                    )
                continue
            console.end_progress()
            pieces.append(event.text)
            show(event.text)
            if isinstance(event, Finished):
                end = event
    if end is None:
        raise RuntimeError("the engine's reply had no end")
    return WrittenReply("".join(pieces), end)
