"""Names this computer."""

import platform
import subprocess
import sys
from pathlib import Path

_CPUINFO = Path("/proc/cpuinfo")
_ASK_S = 2


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
