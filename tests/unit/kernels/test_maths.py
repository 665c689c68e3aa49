"""The scalar functions of `maths.h` against float64, over the range that they may meet."""

import mlx.core as mx
import numpy as np
import pytest

from kernels.loader import KernelLibrary, read_source
from tests.unit.kernels.oracle import Array

_POINTS = np.linspace(-60.0, 60.0, 3840, dtype=np.float32)
_EXACT = {
    "softplus": lambda x: np.logaddexp(0.0, x),
    "silu": lambda x: x / (1.0 + np.exp(-x)),
}


def _computed(library: KernelLibrary, function: str) -> Array:
    dialect = library.dialect
    kernel = dialect.factory(
        name=f"maths_{function}",
        input_names=["x"],
        output_names=["y"],
        header=dialect.adapt("\n".join(map(read_source, (*dialect.prelude, "maths.h")))),
        source=f"uint i = thread_position_in_grid.x;\ny[i] = {function}(x[i]);\n",
    )
    (y,) = kernel(
        inputs=[mx.array(_POINTS)],
        output_shapes=[_POINTS.shape],
        output_dtypes=[mx.float32],
        grid=(_POINTS.size, 1, 1),
        threadgroup=(64, 1, 1),
    )
    return np.array(y).astype(np.float64)


@pytest.mark.parametrize("function", _EXACT)
def test_a_function_errs_by_little_of_its_value(function: str, library: KernelLibrary) -> None:
    """2^-20 for exp2, rsqrt and the series; the rounding of x log2(e) adds to that in proportion to x."""
    x = _POINTS.astype(np.float64)
    truth = _EXACT[function](x)
    error = np.abs(_computed(library, function) - truth)
    allowed = (2.0**-20 + np.abs(x) * 2.0**-23) * np.abs(truth)
    worst = int((error - allowed).argmax())
    assert error[worst] <= allowed[worst], f"{function}({x[worst]:.4g}) errs by {error[worst]:.3g}"
