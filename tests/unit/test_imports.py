"""Importing a module has no effect, and the command line never meets Qt."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).resolve().parents[2]
PROBE = "tests.unit.import_probe"
PACKAGES = ("app", "engine", "kernels", "resources")
_WITHOUT_DISPLAY = {
    name: value
    for name, value in os.environ.items()
    if name not in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
}


def module_names() -> list[str]:
    names = []
    for package in PACKAGES:
        for path in (CHECKOUT / package).rglob("*.py"):
            parts = path.relative_to(CHECKOUT).with_suffix("").parts
            names.append(".".join(parts[:-1] if parts[-1] == "__init__" else parts))
    return sorted(names)


def test_no_import_has_an_effect() -> None:
    done = subprocess.run(
        [sys.executable, "-m", PROBE, *module_names()],
        cwd=CHECKOUT,
        env=_WITHOUT_DISPLAY | {"OBJC_DISABLE_INITIALIZE_FORK_SAFETY": "YES"},
        capture_output=True,
        text=True,
        check=True,
    )
    effects: dict[str, list[str]] = json.loads(done.stdout)
    assert sorted(effects) == module_names()
    assert {name: found for name, found in effects.items() if found} == {}


@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param(["--help"], id="help"),
        pytest.param(["models", "--json"], id="models"),
        pytest.param(["doctor", "--json"], id="doctor"),
        pytest.param(["generate", "--prompt", "x", "--max-tokens", "2"], id="generate"),
        pytest.param(["chat"], id="chat"),
    ],
)
def test_subcommands_never_import_qt(arguments: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "app", *arguments],
        cwd=CHECKOUT,
        env=_WITHOUT_DISPLAY,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-500:]
    imported = [line.rpartition("|")[2].strip() for line in done.stderr.splitlines() if "|" in line]
    assert [name for name in imported if name.startswith(("PySide6", "shiboken6", "pyqtgraph"))] == []
