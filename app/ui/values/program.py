"""What the program knows about itself and this computer."""

import platform
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version

_PARTS = ("mamba-metal", "PySide6_Essentials", "mlx", "numpy")


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
