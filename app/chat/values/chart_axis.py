"""Axes that keep still: round ends and few ticks."""

import math

_X_STEPS = (1, 2, 3, 4, 6, 8, 10, 12, 16)
_X_UNIT = 256
_NICE = (1.0, 2.0, 4.0, 5.0, 10.0)
_CROWDED = 0.14


def token_end(tokens: int) -> int:
    """The next round end past `tokens`; it moves at most once per 256 tokens."""
    scale = 1
    while True:
        for step in _X_STEPS:
            if tokens < step * scale * _X_UNIT:
                return step * scale * _X_UNIT
        scale *= _X_STEPS[-1]


def nice_above(value: float) -> float:
    """The least of 1, 2, 4, 5 x 10^n that is not below `value`; 1 for nothing."""
    if value <= 0 or not math.isfinite(value):
        return 1.0
    base = 10.0 ** math.floor(math.log10(value))
    return next(step * base for step in _NICE if step * base >= value * (1 - 1e-9))


def steady_top(value: float, previous: float | None) -> float:
    """A top for values around `value` that puts them near the middle; `previous` is kept while it still does."""
    if previous is not None and 0.3 * previous <= value <= 0.8 * previous:
        return previous
    return nice_above(2 * value)


def token_ticks(end: int, mark: int) -> list[int]:
    """Ticks from 0 below `end`: two or three round ones, and `mark` when it is in range."""
    step = nice_above(end / 3)
    ticks = [round(i * step) for i in range(math.ceil(end / step)) if i * step < end * 0.97]
    if 0 < mark < end:
        ticks = [tick for tick in ticks if abs(tick - mark) > end * _CROWDED] + [mark]
    return sorted(ticks)
