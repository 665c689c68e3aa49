import json

import pytest

from engine.cli import doctor
from engine.cli.program import run
from tests.unit.engine.cli.fake import Terminal


def test_json_holds_the_whole_report() -> None:
    terminal = Terminal()
    assert run(["doctor", "--json"], console=terminal.console) == 0
    report = json.loads(terminal.out)
    assert set(report) == {"versions", "system", "device", "memory", "folders", "kernels"}
    assert report["versions"]["mlx"]
    assert report["device"]["chosen"] in report["device"]["available"]
    assert report["memory"]["total_bytes"] > report["memory"]["available_bytes"] > 0
    assert set(report["folders"]) == {"models", "data", "cache", "log", "python"}


def test_text_holds_it_in_sections() -> None:
    terminal = Terminal()
    assert run(["doctor"], console=terminal.console) == 0
    for heading in ("Versions", "System", "Device", "Memory", "Folders", "Kernels"):
        assert f"{heading}\n" in terminal.out


@pytest.mark.parametrize("device", ["cpu", "metal", "cuda"])
def test_every_kernel_has_a_state_and_a_reason(device: str) -> None:
    states = doctor.kernel_states(device)
    assert states
    assert all(state.reason for state in states)


def test_cpu_uses_no_kernel() -> None:
    assert {state.state for state in doctor.kernel_states("cpu")} == {"not used on this device"}
