"""Launcher of `conv_x_proj_step`."""

import mlx.core as mx

from kernels.causal_conv import TAPS, require_conv
from kernels.checks import require
from kernels.loader import DTYPES, KernelLibrary, KernelSpec

OPERATION = "conv_x_proj_step"
SLICE = 128  # channels for each threadgroup
ROWS = 4  # rows of x_proj that a SIMD-group multiplies at once: so many loads are under way
THREADS = 256

CONV_X_PROJ_STEP = KernelSpec(
    name="conv_x_proj_step",
    inputs={"xz": "T", "window": mx.float32, "weight": mx.float32, "bias": mx.float32, "x_proj": "T"},
    outputs={"u": "T", "parts": mx.float32, "next_window": mx.float32},
    parameters={"T": DTYPES, "K": TAPS, "SLICE": (SLICE,), "ROWS": (ROWS,), "HAS_BIAS": (False, True)},
    headers=("maths.h",),
)


def conv_x_proj_step(
    library: KernelLibrary,
    xz: mx.array,
    window: mx.array,
    weight: mx.array,
    bias: mx.array | None,
    x_proj: mx.array,
) -> tuple[mx.array, mx.array, mx.array]:
    """As `reference.conv_x_proj_step`, with one part for each SLICE channels."""
    require_conv(OPERATION, xz, window, weight, bias, length=1)
    channels, taps = weight.shape
    batch = xz.shape[0]
    require(OPERATION, "x_proj", x_proj, (None, channels), (xz.dtype,))
    slices = -(-channels // SLICE)
    u, parts, next_window = library.launch(
        CONV_X_PROJ_STEP,
        inputs=[xz, window, weight, weight if bias is None else bias, x_proj],
        parameters={"T": xz.dtype, "K": taps, "SLICE": SLICE, "ROWS": ROWS, "HAS_BIAS": bias is not None},
        shapes=[(batch, 1, channels), (batch, slices, x_proj.shape[0]), window.shape],
        grid=(slices * THREADS, batch, 1),
        threadgroup=(THREADS, 1, 1),
    )
    return u, parts, next_window
