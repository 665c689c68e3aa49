"""Timing helpers: median and range of repeated measurements."""

import statistics
import time
from collections.abc import Callable, Sequence
from typing import Any

from engine.bench.api import Spread

Clock = Callable[[], float]


def spread(values: Sequence[float], *, is_sampled: bool = False) -> Spread:
    """Median and range of at least one value."""
    return Spread(statistics.median(values), min(values), max(values), len(values), is_sampled)


def scaled(measured: Spread, factor: float) -> Spread:
    """The same measurements in another unit."""
    return Spread(
        measured.median * factor,
        measured.low * factor,
        measured.high * factor,
        measured.repeats,
        measured.is_sampled,
    )


def rate(amount: float, times: Spread) -> Spread:
    """`amount` for each unit of the time: the longest time gives the lowest rate."""
    return Spread(
        amount / times.median, amount / times.high, amount / times.low, times.repeats, times.is_sampled
    )


def timed(work: Callable[[], Any], clock: Clock = time.perf_counter) -> float:
    """Seconds that `work` takes."""
    started = clock()
    work()
    return clock() - started


def summed(samples: Sequence[tuple[int, float]], length: int) -> float:
    """The sum of a cost over the lengths 1 to `length`, from samples (length, cost) of it: straight lines between them.

    Before the first sample and after the last their costs hold.
    """
    ordered = sorted(samples)
    total = 0.0
    for at in range(1, length + 1):
        before = [sample for sample in ordered if sample[0] <= at]
        after = [sample for sample in ordered if sample[0] >= at]
        if not before or not after:
            total += (before[-1] if before else after[0])[1]
            continue
        (left, low), (right, high) = before[-1], after[0]
        total += low if left == right else low + (high - low) * (at - left) / (right - left)
    return total
