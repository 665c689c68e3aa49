"""Launcher of `add_rms_norm`."""

import mlx.core as mx

from kernels.checks import require
from kernels.loader import DTYPES, KernelLibrary, KernelSpec

OPERATION = "add_rms_norm"
MAX_THREADS = 1024
ITEMS = (4, 8, 16)  # columns for each thread
MANY_ROWS = 64  # from here on rows fill the GPU by themselves, and fewer threads with more loads under way each are best
MAX_WIDTH = MAX_THREADS * ITEMS[-1]

ADD_RMS_NORM = KernelSpec(
    name="add_rms_norm",
    inputs={"residual": mx.float32, "delta": "T", "weight": "W", "eps": mx.float32},
    outputs={"normed": "T", "total": mx.float32},
    parameters={"T": DTYPES, "W": DTYPES, "ITEMS": ITEMS, "HAS_DELTA": (False, True)},
)


def add_rms_norm(
    library: KernelLibrary,
    residual: mx.array,
    delta: mx.array | None,
    weight: mx.array,
    eps: float,
    dtype: mx.Dtype,
) -> tuple[mx.array, mx.array]:
    """As `reference.add_rms_norm`."""
    require(OPERATION, "residual", residual, (None, None, range(1, MAX_WIDTH + 1)))
    width = residual.shape[2]
    if delta is not None:
        require(OPERATION, "delta", delta, residual.shape, (dtype,))
    require(OPERATION, "weight", weight, (width,), (mx.float32, dtype))
    rows = residual.shape[0] * residual.shape[1]
    few = ITEMS[1:] if rows >= MANY_ROWS else ITEMS
    items = next(items for items in few if width <= MAX_THREADS * items)
    threads = -(-width // (32 * items)) * 32
    normed, total = library.launch(
        ADD_RMS_NORM,
        # The weight stands in for a delta that the kernel does not read.
        inputs=[
            residual,
            weight.astype(dtype) if delta is None else delta,
            weight,
            mx.array([eps], mx.float32),
        ],
        parameters={"T": dtype, "W": weight.dtype, "ITEMS": items, "HAS_DELTA": delta is not None},
        shapes=[residual.shape, residual.shape],
        grid=(rows * threads, 1, 1),
        threadgroup=(threads, 1, 1),
    )
    return normed, total
