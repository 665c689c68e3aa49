"""Versions of what the program is made of."""

import platform
from importlib.metadata import PackageNotFoundError, version

_PARTS = ("mamba-metal", "PySide6_Essentials", "mlx", "numpy")


def program_version() -> str:
    """The version of Mamba Metal; "development" when it runs from a checkout that is not installed."""
    return _version("mamba-metal") or "development"


def versions() -> str:
    """One line for a report."""
    parts = [f"{name} {_version(name) or 'not installed'}" for name in _PARTS]
    return ", ".join([*parts, f"Python {platform.python_version()}", platform.platform()])


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return ""
