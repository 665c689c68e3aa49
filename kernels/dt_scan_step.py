"""Launcher of `dt_scan_step`."""

import mlx.core as mx

from kernels.checks import require
from kernels.loader import DTYPES, STATE_SIZES, KernelLibrary, KernelSpec

OPERATION = "dt_scan_step"
LANES = 8  # lanes for each channel
THREADS = 256
RANKS = range(1, 513)  # a lane keeps R / 8 weights in registers

DT_SCAN_STEP = KernelSpec(
    name="dt_scan_step",
    inputs={
        "u": "T",
        "parts": mx.float32,
        "dt_proj": "T",
        "dt_bias": mx.float32,
        "A": mx.float32,
        "skip": mx.float32,
        "xz": "T",
        "state": mx.float32,
        "eps": mx.float32,
    },
    outputs={"y": "T", "next_state": mx.float32},
    parameters={"T": DTYPES, "N": STATE_SIZES, "R": RANKS, "NORMED": (False, True)},
    headers=("maths.h",),
    samples={"R": (1, 24, 160)},
)


def dt_scan_step(
    library: KernelLibrary,
    u: mx.array,
    parts: mx.array,
    dt_proj: mx.array,
    dt_bias: mx.array,
    A: mx.array,
    D: mx.array,
    xz: mx.array,
    state: mx.array,
    norm_eps: float | None = None,
) -> tuple[mx.array, mx.array]:
    """As `reference.dt_scan_step`."""
    require(OPERATION, "u", u, (None, 1, None), DTYPES)
    batch, _, channels = u.shape
    require(OPERATION, "A", A, (channels, STATE_SIZES))
    states = A.shape[1]
    require(OPERATION, "dt_proj", dt_proj, (channels, RANKS), (u.dtype,))
    rank = dt_proj.shape[1]
    require(OPERATION, "parts", parts, (batch, None, rank + 2 * states))
    require(OPERATION, "dt_bias", dt_bias, (channels,))
    require(OPERATION, "D", D, (channels,))
    require(OPERATION, "xz", xz, (batch, 1, 2 * channels), (u.dtype,))
    require(OPERATION, "state", state, (batch, channels, states))
    y, next_state = library.launch(
        DT_SCAN_STEP,
        # D stands in for an epsilon that the kernel does not read.
        inputs=[u, parts, dt_proj, dt_bias, A, D, xz, state, D if norm_eps is None else mx.array([norm_eps])],
        parameters={"T": u.dtype, "N": states, "R": rank, "NORMED": norm_eps is not None},
        shapes=[u.shape, state.shape],
        grid=(-(-channels * LANES // THREADS) * THREADS, batch, 1),
        threadgroup=(THREADS, 1, 1),
    )
    return y, next_state
