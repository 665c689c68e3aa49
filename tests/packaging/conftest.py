"""The frozen program, if one was built."""

import os
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).resolve().parents[2]
Run = Callable[..., subprocess.CompletedProcess[str]]

# Without network, and with the program's folder read-only. Both need rights that not every machine gives.
_ALONE = 'mount --bind "$0" "$0" && mount -o remount,ro,bind "$0" && exec "$@"'


def _alone(folder: Path) -> list[str]:
    """The command prefix that removes the network and makes `folder` read-only; [] if the system refuses."""
    for options in (["-mn"], ["-rmn"]):
        prefix = ["unshare", *options, "sh", "-c", _ALONE, str(folder)]
        try:
            if subprocess.run([*prefix, "true"], capture_output=True, check=False).returncode == 0:
                return prefix
        except OSError:
            break
    return []


@pytest.fixture(scope="session")
def program() -> Path:
    """The frozen program that MAMBA_METAL_FROZEN names; without it, its tests are skipped."""
    named = os.environ.get("MAMBA_METAL_FROZEN")
    if not named:
        pytest.skip("there is no frozen program: `make frozentest` builds one")
    path = Path(named)
    assert path.is_file(), f"{path} is not there"
    return path


@pytest.fixture(scope="session")
def prefix(program: Path) -> list[str]:
    """The prefix of each command of the frozen program."""
    return _alone(program.parent)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """An empty home folder with a space and other scripts in its name."""
    folder = tmp_path / "Ünal 山田 Ivanová"
    folder.mkdir()
    return folder


@pytest.fixture
def run(program: Path, prefix: Sequence[str], home: Path, tmp_path: Path) -> Run:
    """Runs the frozen program from another folder with a minimal environment and an empty home."""
    elsewhere = tmp_path / "else where"
    elsewhere.mkdir()

    def start(*arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [*prefix, str(program), *arguments],
            cwd=elsewhere,
            env={
                "HOME": str(home),
                "PATH": "/usr/bin:/bin",
                "LC_ALL": "C.UTF-8",
                "QT_QPA_PLATFORM": "offscreen",
                "HTTPS_PROXY": "http://127.0.0.1:9",
                **variables,
            },
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
            timeout=110,
        )

    return start
