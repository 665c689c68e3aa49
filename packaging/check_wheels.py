"""Downloads the macOS wheels of the bundled packages, on any system, and checks their layout.

python packaging/check_wheels.py [FOLDER]     # keeps the wheels in FOLDER
"""

import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from library_checks import KERNELS, check_libraries, check_mlx, libraries
from macho import metallib_target, read_macho
from product import MINIMUM_MACOS

_ROOT = Path(__file__).resolve().parent.parent
_PYTHON = "3.12"
_PACKAGES = (
    "mlx",
    "mlx-metal",
    "PySide6_Essentials",
    "shiboken6",
    "numpy",
    "tokenizers",
    "safetensors",
    "psutil",
)
_SHARED = ("mlx-", "mlx_metal-")  # these two share one folder


@dataclass(frozen=True, slots=True)
class Result:
    """The result for wheels unpacked together. `newest` is the newest macOS that one of the libraries needs."""

    name: str
    count: int
    newest: tuple[int, int]
    problems: tuple[str, ...]


def main(folder: Path) -> int:
    """Download, check and report; returns the exit code."""
    _download(folder)
    results = check(sorted(folder.glob("*.whl")))
    for result in results:
        print(f"{result.name}: {result.count} libraries, macOS {'.'.join(map(str, result.newest))} or newer")
        for problem in result.problems:
            print(f"  PROBLEM: {problem}")
    return 1 if any(result.problems for result in results) else 0


def check(wheels: Iterable[Path]) -> list[Result]:
    """Check the wheels: those of MLX together, all others one by one."""
    wheels = list(wheels)
    shared = [wheel for wheel in wheels if wheel.name.startswith(_SHARED)]
    results = [_check_together(shared, is_mlx=True)] if shared else []
    return results + [_check_together([wheel], is_mlx=False) for wheel in wheels if wheel not in shared]


def _check_together(wheels: list[Path], *, is_mlx: bool) -> Result:
    with tempfile.TemporaryDirectory() as name:
        root = Path(name)
        for wheel in wheels:
            with zipfile.ZipFile(wheel) as archive:
                archive.extractall(root)
        problems = check_libraries(root, MINIMUM_MACOS)
        found = libraries(root)
        newest = [read_macho(path).minimum for path in found]
        if is_mlx:
            problems += check_mlx(root, MINIMUM_MACOS)
            newest += [metallib_target(path) for path in root.rglob(KERNELS)]
    return Result(
        " + ".join(wheel.name for wheel in wheels), len(found), max(newest, default=(0, 0)), tuple(problems)
    )


def _download(folder: Path) -> None:
    """Download wheels for the bundle's minimum macOS or older."""
    platforms = [f"--platform=macosx_{MINIMUM_MACOS[0]}_0_arm64"]
    platforms += [
        f"--platform=macosx_{major}_0_{kind}" for major in (13, 12, 11) for kind in ("arm64", "universal2")
    ]
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
    command += ["--only-binary=:all:", f"--python-version={_PYTHON}", *platforms, f"--dest={folder}"]
    subprocess.run([*command, f"--constraint={_ROOT / 'constraints.txt'}", *_PACKAGES], check=True)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        sys.exit(main(Path(sys.argv[1])))
    with tempfile.TemporaryDirectory() as wheels_folder:
        sys.exit(main(Path(wheels_folder)))
