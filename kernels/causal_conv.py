"""Launcher of `causal_conv`."""

import mlx.core as mx

from kernels.checks import require
from kernels.loader import DTYPES, KernelLibrary, KernelSpec

OPERATION = "causal_conv"
TAPS = (2, 3, 4)
RUN = 16  # steps for each thread: K - 1 of the RUN + K - 1 loads are made twice
THREADS = 128

CAUSAL_CONV = KernelSpec(
    name="causal_conv",
    inputs={"xz": "T", "window": mx.float32, "weight": mx.float32, "bias": mx.float32},
    outputs={"u": "T", "next_window": mx.float32},
    parameters={"T": DTYPES, "K": TAPS, "RUN": (RUN,), "HAS_BIAS": (False, True)},
    headers=("maths.h",),
)


def causal_conv(
    library: KernelLibrary, xz: mx.array, window: mx.array, weight: mx.array, bias: mx.array | None
) -> tuple[mx.array, mx.array]:
    """As `reference.causal_conv`."""
    require_conv(OPERATION, xz, window, weight, bias)
    channels, taps = weight.shape
    batch, length, _ = xz.shape
    u, next_window = library.launch(
        CAUSAL_CONV,
        inputs=[xz, window, weight, weight if bias is None else bias],
        parameters={"T": xz.dtype, "K": taps, "RUN": RUN, "HAS_BIAS": bias is not None},
        shapes=[(batch, length, channels), window.shape],
        grid=(-(-channels // THREADS) * THREADS, -(-length // RUN), batch),
        threadgroup=(THREADS, 1, 1),
    )
    return u, next_window


def require_conv(
    operation: str,
    xz: mx.array,
    window: mx.array,
    weight: mx.array,
    bias: mx.array | None,
    length: int | None = None,
) -> None:
    """Raise KernelArgumentError unless the arguments of a convolution (of this length) fit together."""
    require(operation, "weight", weight, (None, TAPS))
    channels, taps = weight.shape
    require(operation, "xz", xz, (None, length, 2 * channels), DTYPES)
    require(operation, "window", window, (xz.shape[0], taps - 1, channels))
    if bias is not None:
        require(operation, "bias", bias, (channels,))
