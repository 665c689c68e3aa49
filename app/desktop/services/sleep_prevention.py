"""Prevents the computer from sleeping while there is work."""

import logging
import shutil
import sys
from typing import Protocol

from PySide6.QtCore import QObject, QProcess

from app.i18n.words import say
from app.inference.values.status import EngineStatus, Phase
from app.models.values.download import DownloadStatus

_WORKING = (Phase.LOADING, Phase.READING, Phase.WRITING, Phase.STOPPING)
_END_MS = 500
_log = logging.getLogger(__name__)


class Inhibitor(Protocol):
    """The system's way to prevent sleep. Thread: main."""

    def begin(self, reason: str) -> None:
        """Prevent the computer from sleeping."""

    def end(self) -> None:
        """Allow it to sleep again."""


class NoInhibitor:
    """For a system without a way to prevent sleep."""

    def begin(self, reason: str) -> None:
        """Intentionally does nothing."""

    def end(self) -> None:
        """Intentionally does nothing."""


class ProcessInhibitor:
    """A child process that prevents sleep while it runs. It ends when its input closes, so also if this process is killed."""

    def __init__(self, program: str, arguments: tuple[str, ...], parent: QObject | None = None) -> None:
        self._process = QProcess(parent)
        self._process.setProgram(program)
        self._process.setArguments(list(arguments))

    @property
    def is_running(self) -> bool:
        """Whether the process runs."""
        return self._process.state() is not QProcess.ProcessState.NotRunning

    def begin(self, reason: str) -> None:
        """Start the process."""
        if not self.is_running:
            self._process.start()

    def end(self) -> None:
        """End the process."""
        self._process.closeWriteChannel()
        if self.is_running and not self._process.waitForFinished(_END_MS):
            self._process.kill()
            self._process.waitForFinished(_END_MS)


def system_inhibitor(parent: QObject) -> Inhibitor:
    """The inhibitor of this system."""
    if sys.platform == "darwin":
        from app.desktop.services.mac import Activity  # noqa: PLC0415 (only there)

        return Activity()
    program = shutil.which("systemd-inhibit")
    if program is None:
        return NoInhibitor()
    what = ("--what=idle:sleep", "--who=Mamba Metal", "--why=A reply or a download is under way", "cat")
    return ProcessInhibitor(program, what, parent)


class SleepPrevention(QObject):
    """Prevents sleep while a reply is generated, a model loads or something downloads. An inhibitor that fails is logged."""

    def __init__(self, inhibitor: Inhibitor, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._inhibitor = inhibitor
        self._is_working = False
        self._downloads: set[str] = set()
        self._is_active = False

    def set_status(self, status: EngineStatus) -> None:
        """Note what the session does now."""
        self._is_working = status.phase in _WORKING
        self._update()

    def set_download(self, status: DownloadStatus) -> None:
        """Note what a download does now."""
        if status.state.is_busy:
            self._downloads.add(status.repo_id)
        else:
            self._downloads.discard(status.repo_id)
        self._update()

    def shutdown(self) -> None:
        """Allow the computer to sleep."""
        self._is_working = False
        self._downloads.clear()
        self._update()

    def _update(self) -> None:
        is_wanted = self._is_working or bool(self._downloads)
        if is_wanted is self._is_active:
            return
        self._is_active = is_wanted
        try:
            if is_wanted:
                self._inhibitor.begin(say("Writing a reply or downloading a model"))
            else:
                self._inhibitor.end()
        except Exception as error:
            _log.info("sleep cannot be prevented: %r", error)
