"""The part of the start that knows where everything lies on the disk."""

from pathlib import Path

from PySide6.QtCore import QObject

from app.conversations.archive.backups import Backups
from app.conversations.archive.location import default_path
from app.models.build import ModelPart
from app.models.services.library import PartialDownloads
from app.primers.build import primers_folder
from app.storage.services import Shelf, Storage, folder_bytes
from app.storage.values import Place
from engine import converted, primers, snapshots
from engine.files import files_below, remove_files, total_bytes

_STATE_SUFFIX = ".safetensors"


def assemble_storage(part: ModelPart, parent: QObject) -> Storage:
    """All places, in the order in which they are shown."""
    conversations = default_path()
    cache = part.downloads.settings.cache
    partials = PartialDownloads(cache)

    def conversation_bytes() -> int:
        beside = (conversations.with_name(conversations.name + end) for end in ("", "-wal", "-shm"))
        return folder_bytes(*beside, Backups(conversations).folder)

    storage = Storage(
        (
            _kept(Place.STATES, snapshots.default_folder(), _STATE_SUFFIX),
            _kept(Place.PRIMERS, primers_folder(), primers.SUFFIX),
            _kept(Place.CONVERTED, converted.default_folder(), _STATE_SUFFIX),
            Shelf(Place.PARTIALS, cache, partials.measure, partials.delete),
            Shelf(Place.CONVERSATIONS, conversations.parent, conversation_bytes),
        ),
        part.tasks,
        parent,
    )

    def on_freed(place: Place, _: int) -> None:
        if place in (Place.CONVERTED, Place.PARTIALS):
            part.manager.refresh()

    storage.freed.connect(on_freed)
    return storage


def _kept(place: Place, folder: Path, suffix: str) -> Shelf:
    def measure() -> int:
        return total_bytes(files_below(folder, suffix))

    def free() -> int:
        return remove_files(files_below(folder, suffix))

    return Shelf(place, folder, measure, free)
