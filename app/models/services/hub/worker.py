"""The worker that downloads: its queue and what it reports, in a thread of its own."""

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from app.models.services.hub.failures import failure_of
from app.models.services.hub.job import DownloadJob, DownloadOptions
from app.models.services.hub.verification import Verification
from app.models.values.download import DownloadState, DownloadStatus
from engine.hub import names
from engine.hub.cache import ModelFolder
from engine.hub.errors import of_disk
from engine.hub.names import RepoName
from engine.hub.settings import HubSettings

_REPORT_EVERY_MS = 100


@dataclass(frozen=True, slots=True)
class StartCommand:
    """Download a repository. A revision of "" is that of the download that was not finished, else "main"."""

    name: RepoName
    settings: HubSettings
    options: DownloadOptions


class DownloadWorker(QObject):
    """Downloads and verifies one model after the other. All slots run in the thread that it is moved to.

    Signals: `changed(DownloadStatus)`, when something is different, and about ten a second while something works.
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
        """Download, or go on with a download that is paused, has failed or waits for its next attempt."""
        self._guarded(command.name.repo_id, lambda: self._start(command))

    @Slot(str)
    def pause(self, repo_id: str) -> None:
        """Stop a download; nothing is lost."""
        job = self._jobs.get(repo_id)
        if job is not None:
            self._guarded(repo_id, job.pause)

    @Slot(object, bool)
    def cancel(self, command: StartCommand, delete: bool) -> None:
        """End a download or a verification. With `delete`, what was downloaded goes too, in an earlier session as well."""
        self._guarded(command.name.repo_id, lambda: self._cancel(command, delete))

    @Slot(str, object)
    def verify(self, repo_id: str, settings: HubSettings) -> None:
        """Read a model's files again."""
        self._guarded(repo_id, lambda: self._verify(repo_id, settings))

    @Slot(object)
    def repair(self, command: StartCommand) -> None:
        """Fetch again what the last verification found damaged."""
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
            before.hurry()
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
        work.rested.connect(self._on_rested)

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

    def _on_rested(self) -> None:
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
        if self._timer is None:  # made here, in the worker's thread
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
        """Thread boundary: whatever happens, the person hears of it."""
        try:
            step()
        except Exception as error:
            known = of_disk(error, cache) if isinstance(error, OSError) else error
            self.changed.emit(DownloadStatus(repo_id, DownloadState.FAILED, failure=failure_of(known)))
