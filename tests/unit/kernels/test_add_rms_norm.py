"""add_rms_norm against float64."""

import mlx.core as mx
import numpy as np
import pytest

from kernels import reference
from kernels.add_rms_norm import add_rms_norm
from kernels.errors import KernelArgumentError
from kernels.loader import KernelLibrary
from tests.unit.kernels import oracle
from tests.unit.kernels.cases import DTYPES, assert_as_good

EPS = 1e-5


def normal(*shape: int, seed: int = 3) -> mx.array:
    return mx.array(np.random.default_rng(seed).normal(size=shape).astype(np.float32))


@pytest.mark.parametrize("dtype", DTYPES.values(), ids=DTYPES)
@pytest.mark.parametrize("has_delta", [False, True], ids=["first block", "later block"])
@pytest.mark.parametrize(
    "shape",
    [(1, 1, 1), (1, 2, 3), (2, 3, 31), (1, 1, 32), (1, 1, 33), (1, 1, 768), (2, 2, 2560), (1, 1, 5000)],
    ids=str,
)
def test_any_shape_is_as_good_as_plain_operations(
    library: KernelLibrary, shape: tuple[int, int, int], has_delta: bool, dtype: mx.Dtype
) -> None:
    residual, delta, weight = normal(*shape), normal(*shape, seed=4).astype(dtype), normal(shape[-1], seed=5)
    given = delta if has_delta else None
    normed, total = add_rms_norm(library, residual, given, weight, EPS, dtype)
    plain_normed, plain_total = reference.add_rms_norm(residual, given, weight, EPS, dtype)
    exact_normed, exact_total = oracle.add_rms_norm(
        oracle.exact(residual), oracle.exact(delta) if has_delta else None, oracle.exact(weight), EPS
    )
    assert_as_good(normed, plain_normed, exact_normed)
    assert_as_good(total, plain_total, exact_total)


def test_a_weight_of_the_activations_dtype(library: KernelLibrary) -> None:
    residual, weight = normal(1, 2, 40), normal(40, seed=5).astype(mx.bfloat16)
    normed, _ = add_rms_norm(library, residual, None, weight, EPS, mx.bfloat16)
    plain, _ = reference.add_rms_norm(residual, None, weight, EPS, mx.bfloat16)
    truth, _ = oracle.add_rms_norm(oracle.exact(residual), None, oracle.exact(weight), EPS)
    assert_as_good(normed, plain, truth)


@pytest.mark.parametrize(
    ("residual", "delta", "weight", "message"),
    [
        (
            mx.zeros((1, 8)),
            None,
            mx.zeros(8),
            r"\[add_rms_norm\] 'residual' must be of shape \(any, any, range\(1, 16385\)\)",
        ),
        (mx.zeros((1, 1, 8), mx.float16), None, mx.zeros(8), r"'residual' must be float32, got float16"),
        (mx.zeros((1, 1, 8)), mx.zeros((1, 1, 8)), mx.zeros(8), r"'delta' must be bfloat16, got float32"),
        (
            mx.zeros((1, 1, 8)),
            mx.zeros((1, 1, 9), mx.bfloat16),
            mx.zeros(8),
            r"'delta' must be of shape \(1, 1, 8\)",
        ),
        (mx.zeros((1, 1, 8)), None, mx.zeros(9), r"'weight' must be of shape \(8\)"),
        (
            mx.zeros((1, 1, 8)),
            None,
            mx.zeros(8, mx.float16),
            r"'weight' must be float32 or bfloat16, got float16",
        ),
    ],
    ids=["rank", "residual dtype", "delta dtype", "delta shape", "weight shape", "weight dtype"],
)
def test_bad_input_is_refused(
    library: KernelLibrary, residual: mx.array, delta: mx.array | None, weight: mx.array, message: str
) -> None:
    with pytest.raises(KernelArgumentError, match=message):
        add_rms_norm(library, residual, delta, weight, EPS, mx.bfloat16)
