"""The library: what it builds, when, and what it says of a kernel that does not build."""

from importlib import resources
from typing import Any

import mlx.core as mx
import pytest

from kernels.copy import COPY_SCALAR, copy_scalar
from kernels.dt_scan_step import DT_SCAN_STEP
from kernels.errors import KernelArgumentError, KernelBuildError
from kernels.loader import (
    DTYPES,
    STATE_SIZES,
    Dialect,
    KernelLibrary,
    KernelSpec,
    apple_gpu_cores,
    list_variants,
    read_source,
)
from kernels.pair_scan import SIMD_PAIR_SCAN


class Factory:
    """Stands in for mx.fast.metal_kernel: notes what is built and launched, and gives zeros."""

    def __init__(self, failing: str = "") -> None:
        self.built: list[str] = []
        self.launched: list[str] = []
        self.failing = failing

    def __call__(self, *, name: str, **_: Any) -> Any:
        self.built.append(name)

        def launch(*, output_shapes: Any, output_dtypes: Any, **_: Any) -> list[mx.array]:
            if name == self.failing:
                raise RuntimeError("program_source:3:1: error: no such thing")
            self.launched.append(name)
            return [mx.zeros(shape, dtype) for shape, dtype in zip(output_shapes, output_dtypes, strict=True)]

        return launch


def test_a_kernel_is_built_once_and_proven_once_for_each_kind_of_input() -> None:
    factory = Factory()
    library = KernelLibrary(Dialect("noted", factory), 1)
    assert factory.built == []
    copy_scalar(library, mx.zeros(8))
    copy_scalar(library, mx.zeros(80))
    assert factory.built == ["copy_scalar"]
    assert factory.launched == ["copy_scalar"] * 3  # one of them on zeros, to compile
    copy_scalar(library, mx.zeros(7))  # in another address space: another kernel to Metal
    assert factory.launched == ["copy_scalar"] * 5


def test_a_kernel_that_does_not_build_says_so_with_the_compilers_text() -> None:
    library = KernelLibrary(Dialect("failing", Factory("copy_scalar")), 1)
    with pytest.raises(KernelBuildError, match="the kernel copy_scalar could not be built") as error:
        copy_scalar(library, mx.zeros(8))
    assert error.value.kernel == "copy_scalar"
    assert error.value.detail == "program_source:3:1: error: no such thing"


def test_parameters_outside_of_their_range_are_refused() -> None:
    library = KernelLibrary(Dialect("noted", Factory()), 1)
    with pytest.raises(KernelArgumentError, match=r"\[dt_scan_step\] 'N' must be one of .*, got 12"):
        library.launch(
            DT_SCAN_STEP,
            inputs=[],
            parameters={"T": mx.float32, "N": 12, "R": 4},
            shapes=[],
            grid=(1, 1, 1),
            threadgroup=(1, 1, 1),
        )


def test_the_text_of_a_kernel_keeps_its_line_numbers() -> None:
    directive, *lines = read_source("copy_scalar.metal").splitlines()
    original = resources.files("kernels").joinpath("copy_scalar.metal").read_text().splitlines()
    assert directive == '#line 1 "copy_scalar.metal"'
    assert len(lines) == len(original)
    assert all(not line or line == before.strip() for line, before in zip(lines, original, strict=True))
    assert lines[-1]


def test_there_is_no_library_without_a_gpu(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mx.metal, "is_available", lambda: False)
    monkeypatch.setattr(mx.cuda, "is_available", lambda: False)
    with pytest.raises(KernelBuildError) as error:
        KernelLibrary.for_this_machine()
    assert error.value.detail == "MLX finds neither a Metal nor a CUDA device"


@pytest.mark.parametrize(
    ("architecture", "cores"),
    [
        ("applegpu_g13g", 10),
        ("applegpu_g13s", 18),
        ("applegpu_g14d", 72),
        ("applegpu_g16c", 36),
        ("applegpu_g15p", 6),
        ("", 10),
    ],
)
def test_the_size_of_a_mac_s_gpu_is_read_off_its_name(architecture: str, cores: int) -> None:
    assert apple_gpu_cores(architecture) == cores


def test_variants_are_all_combinations() -> None:
    variants = list(list_variants(DT_SCAN_STEP))
    assert len(variants) == 2 * len(DTYPES) * len(STATE_SIZES) * len(DT_SCAN_STEP.samples["R"])
    assert {"T": mx.bfloat16, "N": 16, "R": 160, "NORMED": True} in variants
    assert list(list_variants(SIMD_PAIR_SCAN)) == [{}]


def test_a_spec_knows_the_dtype_of_each_array() -> None:
    spec = KernelSpec("some", {"x": "T", "y": mx.float32}, {"z": "T"}, {"T": DTYPES})
    assert [spec.dtype(name, {"T": mx.float16}) for name in "xyz"] == [mx.float16, mx.float32, mx.float16]
    assert COPY_SCALAR.dtype("source", {}) == mx.float32
