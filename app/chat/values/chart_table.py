"""The table behind the live charts, and each chart in a sentence."""

import csv
import io
from collections.abc import Iterable, Iterator
from typing import Literal

from app.conversations.values.token_times import TokenSeries, median
from app.i18n import numbers as meter
from app.i18n.words import say
from app.inference.values.model import ModelFacts

HEADS = ("position", "step_ms", "median_ms", "kv_bytes_computed", "state_bytes")
Cells = tuple[int | float | None, ...]


def rows(series: TokenSeries, facts: ModelFacts | None) -> Iterator[Cells]:
    """One row per token, None where a figure is not known. `position` counts from 1, as the panel does. No text."""
    kv, state = (facts.kv_bytes_per_token, facts.state_bytes) if facts else (None, None)
    for point, middle in series.with_medians():
        at = point.position + 1
        yield at, point.step_ms, middle, None if kv is None else kv * at, state


def as_text(table: Iterable[Cells], separator: Literal[",", "\t"]) -> str:
    """The table with its head: with commas for a file, with tabs for the clipboard of a spreadsheet."""
    out = io.StringIO()
    writer = csv.writer(out, delimiter=separator, lineterminator="\n")
    writer.writerow(HEADS)
    writer.writerows(map(_fields, table))
    return out.getvalue()


def _fields(cells: Cells) -> list[str]:
    return ["" if cell is None else f"{cell:.3f}" if isinstance(cell, float) else str(cell) for cell in cells]


def time_sentence(series: TokenSeries) -> str:
    """The chart of times for someone who hears it."""
    middle = median(series.steps_ms)
    if middle is None:
        return say("Time per token: nothing is measured yet")
    return say(
        "Time per token: median {median}, 95th percentile {p95}, up to token {token}",
        median=meter.milliseconds(middle),
        p95=meter.milliseconds(series.percentile_95_ms()),
        token=meter.count(series.end),
    )


def time_sentence_at(series: TokenSeries, position: int) -> str:
    """The same at the token under the crosshair."""
    point = series.at(position)
    if point is None:
        return time_sentence(series)
    return say(
        "Time per token: token {token}, {step}, median {median}",
        token=meter.count(point.position + 1),
        step=meter.milliseconds(point.step_ms),
        median=meter.milliseconds(series.median_at(point.position)),
    )


def cache_sentence(facts: ModelFacts | None, tokens: int) -> str:
    """The chart of cache memory after `tokens` tokens."""
    if facts is None:
        return say("Cache memory: no model")
    state = meter.mebibytes(facts.state_bytes)
    if not tokens or facts.kv_bytes_per_token <= 0:
        return say("Cache memory: {state} at every position", state=state)
    return say(
        "Cache memory: {state} at every position; Transformer, computed, {cache} at token {token}",
        state=state,
        cache=meter.mebibytes(facts.kv_bytes_per_token * tokens),
        token=meter.count(tokens),
    )
