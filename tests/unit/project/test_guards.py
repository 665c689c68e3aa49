"""The guards of tests/conftest.py: each planted fault must fail its test, and only that."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).resolve().parents[3]

PLANTED = """
import logging, os, socket, threading
import pytest
from PySide6.QtCore import QMimeData
from PySide6.QtGui import QGuiApplication

def test_good():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        with socket.create_connection(listener.getsockname()):
            pass

def test_logs_a_warning():
    logging.getLogger("engine").warning("something is odd")

@pytest.mark.allow_log("is odd")
def test_good_because_announced():
    logging.getLogger("engine").warning("something is odd")

def test_leaves_a_thread(release):
    threading.Thread(target=release.wait).start()

def test_connects_and_hides_it():
    try:
        socket.create_connection(("192.0.2.1", 80), timeout=0.1)
    except OSError:
        pass

def test_looks_a_name_up_and_hides_it():
    try:
        socket.getaddrinfo("example.invalid", 80)
    except OSError:
        pass

def test_reads_the_home_folder():
    with open(os.environ["PERSON"] + "/diary.txt") as diary:
        diary.read()

def test_good_home_is_its_own():
    assert os.environ["HOME"] != os.environ["PERSON"]
    assert os.path.isdir(os.environ["XDG_CACHE_HOME"])

def test_leaves_data_on_the_clipboard_that_python_made(application):
    data = QMimeData()
    data.setText("text")
    QGuiApplication.clipboard().setMimeData(data)

def test_good_clipboard_is_empty(application):
    assert QGuiApplication.clipboard().text() == ""
    QGuiApplication.clipboard().setText("text")

@pytest.fixture(scope="session")
def application():
    return QGuiApplication([])

@pytest.fixture(scope="session")
def release():
    event = threading.Event()
    yield event
    event.set()
"""


@pytest.fixture(scope="module")
def outcomes(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Outcome of each planted test, run by a pytest of its own with a copy of the guards."""
    folder = tmp_path_factory.mktemp("planted")
    person = tmp_path_factory.mktemp("planted-home")
    (person / "diary.txt").write_text("Dear diary")
    (folder / "tests").mkdir()
    shutil.copy(CHECKOUT / "tests/conftest.py", folder / "tests/conftest.py")
    (folder / "tests/test_planted.py").write_text(PLANTED)
    (folder / "pytest.ini").write_text("[pytest]\nmarkers =\n    allow_log(pattern): expected\n")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-rA", "-p", "no:randomly", "-p", "no:cacheprovider"],
        cwd=folder,
        env={name: value for name, value in os.environ.items() if "XDIST" not in name}
        | {"HOME": str(person), "PERSON": str(person), "TMPDIR": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )
    found = re.findall(r"^(PASSED|FAILED|ERROR) \S+::(\w+)", done.stdout, flags=re.MULTILINE)
    assert found, done.stdout + done.stderr
    assert done.returncode == pytest.ExitCode.TESTS_FAILED, done.stderr
    return {name: outcome for outcome, name in sorted(found, reverse=True)}


@pytest.mark.parametrize("name", re.findall(r"def (test_\w+)", PLANTED))
def test_planted(name: str, outcomes: dict[str, str]) -> None:
    """The end of that pytest is tried too: data of Python's on the clipboard would end it with a crash."""
    wanted = "PASSED" if name.startswith("test_good") else "ERROR"
    assert outcomes[name] == wanted
