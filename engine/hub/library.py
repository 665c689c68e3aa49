"""The model list: the catalogue and other models in the cache, each with its size and how it fits."""

from dataclasses import dataclass
from pathlib import Path

from engine import models
from engine.architectures import ModelConfig
from engine.fit import AvailableMemory, Fit, catalogue_config, fit, need_of
from engine.hub import installed
from engine.hub.installed import CachedModel


@dataclass(frozen=True, slots=True)
class LibraryEntry:
    """One model. `config` is None where nothing is known of its shape yet; `cached` where nothing of it is here.

    `fits` has one verdict for each precision that was asked for.
    """

    repo_id: str
    name: str
    download_bytes: int
    is_in_catalogue: bool
    config: ModelConfig | None
    cached: CachedModel | None
    fits: tuple[tuple[str, Fit], ...]


def entries(cache: Path, available: AvailableMemory, precisions: tuple[str, ...]) -> tuple[LibraryEntry, ...]:
    """The catalogue, the smallest first, then the other Mamba models in `cache` by name. Raises HubError.

    Works offline and reads no weights.
    """
    here = {model.repo_id: model for model in installed.models(cache)}
    found = [
        _entry(entry.repo_id, entry.name, entry.download_bytes, here.pop(entry.repo_id, None))
        for entry in models.catalogue()
    ]
    for repo_id, model in here.items():
        size = model.unfinished.total_bytes if model.unfinished is not None else model.bytes_on_disk
        found.append(_entry(repo_id, repo_id.rpartition("/")[2].removesuffix("-hf"), size, model))
    return tuple(_with_fits(entry, available, precisions) for entry in found)


def _entry(repo_id: str, name: str, download_bytes: int, cached: CachedModel | None) -> LibraryEntry:
    known = catalogue_config(repo_id)
    config = cached.config if cached is not None and cached.config is not None else known
    return LibraryEntry(repo_id, name, download_bytes, known is not None, config, cached, ())


def _with_fits(entry: LibraryEntry, available: AvailableMemory, precisions: tuple[str, ...]) -> LibraryEntry:
    config = entry.config
    if config is None:
        return entry
    fits = tuple((precision, fit(need_of(config, precision), available)) for precision in precisions)
    return LibraryEntry(
        entry.repo_id, entry.name, entry.download_bytes, entry.is_in_catalogue, config, entry.cached, fits
    )
