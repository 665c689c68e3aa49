"""What models there are and what lies on the disk, for the windows; deleting and cleaning up."""

import dataclasses
import logging
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QObject, QThread, Signal, Slot

from app.i18n.engine_words import words_of
from app.inference.values.model import name_words
from app.models.services.hub.failures import failure_of
from app.models.values.library import Fitness, ModelRow, PrecisionFit, Presence
from engine.hub import installed
from engine.hub.library import LibraryEntry

_log = logging.getLogger(__name__)


class Shelf(Protocol):
    """Lists the models with a cache's content and how they fit. Called in the library's thread. Raises HubError."""

    def __call__(self, cache: Path, returned_bytes: int) -> tuple[LibraryEntry, ...]:
        """The entries; `returned_bytes` is what the model in use would give back."""
        ...


@dataclass(frozen=True, slots=True)
class _Request:
    cache: Path
    repo_id: str = ""
    returned_bytes: int = 0


class Library(QObject):
    """The models, in a thread of their own, since a slow drive may take its time. Lives in the main thread.

    Signals: `listed(tuple[ModelRow, ...])` after each `refresh` and each change; `freed(str, int)`, a repository and the
    bytes that deleting gave back; `failed(str, DownloadFailure)` with the repository, "" for a listing.
    """

    listed = Signal(object)
    freed = Signal(str, object)  # an int of Qt's has 32 bits
    failed = Signal(str, object)

    _listing = Signal(object)
    _deleting = Signal(object)
    _cleaning = Signal(object)

    def __init__(self, cache: Path, shelf: Shelf, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._cache = cache
        self._returned_bytes = 0
        self._worker = _LibraryWorker(shelf)
        self._thread = QThread(self)
        self._thread.setObjectName("library")
        self._worker.moveToThread(self._thread)
        self._listing.connect(self._worker.refresh)
        self._deleting.connect(self._worker.delete)
        self._cleaning.connect(self._worker.clean)
        self._worker.listed.connect(self.listed)
        self._worker.freed.connect(self.freed)
        self._worker.failed.connect(self.failed)
        self._thread.start()

    def use(self, cache: Path) -> None:
        """Look into another folder from now on."""
        self._cache = cache

    def refresh(self, returned_bytes: int = 0) -> None:
        """List again. `returned_bytes` is what the model in use would give back."""
        self._returned_bytes = returned_bytes
        self._listing.emit(self._request(""))

    def delete(self, repo_id: str) -> None:
        """Delete a model with its partial files, then list again."""
        self._deleting.emit(self._request(repo_id))

    def clean(self, repo_id: str) -> None:
        """Delete a model's partial files, then list again."""
        self._cleaning.emit(self._request(repo_id))

    def shutdown(self, timeout_ms: int = 3000) -> bool:
        """End the thread. Whether it ended in time."""
        self._thread.quit()
        ended = self._thread.wait(timeout_ms)
        if not ended:
            _log.error("the library's thread did not end within %d ms", timeout_ms)
        return ended

    def _request(self, repo_id: str) -> _Request:
        return _Request(self._cache, repo_id, self._returned_bytes)


class _LibraryWorker(QObject):
    listed = Signal(object)
    freed = Signal(str, object)
    failed = Signal(str, object)

    def __init__(self, shelf: Shelf) -> None:
        super().__init__()
        self._shelf = shelf

    @Slot(object)
    def refresh(self, request: _Request) -> None:
        try:
            rows = tuple(row_of(entry) for entry in self._shelf(request.cache, request.returned_bytes))
        except Exception as error:  # a thread boundary
            self.failed.emit("", failure_of(error))
        else:
            self.listed.emit(rows)

    @Slot(object)
    def delete(self, request: _Request) -> None:
        self._free(request, installed.delete_model)

    @Slot(object)
    def clean(self, request: _Request) -> None:
        self._free(request, installed.delete_partials)

    def _free(self, request: _Request, step: Callable[[Path, str], int]) -> None:
        try:
            freed = step(request.cache, request.repo_id)
        except Exception as error:  # a thread boundary
            self.failed.emit(request.repo_id, failure_of(error))
        else:
            self.freed.emit(request.repo_id, freed)
        self.refresh(request)


def row_of(entry: LibraryEntry) -> ModelRow:
    """`entry` for the windows."""
    config, cached = entry.config, entry.cached
    fits = (
        PrecisionFit(
            precision,
            Fitness[fit.verdict.name],
            fit.need.weight_bytes,
            fit.need.total_bytes,
            words_of(fit.tooltip),
        )
        for precision, fit in entry.fits
    )
    row = ModelRow(
        entry.repo_id,
        name_words(entry.name),
        _presence(entry),
        entry.download_bytes,
        entry.is_in_catalogue,
        parameters=config.parameters if config is not None else 0,
        state_bytes=config.state_bytes if config is not None else 0,
        kv_bytes_per_token=config.kv_bytes_per_token if config is not None else 0,
        fits=tuple(fits),
    )
    if cached is None:
        return row
    folder = cached.folder
    return dataclasses.replace(
        row,
        bytes_on_disk=cached.bytes_on_disk,
        partial_bytes=cached.partial_bytes,
        done_bytes=cached.done_bytes,
        missing=cached.missing,
        folder=str(folder or ""),
        commit=folder.name if folder is not None else "",
    )


def _presence(entry: LibraryEntry) -> Presence:
    cached = entry.cached
    if cached is None:
        return Presence.ABSENT
    if cached.is_whole:
        return Presence.HERE
    return Presence.UNFINISHED if cached.unfinished is not None else Presence.INCOMPLETE
