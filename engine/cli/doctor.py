"""`mamba-metal doctor`: describe this computer, for people and for bug reports."""

import argparse
import importlib.metadata
import os
import platform
import sys
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from engine.cli.console import Console
from engine.memory import available_bytes, total_bytes

_PACKAGES = (
    "mamba-metal",
    "mlx",
    "mlx-metal",
    "mlx-cpu",
    "mlx-cuda-13",
    "numpy",
    "PySide6_Essentials",
    "tokenizers",
    "safetensors",
    "huggingface_hub",
)
_GIB = 1 << 30


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `doctor`."""
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(arguments: argparse.Namespace, console: Console) -> int:
    """Write the report."""
    report = examine()
    if arguments.json:
        console.json(report)
    else:
        for heading, content in report.items():
            _write_section(console, heading, content)
    return 0


def examine() -> dict[str, Any]:
    """The whole report, as JSON can hold it. Sizes in bytes; None where this computer has no such thing."""
    from engine import devices  # noqa: PLC0415 - MLX is slow to import, and --help needs none
    from engine.cli.kernels import kernel_states  # noqa: PLC0415 - the same

    choice = devices.choose("auto", "auto")
    return {
        "versions": _versions(),
        "system": {
            "os": platform.platform(),
            "machine": platform.machine(),
            "cores": os.cpu_count(),
        },
        "device": {
            "chosen": choice.device,
            "name": devices.device_name(choice.device),
            "precision": choice.precision,
            "available": list(devices.available_devices()),
            "gpu_working_set_bytes": devices.working_set_bytes(),
        },
        "memory": {"total_bytes": total_bytes(), "available_bytes": available_bytes()},
        "folders": _folders(),
        "kernels": [asdict(state) for state in kernel_states(choice.device)],
    }


def _versions() -> dict[str, str | None]:
    versions: dict[str, str | None] = {"python": platform.python_version()}
    for package in _PACKAGES:
        try:
            versions[package] = importlib.metadata.version(package)
        except importlib.metadata.PackageNotFoundError:
            versions[package] = None
    return versions


def _folders() -> dict[str, str]:
    from huggingface_hub.constants import HF_HUB_CACHE  # noqa: PLC0415 - slow to import

    from engine import converted_weights, snapshots  # noqa: PLC0415 - the same

    states, converted = snapshots.default_folder(), converted_weights.default_folder()
    return {
        "models": HF_HUB_CACHE,
        "data": str(states.parent),
        "states": str(states),
        "cache": str(converted.parent),
        "python": sys.prefix,
    }


def _write_section(console: Console, heading: str, content: Any) -> None:
    console.line(heading.capitalize())
    if isinstance(content, Mapping):
        for name, value in content.items():
            if value is not None:
                console.line(f"  {_label(name):22} {_shown(name, value)}")
    else:
        for state in content:
            console.line(f"  {state['name']:22} {state['state']}: {state['reason']}")
    console.line()


def _label(name: str) -> str:
    return name.removesuffix("_bytes").replace("_", " ") if name.endswith("_bytes") else name


def _shown(name: str, value: Any) -> str:
    if name.endswith("_bytes"):
        return f"{value / _GIB:.1f} GiB"
    return ", ".join(value) if isinstance(value, list) else str(value)
