"""`scripts/setup.sh` where it needs no network: what it says when it cannot go on, and that it rests when all is done."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).resolve().parents[3]


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout without an environment, in a folder with a space and letters of other scripts."""
    folder = tmp_path / "Mämba メタル"
    (folder / "scripts").mkdir(parents=True)
    for name in ("scripts/setup.sh", "pyproject.toml", "constraints.txt"):
        shutil.copy(CHECKOUT / name, folder / name)
    return folder


def set_up(checkout: Path, level: str, **variables: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["sh", "scripts/setup.sh", level],
        cwd=checkout,
        env={"PATH": f"{checkout / 'bin'}:/usr/bin:/bin", "PYTHON": "no-such-python", **variables},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


def make_program(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)


def write_stamp(checkout: Path, level: str) -> None:
    """The environment that a finished set-up leaves, with a Python that would fail if it were asked for anything."""
    make_program(checkout / ".venv/bin/python", "exit 1")
    stamp = subprocess.run(
        ["sh", "-c", '. scripts/setup.sh; printf "%s %s" "$1" "$(fingerprint)"', "scripts/setup.sh", level],
        cwd=checkout,
        env={"PATH": os.environ["PATH"], "SETUP_DEFINES_ONLY": "1"},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    (checkout / ".venv/.mamba-metal-setup").write_text(stamp)


def test_unknown_level_is_refused(checkout: Path) -> None:
    done = set_up(checkout, "everything")
    assert done.returncode == 2
    assert "'everything'" in done.stderr


def test_no_python_is_one_clear_sentence(checkout: Path) -> None:
    done = set_up(checkout, "run")
    assert done.returncode == 1
    assert "needs Python 3.11 or newer, and none was found" in done.stderr


def test_old_python_is_not_taken(checkout: Path) -> None:
    make_program(
        checkout / "bin/old-python", "exit 1  # as `sys.exit(sys.version_info < (3, 11))` does on 3.10"
    )
    done = set_up(checkout, "run", PYTHON="old-python")
    assert done.returncode == 1
    assert "none was found" in done.stderr


def test_environment_is_made_with_the_python_that_is_named(checkout: Path) -> None:
    make_program(
        checkout / "bin/this-python",
        'case "$*" in *"-m venv"*) echo "asked for: $*" >&2; exit 3;; "-V") echo Python 9;; esac; exit 0',
    )
    done = set_up(checkout, "run", PYTHON="this-python")
    assert done.returncode == 3
    assert "asked for: -m venv --clear .venv" in done.stderr


@pytest.mark.parametrize(
    ("made_for", "asked_for"),
    [
        pytest.param("run", "run", id="same"),
        pytest.param("dev", "run", id="dev has all that run needs"),
        pytest.param("package", "dev", id="package has all that dev needs"),
    ],
)
def test_finished_set_up_is_left_alone(checkout: Path, made_for: str, asked_for: str) -> None:
    write_stamp(checkout, made_for)
    done = set_up(checkout, asked_for)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.parametrize("change", ["pyproject.toml", "constraints.txt", "level", "place"])
def test_set_up_begins_again_where_something_changed(checkout: Path, change: str) -> None:
    write_stamp(checkout, "run")
    level = "run"
    if change == "level":
        level = "dev"
    elif change == "place":
        checkout = checkout.rename(checkout.with_name("moved"))
    else:
        with (checkout / change).open("a") as file:
            file.write("# changed\n")
    done = set_up(checkout, level)
    assert done.returncode == 1
    assert not (checkout / ".venv/.mamba-metal-setup").exists()


@pytest.mark.skipif(sys.platform != "linux", reason="apt-get is Debian's")
def test_without_root_the_exact_apt_line_is_said(checkout: Path) -> None:
    make_program(checkout / "bin/id", "echo 1000")
    make_program(checkout / "bin/apt-get", "exit 9")
    done = subprocess.run(
        [
            "sh",
            "-c",
            ". scripts/setup.sh; apt_install 'Something is missing.' libegl1 libgl1",
            "scripts/setup.sh",
        ],
        cwd=checkout,
        env={"PATH": f"{checkout / 'bin'}:/usr/bin:/bin", "SETUP_DEFINES_ONLY": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "sudo apt-get install -y --no-install-recommends libegl1 libgl1" in done.stderr


def test_lock_of_a_set_up_that_died_is_taken(checkout: Path) -> None:
    gone = subprocess.Popen(["true"])
    gone.wait()
    (checkout / ".venv-lock").mkdir()
    (checkout / ".venv-lock/owner").write_text(str(gone.pid))
    done = set_up(checkout, "run")
    assert "none was found" in done.stderr
    assert not (checkout / ".venv-lock").exists()


def test_half_filled_environment_is_made_anew(checkout: Path) -> None:
    make_program(checkout / ".venv/bin/python", "exit 0")
    (checkout / ".venv/.mamba-metal-unfinished").touch()
    done = set_up(checkout, "run")
    assert "none was found" in done.stderr
