"""A scanner that reports a computer of a known size with a GPU."""

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from app.models.services.library import LocalModelScanner, model_entry
from app.models.values.library import LocalModels
from engine.fit import AvailableMemory, fit, need_of
from engine.hub import library
from engine.hub.library import LibraryEntry
from engine.hub.local_models import builtin_entry

PRECISIONS = ("f32", "bf16", "q8", "q4")


@dataclass(frozen=True)
class FakeScanner(LocalModelScanner):
    """An M1 Pro with 16 GB: Metal may use 11.5 GB."""

    free_bytes: int = 6_900_000_000
    limit_bytes: int = 11_500_000_000
    precisions: tuple[str, ...] = PRECISIONS

    def list_cache(self, cache: Path, freed_bytes: int) -> tuple[LibraryEntry, ...]:
        """The catalogue and `cache`, fitted to that memory."""
        room = AvailableMemory(self.free_bytes, freed_bytes, self.limit_bytes)
        return library.entries(cache, room, self.precisions)

    def scan(self, folders: tuple[str, ...], cached: Mapping[str, str], freed_bytes: int) -> LocalModels:
        """The built-in model, and the folders as the real scanner sees them."""
        real = super().scan(folders, cached, freed_bytes)
        entry, room = (
            builtin_entry(freed_bytes, "auto"),
            AvailableMemory(self.free_bytes, 0, self.limit_bytes),
        )
        entry = with_fits(entry, room, self.precisions)
        builtin = dataclasses.replace(model_entry(entry), bytes_on_disk=0)
        return LocalModels(
            builtin, real.folders, real.problems, real.converted_bytes, self.free_bytes, "M1 Pro"
        )


def with_fits(entry: LibraryEntry, room: AvailableMemory, precisions: tuple[str, ...]) -> LibraryEntry:
    """The entry with the fits of that computer."""
    config = entry.config
    if config is None:
        return entry
    fits = tuple((name, fit(need_of(config, name), room)) for name in precisions)
    return dataclasses.replace(entry, fits=fits)
