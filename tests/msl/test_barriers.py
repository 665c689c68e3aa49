"""Each barrier of each kernel is needed: without it, the emulator reports a race."""

import re
from collections.abc import Callable
from importlib import resources
from typing import Any

import mlx.core as mx
import pytest

from kernels.add_rms_norm import add_rms_norm
from kernels.catalogue import KERNELS
from kernels.conv_x_proj_step import conv_x_proj_step
from kernels.dt_scan_step import dt_scan_step
from kernels.loader import Dialect, KernelLibrary
from kernels.pair_scan import block_pair_scan
from kernels.selective_scan import ScanPlan, selective_scan, selective_scan_block
from tests.msl.emulator import EmulationError, metal_kernel
from tests.unit.kernels.cases import Conv, Scan

BARRIER = re.compile(r"metal::\w+_barrier\([^;]*;")
SCAN = Scan.random(1, 40, 40, 8, mx.float32)
STEP = Scan.random(1, 1, 40, 8, mx.float32)
LAUNCHES: dict[str, Callable[[KernelLibrary], Any]] = {
    "add_rms_norm.metal": lambda library: add_rms_norm(
        library, mx.ones((1, 1, 300)), None, mx.ones(300), 1e-5, mx.float32
    ),
    "conv_x_proj_step.metal": lambda library: conv_x_proj_step(
        library, *Conv.random(1, 1, 140, 4, mx.float32).arguments, mx.ones((20, 140))
    ),
    "dt_scan_step.metal": lambda library: dt_scan_step(
        library,
        STEP.u,
        mx.ones((1, 2, 19)),
        mx.ones((40, 3)),
        STEP.dt_bias,
        STEP.A,
        STEP.D,
        STEP.xz,
        STEP.state,
    ),
    "selective_scan_summary.metal": lambda library: selective_scan(
        library, *SCAN.arguments, plan=ScanPlan(2)
    ),
    "selective_scan_segments.metal": lambda library: selective_scan(
        library, *SCAN.arguments, plan=ScanPlan(1)
    ),
    "pair_scan.h in selective_scan_block": lambda library: selective_scan_block(
        library, *SCAN.arguments, threads=64
    ),
    "pair_scan.h in block_pair_scan": lambda library: block_pair_scan(
        library, mx.ones((1, 200)), mx.ones((1, 200)), threads=64
    ),
}


def text_of(file: str) -> str:
    return resources.files("kernels").joinpath(file).read_text(encoding="utf-8")


def barriers() -> list[Any]:
    found = []
    for name, launch in LAUNCHES.items():
        file = name.split(" in ")[0]
        for place in range(len(BARRIER.findall(text_of(file)))):
            found.append(pytest.param(file, place, launch, id=f"{name}-{place}"))
    return found


def without(file: str, place: int) -> Callable[[str], str]:
    """An adaptor that deletes one barrier of one file, wherever the loader puts the file."""

    def adapt(text: str) -> str:
        begin = text.find(f'#line 1 "{file}"')
        if begin < 0:
            return text
        match = list(BARRIER.finditer(text, begin))[place]
        return text[: match.start()] + ";" + text[match.end() :]

    return adapt


@pytest.mark.parametrize(("file", "place", "launch"), barriers())
def test_a_kernel_without_this_barrier_is_reported(
    file: str, place: int, launch: Callable[[KernelLibrary], Any]
) -> None:
    launch(KernelLibrary(Dialect("emulated", metal_kernel), 10))
    broken = KernelLibrary(Dialect("emulated", metal_kernel, adapt=without(file, place)), 10)
    with pytest.raises(EmulationError, match=r"unordered|race|uninitialised"):
        launch(broken)


def test_every_file_with_a_barrier_is_tried() -> None:
    files = {f"{spec.name}.metal" for spec in KERNELS} | {
        header for spec in KERNELS for header in spec.headers
    }
    assert {file for file in files if BARRIER.search(text_of(file))} == {
        name.split(" in ")[0] for name in LAUNCHES
    }


@pytest.mark.parametrize("file", sorted({name.split(" in ")[0] for name in LAUNCHES}))
def test_every_barrier_says_which_write_it_protects(file: str) -> None:
    for match in BARRIER.finditer(text_of(file)):
        assert "// Protects" in text_of(file)[: match.start()].rstrip(" ").splitlines()[-1]
