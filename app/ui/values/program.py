"""What the program knows about itself and this computer."""

import platform
import subprocess
import sys
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from app.i18n.words import say

SHOW_IN_FOLDER = say("Show in Finder") if sys.platform == "darwin" else say("Show in Folder")
"""What the command of the system’s file manager is called."""

_PARTS = ("mamba-metal", "PySide6_Essentials", "mlx", "numpy")
_CPUINFO = Path("/proc/cpuinfo")
_ASK_S = 2


@dataclass(frozen=True, slots=True)
class ProgramFacts:
    """`computer` is "Mac" or "computer"; `versions` is for reports; the licences are for the About window.

    `other_licences` are those of the packages in a built program, "" if it runs from a checkout.
    """

    version: str
    versions: str
    computer: str
    memory_bytes: int
    licence: str
    data_licences: str
    has_native_menus: bool
    other_licences: str = ""


def program_version() -> str:
    """The version of Mamba Metal, or "development" in a checkout that is not installed."""
    return _version("mamba-metal") or "development"


def versions() -> str:
    """The versions of the program, its main packages and the system, in one line for a report."""
    parts = [f"{name} {_version(name) or 'not installed'}" for name in _PARTS]
    return ", ".join([*parts, f"Python {platform.python_version()}", platform.platform()])


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return ""


def machine_name() -> str:
    """The name of the processor, such as "Apple M1 Pro"; "" if unknown."""
    try:
        if sys.platform == "darwin":
            asked = ["/usr/sbin/sysctl", "-n", "machdep.cpu.brand_string"]
            return subprocess.run(
                asked, capture_output=True, text=True, timeout=_ASK_S, check=True
            ).stdout.strip()
        lines = _CPUINFO.read_text(encoding="utf-8", errors="replace").splitlines()
    except (OSError, subprocess.SubprocessError):
        return platform.machine()
    names = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(names, platform.machine()).partition("@")[0].strip()
