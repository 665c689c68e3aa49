import json
from pathlib import Path

from app.conversations.archive.opening import default_path
from engine import converted_weights, snapshots
from engine.cli.doctor import examine
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
    assert set(report["folders"]) == {"models", "data", "states", "cache", "python"}


def test_the_folders_are_those_that_the_program_uses() -> None:
    folders = examine()["folders"]
    assert Path(folders["data"]) == default_path().parent
    assert Path(folders["states"]) == snapshots.default_folder()
    assert Path(folders["cache"]) == converted_weights.default_folder().parent


def test_text_holds_it_in_sections() -> None:
    terminal = Terminal()
    assert run(["doctor"], console=terminal.console) == 0
    for heading in ("Versions", "System", "Device", "Memory", "Folders", "Kernels"):
        assert f"{heading}\n" in terminal.out
