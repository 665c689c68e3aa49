"""One download: looks up the repository, transfers its files, links them into the cache."""

import logging
import time
from dataclasses import dataclass, field

from filelock import FileLock
from PySide6.QtCore import QObject, Signal

from app.models.services.hub.failures import failure_of
from app.models.services.hub.network import HubClient
from app.models.services.hub.repo_lookup import RepoLookup
from app.models.services.hub.transfer import RUNNING, FileTransfer, RetryPolicy, TransferContext
from app.models.values.download import (
    DownloadFailure,
    DownloadState,
    DownloadStatus,
    FileProgress,
    FileState,
    SpeedMeter,
    seconds_left,
)
from engine.hub import names
from engine.hub.cache import ModelFolder, check_config, check_space
from engine.hub.errors import HubError, of_disk
from engine.hub.names import RepoName
from engine.hub.plan import DownloadPlan
from engine.hub.settings import HubSettings

_log = logging.getLogger(__name__)
_PAUSING = ("disk_full",)
_BY_FILE = (
    (FileState.DOWNLOADING, DownloadState.DOWNLOADING),
    (FileState.CHECKING, DownloadState.CHECKING),
    (FileState.WAITING, DownloadState.WAITING),
)


@dataclass(frozen=True, slots=True)
class DownloadOptions:
    """Options of a download; `parallel` is the number of files at a time."""

    parallel: int = 4
    retry_policy: RetryPolicy = field(default_factory=RetryPolicy)


class DownloadJob(QObject):
    """The download of one repository. Lives in the thread that creates it.

    Signals: `changed(self)` with each new status; `stopped()` when it has stopped working and released the model's lock.
    Requests that do not apply to its state are ignored.
    """

    changed = Signal(object)
    stopped = Signal()

    def __init__(
        self, name: RepoName, settings: HubSettings, options: DownloadOptions, parent: QObject
    ) -> None:
        super().__init__(parent)
        self.name = name
        self.settings = settings
        self._options = options
        self._folder = ModelFolder(settings.cache, name.repo_id)
        self._state = DownloadState.QUEUED
        self._failure: DownloadFailure | None = None
        self._plan: DownloadPlan | None = None
        self._lock: FileLock | None = None
        self._network: HubClient | None = None
        self._lookup: RepoLookup | None = None
        self._transfers: list[FileTransfer] = []
        self._is_kind_known = False
        self._validators: dict[str, str] = {}
        self._sent_before = 0
        self._shown_bytes = 0
        self._meter = SpeedMeter()
        self._snapshot = ""

    @property
    def state(self) -> DownloadState:
        """Its state."""
        return self._state

    def run(self) -> None:
        """Start or resume, if QUEUED."""
        if self._state is not DownloadState.QUEUED:
            return
        try:
            self._begin()
        except Exception as error:  # an event boundary: after any error the download has to stop
            self._fail(error)

    def retry_now(self) -> None:
        """Make the next attempt now."""
        for waiting in self._waiting():
            waiting.retry_now()

    def queue(self) -> None:
        """Queue a paused or failed download again."""
        if self._state in (DownloadState.PAUSED, DownloadState.FAILED):
            self._set(DownloadState.QUEUED)

    def pause(self) -> None:
        """Pause at once; nothing is lost."""
        if self._state.is_busy:
            self._stop(DownloadState.PAUSED)

    def cancel(self, delete: bool) -> None:
        """Cancel at once; `delete` removes what was downloaded."""
        if self._state.is_over:
            return
        self._stop_all()
        try:
            if delete:
                self._lock = self._lock or self._folder.lock()
                self._folder.discard(self._plan or self._folder.saved_plan())
                self._shown_bytes = 0
        except (HubError, OSError) as error:
            self._fail(error)
        else:
            self._stop(DownloadState.CANCELLED)

    def status(self) -> DownloadStatus:
        """The current status. Call it about ten times a second while it works: it also measures the speed."""
        state = self._live_state()
        transfers = self._transfers
        sent = self._sent_before + sum(transfer.sent_bytes for transfer in transfers)
        total = self._plan.total_bytes if self._plan is not None else 0
        done = sum(transfer.done_bytes for transfer in transfers)
        self._shown_bytes = min(max(self._shown_bytes, done), total)
        checking = [transfer for transfer in transfers if transfer.state is FileState.CHECKING]
        speed = self._speed(state, sent)
        return DownloadStatus(
            self.name.repo_id,
            state,
            self._shown_bytes,
            total,
            sent_bytes=sent,
            checked_bytes=sum(transfer.checked_bytes for transfer in checking),
            to_check_bytes=sum(transfer.done_bytes for transfer in checking),
            bytes_per_s=speed,
            seconds_left=seconds_left(total - done, speed),
            wait_s=self._wait_s(state),
            files=tuple(_progress(transfer) for transfer in transfers),
            failure=self._failure or self._waiting_failure(state),
            folder=self._snapshot,
        )

    def _begin(self) -> None:
        names.checked(self.name)
        if self.settings.is_offline:
            raise HubError(
                "Offline mode is on (HF_HUB_OFFLINE).", "Turn it off to download.", code="offline_mode"
            )
        self._lock = self._folder.lock()
        self._network = HubClient(self.settings, self._options.retry_policy.stall_s, self)
        self._plan = self._plan or self._saved_plan()
        if self._plan is not None:
            self._download(self._plan)
            return
        self._set(DownloadState.PLANNING)
        lookup = RepoLookup(self._network, self.name, self._options.retry_policy, self)
        lookup.planned.connect(self._on_planned)
        lookup.failed.connect(self._fail)
        self._lookup = lookup
        lookup.start()

    def _saved_plan(self) -> DownloadPlan | None:
        plan = self._folder.saved_plan()
        return plan if plan is not None and plan.revision == self.name.revision else None

    def _on_planned(self, plan: DownloadPlan) -> None:
        self._drop_lookup()
        try:
            self._download(plan)
        except Exception as error:  # an event boundary: after any error the download has to stop
            self._fail(error)

    def _download(self, plan: DownloadPlan) -> None:
        if self._network is None:
            raise RuntimeError("a plan without a network")
        self._plan = plan
        check_space(self._folder, plan)
        self._validators = {**self._folder.saved_etags(), **self._validators}
        self._folder.save_plan(plan, self._validators)
        context = TransferContext(
            self._network, self._folder, plan, self._options.retry_policy, self._validators
        )
        self._drop_transfers()
        self._transfers = [FileTransfer(context, file, self) for file in plan.files]
        for transfer in self._transfers:
            transfer.finished.connect(self._on_file_finished)
            transfer.failed.connect(self._fail)
        self._set(DownloadState.DOWNLOADING)
        self._start_files()

    def _start_files(self) -> None:
        """Start as many files as allowed; config.json first and alone, to check that the model can run."""
        if not self._is_kind_known:
            config = self._transfers[0]
            if config.state is FileState.VERIFIED:
                self._check_kind()
            elif config.state is FileState.QUEUED:
                config.start()
                return
        running = {transfer.file.etag for transfer in self._transfers if transfer.state in RUNNING}
        for transfer in self._transfers:
            if len(running) >= self._options.parallel or self._state is not DownloadState.DOWNLOADING:
                break
            if transfer.file.etag not in running and transfer.is_wanted():  # two files may be the same
                transfer.start()
                running.add(transfer.file.etag)
        if all(transfer.state is FileState.VERIFIED for transfer in self._transfers):
            self._finish()

    def _check_kind(self) -> None:
        """Raises HubError if config.json is not that of a supported model."""
        try:
            check_config(self._folder.blobs / self._transfers[0].file.etag)
        except HubError:
            self._folder.discard(self._plan)
            self._plan = None
            raise
        self._is_kind_known = True

    def _on_file_finished(self) -> None:
        try:
            self._start_files()
        except Exception as error:  # an event boundary: after any error the download has to stop
            self._fail(error)

    def _finish(self) -> None:
        if self._plan is not None:
            self._snapshot = str(self._folder.finish(self._plan))
        self._stop(DownloadState.FINISHED)

    def _fail(self, error: Exception) -> None:
        known = of_disk(error, self.settings.cache) if isinstance(error, OSError) else error
        failure = failure_of(self._with_numbers(known) if isinstance(known, HubError) else known)
        _log.info("the download of %s stopped: %s, %s", self.name.repo_id, failure.code, failure.detail)
        if failure.code == "not_found":
            self._drop_stale_plan()
        self._stop(DownloadState.PAUSED if failure.code in _PAUSING else DownloadState.FAILED, failure)

    def _with_numbers(self, error: HubError) -> HubError:
        """Add the needed and the free space to a disk_full error."""
        if error.code == "disk_full" and self._plan is not None:
            try:
                check_space(self._folder, self._plan)
            except (HubError, OSError) as numbers:
                return numbers if isinstance(numbers, HubError) else error
        return error

    def _drop_stale_plan(self) -> None:
        """Forget a commit that the hub no longer has. The next attempt makes a new plan and reuses the files on disk."""
        self._stop_all()
        self._plan, self._is_kind_known = None, False
        if self._lock is not None:
            self._folder.forget_plan()

    def _stop(self, state: DownloadState, failure: DownloadFailure | None = None) -> None:
        self._stop_all()
        if self._network is not None:
            self._network.deleteLater()
            self._network = None
        lock, self._lock = self._lock, None
        if lock is not None:
            lock.release()
        self._set(state, failure)
        self.stopped.emit()

    def _stop_all(self) -> None:
        self._drop_lookup()
        for transfer in self._transfers:
            transfer.stop()
        self._meter.reset()

    def _drop_lookup(self) -> None:
        lookup, self._lookup = self._lookup, None
        if lookup is not None:
            lookup.stop()
            lookup.deleteLater()

    def _drop_transfers(self) -> None:
        self._sent_before += sum(transfer.sent_bytes for transfer in self._transfers)
        for transfer in self._transfers:
            transfer.deleteLater()
        self._transfers = []

    def _set(self, state: DownloadState, failure: DownloadFailure | None = None) -> None:
        self._state, self._failure = state, failure
        self.changed.emit(self)

    def _live_state(self) -> DownloadState:
        if self._lookup is not None and self._lookup.error is not None:
            return DownloadState.WAITING
        if self._state is not DownloadState.DOWNLOADING:
            return self._state
        states = {transfer.state for transfer in self._transfers}
        return next((shown for state, shown in _BY_FILE if state in states), self._state)

    def _speed(self, state: DownloadState, sent_bytes: int) -> float | None:
        if state is not DownloadState.DOWNLOADING:
            return None
        self._meter.add(time.monotonic(), sent_bytes)
        return self._meter.bytes_per_s()

    def _waiting(self) -> list[FileTransfer | RepoLookup]:
        if self._lookup is not None:
            return [self._lookup]
        return [transfer for transfer in self._transfers if transfer.state is FileState.WAITING]

    def _wait_s(self, state: DownloadState) -> int:
        if state is not DownloadState.WAITING:
            return 0
        return max(1, round(min(transfer.wait_s for transfer in self._waiting())))

    def _waiting_failure(self, state: DownloadState) -> DownloadFailure | None:
        if state is not DownloadState.WAITING:
            return None
        errors = [transfer.error for transfer in self._waiting() if transfer.error is not None]
        return failure_of(errors[0]) if errors else None


def _progress(transfer: FileTransfer) -> FileProgress:
    is_checking = transfer.state is FileState.CHECKING
    done = transfer.checked_bytes if is_checking else transfer.done_bytes
    return FileProgress(transfer.file.path, transfer.state, done, transfer.file.size)
