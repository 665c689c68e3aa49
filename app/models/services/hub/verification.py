"""Verifies a downloaded model: hashes its files again."""

from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from app.i18n.words import say
from app.models.services.hub.failures import failure_of
from app.models.values.download import (
    DownloadFailure,
    DownloadState,
    DownloadStatus,
    FailureAction,
    FileProgress,
    FileState,
)
from engine.hub import installed
from engine.hub.errors import HubError, of_disk
from engine.hub.partial import StoredFile
from engine.hub.plan import FilePlan

_DAMAGED = say("{name} is damaged.")
_REPAIR = say("Its size is right, but its contents aren’t. Repair downloads this one file again.")


class Verification(QObject):
    """The verification of one model in the cache, in small steps. Lives in the thread that creates it.

    Signals: `changed(self)` with each new state; `stopped()` at the end. Needs no network: a file's name in the cache is its
    hash.
    """

    changed = Signal(object)
    stopped = Signal()

    def __init__(self, repo_id: str, cache: Path, parent: QObject) -> None:
        super().__init__(parent)
        self.repo_id = repo_id
        self.commit = ""
        self._cache = cache
        self._folder: Path | None = None
        self._files: tuple[FilePlan, ...] = ()
        self._states: dict[str, FileState] = {}
        self._checked_bytes = 0
        self._at: StoredFile | None = None
        self._state = DownloadState.QUEUED
        self._failure: DownloadFailure | None = None
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._on_turn)

    @property
    def state(self) -> DownloadState:
        """Its state."""
        return self._state

    @property
    def damaged(self) -> tuple[Path, ...]:
        """The links to the damaged files."""
        folder = self._folder
        if folder is None:
            return ()
        return tuple(
            folder / file.path for file in self._files if self._states[file.path] is FileState.DAMAGED
        )

    def run(self) -> None:
        """Start, if QUEUED."""
        if self._state is not DownloadState.QUEUED:
            return
        try:
            self._begin()
        except (HubError, OSError) as error:
            self._fail(error)

    def cancel(self) -> None:
        """Stop at once."""
        if self._state.is_busy:
            self._stop(DownloadState.CANCELLED)

    def status(self) -> DownloadStatus:
        """The current status."""
        total = sum(file.size for file in self._files)
        checked = self._checked_bytes + (self._at.checked_bytes if self._at is not None else 0)
        return DownloadStatus(
            self.repo_id,
            self._state,
            done_bytes=total,
            total_bytes=total,
            checked_bytes=checked,
            to_check_bytes=total,
            files=tuple(self._progress(file) for file in self._files),
            failure=self._failure,
            folder=str(self._folder or ""),
        )

    def _begin(self) -> None:
        model = installed.model(self._cache, self.repo_id)
        if model is None or model.folder is None:
            raise HubError("“{repo_id}” is not on this computer.", code="not_here", repo_id=self.repo_id)
        self._folder, self.commit = model.folder, model.folder.name
        self._files = installed.blobs_of(model)
        self._states = {file.path: FileState.QUEUED for file in self._files}
        self._set(DownloadState.VERIFYING)
        self._timer.start(0)

    def _on_turn(self) -> None:
        try:
            self._check_some()
        except OSError as error:
            self._fail(error)

    def _check_some(self) -> None:
        file = next((f for f in self._files if self._states[f.path] in _OPEN), None)
        if file is None or self._folder is None:
            self._end()
            return
        if self._at is None:
            self._at = StoredFile(self._folder / file.path, file)
            self._states[file.path] = FileState.CHECKING
        if self._at.check_some():
            self._states[file.path] = FileState.VERIFIED if self._at.is_right else FileState.DAMAGED
            self._checked_bytes += file.size
            self._close_file()

    def _end(self) -> None:
        damaged = self.damaged
        if not damaged:
            self._stop(DownloadState.FINISHED)
            return
        summary = say(_DAMAGED, name=damaged[0].name)
        detail = ", ".join(path.name for path in damaged)
        self._stop(
            DownloadState.FAILED,
            DownloadFailure("damaged", summary, _REPAIR, detail, (FailureAction.REPAIR,)),
        )

    def _fail(self, error: HubError | OSError) -> None:
        known = of_disk(error, self._cache) if isinstance(error, OSError) else error
        self._stop(DownloadState.FAILED, failure_of(known))

    def _stop(self, state: DownloadState, failure: DownloadFailure | None = None) -> None:
        self._timer.stop()
        self._close_file()
        self._set(state, failure)
        self.stopped.emit()

    def _close_file(self) -> None:
        stored, self._at = self._at, None
        if stored is not None:
            stored.close()

    def _set(self, state: DownloadState, failure: DownloadFailure | None = None) -> None:
        self._state, self._failure = state, failure
        self.changed.emit(self)

    def _progress(self, file: FilePlan) -> FileProgress:
        state = self._states[file.path]
        is_at = state is FileState.CHECKING and self._at is not None
        done = self._at.checked_bytes if is_at and self._at is not None else file.size
        return FileProgress(file.path, state, 0 if state is FileState.QUEUED else done, file.size)


_OPEN = (FileState.QUEUED, FileState.CHECKING)
