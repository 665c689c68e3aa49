"""The emulator finds what it is there to find: bugs planted in a small kernel, each reported with its line."""

from typing import Any

import mlx.core as mx
import numpy as np
import pytest

from kernels import pair_scan
from kernels.loader import Dialect, KernelLibrary
from tests.msl.emulator import EmulationError, metal_kernel

THREADS = 64
GOOD = """
threadgroup float shared_x[64];
float private_x[4];
uint i = thread_position_in_grid.x;
uint t = thread_position_in_threadgroup.x;
uint lane = thread_index_in_simdgroup;
shared_x[t] = x[i];
private_x[t % 4u] = x[i];
threadgroup_barrier(mem_flags::mem_threadgroup);
float other = shared_x[63u - t] + private_x[t % 4u] - x[i];
float left = simd_shuffle_up(other, 1);
y[i] = lane > 0u ? left : other;
"""


def run(source: str, n: int = 128, grid: tuple[int, int, int] | None = None) -> mx.array:
    kernel = metal_kernel(
        name="planted", input_names=["x"], output_names=["y"], source=f'#line 1 "planted"\n{source}'
    )
    call: dict[str, Any] = {
        "output_shapes": [(n,)],
        "output_dtypes": [mx.float32],
        "threadgroup": (THREADS, 1, 1),
    }
    return kernel(inputs=[mx.arange(n).astype(mx.float32)], grid=grid or (n, 1, 1), **call)[0]


def test_a_good_kernel_runs() -> None:
    t = np.arange(128).reshape(2, 64)
    other = t[:, ::-1].reshape(4, 32)
    expected = np.concatenate([other[:, :1], other[:, :-1]], axis=1).reshape(128)
    assert run(GOOD).tolist() == expected.tolist()


def changed(old: str, new: str) -> str:
    assert GOOD.count(old) == 1, f"{old} is there {GOOD.count(old)} times"
    return GOOD.replace(old, new)


BARRIER = "threadgroup_barrier(mem_flags::mem_threadgroup);\n"
BUGS = {
    "a missing barrier": (BARRIER, "", "read of uninitialised memory|read of an unordered write"),
    "a barrier that orders nothing": (
        BARRIER,
        "threadgroup_barrier(mem_flags::mem_none);\n",
        "read of an unordered write|uninitialised",
    ),
    "a barrier in a branch": (
        BARRIER,
        BARRIER + "if (t < 32u) " + BARRIER,
        "divergence at a threadgroup barrier",
    ),
    "a return before a barrier": (
        BARRIER,
        "if (t == 5u) return;\n" + BARRIER,
        "divergence at a threadgroup barrier.*returned",
    ),
    "a simdgroup barrier between simdgroups": (
        BARRIER,
        "simdgroup_barrier(mem_flags::mem_threadgroup);\n",
        "unordered|uninitialised",
    ),
    "a shuffle as a fence": (BARRIER, "float fence = simd_shuffle_up(x[i], 1);\n", "unordered|uninitialised"),
    "a shuffle in a branch": (
        "float left = simd_shuffle_up(other, 1);",
        "float left = 0.0f; if (lane > 0u) left = simd_shuffle_up(other, 1);",
        "divergence at a simdgroup collective",
    ),
    "a shuffle whose distance differs": (
        "simd_shuffle_up(other, 1)",
        "simd_shuffle_up(other, ushort(lane))",
        "the distance of a shuffle differs",
    ),
    "a read past an input": (
        "x[i];\nprivate_x",
        "x[i + 1u];\nprivate_x",
        r"out of bounds: x\[byte 512\].*planted:7",
    ),
    "a write past an output": (
        "y[i] = lane",
        "y[i + 1u] = lane",
        r"out of bounds: y\[byte 512\].*planted:12",
    ),
    "a write past a threadgroup array": ("shared_x[t] =", "shared_x[t + 1u] =", "out of bounds"),
    "an index past a private array": (
        "private_x[t % 4u] = x[i]",
        "private_x[t % 5u] = x[i]",
        "out of bounds",
    ),
    "two threads that write one element": ("y[i] = lane", "y[i & ~1u] = lane", r"write/write race: y\[byte"),
    "two threadgroups that write one element": ("y[i] = lane", "y[t] = lane", r"write/write race: y\[byte"),
    "a hole in an output": (
        "y[i] = lane",
        "if (t != 3u) y[i] = lane",
        "output y: 8 of 512 bytes never written",
    ),
    "a read of an output": (
        "y[i] = lane",
        "left += y[i]; y[i] = lane",
        "read of uninitialised memory: y",
    ),
    "an unaligned vector": (
        "float left = simd_shuffle_up(other, 1);",
        "float4 four = *(const device float4*)(x + 1); float left = four.x + four.w;",
        "misaligned access: x",
    ),
}


@pytest.mark.parametrize(("old", "new", "finding"), BUGS.values(), ids=BUGS)
def test_a_planted_bug_is_found(old: str, new: str, finding: str) -> None:
    with pytest.raises(EmulationError, match=finding):
        run(changed(old, new))


def test_a_lane_that_does_not_exist_gives_no_number() -> None:
    assert np.isnan(np.array(run(changed("lane > 0u ? left : other", "left")))[::32]).all()


def test_a_partial_threadgroup_runs_as_metal_dispatches_it() -> None:
    assert (
        run("y[thread_position_in_grid.x] = float(threads_per_threadgroup.x);", n=70).tolist()
        == [64.0] * 64 + [6.0] * 6
    )


def test_too_much_threadgroup_memory_is_refused() -> None:
    body = "threadgroup float big[8200]; uint i = thread_position_in_grid.x; big[i] = x[i]; y[i] = big[i];"
    with pytest.raises(EmulationError, match="32800 bytes of threadgroup memory, 32768 are allowed"):
        run(body)


def test_too_many_threads_are_refused() -> None:
    with pytest.raises(EmulationError, match="more than 1024 threads"):
        pair_scan.block_pair_scan(
            KernelLibrary(Dialect("emulated", metal_kernel), 1),
            mx.ones((1, 8)),
            mx.ones((1, 8)),
            threads=1056,
        )


@pytest.mark.parametrize("dtype", [mx.float32, mx.float16, mx.bfloat16], ids=["f32", "f16", "bf16"])
def test_numbers_are_rounded_as_mlx_rounds_them(dtype: mx.Dtype) -> None:
    x = mx.array(np.random.default_rng(5).normal(size=1000).astype(np.float32))
    kernel = metal_kernel(
        name="rounds",
        input_names=["x"],
        output_names=["y"],
        source="uint i = thread_position_in_grid.x; y[i] = T(x[i]);",
    )
    (y,) = kernel(
        inputs=[x],
        output_shapes=[x.shape],
        output_dtypes=[dtype],
        template=[("T", dtype)],
        grid=(1000, 1, 1),
        threadgroup=(100, 1, 1),
    )
    assert mx.array_equal(y, x.astype(dtype))
