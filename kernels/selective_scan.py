"""Launcher of `selective_scan`: which of its kernels runs, and over how many segments."""

from dataclasses import dataclass

import mlx.core as mx

from kernels.checks import require
from kernels.loader import DTYPES, STATE_SIZES, Arrays, KernelLibrary, KernelSpec, Parameter

OPERATION = "selective_scan"
TILE = 8  # steps between two barriers: more need more registers, fewer more barriers
SCAN_THREADS = 64  # channels of a threadgroup
BLOCK_THREADS = 256  # steps in a chunk of the scan over a threadgroup
MAX_COLUMNS = 4096  # of x_dbl: a bound on nonsense, not on the kernel
MAX_SEGMENTS = 32  # each segment goes over the summaries of all before it
MIN_STEPS = 32  # in a segment
SIMDGROUPS_PER_CORE = 20  # what a core can hold of this kernel: its registers bound it

SEQUENCES: Arrays = {"u": "T", "dt": "T", "dt_bias": mx.float32, "A": mx.float32, "x_dbl": "T"}
REST: Arrays = {"skip": mx.float32, "xz": "T", "state": mx.float32}
RESULTS: Arrays = {"y": "T", "last_state": mx.float32}

SUMMARY = KernelSpec(
    name="selective_scan_summary",
    inputs=SEQUENCES,
    outputs={"summaries": mx.float32},
    parameters={"T": DTYPES, "N": STATE_SIZES, "TILE": (TILE,)},
    headers=("maths.h", "scan_tile.h"),
)
SEGMENTS = KernelSpec(
    name="selective_scan_segments",
    inputs={**SEQUENCES, **REST, "summaries": mx.float32},
    outputs=RESULTS,
    parameters={"T": DTYPES, "N": STATE_SIZES, "TILE": (TILE,)},
    headers=("maths.h", "scan_tile.h"),
)
BLOCK = KernelSpec(
    name="selective_scan_block",
    inputs={**SEQUENCES, **REST},
    outputs=RESULTS,
    parameters={"T": DTYPES, "N": STATE_SIZES},
    headers=("maths.h", "pair_scan.h"),
)


@dataclass(frozen=True)
class ScanPlan:
    """How to run a scan: in how many segments, and how many channels share a threadgroup."""

    segments: int
    threads: int = SCAN_THREADS


def plan_scan(cores: int, batch: int, length: int, channels: int) -> ScanPlan:
    """The plan for a shape on a GPU with so many cores.

    Segments let more SIMD-groups work at once, but every segment but the last is then scanned twice. So there is one
    segment where the channels alone fill half of the GPU; else as many as fill it once.
    """
    simdgroups = batch * -(-channels // 32)
    wanted = cores * SIMDGROUPS_PER_CORE
    if 2 * simdgroups >= wanted:
        return ScanPlan(segments=1)
    return ScanPlan(segments=max(1, min(wanted // simdgroups, MAX_SEGMENTS, length // MIN_STEPS)))


def selective_scan(
    library: KernelLibrary,
    u: mx.array,
    dt: mx.array,
    dt_bias: mx.array,
    A: mx.array,
    x_dbl: mx.array,
    D: mx.array,
    xz: mx.array,
    state: mx.array,
    *,
    plan: ScanPlan | None = None,
) -> tuple[mx.array, mx.array]:
    """As `reference.selective_scan`, in segments: at most two launches, whatever the length."""
    _require_scan(u, dt, dt_bias, A, x_dbl, D, xz, state)
    batch, length, channels = u.shape
    states = A.shape[1]
    plan = plan or plan_scan(library.cores, batch, length, channels)
    parameters: dict[str, Parameter] = {"T": u.dtype, "N": states, "TILE": TILE}
    width = -(-channels // plan.threads) * plan.threads
    summaries = state  # stands in for what a single segment does not read
    if plan.segments > 1:
        before = plan.segments - 1
        (summaries,) = library.launch(
            SUMMARY,
            inputs=[u, dt, dt_bias, A, x_dbl],
            parameters=parameters,
            shapes=[(batch, before, states + 1, channels)],
            grid=(width, before, batch),
            threadgroup=(plan.threads, 1, 1),
        )
    y, last_state = library.launch(
        SEGMENTS,
        inputs=[u, dt, dt_bias, A, x_dbl, D, xz, state, summaries],
        parameters=parameters,
        shapes=[u.shape, state.shape],
        grid=(width, plan.segments, batch),
        threadgroup=(plan.threads, 1, 1),
    )
    return y, last_state


def selective_scan_block(
    library: KernelLibrary,
    u: mx.array,
    dt: mx.array,
    dt_bias: mx.array,
    A: mx.array,
    x_dbl: mx.array,
    D: mx.array,
    xz: mx.array,
    state: mx.array,
    *,
    threads: int = BLOCK_THREADS,
) -> tuple[mx.array, mx.array]:
    """As `reference.selective_scan`, as a pair scan over time: one threadgroup for each channel."""
    _require_scan(u, dt, dt_bias, A, x_dbl, D, xz, state)
    batch, _, channels = u.shape
    y, last_state = library.launch(
        BLOCK,
        inputs=[u, dt, dt_bias, A, x_dbl, D, xz, state],
        parameters={"T": u.dtype, "N": A.shape[1]},
        shapes=[u.shape, state.shape],
        grid=(threads, channels, batch),
        threadgroup=(threads, 1, 1),
    )
    return y, last_state


def _require_scan(
    u: mx.array,
    dt: mx.array,
    dt_bias: mx.array,
    A: mx.array,
    x_dbl: mx.array,
    D: mx.array,
    xz: mx.array,
    state: mx.array,
) -> None:
    require(OPERATION, "u", u, (None, None, None), DTYPES)
    batch, length, channels = u.shape
    require(OPERATION, "A", A, (channels, STATE_SIZES))
    states = A.shape[1]
    require(OPERATION, "dt", dt, u.shape, (u.dtype,))
    require(OPERATION, "dt_bias", dt_bias, (channels,))
    require(OPERATION, "x_dbl", x_dbl, (batch, length, range(2 * states, MAX_COLUMNS + 1)), (u.dtype,))
    require(OPERATION, "D", D, (channels,))
    require(OPERATION, "xz", xz, (batch, length, 2 * channels), (u.dtype,))
    require(OPERATION, "state", state, (batch, channels, states))
