"""Axes of the live charts, and their data as a table and as sentences."""

import csv
import io
import math
from collections.abc import Iterable, Iterator
from typing import Literal

from app.conversations.values.token_times import TokenSeries, median
from app.i18n import numbers
from app.i18n.words import say
from app.inference.values.model import ModelFacts

_X_STEPS = (1, 2, 3, 4, 6, 8, 10, 12, 16)
_X_UNIT = 256
_NICE = (1.0, 2.0, 4.0, 5.0, 10.0)
_CROWDED = 0.14


def token_end(tokens: int) -> int:
    """The next round axis end above `tokens`. It changes at most once per 256 tokens."""
    scale = 1
    while True:
        for step in _X_STEPS:
            if tokens < step * scale * _X_UNIT:
                return step * scale * _X_UNIT
        scale *= _X_STEPS[-1]


def nice_above(value: float) -> float:
    """The smallest of 1, 2, 4, 5 x 10^n that is at least `value`; 1 if `value` is not positive."""
    if value <= 0 or not math.isfinite(value):
        return 1.0
    base = 10.0 ** math.floor(math.log10(value))
    return next(step * base for step in _NICE if step * base >= value * (1 - 1e-9))


def steady_top(value: float, previous: float | None) -> float:
    """An axis top that puts values around `value` near the middle. Keeps `previous` while it still does."""
    if previous is not None and 0.3 * previous <= value <= 0.8 * previous:
        return previous
    return nice_above(2 * value)


def token_ticks(end: int, mark: int) -> list[int]:
    """Two or three round ticks from 0 to below `end`, and `mark` if it is in range."""
    step = nice_above(end / 3)
    ticks = [round(i * step) for i in range(math.ceil(end / step)) if i * step < end * 0.97]
    if 0 < mark < end:
        ticks = [tick for tick in ticks if abs(tick - mark) > end * _CROWDED] + [mark]
    return sorted(ticks)


HEADS = ("position", "step_ms", "median_ms", "kv_bytes_computed", "state_bytes")
Cells = tuple[int | float | None, ...]


def rows(series: TokenSeries, facts: ModelFacts | None) -> Iterator[Cells]:
    """One row per token, None for unknown values. `position` counts from 1, as in the panel. Contains no text."""
    kv, state = (facts.kv_bytes_per_token, facts.state_bytes) if facts else (None, None)
    for point, middle in series.with_medians():
        at = point.position + 1
        yield at, point.step_ms, middle, None if kv is None else kv * at, state


def as_text(table: Iterable[Cells], separator: Literal[",", "\t"]) -> str:
    """The table with its header, separated by commas for a file or by tabs for pasting into a spreadsheet."""
    out = io.StringIO()
    writer = csv.writer(out, delimiter=separator, lineterminator="\n")
    writer.writerow(HEADS)
    writer.writerows(map(_fields, table))
    return out.getvalue()


def _fields(cells: Cells) -> list[str]:
    return ["" if cell is None else f"{cell:.3f}" if isinstance(cell, float) else str(cell) for cell in cells]


def time_sentence(series: TokenSeries) -> str:
    """The time chart in a sentence, for screen readers."""
    middle = median(series.steps_ms)
    if middle is None:
        return say("Time per token: no data yet")
    return say(
        "Time per token: median {median}, 95th percentile {p95}, up to token {token}",
        median=numbers.milliseconds(middle),
        p95=numbers.milliseconds(series.percentile_95_ms()),
        token=numbers.count(series.end),
    )


def time_sentence_at(series: TokenSeries, position: int) -> str:
    """The time chart at the token under the crosshair, in a sentence."""
    point = series.at(position)
    if point is None:
        return time_sentence(series)
    return say(
        "Time per token: token {token}, {step}, median {median}",
        token=numbers.count(point.position + 1),
        step=numbers.milliseconds(point.step_ms),
        median=numbers.milliseconds(series.median_at(point.position)),
    )


def cache_sentence(facts: ModelFacts | None, tokens: int) -> str:
    """The cache chart after `tokens` tokens, in a sentence."""
    if facts is None:
        return say("Cache memory: no model")
    state = numbers.mebibytes(facts.state_bytes)
    if not tokens or facts.kv_bytes_per_token <= 0:
        return say("Cache memory: {state} at every position", state=state)
    return say(
        "Cache memory: {state} at every position; Transformer, computed, {cache} at token {token}",
        state=state,
        cache=numbers.mebibytes(facts.kv_bytes_per_token * tokens),
        token=numbers.count(tokens),
    )
