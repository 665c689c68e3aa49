"""The building blocks by themselves: the pair scans and the copies."""

import mlx.core as mx
import numpy as np
import pytest

from kernels import reference
from kernels.copy import copy_scalar, copy_vec4
from kernels.errors import KernelArgumentError
from kernels.loader import KernelLibrary
from kernels.pair_scan import block_pair_scan, simd_pair_scan
from tests.unit.kernels import oracle
from tests.unit.kernels.cases import assert_as_good


def pairs(rows: int, length: int) -> tuple[mx.array, mx.array]:
    draw = np.random.default_rng(23)
    a = mx.array(draw.uniform(0.3, 1.0, (rows, length)).astype(np.float32))
    return a, mx.array(draw.normal(size=(rows, length)).astype(np.float32))


def check(h: mx.array, a: mx.array, b: mx.array) -> None:
    assert_as_good(h, reference.pair_scan(a, b), oracle.pair_scan(oracle.exact(a), oracle.exact(b)))


@pytest.mark.parametrize("rows", [1, 3])
@pytest.mark.parametrize("length", [1, 2, 3, 7, 8, 31, 32])
def test_simd_pair_scan(library: KernelLibrary, rows: int, length: int) -> None:
    a, b = pairs(rows, length)
    check(simd_pair_scan(library, a, b), a, b)


@pytest.mark.parametrize("threads", [32, 64, 1024])
@pytest.mark.parametrize("length", [1, 31, 32, 33, 63, 64, 65, 1023, 1024, 1025, 2500])
def test_block_pair_scan(library: KernelLibrary, length: int, threads: int) -> None:
    a, b = pairs(2, length)
    check(block_pair_scan(library, a, b, threads=threads), a, b)


def test_a_scan_that_never_decays_is_a_sum(library: KernelLibrary) -> None:
    h = block_pair_scan(library, mx.ones((1, 300)), mx.ones((1, 300)), threads=64)
    assert h.tolist() == [list(range(1, 301))]


@pytest.mark.parametrize("size", [1, 7, 8, 255, 256, 257])
def test_copy_scalar(library: KernelLibrary, size: int) -> None:
    source = mx.arange(size).astype(mx.float32)
    assert mx.array_equal(copy_scalar(library, source), reference.copy(source))


@pytest.mark.parametrize("size", [8, 12, 1024, 1028])
def test_copy_vec4(library: KernelLibrary, size: int) -> None:
    source = mx.arange(size).astype(mx.float32)
    assert mx.array_equal(copy_vec4(library, source), reference.copy(source))


@pytest.mark.parametrize("size", [0, 4, 9])
def test_copy_vec4_refuses_sizes_that_four_does_not_divide(library: KernelLibrary, size: int) -> None:
    with pytest.raises(KernelArgumentError, match=r"\[copy_vec4\] 'source' must be of shape"):
        copy_vec4(library, mx.zeros(size))


def test_pair_scans_refuse_other_shapes(library: KernelLibrary) -> None:
    with pytest.raises(
        KernelArgumentError, match=r"\[simd_pair_scan\] 'a' must be of shape \(any, range\(1, 33\)\)"
    ):
        simd_pair_scan(library, *pairs(1, 33))
    with pytest.raises(KernelArgumentError, match=r"\[block_pair_scan\] 'b' must be of shape \(1, 3\)"):
        block_pair_scan(library, mx.zeros((1, 3)), mx.zeros((1, 4)))
