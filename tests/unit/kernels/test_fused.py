"""FusedOperations: a kernel for each operation, and plain MLX where a kernel does not build."""

from typing import Any

import mlx.core as mx
import pytest

from kernels import reference
from kernels.checks import check_parameters
from kernels.errors import KernelArgumentError
from kernels.fused import OPERATIONS, FusedOperations, KernelStatus
from kernels.loader import Dialect, KernelLibrary
from tests.msl.emulator import metal_kernel
from tests.unit.kernels.cases import Conv, Scan

CONV = Conv.random(1, 5, 40, 4, mx.float32)
STEP = Conv.random(1, 1, 40, 4, mx.float32)
SCAN = Scan.random(1, 5, 40, 16, mx.float32)
ONE = Scan.random(1, 1, 40, 16, mx.float32)
ARGUMENTS: dict[str, tuple[Any, ...]] = {
    "add_rms_norm": (mx.ones((1, 2, 40)), mx.ones((1, 2, 40)), mx.ones(40), 1e-5, mx.float32),
    "causal_conv": CONV.arguments,
    "selective_scan": SCAN.arguments,
    "conv_x_proj_step": (*STEP.arguments, mx.ones((35, 40))),
    "dt_scan_step": (
        ONE.u,
        mx.ones((1, 1, 35)),
        mx.ones((40, 3)),
        ONE.dt_bias,
        ONE.A,
        ONE.D,
        ONE.xz,
        ONE.state,
    ),
}


def failing(name: str) -> Dialect:
    """The emulator, on which one kernel does not compile."""

    def factory(**definition: Any) -> Any:
        if definition["name"] == name:
            raise RuntimeError(f"{name}.metal:7: error: planted")
        return metal_kernel(**definition)

    return Dialect("emulated", factory)


@pytest.mark.parametrize("operation", OPERATIONS)
def test_each_operation_gives_what_plain_mlx_gives(operation: str) -> None:
    fused = FusedOperations(KernelLibrary(failing(""), 10))
    results = getattr(fused, operation)(*ARGUMENTS[operation])
    plain = getattr(reference, operation)(*ARGUMENTS[operation])
    for one, other in zip(results, plain, strict=True):
        assert mx.allclose(one, other, rtol=1e-4, atol=1e-4)
    states = {status.operation: status.state for status in fused.status()}
    assert states == {name: "built" if name == operation else "not used yet" for name in OPERATIONS}


@pytest.mark.parametrize("operation", OPERATIONS)
@pytest.mark.allow_log("could not be built")
def test_an_operation_whose_kernel_fails_falls_back_alone_and_says_so_once(
    operation: str, caplog: pytest.LogCaptureFixture
) -> None:
    kernel = {"selective_scan": "selective_scan_segments"}.get(operation, operation)
    fused = FusedOperations(KernelLibrary(failing(kernel), 10))
    for _ in range(2):
        results = getattr(fused, operation)(*ARGUMENTS[operation])
    plain = getattr(reference, operation)(*ARGUMENTS[operation])
    assert all(mx.array_equal(one, other) for one, other in zip(results, plain, strict=True))
    assert KernelStatus(operation, "fell back", f"{kernel}.metal:7: error: planted") in fused.status()
    assert [record.getMessage() for record in caplog.records] == [
        f"the kernel {kernel} could not be built on this machine; plain operations take its place: {kernel}.metal:7: error: planted"
    ]
    other = "causal_conv" if operation == "add_rms_norm" else "add_rms_norm"
    getattr(fused, other)(*ARGUMENTS[other])
    assert KernelStatus(other, "built") in fused.status()


def test_bad_input_is_no_reason_to_fall_back() -> None:
    fused = FusedOperations(KernelLibrary(failing(""), 10))
    with pytest.raises(KernelArgumentError, match=r"\[causal_conv\] 'window'"):
        fused.causal_conv(CONV.xz, mx.zeros((1, 2, 40)), CONV.weight, CONV.bias)
    assert all(status.state == "not used yet" for status in fused.status())


@pytest.mark.parametrize("bad", [float("nan"), float("inf")])
def test_parameters_that_are_not_finite_are_refused(bad: float) -> None:
    check_parameters({"A": mx.ones(3), "D": mx.zeros(2)})
    with pytest.raises(KernelArgumentError, match=r"\[parameters\] 'D' must be finite, got NaN or infinity"):
        check_parameters({"A": mx.ones(3), "D": mx.array([0.0, bad])})
