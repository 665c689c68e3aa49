"""Keeping the computer awake while there is work, and only then."""

import logging
import shutil
import sys
from typing import Protocol

from PySide6.QtCore import QObject, QProcess

from app.i18n.words import say
from app.inference.values.status import Phase, SessionStatus
from app.models.values.download import DownloadStatus

_WORKING = (Phase.LOADING, Phase.READING, Phase.WRITING, Phase.STOPPING)
_END_MS = 500
_log = logging.getLogger(__name__)


class Inhibitor(Protocol):
    """What keeps this computer from sleeping. Thread: main."""

    def begin(self, reason: str) -> None:
        """From now on."""

    def end(self) -> None:
        """Until now."""


class Nothing:
    """For a computer that knows no way: it sleeps when it likes."""

    def begin(self, reason: str) -> None:
        """Nothing."""

    def end(self) -> None:
        """Nothing."""


class ChildInhibitor:
    """A child process that holds sleep off as long as it runs. It ends with the pipe to it, so also when we are killed."""

    def __init__(self, program: str, arguments: tuple[str, ...], parent: QObject | None = None) -> None:
        self._process = QProcess(parent)
        self._process.setProgram(program)
        self._process.setArguments(list(arguments))

    @property
    def is_running(self) -> bool:
        """Whether it holds."""
        return self._process.state() is not QProcess.ProcessState.NotRunning

    def begin(self, reason: str) -> None:
        """Start the child."""
        if not self.is_running:
            self._process.start()

    def end(self) -> None:
        """End the child."""
        self._process.closeWriteChannel()
        if self.is_running and not self._process.waitForFinished(_END_MS):
            self._process.kill()
            self._process.waitForFinished(_END_MS)


def inhibitor_here(parent: QObject) -> Inhibitor:
    """What this computer has."""
    if sys.platform == "darwin":
        from app.desktop.services.mac import Activity  # noqa: PLC0415 (only there)

        return Activity()
    program = shutil.which("systemd-inhibit")
    if program is None:
        return Nothing()
    what = ("--what=idle:sleep", "--who=Mamba Metal", "--why=A reply or a download is under way", "cat")
    return ChildInhibitor(program, what, parent)


class Wakefulness(QObject):
    """Holds sleep off while a reply is written, a model loads or something downloads. A fault of the way to do it only
    costs the effect.
    """

    def __init__(self, inhibitor: Inhibitor, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._inhibitor = inhibitor
        self._is_writing = False
        self._downloads: set[str] = set()
        self._is_held = False

    def set_status(self, status: SessionStatus) -> None:
        """What the session does now."""
        self._is_writing = status.phase in _WORKING
        self._hold()

    def set_download(self, status: DownloadStatus) -> None:
        """What a download does now."""
        if status.state.is_busy:
            self._downloads.add(status.repo_id)
        else:
            self._downloads.discard(status.repo_id)
        self._hold()

    def shutdown(self) -> None:
        """Let the computer sleep."""
        self._is_writing = False
        self._downloads.clear()
        self._hold()

    def _hold(self) -> None:
        is_wanted = self._is_writing or bool(self._downloads)
        if is_wanted is self._is_held:
            return
        self._is_held = is_wanted
        try:
            if is_wanted:
                self._inhibitor.begin(say("A reply or a download is under way"))
            else:
                self._inhibitor.end()
        except Exception as error:
            _log.info("sleep cannot be held off: %r", error)
