"""Downloads for the windows: start, pause, resume, cancel, verify, repair; and what stands where."""

import logging
from dataclasses import replace

from PySide6.QtCore import QObject, QThread, Signal

from app.models.services.hub.failures import failure_of
from app.models.services.hub.job import DownloadOptions
from app.models.services.hub.worker import DownloadWorker, StartCommand
from app.models.values.download import DownloadState, DownloadStatus, RepoChoice
from engine.hub import names
from engine.hub.errors import HubError
from engine.hub.names import RepoName
from engine.hub.settings import HubSettings

_log = logging.getLogger(__name__)


class Downloads(QObject):
    """Downloads, one model at a time and several of its files, in a thread of their own. Lives in the main thread.

    Signals: `changed(DownloadStatus)`, about ten a second while something works; the last one of a download is FINISHED,
    CANCELLED, FAILED or PAUSED. Requests return at once. Call `shutdown` at the end; it pauses, nothing is lost.
    """

    changed = Signal(object)

    _started = Signal(object)
    _paused = Signal(str)
    _cancelled = Signal(object, bool)
    _verified = Signal(str, object)
    _repaired = Signal(object)
    _closing = Signal()

    def __init__(
        self, settings: HubSettings, options: DownloadOptions | None = None, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._settings = settings
        self._options = options or DownloadOptions()
        self._statuses: dict[str, DownloadStatus] = {}
        self._worker = DownloadWorker()
        self._thread = QThread(self)
        self._thread.setObjectName("downloads")
        self._worker.moveToThread(self._thread)
        self._connect()
        self._thread.start()

    @property
    def settings(self) -> HubSettings:
        """The hub that is asked."""
        return self._settings

    def use(self, settings: HubSettings) -> None:
        """Take another hub, cache or token, for what is started or resumed from now on."""
        self._settings = settings

    def use_parallel(self, files: int) -> None:
        """Fetch so many files at a time, in downloads that are started from now on."""
        self._options = replace(self._options, parallel=max(1, files))

    def status(self, repo_id: str) -> DownloadStatus | None:
        """The last known status of a download of this session."""
        return self._statuses.get(repo_id)

    def statuses(self) -> tuple[DownloadStatus, ...]:
        """All downloads and verifications of this session, in the order of their start."""
        return tuple(self._statuses.values())

    def look_at(self, text: str) -> RepoChoice:
        """What `text`, a repository id or a link to one, means. Asks nobody."""
        try:
            name = names.parse(text, self._settings.endpoint)
        except HubError as error:
            return RepoChoice(text, failure=failure_of(error))
        return RepoChoice(name.repo_id, name.revision, names.twin(name.repo_id) or "")

    def start(self, source: str, revision: str = "") -> str:
        """Download a repository, given by its id or a link to it; goes on where an earlier try ended.

        The repository's id. A text that means nothing ends FAILED (bad_name) like everything else, with itself as the id.
        """
        try:
            name = names.parse(source, self._settings.endpoint)
            if revision:
                name = names.checked(RepoName(name.repo_id, revision))
        except HubError as error:
            self._on_changed(DownloadStatus(source, DownloadState.FAILED, failure=failure_of(error)))
            return source
        self._started.emit(StartCommand(name, self._settings, self._options))
        return name.repo_id

    def pause(self, repo_id: str) -> None:
        """Stop; nothing is lost."""
        self._paused.emit(repo_id)

    def resume(self, repo_id: str) -> None:
        """Go on with a paused, failed or unfinished download, or at once with one that waits for its next attempt."""
        self._started.emit(self._command(repo_id))

    def cancel(self, repo_id: str, keep: bool) -> None:
        """End a download or a verification. `keep` what is there for another time, or delete it."""
        self._cancelled.emit(self._command(repo_id), not keep)

    def verify(self, repo_id: str) -> None:
        """Read all files of a model on this computer again. Ends FINISHED, or FAILED with the code "damaged"."""
        self._verified.emit(repo_id, self._settings)

    def repair(self, repo_id: str) -> None:
        """Fetch again the files that `verify` found damaged."""
        self._repaired.emit(self._command(repo_id))

    def shutdown(self, timeout_ms: int = 3000) -> bool:
        """Pause everything and end the thread. Whether it ended in time."""
        if not self._thread.isRunning():
            return True
        self._closing.emit()
        ended = self._thread.wait(timeout_ms)
        if not ended:
            _log.error("the downloads' thread did not end within %d ms", timeout_ms)
        return ended

    def _command(self, repo_id: str) -> StartCommand:
        return StartCommand(RepoName(repo_id, ""), self._settings, self._options)

    def _connect(self) -> None:
        self._started.connect(self._worker.start)
        self._paused.connect(self._worker.pause)
        self._cancelled.connect(self._worker.cancel)
        self._verified.connect(self._worker.verify)
        self._repaired.connect(self._worker.repair)
        self._closing.connect(self._worker.close)
        self._worker.changed.connect(self._on_changed)

    def _on_changed(self, status: DownloadStatus) -> None:
        self._statuses[status.repo_id] = status
        self.changed.emit(status)


def downloads_here(token: str = "", parent: QObject | None = None) -> Downloads:
    """Downloads from the hub into the cache that the environment names. Raises HubError where it names none."""
    return Downloads(HubSettings.from_environment(token), parent=parent)
