"""The compilers of the static check and the emulator, and where their results are kept."""

import functools
import hashlib
import importlib.util
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from filelock import FileLock

HERE = Path(__file__).parent
CACHE = HERE.parents[1] / "build" / "msl"  # build/ is ignored by git
HOW_TO_INSTALL = (
    "The kernel tests need clang 17 or newer: `apt-get install --no-install-recommends clang-19` "
    "or `pip install ziglang` (which holds one)."
)


class ToolchainMissingError(RuntimeError):
    """No clang on this machine."""


@functools.cache
def find_clang() -> tuple[str, ...]:
    """The command of a clang that knows C++ for OpenCL and bfloat arithmetic. Raises ToolchainMissingError."""
    for version in range(25, 16, -1):
        if path := shutil.which(f"clang-{version}"):
            return (path,)
    if importlib.util.find_spec("ziglang"):
        return (sys.executable, "-m", "ziglang", "clang")
    raise ToolchainMissingError(HOW_TO_INSTALL)


@functools.cache
def find_cxx() -> tuple[str, ...]:
    """The command of a C++ compiler that can link a shared library. Raises ToolchainMissingError."""
    for name in ("g++", "clang++", "c++"):
        if path := shutil.which(name):
            return (path,)
    raise ToolchainMissingError("The kernel tests need a C++ compiler: `apt-get install g++`.")


def run(command: tuple[str, ...] | list[str]) -> subprocess.CompletedProcess[str]:
    """Run a compiler; its exit status is the caller's to judge."""
    return subprocess.run(command, capture_output=True, text=True, check=False)


def cached(recipe: str, suffix: str, make: Callable[[Path], None]) -> Path:
    """The file that `make(path)` writes, made once for each recipe (a text that holds all that it depends on).

    Test processes that run side by side share the files: one makes a file, the others wait for it.
    """
    path = CACHE / f"{hashlib.sha256(recipe.encode()).hexdigest()[:24]}{suffix}"
    if path.exists():
        return path
    path.parent.mkdir(parents=True, exist_ok=True)
    with FileLock(path.with_suffix(".lock")):
        if not path.exists():
            unfinished = path.with_suffix(f".unfinished{suffix}")
            make(unfinished)
            unfinished.replace(path)
    return path
