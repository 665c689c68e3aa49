"""What a benchmark is asked for, and what it tells while it runs. All values are immutable."""

import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from engine.api import LoadOptions
from engine.engine import MambaEngine
from engine.messages import MessageText, message, pattern

NOTHING = message("")
STOPPED = pattern("Stopped.")
Name = Literal["decode", "sizes", "prefill", "scan", "bandwidth", "energy", "versus"]
NAMES: tuple[Name, ...] = ("decode", "sizes", "prefill", "scan", "bandwidth", "energy", "versus")


@dataclass(frozen=True, slots=True)
class Spread:
    """Some measurements of one thing: their median, and the least and greatest of them.

    `is_sampled` says that parts were measured and the whole was summed up from them.
    """

    median: float
    low: float
    high: float
    repeats: int
    is_sampled: bool = False


Value: TypeAlias = str | int | float | Spread | None
"""One cell. None: not measured, for the reason that the table's note gives."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column. `unit` counts for each of its numbers."""

    key: str
    title: str
    unit: str = ""


@dataclass(frozen=True, slots=True)
class ResultTable:
    """What one benchmark found. The first column says what was measured. `note` tells how, with every formula."""

    name: Name
    title: str
    columns: tuple[Column, ...]
    note: str = ""
    rows: tuple[tuple[Value, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Series:
    """A line of a chart. `is_peer` says that it is what ours is compared with."""

    name: str
    xs: tuple[float, ...]
    ys: tuple[float, ...]
    is_peer: bool = False


@dataclass(frozen=True, slots=True)
class Chart:
    """Lines over one axis, made from a table."""

    title: str
    x_title: str
    y_title: str
    series: tuple[Series, ...]
    is_logarithmic: bool = False


@dataclass(frozen=True, slots=True)
class Begun:
    """A benchmark begins: `table` without rows, and what its rows will be called."""

    table: ResultTable
    labels: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Doing:
    """It is at the row `label`, at the step `step` (from 1) of `steps` of this row."""

    name: Name
    label: str
    step: int
    steps: int


@dataclass(frozen=True, slots=True)
class RowDone:
    """A row is measured."""

    name: Name
    row: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Ended:
    """A benchmark has ended; `note` has what there is to say besides, such as why rows are missing."""

    name: Name
    note: MessageText = NOTHING


Event: TypeAlias = Begun | Doing | RowDone | Ended


@dataclass(frozen=True, slots=True)
class VersusPlan:
    """Mamba beside a Transformer.

    `pair` names two shapes of `engine.bench.model_pairs`. `mamba` and `transformer` are folders with real weights; without
    them the weights are random. Without `positions` they are the usual ones of the device. `text` is what both are asked the perplexity of, with real weights only.
    """

    pair: str = "tiny"
    mamba: str = ""
    transformer: str = ""
    positions: tuple[int, ...] = ()
    text: str = ""


@dataclass(frozen=True, slots=True)
class Plan:
    """What to measure. Lengths are in tokens; times in seconds.

    `model` is what `decode`, `prefill` and `energy` run; `models` are those of `sizes`. A row of re-reading that would
    take longer than `patience_s` is sampled. The first of `repeats` + 1 rounds warms up and does not count.
    """

    names: tuple[Name, ...] = ("decode", "sizes", "prefill", "scan", "bandwidth")
    model: LoadOptions = field(default_factory=LoadOptions)
    models: tuple[LoadOptions, ...] = (LoadOptions(),)
    repeats: int = 3
    decode_lengths: tuple[int, ...] = (10, 100, 1000, 2000)
    prefill_lengths: tuple[int, ...] = (128, 512, 2048, 8192)
    chunks: tuple[int, ...] = ()
    scan_lengths: tuple[int, ...] = (512, 2048, 8192, 32768)
    copy_bytes: int = 1 << 28
    sizes_prompt_tokens: int = 512
    sizes_tokens: int = 128
    patience_s: float = 20.0
    versus: VersusPlan = field(default_factory=VersusPlan)


Loader: TypeAlias = Callable[[LoadOptions, threading.Event], MambaEngine[Any] | None]
"""Loads a model for the benchmark alone, keeping no states on disk; None when cancelled. Raises EngineError."""
