"""How fast memory is copied: by our two copy kernels on a GPU, by NumPy on a CPU."""

import threading
import time
from collections.abc import Callable, Iterator
from functools import partial

import mlx.core as mx
import numpy as np

from engine.bench.api import STOPPED, Begun, Column, Doing, Ended, Event, Plan, ResultTable, RowDone
from engine.bench.scan import evaluated
from engine.bench.timing import Clock, rate, scaled, spread, timed
from engine.devices import available_devices
from engine.messages import message
from kernels.copy import copy_scalar, copy_vec4
from kernels.loader import KernelLibrary

_LAUNCHES = 4
_COLUMNS = (Column("copy", "Copy"), Column("time", "Time", "ms"), Column("rate", "Speed", "GB/s"))


def bandwidth(plan: Plan, cancel: threading.Event, clock: Clock = time.perf_counter) -> Iterator[Event]:
    """Copy an array larger than any cache."""
    size = plan.copy_bytes // 16 * 16
    copies = _on_cpu(size) if available_devices()[0] == "cpu" else _on_gpu(size)
    note = f"{size / 1e6:,.0f} MB of float32, counted twice: read and written. Median of {plan.repeats}."
    yield Begun(ResultTable("bandwidth", "Memory bandwidth", _COLUMNS, note), tuple(copies))
    for label, copy in copies.items():
        times: list[float] = []
        for repeat in range(plan.repeats + 1):
            if cancel.is_set():
                yield Ended("bandwidth", message(STOPPED))
                return
            yield Doing("bandwidth", label, repeat + 1, plan.repeats + 1)
            seconds = copy(clock)
            if repeat:  # the first round warms up
                times.append(seconds)
        taken = spread(times)
        yield RowDone("bandwidth", (label, scaled(taken, 1e3), rate(2 * size / 1e9, taken)))
    yield Ended("bandwidth")


def _on_gpu(size: int) -> dict[str, Callable[[Clock], float]]:
    library, source = KernelLibrary.for_this_machine(), mx.random.normal((size // 4,))
    mx.eval(source)
    return {
        "One float at a time": partial(evaluated, partial(copy_scalar, library, source), _LAUNCHES),
        "Four floats at a time": partial(evaluated, partial(copy_vec4, library, source), _LAUNCHES),
    }


def _on_cpu(size: int) -> dict[str, Callable[[Clock], float]]:
    source = np.ones(size // 4, np.float32)
    target = np.empty_like(source)
    return {"NumPy, one thread": partial(timed, partial(np.copyto, target, source))}
