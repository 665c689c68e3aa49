"""How the GPU benchmarks take time."""

import statistics
import time
from collections.abc import Callable, Sequence
from typing import Any

import mlx.core as mx

INDEPENDENT_LAUNCHES = 20


def median_ms(make: Callable[[], Any], *, repeats: int = 9, launches: int = INDEPENDENT_LAUNCHES) -> float:
    """Milliseconds of one `make()`: the median over some evaluations of `launches` independent ones at once.

    The graph is built before the clock starts: what counts is the GPU's time, without a wait between the launches.
    """
    times = []
    for repeat in range(repeats + 2):
        results = [make() for _ in range(launches)]
        mx.synchronize()
        start = time.perf_counter()
        mx.eval(results)
        mx.synchronize()
        if repeat >= 2:  # the first ones compile and warm up
            times.append((time.perf_counter() - start) * 1e3 / launches)
        del results
    return statistics.median(times)


def print_table(header: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    """A Markdown table on standard output."""
    print("| " + " | ".join(header) + " |")
    print("|" + "---|" * len(header))
    for row in rows:
        print(
            "| " + " | ".join(f"{cell:.4g}" if isinstance(cell, float) else str(cell) for cell in row) + " |"
        )
