"""Description of the computer that a measurement was taken on."""

import importlib.metadata
import os
import platform
import subprocess
from dataclasses import dataclass
from pathlib import Path

from engine.devices import available_devices, device_name
from engine.memory import total_bytes

_PACKAGES = ("mamba-metal", "mlx", "mlx-metal", "mlx-cuda-13", "mlx-lm", "numpy")
CHECKOUT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True, slots=True)
class Machine:
    """A computer at one moment. `commit` is "" outside of a checkout; `thermal` is "" where the system does not tell."""

    device: str
    device_name: str
    processor: str
    cores: int
    memory_bytes: int
    system: str
    versions: tuple[tuple[str, str], ...]
    commit: str
    load_average: float
    thermal: str

    def line(self) -> str:
        """The computer in one line, for the head of a table."""
        gib = round(self.memory_bytes / 2**30)
        name = self.device_name if self.device != "cpu" else self.processor
        return f"{name}, {self.cores} cores, {gib} GB, {self.system}"


def this_machine() -> Machine:
    """This computer now."""
    device = available_devices()[0]
    return Machine(
        device=device,
        device_name=device_name(device),
        processor=_processor(),
        cores=os.cpu_count() or 1,
        memory_bytes=total_bytes(),
        system=_system(),
        versions=tuple(_versions()),
        commit=_commit(),
        load_average=round(os.getloadavg()[0], 2),
        thermal=_thermal(),
    )


def _versions() -> list[tuple[str, str]]:
    found = [("python", platform.python_version())]
    for package in _PACKAGES:
        try:
            found.append((package, importlib.metadata.version(package)))
        except importlib.metadata.PackageNotFoundError:
            continue
    return found


def _system() -> str:
    if platform.system() == "Darwin":
        return f"macOS {platform.mac_ver()[0]}"
    return f"{platform.system()} {platform.machine()}"


def _processor() -> str:
    if platform.system() == "Darwin":
        return _output("sysctl", "-n", "machdep.cpu.brand_string")
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    names = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(names, platform.processor() or platform.machine())


def _commit() -> str:
    if not (CHECKOUT / ".git").exists():
        return ""
    commit = _output("git", "-C", str(CHECKOUT), "rev-parse", "--short", "HEAD")
    changed = _output("git", "-C", str(CHECKOUT), "status", "--porcelain", "--untracked-files=no")
    return f"{commit} with changes" if commit and changed else commit


def _thermal() -> str:
    if platform.system() != "Darwin":
        return ""
    lines = _output("pmset", "-g", "therm").splitlines()
    limits = [line.strip() for line in lines if "CPU_Speed_Limit" in line]
    return limits[0] if limits else "no limit recorded"


def _output(*command: str) -> str:
    try:
        return subprocess.run(command, capture_output=True, text=True, timeout=10, check=True).stdout.strip()
    except (OSError, subprocess.SubprocessError):
        return ""
