"""selective_scan: every kernel of it against float64, and the laws of a scan."""

import mlx.core as mx
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kernels import reference
from kernels.errors import KernelArgumentError
from kernels.loader import KernelLibrary
from kernels.selective_scan import ScanPlan, plan_scan, selective_scan, selective_scan_block
from tests.unit.kernels import oracle
from tests.unit.kernels.cases import DTYPES, Scan, assert_as_good

LENGTHS = [1, 2, 3, 7, 8, 9, 31, 32, 33, 127, 128, 129, 2500]
BLOCK = 64  # threads of the block scan here: a chunk
BLOCK_LENGTHS = [1, 2, 31, 32, 33, BLOCK - 1, BLOCK, BLOCK + 1, 200]


def check(result: tuple[mx.array, mx.array], scan: Scan) -> None:
    y, state = result
    plain_y, plain_state = reference.selective_scan(*scan.arguments)
    exact_y, exact_state = oracle.selective_scan(*scan.exact())
    assert_as_good(y, plain_y, exact_y)
    assert_as_good(state, plain_state, exact_state)


@pytest.mark.parametrize("dtype", DTYPES.values(), ids=DTYPES)
@pytest.mark.parametrize("length", LENGTHS)
def test_any_length_is_as_good_as_plain_operations(
    library: KernelLibrary, length: int, dtype: mx.Dtype
) -> None:
    batch, channels = (1, 9) if length > 1000 else (2, 40)
    scan = Scan.random(batch, length, channels, 16, dtype)
    check(selective_scan(library, *scan.arguments), scan)


@pytest.mark.parametrize(
    "plan", [ScanPlan(1), ScanPlan(3), ScanPlan(5, threads=32), ScanPlan(32, threads=128)], ids=str
)
def test_any_plan_gives_the_same(library: KernelLibrary, plan: ScanPlan) -> None:
    """The last plan has more segments than there are tiles: some have no step at all."""
    scan = Scan.random(2, 150, 70, 16, mx.float32)
    check(selective_scan(library, *scan.arguments, plan=plan), scan)


@pytest.mark.parametrize("states", [8, 32, 64])
@pytest.mark.parametrize("dtype", [mx.float32, mx.bfloat16], ids=["f32", "bf16"])
def test_any_state_size(library: KernelLibrary, states: int, dtype: mx.Dtype) -> None:
    scan = Scan.random(1, 67, 5, states, dtype)
    check(selective_scan(library, *scan.arguments), scan)


@pytest.mark.parametrize("shape", [(1, 1, 1), (1, 1, 3), (1, 2, 3), (3, 1, 2), (1, 7, 1)], ids=str)
def test_tiny_arrays(library: KernelLibrary, shape: tuple[int, int, int]) -> None:
    """Metal takes arrays of fewer than 8 elements in another address space."""
    scan = Scan.random(*shape, 8, mx.float32, rank=1)
    check(selective_scan(library, *scan.arguments), scan)


@pytest.mark.parametrize("dtype", DTYPES.values(), ids=DTYPES)
@pytest.mark.parametrize("length", BLOCK_LENGTHS)
def test_the_block_scan_is_as_good(library: KernelLibrary, length: int, dtype: mx.Dtype) -> None:
    scan = Scan.random(2, length, 3, 8, dtype)
    check(selective_scan_block(library, *scan.arguments, threads=BLOCK), scan)


@pytest.mark.parametrize("states", [16, 32, 64])
def test_the_block_scan_takes_any_state_size(library: KernelLibrary, states: int) -> None:
    scan = Scan.random(1, 70, 2, states, mx.float32)
    check(selective_scan_block(library, *scan.arguments, threads=BLOCK), scan)


@settings(max_examples=15, deadline=None, derandomize=True)
@given(length=st.integers(2, 90), data=st.data(), seed=st.integers(0, 99))
def test_a_scan_is_the_scan_of_its_parts(
    library: KernelLibrary, length: int, data: st.DataObject, seed: int
) -> None:
    cut = data.draw(st.integers(1, length - 1))
    scan = Scan.random(1, length, 5, 8, mx.float32, seed=seed)
    y, state = selective_scan(library, *scan.arguments)
    first, middle = selective_scan(library, *scan.part(0, cut, scan.state).arguments)
    second, last = selective_scan(library, *scan.part(cut, length, middle).arguments)
    np.testing.assert_allclose(
        np.array(mx.concatenate([first, second], axis=1)), np.array(y), rtol=1e-4, atol=2e-5
    )
    np.testing.assert_allclose(np.array(last), np.array(state), rtol=1e-4, atol=2e-5)


def test_rows_of_a_batch_do_not_meet(library: KernelLibrary) -> None:
    scan = Scan.random(3, 40, 6, 8, mx.float32)
    y, state = selective_scan(library, *scan.arguments)
    order = mx.array([2, 0, 1])
    batched = {"u", "dt", "x_dbl", "xz", "state"}
    names = ("u", "dt", "dt_bias", "A", "x_dbl", "D", "xz", "state")
    moved = [getattr(scan, name)[order] if name in batched else getattr(scan, name) for name in names]
    other_y, other_state = selective_scan(library, *moved)
    assert mx.array_equal(other_y, y[order])
    assert mx.array_equal(other_state, state[order])


def test_a_step_of_no_time_keeps_the_state(library: KernelLibrary) -> None:
    scan = Scan.random(1, 12, 4, 8, mx.float32)
    _, state = selective_scan(library, scan.u, mx.full(scan.dt.shape, -200.0), *scan.arguments[2:])
    assert mx.array_equal(state, scan.state)


@pytest.mark.parametrize(
    ("name", "wrong", "message"),
    [
        (
            "u",
            mx.zeros((1, 0, 4)),
            r"\[selective_scan\] 'u' must be of shape \(any, any, any\), not empty, got \(1, 0, 4\)",
        ),
        ("u", mx.zeros((1, 5, 4), mx.int32), r"'u' must be float32 or float16 or bfloat16, got int32"),
        ("dt", mx.zeros((1, 4, 4)), r"'dt' must be of shape \(1, 5, 4\), not empty, got \(1, 4, 4\)"),
        ("dt_bias", mx.zeros(3), r"'dt_bias' must be of shape \(4\)"),
        ("A", mx.zeros((4, 5)), r"'A' must be of shape \(4, \(8, 16, 32, 64\)\), not empty, got \(4, 5\)"),
        ("A", mx.zeros((4, 8), mx.bfloat16), r"'A' must be float32, got bfloat16"),
        ("x_dbl", mx.zeros((1, 5, 15)), r"'x_dbl' must be of shape"),
        ("D", mx.zeros(5), r"'D' must be of shape \(4\)"),
        ("xz", mx.zeros((1, 5, 4)), r"'xz' must be of shape \(1, 5, 8\)"),
        ("state", mx.zeros((2, 4, 8)), r"'state' must be of shape \(1, 4, 8\)"),
    ],
    ids=lambda value: value if isinstance(value, str) and "must" not in value else None,
)
def test_bad_input_is_refused(library: KernelLibrary, name: str, wrong: mx.array, message: str) -> None:
    scan = Scan.random(1, 5, 4, 8, mx.float32)
    names = ("u", "dt", "dt_bias", "A", "x_dbl", "D", "xz", "state")
    arguments = [wrong if one == name else getattr(scan, one) for one in names]
    with pytest.raises(KernelArgumentError, match=message):
        selective_scan(library, *arguments)


@pytest.mark.parametrize(
    ("cores", "batch", "length", "channels", "segments"),
    [
        (10, 1, 2048, 5120, 1),  # 160 SIMD-groups come near to filling ten cores
        (10, 1, 2048, 1536, 4),
        (40, 1, 2048, 1536, 16),
        (132, 1, 2048, 5120, 16),
        (132, 1, 100_000, 1536, 32),
        (132, 1, 33, 1536, 1),
        (132, 64, 2048, 1536, 1),
    ],
)
def test_the_plan_fills_the_gpu_and_no_more(
    cores: int, batch: int, length: int, channels: int, segments: int
) -> None:
    assert plan_scan(cores, batch, length, channels).segments == segments
