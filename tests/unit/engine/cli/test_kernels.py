import pytest

from engine.cli.kernels import KernelState, kernel_states, try_out
from kernels import reference
from kernels.errors import KernelBuildError
from kernels.fused import OPERATIONS, KernelStatus
from kernels.loader import KernelLibrary


class PlainOperations:
    """Plain MLX operations with a story of how they ran."""

    add_rms_norm = staticmethod(reference.add_rms_norm)
    causal_conv = staticmethod(reference.causal_conv)
    selective_scan = staticmethod(reference.selective_scan)
    conv_x_proj_step = staticmethod(reference.conv_x_proj_step)
    dt_scan_step = staticmethod(reference.dt_scan_step)

    def status(self) -> tuple[KernelStatus, ...]:
        return (
            KernelStatus("add_rms_norm", "built"),
            KernelStatus("causal_conv", "fell back", "error: line 3"),
            KernelStatus("dt_scan_step", "not used yet"),
        )


def test_cpu_uses_no_kernel() -> None:
    states = kernel_states("cpu")
    assert [state.name for state in states] == list(OPERATIONS)
    assert {state.state for state in states} == {"not used on this device"}


def test_every_kernel_falls_back_where_no_library_can_be_had(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> KernelLibrary:
        raise KernelBuildError("library", "no GPU")

    monkeypatch.setattr(KernelLibrary, "for_this_machine", refuse)
    assert kernel_states("metal") == [KernelState(name, "fell back", "no GPU") for name in OPERATIONS]


def test_trying_out_runs_the_built_in_model_and_asks_how_it_went() -> None:
    assert try_out("cpu", PlainOperations()) == [
        KernelState("add_rms_norm", "built", "it ran on the built-in model"),
        KernelState("causal_conv", "fell back", "error: line 3"),
        KernelState("dt_scan_step", "not used on this device", "the built-in model did not need it"),
    ]
