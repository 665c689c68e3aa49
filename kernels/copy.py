"""Launchers of the copies, which measure the memory bandwidth that a kernel can reach."""

import mlx.core as mx

from kernels.checks import require
from kernels.loader import SMALL, KernelLibrary, KernelSpec

THREADS = 256
VECTOR = 4

COPY_SCALAR = KernelSpec("copy_scalar", {"source": mx.float32}, {"target": mx.float32}, parameters={})
COPY_VEC4 = KernelSpec("copy_vec4", {"source": mx.float32}, {"target": mx.float32}, parameters={})


def copy_scalar(library: KernelLibrary, source: mx.array) -> mx.array:
    """A copy of a 1-D float32 array, one element for each thread."""
    return _copy(library, COPY_SCALAR, source, source.size)


def copy_vec4(library: KernelLibrary, source: mx.array) -> mx.array:
    """A copy of a 1-D float32 array, four elements for each thread. Its size: a multiple of 4, at least 8."""
    require("copy_vec4", "source", source, (range(SMALL, 2**31, VECTOR),))
    return _copy(library, COPY_VEC4, source, source.size // VECTOR)


def _copy(library: KernelLibrary, spec: KernelSpec, source: mx.array, threads: int) -> mx.array:
    require(spec.name, "source", source, (None,))
    (target,) = library.launch(
        spec,
        inputs=[source],
        parameters={},
        shapes=[source.shape],
        grid=(-(-threads // THREADS) * THREADS, 1, 1),
        threadgroup=(THREADS, 1, 1),
    )
    return target
