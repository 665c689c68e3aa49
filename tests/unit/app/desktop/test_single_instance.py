import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.desktop.services.single_instance import SingleInstance

CHECKOUT = Path(__file__).resolve().parents[4]
HOLDS = """
import sys, time
from pathlib import Path
from PySide6.QtCore import QCoreApplication
from app.desktop.services.single_instance import SingleInstance
application = QCoreApplication([])
instance = SingleInstance(Path(sys.argv[1]))
print(instance.claim(), flush=True)
application.exec()
"""

Make = Callable[[], SingleInstance]


@pytest.fixture
def make(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Make]:
    """One more start with the same folder of data."""
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    made: list[SingleInstance] = []

    def start() -> SingleInstance:
        made.append(SingleInstance(tmp_path / "data"))
        return made[-1]

    yield start
    for instance in made:
        instance.close()


def test_the_second_start_hands_its_files_to_the_first(make: Make, qtbot: QtBot) -> None:
    first = make()
    assert first.claim()
    with qtbot.waitSignal(first.called) as called:
        assert not make().claim([Path("/tmp/a b.json"), Path("/tmp/é.json")])
    assert called.args == [(Path("/tmp/a b.json"), Path("/tmp/é.json"))]


def test_a_start_without_files_calls_the_window(make: Make, qtbot: QtBot) -> None:
    first = make()
    first.claim()
    with qtbot.waitSignal(first.called) as called:
        assert not make().claim()
    assert called.args == [()]


def test_after_the_first_has_ended_another_is_first(make: Make) -> None:
    first = make()
    first.claim()
    first.close()
    assert make().claim()


def test_another_folder_is_another_program(make: Make, tmp_path: Path, qtbot: QtBot) -> None:
    make().claim()
    other = SingleInstance(tmp_path / "other")
    assert other.claim()
    other.close()


def test_one_that_was_killed_is_no_obstacle(make: Make, tmp_path: Path, qtbot: QtBot) -> None:
    child = subprocess.Popen(
        [sys.executable, "-c", HOLDS, str(tmp_path / "data")], cwd=CHECKOUT, stdout=subprocess.PIPE, text=True
    )
    assert child.stdout is not None
    assert child.stdout.readline() == "True\n"
    assert not make().claim()
    os.kill(child.pid, signal.SIGKILL)
    child.communicate()
    first = make()
    assert first.claim()
    with qtbot.waitSignal(first.called):
        assert not make().claim()


def test_a_folder_that_cannot_be_written_stops_nobody(tmp_path: Path, qtbot: QtBot) -> None:
    (tmp_path / "file").write_text("")
    assert SingleInstance(tmp_path / "file" / "data").claim()
