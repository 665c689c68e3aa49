"""The two loops that every measurement of a model consists of: reading a prompt and writing tokens."""

import threading
import time
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from engine.bench.timing import Clock
from engine.model import Mamba
from engine.state import MambaState

Logits = npt.NDArray[np.float32]


def prompt_tokens(length: int, vocab_size: int) -> list[int]:
    """So many token ids, always the same."""
    return [int(token) for token in np.random.default_rng(length).integers(1, vocab_size, length)]


def read_prompt(
    model: Mamba[Any], tokens: Sequence[int], chunk: int, state: MambaState[Any] | None = None
) -> tuple[Logits, MambaState[Any]]:
    """The logits after `tokens` (V,) and the state, read `chunk` at a time. There is at least one token."""
    state, logits = state or model.empty_state(), None
    for start in range(0, len(tokens), chunk):
        logits, state = model.start([list(tokens[start : start + chunk])], state).result()
    assert logits is not None
    return logits[0], state


def write_tokens(
    model: Mamba[Any],
    after: tuple[Logits, MambaState[Any]],
    count: int,
    cancel: threading.Event,
    clock: Clock = time.perf_counter,
) -> list[float]:
    """Seconds from the beginning to the end of each of `count` greedy tokens; fewer when cancelled."""
    logits, state = after
    started, ends = clock(), []
    for _ in range(count):
        if cancel.is_set():
            break
        batch, state = model.start([[int(logits.argmax())]], state).result()
        logits = batch[0]
        ends.append(clock() - started)
    return ends
