"""Launchers of the pair scans by themselves: the building blocks of `selective_scan_block`."""

import mlx.core as mx

from kernels.checks import require
from kernels.loader import SIMD_WIDTH, KernelLibrary, KernelSpec

BLOCK_THREADS = 256

SIMD_PAIR_SCAN = KernelSpec(
    name="simd_pair_scan",
    inputs={"a": mx.float32, "b": mx.float32},
    outputs={"h": mx.float32},
    parameters={},
    headers=("pair_scan.h",),
)
BLOCK_PAIR_SCAN = KernelSpec(
    name="block_pair_scan",
    inputs={"a": mx.float32, "b": mx.float32},
    outputs={"h": mx.float32},
    parameters={},
    headers=("pair_scan.h",),
)


def simd_pair_scan(library: KernelLibrary, a: mx.array, b: mx.array) -> mx.array:
    """As `reference.pair_scan`, for rows of at most 32 steps: one SIMD-group for each row."""
    require("simd_pair_scan", "a", a, (None, range(1, SIMD_WIDTH + 1)))
    require("simd_pair_scan", "b", b, a.shape)
    (h,) = library.launch(
        SIMD_PAIR_SCAN,
        inputs=[a, b],
        parameters={},
        shapes=[a.shape],
        grid=(a.shape[0] * SIMD_WIDTH, 1, 1),
        threadgroup=(SIMD_WIDTH, 1, 1),
    )
    return h


def block_pair_scan(
    library: KernelLibrary, a: mx.array, b: mx.array, *, threads: int = BLOCK_THREADS
) -> mx.array:
    """As `reference.pair_scan`: one threadgroup for each row."""
    require("block_pair_scan", "a", a, (None, None))
    require("block_pair_scan", "b", b, a.shape)
    (h,) = library.launch(
        BLOCK_PAIR_SCAN,
        inputs=[a, b],
        parameters={},
        shapes=[a.shape],
        grid=(a.shape[0] * threads, 1, 1),
        threadgroup=(threads, 1, 1),
    )
    return h
