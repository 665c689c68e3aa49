import json

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
