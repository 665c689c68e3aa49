"""The selective scan alone: the GPU kernel, or the scan of the CPU path where there is no GPU."""

import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import mlx.core as mx
import numpy as np

from engine.architectures.mamba import MambaConfig
from engine.backends.base import ModelWeights
from engine.backends.numpy_backend import NumpyBackend
from engine.bench.api import STOPPED, Begun, Column, Doing, Ended, Event, Plan, ResultTable, RowDone, Spread
from engine.bench.random_weights import RandomCheckpoint
from engine.bench.timing import Clock, rate, scaled, spread, timed
from engine.devices import available_devices
from engine.messages import message
from engine.model import read_weights
from kernels.loader import KernelLibrary
from kernels.selective_scan import selective_scan

CHANNELS, STATES, RANK = 1536, 16, 48
_LAUNCHES = 20
_PER_STATE = 7
_COLUMNS = (
    Column("tokens", "Tokens"),
    Column("time", "Time", "ms"),
    Column("flops", "Arithmetic", "GFLOPS"),
    Column("bytes", "Memory traffic", "GB/s"),
)
_SHAPE = MambaConfig(CHANNELS // 2, CHANNELS, 1, STATES, 4, RANK, 8)
_COUNTED = (
    f"The scan of mamba-130m: {CHANNELS} channels, {STATES} states, batch 1. Counted: {_PER_STATE} operations per"
    " token, channel and state (2 for exp(dt A), 2 for the state, 1 for dt B u, 2 for C h)"
)
Run = Callable[[], Any]
Ready = Callable[[int], Callable[[Clock], float]]
"""From a length to a measurement, which takes a clock and gives seconds."""


def scan(plan: Plan, cancel: threading.Event, clock: Clock = time.perf_counter) -> Iterator[Event]:
    """Time the scan for each of the plan's lengths."""
    device = available_devices()[0]
    prepare, cost, note = (
        (_on_cpu, _cpu_cost, _CPU_NOTE) if device == "cpu" else (_on_gpu, _gpu_cost, _GPU_NOTE)
    )
    title = "The selective scan on the CPU" if device == "cpu" else "The selective scan kernel"
    labels = tuple(str(length) for length in plan.scan_lengths)
    yield Begun(ResultTable("scan", title, _COLUMNS, f"{_COUNTED}{note} Median of {plan.repeats}."), labels)
    ready, release = prepare()
    try:
        yield from _rows(plan, ready, cost, cancel, clock)
    finally:
        release()


def _rows(
    plan: Plan, ready: Ready, cost: Callable[[int], tuple[int, int]], cancel: threading.Event, clock: Clock
) -> Iterator[Event]:
    for length in plan.scan_lengths:
        measured = ready(length)
        times: list[float] = []
        for repeat in range(plan.repeats + 1):
            if cancel.is_set():
                yield Ended("scan", message(STOPPED))
                return
            yield Doing("scan", str(length), repeat + 1, plan.repeats + 1)
            seconds = measured(clock)
            if repeat:  # the first round warms up
                times.append(seconds)
        yield RowDone("scan", (length, *_figures(spread(times), *cost(length))))
    yield Ended("scan")


def _figures(taken: Spread, operations: int, traffic: int) -> tuple[Spread, Spread, Spread]:
    return scaled(taken, 1e3), rate(operations / 1e9, taken), rate(traffic / 1e9, taken)


_GPU_NOTE = (
    f". Traffic: u, dt, z, y, B and C in bfloat16, each once. {_LAUNCHES} independent launches per evaluation; time per"
    " launch."
)


def _on_gpu() -> tuple[Ready, Callable[[], None]]:
    library = KernelLibrary.for_this_machine()

    def ready(length: int) -> Callable[[Clock], float]:
        normal = mx.random.normal
        rates = mx.broadcast_to(mx.arange(1, STATES + 1).astype(mx.float32), (CHANNELS, STATES))
        arguments = (
            normal((1, length, CHANNELS)).astype(mx.bfloat16),
            normal((1, length, CHANNELS)).astype(mx.bfloat16),
            mx.random.uniform(-6, -1, (CHANNELS,)),
            mx.contiguous(-rates),
            normal((1, length, RANK + 2 * STATES)).astype(mx.bfloat16),
            normal((CHANNELS,)),
            normal((1, length, 2 * CHANNELS)).astype(mx.bfloat16),
            normal((1, CHANNELS, STATES)),
        )
        mx.eval(arguments)
        return partial(evaluated, partial(selective_scan, library, *arguments), _LAUNCHES)

    return ready, lambda: None


def evaluated(make: Run, launches: int, clock: Clock) -> float:
    """Seconds of one `make()` among `launches` independent ones; the graph is built before the clock starts."""
    results = [make() for _ in range(launches)]
    mx.synchronize()
    started = clock()
    mx.eval(results)
    mx.synchronize()
    return (clock() - started) / launches


def _gpu_cost(length: int) -> tuple[int, int]:
    return _PER_STATE * length * CHANNELS * STATES, length * (4 * CHANNELS + 2 * STATES) * 2


_CPU_NOTE = (
    f", and {2 * RANK} per token and channel: the CPU path projects dt in the same step. Traffic: u, z, y and the"
    " small projections in float32, each once. NumPy, as in replies."
)


def _on_cpu() -> tuple[Ready, Callable[[], None]]:
    backend = NumpyBackend()
    *_, weights = read_weights(RandomCheckpoint(_SHAPE), _SHAPE, backend)
    assert isinstance(weights, ModelWeights)
    layer, random = weights.layers[0], np.random.default_rng(1)

    def ready(length: int) -> Callable[[Clock], float]:
        def values(width: int) -> Any:
            return random.standard_normal((1, length, width), np.float32)

        u, x_dbl, xz = values(CHANNELS), values(RANK + 2 * STATES), values(2 * CHANNELS)
        state = backend.empty_state(_SHAPE.state_shape, 1).layers[0].ssm
        return partial(timed, partial(backend.dt_scan, u, x_dbl, xz, layer, state))

    return ready, backend.release


def _cpu_cost(length: int) -> tuple[int, int]:
    operations = length * CHANNELS * (_PER_STATE * STATES + 2 * RANK)
    return operations, length * (3 * CHANNELS + RANK + 2 * STATES) * 4
