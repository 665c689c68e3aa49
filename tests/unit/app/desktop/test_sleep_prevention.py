from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from app.desktop.services.sleep_prevention import ProcessInhibitor, SleepPrevention
from app.inference.values.status import EngineStatus, Phase
from app.models.values.download import DownloadState, DownloadStatus

DOWNLOAD = DownloadStatus("a/b", DownloadState.DOWNLOADING)


class Recorder:
    """Notes what was asked of it."""

    def __init__(self) -> None:
        self.calls: list[str] = []

    def begin(self, reason: str) -> None:
        self.calls.append("begin")

    def end(self) -> None:
        self.calls.append("end")


class Broken:
    """A system that refuses."""

    def begin(self, reason: str) -> None:
        raise OSError("no")

    def end(self) -> None:
        raise OSError("no")


def test_the_computer_is_awake_while_there_is_work(qtbot: QtBot) -> None:
    recorder = Recorder()
    prevention = SleepPrevention(recorder)
    for phase in (Phase.NO_MODEL, Phase.LOADING, Phase.READY):
        prevention.set_status(EngineStatus(phase))
    for phase in (Phase.READING, Phase.WRITING, Phase.WRITING, Phase.STOPPING, Phase.STOPPED):
        prevention.set_status(EngineStatus(phase))
    assert recorder.calls == ["begin", "end", "begin", "end"]


@pytest.mark.parametrize("last", [DownloadState.FINISHED, DownloadState.PAUSED, DownloadState.FAILED])
def test_a_download_holds_it_awake_until_it_rests(qtbot: QtBot, last: DownloadState) -> None:
    recorder = Recorder()
    prevention = SleepPrevention(recorder)
    prevention.set_download(DOWNLOAD)
    prevention.set_status(EngineStatus(Phase.WRITING))
    prevention.set_status(EngineStatus(Phase.READY))
    assert recorder.calls == ["begin"]
    prevention.set_download(replace(DOWNLOAD, state=last))
    assert recorder.calls == ["begin", "end"]


def test_at_the_end_of_the_program_it_may_sleep(qtbot: QtBot) -> None:
    recorder = Recorder()
    prevention = SleepPrevention(recorder)
    prevention.set_status(EngineStatus(Phase.WRITING))
    prevention.shutdown()
    prevention.shutdown()
    assert recorder.calls == ["begin", "end"]


def test_a_system_that_refuses_costs_nothing(qtbot: QtBot) -> None:
    prevention = SleepPrevention(Broken())
    prevention.set_status(EngineStatus(Phase.WRITING))
    prevention.set_status(EngineStatus(Phase.READY))


def test_the_child_runs_as_long_as_it_is_held(qtbot: QtBot) -> None:
    child = ProcessInhibitor("cat", ())
    child.begin("")
    qtbot.waitUntil(lambda: child.is_running)
    child.end()
    assert not child.is_running
    child.begin("")
    qtbot.waitUntil(lambda: child.is_running)
    child.end()


def test_a_child_that_is_not_there_costs_nothing(qtbot: QtBot) -> None:
    child = ProcessInhibitor("/nowhere/at/all", ())
    child.begin("")
    child.end()
    assert not child.is_running
