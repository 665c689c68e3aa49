"""Launcher of `conv_x_proj_step`."""

import mlx.core as mx

from kernels.causal_conv import TAPS, require_conv
from kernels.checks import require
from kernels.loader import DTYPES, SIMD_WIDTH, KernelLibrary, KernelSpec

OPERATION = "conv_x_proj_step"
SLICE = 256  # channels, and threads, of a threadgroup
ROWS = 3  # rows of x_proj for each SIMD-group: with the slice, 24 loads for each lane, all under way at once

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
    groups = -(-x_proj.shape[0] // (SLICE // SIMD_WIDTH * ROWS))
    u, parts, next_window = library.launch(
        CONV_X_PROJ_STEP,
        inputs=[xz, window, weight, weight if bias is None else bias, x_proj],
        parameters={"T": xz.dtype, "K": taps, "SLICE": SLICE, "ROWS": ROWS, "HAS_BIAS": bias is not None},
        shapes=[(batch, 1, channels), (batch, slices, x_proj.shape[0]), window.shape],
        grid=(slices * SLICE, groups, batch),
        threadgroup=(SLICE, 1, 1),
    )
    return u, parts, next_window
