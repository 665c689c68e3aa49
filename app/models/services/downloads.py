"""Downloads: start, pause, resume, cancel, verify and repair models, in a thread of their own."""

import logging
import os
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtCore import QObject, QThread, QTimer, Signal, Slot

from app.i18n.words import words_of
from app.models.services.hub.failures import failure_of
from app.models.services.hub.job import DownloadJob, DownloadOptions
from app.models.services.hub.verification import Verification
from app.models.values.download import DownloadState, DownloadStatus, ParsedRepo
from app.ui.values.failure import Failure
from engine.hub import names
from engine.hub.cache import ModelFolder
from engine.hub.errors import HubError, of_disk
from engine.hub.names import RepoName
from engine.hub.settings import HubSettings

_log = logging.getLogger(__name__)
_REPORT_EVERY_MS = 100


@dataclass(frozen=True, slots=True)
class StartCommand:
    """Download a repository. The revision "" means that of the unfinished download, else "main"."""

    name: RepoName
    settings: HubSettings
    options: DownloadOptions


class DownloadWorker(QObject):
    """Downloads and verifies one model at a time. Its slots run in the thread that it is moved to.

    Signals: `changed(DownloadStatus)` on each change, and about ten times a second while it works.
    """

    changed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._jobs: dict[str, DownloadJob] = {}
        self._verifications: dict[str, Verification] = {}
        self._queue: list[DownloadJob | Verification] = []
        self._active: DownloadJob | Verification | None = None
        self._last: dict[str, DownloadStatus] = {}
        self._timer: QTimer | None = None

    @Slot(object)
    def start(self, command: StartCommand) -> None:
        """Start a download, resume a paused or failed one, or retry a waiting one now."""
        self._guarded(command.name.repo_id, lambda: self._start(command))

    @Slot(str)
    def pause(self, repo_id: str) -> None:
        """Pause a download; nothing is lost."""
        job = self._jobs.get(repo_id)
        if job is not None:
            self._guarded(repo_id, job.pause)

    @Slot(object, bool)
    def cancel(self, command: StartCommand, delete: bool) -> None:
        """Cancel a download or a verification. `delete` removes what was downloaded, also in earlier sessions."""
        self._guarded(command.name.repo_id, lambda: self._cancel(command, delete))

    @Slot(str, object)
    def verify(self, repo_id: str, settings: HubSettings) -> None:
        """Check a model's files."""
        self._guarded(repo_id, lambda: self._verify(repo_id, settings))

    @Slot(object)
    def repair(self, command: StartCommand) -> None:
        """Download the files again that the last verification found damaged."""
        self._guarded(command.name.repo_id, lambda: self._repair(command), command.settings.cache)

    @Slot()
    def close(self) -> None:
        """Pause everything and end the thread."""
        try:
            self._queue.clear()
            for job in self._jobs.values():
                job.pause()
            for verification in self._verifications.values():
                verification.cancel()
        finally:
            self.thread().quit()

    def _start(self, command: StartCommand) -> None:
        repo_id = command.name.repo_id
        before = self._jobs.get(repo_id)
        if before is not None and before.state.is_busy:
            before.retry_now()
            return
        self._end_verification(repo_id)
        is_same = before is not None and before.settings == command.settings
        is_same = is_same and before is not None and command.name.revision in ("", before.name.revision)
        if before is not None and is_same and not before.state.is_over:
            before.queue()
            self._enqueue(before)
            return
        self._forget(repo_id)
        self._enqueue(self._new_job(command))

    def _new_job(self, command: StartCommand) -> DownloadJob:
        name = command.name
        if not name.revision:
            plan = ModelFolder(
                command.settings.cache, names.checked(RepoName(name.repo_id)).repo_id
            ).saved_plan()
            name = RepoName(name.repo_id, plan.revision if plan is not None else names.MAIN)
        job = DownloadJob(name, command.settings, command.options, self)
        self._jobs[name.repo_id] = job
        self._watch(job)
        return job

    def _cancel(self, command: StartCommand, delete: bool) -> None:
        repo_id = command.name.repo_id
        self._end_verification(repo_id)
        job = self._jobs.get(repo_id) or self._new_job(command)
        job.cancel(delete)
        if job.state is DownloadState.CANCELLED:
            self._forget(repo_id)

    def _verify(self, repo_id: str, settings: HubSettings) -> None:
        job = self._jobs.get(repo_id)
        if job is not None and job.state.is_busy:
            self._report(job)
            return
        self._forget(repo_id)
        self._end_verification(repo_id)
        verification = Verification(repo_id, settings.cache, self)
        self._verifications[repo_id] = verification
        self._watch(verification)
        self._enqueue(verification)

    def _repair(self, command: StartCommand) -> None:
        verification = self._verifications.get(command.name.repo_id)
        if verification is None or verification.state.is_busy or not verification.damaged:
            return
        for link in verification.damaged:
            os.unlink(os.path.realpath(link))
        name = RepoName(command.name.repo_id, verification.commit)
        self._start(StartCommand(name, command.settings, command.options))

    def _watch(self, work: DownloadJob | Verification) -> None:
        work.changed.connect(self._report)
        work.stopped.connect(self._on_stopped)

    def _enqueue(self, work: DownloadJob | Verification) -> None:
        self._queue.append(work)
        self._report(work)
        self._run_next()

    def _run_next(self) -> None:
        while self._active is None and self._queue:
            work = self._queue.pop(0)
            if work.state is DownloadState.QUEUED:
                self._active = work
                self._tick(True)
                work.run()

    def _on_stopped(self) -> None:
        if self._active is not None and not self._active.state.is_busy:
            self._active = None
            self._tick(False)
            self._run_next()

    def _on_tick(self) -> None:
        if self._active is not None:
            self._report(self._active)

    def _report(self, work: DownloadJob | Verification) -> None:
        status = work.status()
        if self._last.get(status.repo_id) != status:
            self._last[status.repo_id] = status
            self.changed.emit(status)

    def _tick(self, is_on: bool) -> None:
        if self._timer is None:  # created in the worker's thread
            self._timer = QTimer(self)
            self._timer.setInterval(_REPORT_EVERY_MS)
            self._timer.timeout.connect(self._on_tick)
        if is_on:
            self._timer.start()
        else:
            self._timer.stop()

    def _forget(self, repo_id: str) -> None:
        job = self._jobs.pop(repo_id, None)
        if job is not None:
            job.deleteLater()
        self._last.pop(repo_id, None)

    def _end_verification(self, repo_id: str) -> None:
        verification = self._verifications.pop(repo_id, None)
        if verification is not None:
            verification.cancel()
            verification.deleteLater()

    def _guarded(self, repo_id: str, step: Callable[[], None], cache: Path = Path()) -> None:
        """Thread boundary: every error is reported as a failed download."""
        try:
            step()
        except Exception as error:
            known = of_disk(error, cache) if isinstance(error, OSError) else error
            self.changed.emit(DownloadStatus(repo_id, DownloadState.FAILED, failure=failure_of(known)))


class Downloads(QObject):
    """Downloads one model at a time, several files in parallel, in a thread of its own. Lives in the main thread.

    Signals: `changed(DownloadStatus)`, about ten times a second while it works; the last status of a download is FINISHED,
    CANCELLED, FAILED or PAUSED. Requests return at once. `shutdown` pauses; nothing is lost.
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
        """The hub, cache and token in use."""
        return self._settings

    def set_hub(self, settings: HubSettings) -> None:
        """Use another hub, cache or token for downloads started or resumed from now on."""
        self._settings = settings

    def set_parallel_files(self, files: int) -> None:
        """Set how many files are downloaded in parallel, for downloads started from now on."""
        self._options = replace(self._options, parallel=max(1, files))

    def status(self, repo_id: str) -> DownloadStatus | None:
        """The last status of a download since the program started."""
        return self._statuses.get(repo_id)

    def statuses(self) -> tuple[DownloadStatus, ...]:
        """All downloads and verifications since the program started, oldest first."""
        return tuple(self._statuses.values())

    def parse(self, text: str) -> ParsedRepo:
        """The repository that `text`, an id or a link, names. Sends no request."""
        try:
            name = names.parse(text, self._settings.endpoint)
        except HubError as error:
            return ParsedRepo(text, failure=failure_of(error))
        return ParsedRepo(name.repo_id, name.revision, names.twin(name.repo_id) or "")

    def start(self, source: str, revision: str = "") -> str:
        """Download a repository given by its id or a link; resumes an unfinished download.

        Returns the repository's id. An invalid name ends FAILED (bad_name), with the text itself as the id.
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
        """Pause a download; nothing is lost."""
        self._paused.emit(repo_id)

    def resume(self, repo_id: str) -> None:
        """Resume a paused, failed or unfinished download, or retry a waiting one now."""
        self._started.emit(self._command(repo_id))

    def cancel(self, repo_id: str, keep: bool) -> None:
        """Cancel a download or a verification; `keep` what was downloaded, or delete it."""
        self._cancelled.emit(self._command(repo_id), not keep)

    def verify(self, repo_id: str) -> None:
        """Check all files of a downloaded model. Ends FINISHED, or FAILED with the code "damaged"."""
        self._verified.emit(repo_id, self._settings)

    def repair(self, repo_id: str) -> None:
        """Download the files again that `verify` found damaged."""
        self._repaired.emit(self._command(repo_id))

    def shutdown(self, timeout_ms: int = 3000) -> bool:
        """Pause everything and end the thread. Returns False if it did not end in time."""
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


def downloads_from_environment() -> Downloads:
    """Downloads from the hub and into the cache that the environment names. Raises HubError if they are invalid."""
    return Downloads(HubSettings.from_environment())


def downloads_or_default(parent: QObject | None = None) -> tuple[Downloads, Failure | None]:
    """Downloads as the environment says; if that is invalid, from the public hub, and why."""
    try:
        return Downloads(HubSettings.from_environment(), parent=parent), None
    except HubError as error:
        settings = HubSettings.from_environment(environ={})
        return Downloads(settings, parent=parent), Failure(words_of(error.sentence), error.detail)
