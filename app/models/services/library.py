"""The models on this computer: list them, delete them, scan folders, free partial downloads."""

import dataclasses
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import cast, get_args

from PySide6.QtCore import QObject, QThread, Signal, Slot

from app.i18n.words import words_of
from app.inference.values.model import name_words
from app.models.services.hub.failures import failure_of
from app.models.values.library import Fitness, LocalModels, ModelEntry, PrecisionFit, Presence
from app.ui.values.program import machine_name
from engine.api import DeviceName
from engine.hub import installed
from engine.hub.errors import HubError
from engine.hub.library import LibraryEntry

_log = logging.getLogger(__name__)

ListModels = Callable[[Path, int], tuple[LibraryEntry, ...]]
"""Lists the catalogue and a cache, and how each model fits. Runs in the library's thread.

Takes the cache and the bytes that unloading the current model would free. Raises HubError.
"""


def _automatic() -> str:
    return "auto"


@dataclass(frozen=True, slots=True)
class LocalModelScanner:
    """Scans this computer for models and checks how they fit on one device. All methods are slow: call them in a task.

    `device` is what the command line names; if that is "auto", `set_device` gives the device from the settings.
    The engine is imported only here, after the window is shown.
    """

    device: str = "auto"
    set_device: Callable[[], str] = _automatic

    def list_cache(self, cache: Path, freed_bytes: int) -> tuple[LibraryEntry, ...]:
        """The catalogue and the models in `cache`. See `ListModels`."""
        from engine.hub import local_models  # noqa: PLC0415 (see the class)

        return local_models.cached_entries(cache, freed_bytes, self._device)

    def scan(self, folders: tuple[str, ...], cached: Mapping[str, str], freed_bytes: int) -> LocalModels:
        """The built-in model and those in `folders`. `cached` maps repositories to folders whose headers are checked."""
        from engine.hub import local_models  # noqa: PLC0415 (see the class)

        found = [local_models.scan_folder(folder, freed_bytes, self._device) for folder in folders]
        problems = {one.entry.repo_id: one.trouble for one in found}
        problems |= {name: installed.problem_of(Path(folder)) for name, folder in cached.items()}
        builtin = model_entry(local_models.builtin_entry(freed_bytes, self._device))
        return LocalModels(
            dataclasses.replace(builtin, bytes_on_disk=0),
            tuple(model_entry(one.entry) for one in found),
            {name: words_of(error.sentence) for name, error in problems.items() if error is not None},
            {kept.name: kept.size_bytes for kept in local_models.converted_sizes()},
            local_models.free_memory_bytes(),
            machine_name(),
        )

    def delete_converted(self, name: str) -> int:
        """Delete a model's converted weights; returns the bytes freed."""
        from engine.hub import local_models  # noqa: PLC0415 (see the class)

        return local_models.remove_converted(name)

    def devices(self) -> tuple[str, ...]:
        """The devices of this computer, fastest first."""
        from engine.hub import local_models  # noqa: PLC0415 (see the class)

        return local_models.devices_here()

    @property
    def _device(self) -> DeviceName:
        device = self.set_device() if self.device == "auto" else self.device
        return cast(DeviceName, device) if device in get_args(DeviceName) else "auto"


@dataclass(frozen=True, slots=True)
class _LibraryRequest:
    cache: Path
    repo_id: str = ""
    freed_bytes: int = 0


class ModelLibrary(QObject):
    """The models of the catalogue and the cache, read in a thread of its own. Lives in the main thread.

    Signals: `listed(tuple[ModelEntry, ...])` after each `refresh` and each change; `freed(str, int)` with a repository and
    the bytes that deleting freed; `failed(str, DownloadFailure)` with the repository, "" if listing failed.
    """

    listed = Signal(object)
    freed = Signal(str, object)  # a Qt int has 32 bits
    failed = Signal(str, object)

    _listing = Signal(object)
    _deleting = Signal(object)
    _cleaning = Signal(object)

    def __init__(self, cache: Path, list_models: ListModels, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._cache = cache
        self._freed_bytes = 0
        self._worker = _LibraryWorker(list_models)
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

    def refresh(self, freed_bytes: int = 0) -> None:
        """List again. `freed_bytes` is what unloading the current model would free."""
        self._freed_bytes = freed_bytes
        self._listing.emit(self._request(""))

    def delete(self, repo_id: str) -> None:
        """Delete a model and its partial files, then list again."""
        self._deleting.emit(self._request(repo_id))

    def clean(self, repo_id: str) -> None:
        """Delete a model's partial files, then list again."""
        self._cleaning.emit(self._request(repo_id))

    def shutdown(self, timeout_ms: int = 3000) -> bool:
        """End the thread. Returns False if it did not end in time."""
        self._thread.quit()
        ended = self._thread.wait(timeout_ms)
        if not ended:
            _log.error("the library's thread did not end within %d ms", timeout_ms)
        return ended

    def _request(self, repo_id: str) -> _LibraryRequest:
        return _LibraryRequest(self._cache, repo_id, self._freed_bytes)


class _LibraryWorker(QObject):
    listed = Signal(object)
    freed = Signal(str, object)
    failed = Signal(str, object)

    def __init__(self, list_models: ListModels) -> None:
        super().__init__()
        self._list_models = list_models

    @Slot(object)
    def refresh(self, request: _LibraryRequest) -> None:
        try:
            entries = self._list_models(request.cache, request.freed_bytes)
            models = tuple(model_entry(entry) for entry in entries)
        except Exception as error:  # a thread boundary
            self.failed.emit("", failure_of(error))
        else:
            self.listed.emit(models)

    @Slot(object)
    def delete(self, request: _LibraryRequest) -> None:
        self._free(request, installed.delete_model)

    @Slot(object)
    def clean(self, request: _LibraryRequest) -> None:
        self._free(request, installed.delete_partials)

    def _free(self, request: _LibraryRequest, step: Callable[[Path, str], int]) -> None:
        try:
            freed = step(request.cache, request.repo_id)
        except Exception as error:  # a thread boundary
            self.failed.emit(request.repo_id, failure_of(error))
        else:
            self.freed.emit(request.repo_id, freed)
        self.refresh(request)


class PartialDownloads:
    """The partial files of all repositories in a cache. All methods are slow: call them in a task."""

    def __init__(self, cache: Path) -> None:
        self._cache = cache

    def measure(self) -> int:
        """Their size in bytes; 0 if the cache cannot be read."""
        try:
            return sum(partial.freed_bytes for partial in installed.partials(self._cache))
        except HubError as error:
            _log.info("partial files could not be measured: %s", error.code)
            return 0

    def delete(self) -> int:
        """Delete all but those in use, here or by another program; returns the bytes freed. Raises HubError."""
        freed = 0
        for partial in installed.partials(self._cache):
            try:
                freed += installed.delete_partials(self._cache, partial.repo_id)
            except HubError as error:
                if error.code != "busy":
                    raise
        return freed


def model_entry(entry: LibraryEntry) -> ModelEntry:
    """The engine's entry as a value for the windows."""
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
    model = ModelEntry(
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
        return model
    folder = cached.folder
    return dataclasses.replace(
        model,
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
        return Presence.COMPLETE
    return Presence.UNFINISHED if cached.unfinished is not None else Presence.INCOMPLETE
