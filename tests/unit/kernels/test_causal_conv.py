"""causal_conv against float64, and the laws of a convolution."""

import mlx.core as mx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kernels import reference
from kernels.causal_conv import RUN, causal_conv
from kernels.errors import KernelArgumentError
from kernels.loader import KernelLibrary
from tests.unit.kernels import oracle
from tests.unit.kernels.cases import DTYPES, Conv, assert_as_good

LENGTHS = [1, 2, 3, RUN - 1, RUN, RUN + 1, 31, 32, 33, 2500]


def check(library: KernelLibrary, conv: Conv) -> None:
    u, window = causal_conv(library, *conv.arguments)
    plain_u, plain_window = reference.causal_conv(*conv.arguments)
    exact_u, exact_window = oracle.causal_conv(*conv.exact())
    assert_as_good(u, plain_u, exact_u)
    assert_as_good(window, plain_window, exact_window)


@pytest.mark.parametrize("dtype", DTYPES.values(), ids=DTYPES)
@pytest.mark.parametrize("length", LENGTHS)
def test_any_length_is_as_good_as_plain_operations(
    library: KernelLibrary, length: int, dtype: mx.Dtype
) -> None:
    check(library, Conv.random(2, length, 5 if length > 1000 else 130, 4, dtype))


@pytest.mark.parametrize("taps", [2, 3, 4])
@pytest.mark.parametrize("bias", [False, True], ids=["no bias", "bias"])
def test_any_width_with_and_without_bias(library: KernelLibrary, taps: int, bias: bool) -> None:
    check(library, Conv.random(1, 12, 20, taps, mx.bfloat16, bias=bias))


@pytest.mark.parametrize("shape", [(1, 1, 1), (1, 3, 1), (1, 1, 3), (3, 2, 1)], ids=str)
def test_tiny_arrays(library: KernelLibrary, shape: tuple[int, int, int]) -> None:
    """Metal takes arrays of fewer than 8 elements in another address space."""
    check(library, Conv.random(*shape, 2, mx.float32))


@settings(max_examples=15, deadline=None, derandomize=True)
@given(length=st.integers(2, 40), data=st.data())
def test_a_convolution_is_that_of_its_parts(library: KernelLibrary, length: int, data: st.DataObject) -> None:
    cut = data.draw(st.integers(1, length - 1))
    conv = Conv.random(1, length, 6, 4, mx.float32)
    u, window = causal_conv(library, *conv.arguments)
    first, middle = causal_conv(library, mx.contiguous(conv.xz[:, :cut]), conv.window, conv.weight, conv.bias)
    second, last = causal_conv(library, mx.contiguous(conv.xz[:, cut:]), middle, conv.weight, conv.bias)
    assert mx.array_equal(mx.concatenate([first, second], axis=1), u)
    assert mx.array_equal(last, window)


@pytest.mark.parametrize(
    ("name", "wrong", "message"),
    [
        (
            "xz",
            mx.zeros((1, 3, 9)),
            r"\[causal_conv\] 'xz' must be of shape \(any, any, 8\), not empty, got \(1, 3, 9\)",
        ),
        ("xz", mx.zeros((0, 3, 8)), r"'xz' must be of shape \(any, any, 8\), not empty"),
        ("window", mx.zeros((1, 4, 4)), r"'window' must be of shape \(1, 3, 4\)"),
        ("window", mx.zeros((1, 3, 4), mx.float16), r"'window' must be float32, got float16"),
        ("weight", mx.zeros((4, 9)), r"'weight' must be of shape \(any, \(2, 3, 4\)\)"),
        ("bias", mx.zeros(3), r"'bias' must be of shape \(4\)"),
    ],
    ids=lambda value: value if isinstance(value, str) and "must" not in value else None,
)
def test_bad_input_is_refused(library: KernelLibrary, name: str, wrong: mx.array, message: str) -> None:
    conv = Conv.random(1, 3, 4, 4, mx.float32)
    arguments = [wrong if one == name else getattr(conv, one) for one in ("xz", "window", "weight", "bias")]
    with pytest.raises(KernelArgumentError, match=message):
        causal_conv(library, *arguments)
