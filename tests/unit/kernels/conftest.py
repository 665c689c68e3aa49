"""The kernels' tests run one suite in three places: the CPU emulator (always), a Mac's GPU, an NVIDIA GPU."""

from collections.abc import Iterator

import pytest

from kernels.loader import Dialect, KernelLibrary
from tests.msl.emulator import metal_kernel

EMULATED = Dialect("emulated", metal_kernel)
CORES = 10


@pytest.fixture(
    scope="session",
    params=[
        pytest.param("emulator"),
        pytest.param("metal", marks=pytest.mark.metal),
        pytest.param("cuda", marks=pytest.mark.gpu),
    ],
)
def library(request: pytest.FixtureRequest) -> Iterator[KernelLibrary]:
    """The kernels, on the emulator or on this machine's GPU."""
    if request.param == "emulator":
        yield KernelLibrary(EMULATED, CORES)
        return
    found = KernelLibrary.for_this_machine()
    assert found.dialect.name == request.param
    yield found
