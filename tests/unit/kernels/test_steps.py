"""The two kernels of one decoding step, conv_x_proj_step and dt_scan_step, against float64."""

from typing import Any

import mlx.core as mx
import numpy as np
import pytest

from kernels import reference
from kernels.conv_x_proj_step import SLICE, conv_x_proj_step
from kernels.dt_scan_step import dt_scan_step
from kernels.errors import KernelArgumentError
from kernels.loader import KernelLibrary
from tests.unit.kernels import oracle
from tests.unit.kernels.cases import DTYPES, Conv, Scan, assert_as_good

CHANNELS = [1, 3, 31, 32, 33, SLICE - 1, SLICE, SLICE + 1, 300]


def normal(*shape: int, seed: int = 13) -> mx.array:
    return mx.array(np.random.default_rng(seed).normal(size=shape).astype(np.float32))


def check_conv(library: KernelLibrary, conv: Conv, x_proj: mx.array) -> None:
    u, parts, window = conv_x_proj_step(library, *conv.arguments, x_proj)
    plain_u, plain_parts, plain_window = reference.conv_x_proj_step(*conv.arguments, x_proj)
    exact_u, exact_window = oracle.causal_conv(*conv.exact())
    assert_as_good(u, plain_u, exact_u)
    assert_as_good(window, plain_window, exact_window)
    assert_as_good(parts.sum(axis=1, keepdims=True), plain_parts, oracle.exact(u) @ oracle.exact(x_proj).T)


@pytest.mark.parametrize("dtype", DTYPES.values(), ids=DTYPES)
@pytest.mark.parametrize("channels", CHANNELS)
def test_conv_x_proj_is_as_good_as_plain_operations(
    library: KernelLibrary, channels: int, dtype: mx.Dtype
) -> None:
    check_conv(library, Conv.random(2, 1, channels, 4, dtype), normal(35, channels).astype(dtype))


@pytest.mark.parametrize("taps", [2, 3, 4])
@pytest.mark.parametrize("bias", [False, True], ids=["no bias", "bias"])
def test_conv_x_proj_of_any_width(library: KernelLibrary, taps: int, bias: bool) -> None:
    check_conv(library, Conv.random(1, 1, 20, taps, mx.float16, bias=bias), normal(1, 20).astype(mx.float16))


def step_arguments(scan: Scan, rank: int, parts: int, norm_eps: float | None = None) -> tuple[Any, ...]:
    batch, _, channels = scan.u.shape
    pieces = normal(batch, parts, rank + 2 * scan.A.shape[1])
    dt_proj = normal(channels, rank, seed=17).astype(scan.u.dtype)
    return (scan.u, pieces, dt_proj, scan.dt_bias, scan.A, scan.D, scan.xz, scan.state, norm_eps)


def check_step(
    library: KernelLibrary, scan: Scan, rank: int, parts: int, norm_eps: float | None = None
) -> None:
    arguments = step_arguments(scan, rank, parts, norm_eps)
    y, state = dt_scan_step(library, *arguments)
    plain_y, plain_state = reference.dt_scan_step(*arguments)
    states = scan.A.shape[1]
    x_dbl = oracle.exact(arguments[1]).sum(axis=1, keepdims=True)
    if norm_eps is not None:
        x_dbl = oracle.norm_dt_b_c(x_dbl, rank, norm_eps)
    dt = x_dbl[..., :rank] @ oracle.exact(arguments[2]).T
    u, _, dt_bias, A, _, _, D, z, h = scan.exact()
    b, c = x_dbl[..., rank : rank + states], x_dbl[..., rank + states :]
    exact_y, exact_state = oracle.selective_scan(u, dt, dt_bias, A, b, c, D, z, h)
    assert_as_good(y, plain_y, exact_y)
    assert_as_good(state, plain_state, exact_state)


@pytest.mark.parametrize("dtype", DTYPES.values(), ids=DTYPES)
@pytest.mark.parametrize("channels", [1, 3, 4, 31, 32, 33, 70])
def test_dt_scan_is_as_good_as_plain_operations(
    library: KernelLibrary, channels: int, dtype: mx.Dtype
) -> None:
    check_step(library, Scan.random(2, 1, channels, 16, dtype), rank=24, parts=3)


@pytest.mark.parametrize("states", [8, 32, 64])
def test_dt_scan_of_any_state_size(library: KernelLibrary, states: int) -> None:
    check_step(library, Scan.random(1, 1, 40, states, mx.float32), rank=5, parts=1)


@pytest.mark.parametrize("rank", [1, 31, 32, 33, 160])
def test_dt_scan_of_any_rank(library: KernelLibrary, rank: int) -> None:
    check_step(library, Scan.random(1, 1, 10, 16, mx.bfloat16), rank=rank, parts=2)


@pytest.mark.parametrize("dtype", DTYPES.values(), ids=DTYPES)
@pytest.mark.parametrize(("rank", "states"), [(1, 8), (33, 16), (256, 16), (40, 64)])
def test_dt_scan_normalises_dt_b_and_c(
    library: KernelLibrary, rank: int, states: int, dtype: mx.Dtype
) -> None:
    check_step(library, Scan.random(2, 1, 40, states, dtype), rank=rank, parts=3, norm_eps=1e-5)


@pytest.mark.parametrize("norm_eps", [1e-6, 1.0, 1e3])
def test_dt_scan_takes_any_epsilon(library: KernelLibrary, norm_eps: float) -> None:
    check_step(library, Scan.random(1, 1, 40, 16, mx.float32), rank=5, parts=2, norm_eps=norm_eps)


def test_a_step_is_a_scan_of_length_one(library: KernelLibrary) -> None:
    conv, scan = Conv.random(1, 1, 40, 4, mx.float32), Scan.random(1, 1, 40, 16, mx.float32)
    x_proj, dt_proj = normal(6 + 32, 40), normal(40, 6)
    u, parts, _ = conv_x_proj_step(library, *conv.arguments, x_proj)
    y, state = dt_scan_step(library, u, parts, dt_proj, scan.dt_bias, scan.A, scan.D, conv.xz, scan.state)
    x_dbl = u @ x_proj.T
    dt = x_dbl[..., :6] @ dt_proj.T
    again, last = reference.selective_scan(u, dt, scan.dt_bias, scan.A, x_dbl, scan.D, conv.xz, scan.state)
    np.testing.assert_allclose(np.array(y), np.array(again), rtol=1e-4, atol=1e-4)
    np.testing.assert_allclose(np.array(state), np.array(last), rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize(
    ("place", "wrong", "message"),
    [
        (
            0,
            mx.zeros((1, 2, 4)),
            r"\[dt_scan_step\] 'u' must be of shape \(any, 1, any\), not empty, got \(1, 2, 4\)",
        ),
        (1, mx.zeros((1, 1, 18)), r"'parts' must be of shape \(1, any, 19\)"),
        (2, mx.zeros((4, 3), mx.float16), r"'dt_proj' must be float32, got float16"),
        (4, mx.zeros((4, 12)), r"'A' must be of shape \(4, \(8, 16, 32, 64\)\)"),
        (6, mx.zeros((1, 1, 4)), r"'xz' must be of shape \(1, 1, 8\)"),
        (7, mx.zeros((1, 4, 16)), r"'state' must be of shape \(1, 4, 8\)"),
    ],
    ids=["u", "parts", "dt_proj", "A", "xz", "state"],
)
def test_dt_scan_refuses_bad_input(library: KernelLibrary, place: int, wrong: mx.array, message: str) -> None:
    arguments = list(step_arguments(Scan.random(1, 1, 4, 8, mx.float32), 3, 1))
    arguments[place] = wrong
    with pytest.raises(KernelArgumentError, match=message):
        dt_scan_step(library, *arguments)


def test_conv_x_proj_refuses_more_than_one_step(library: KernelLibrary) -> None:
    with pytest.raises(
        KernelArgumentError, match=r"\[conv_x_proj_step\] 'xz' must be of shape \(any, 1, 8\)"
    ):
        conv_x_proj_step(library, *Conv.random(1, 2, 4, 4, mx.float32).arguments, mx.zeros((5, 4)))


def test_conv_x_proj_refuses_another_dtype(library: KernelLibrary) -> None:
    with pytest.raises(KernelArgumentError, match=r"'x_proj' must be float32, got float16"):
        conv_x_proj_step(
            library, *Conv.random(1, 1, 4, 4, mx.float32).arguments, mx.zeros((5, 4), mx.float16)
        )
