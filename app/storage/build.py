"""Makes the Storage page of the Settings window."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject

from app.conversations.archive.backups import Backups
from app.conversations.archive.opening import default_path
from app.i18n.words import say
from app.models.services.library import PartialDownloads
from app.primers.build import primers_folder
from app.settings.window.settings_window import Page
from app.storage.services import Storage, StorageItem
from app.storage.values import StorageKind
from app.storage.window import StoragePage
from app.ui.services.tasks import Tasks
from app.ui.widgets.style import Style
from engine import converted_weights, primers, snapshots
from engine.files import files_below, remove_files, total_bytes

_STATE_SUFFIX = ".safetensors"


def build(
    *, style: Style, parent: QObject, tasks: Tasks, cache: Path, refresh_models: Callable[[], None]
) -> Page:
    """The page for the Settings window. `cache` is the folder of downloaded models.

    `refresh_models` is called when something was deleted that the list of models shows.
    """

    def on_freed(kind: StorageKind, _: int) -> None:
        if kind in (StorageKind.CONVERTED, StorageKind.PARTIALS):
            refresh_models()

    def page() -> StoragePage:
        storage = Storage(_items(cache), tasks, parent)
        storage.freed.connect(on_freed)
        return StoragePage(style, storage)

    return Page("storage", say("Storage"), "folder", page)


def _items(cache: Path) -> tuple[StorageItem, ...]:
    conversations = default_path()
    partials = PartialDownloads(cache)

    def conversation_bytes() -> int:
        files = [conversations.with_name(conversations.name + end) for end in ("", "-wal", "-shm")]
        return total_bytes([*files, *files_below(Backups(conversations).folder)])

    return (
        _kept_item(StorageKind.STATES, snapshots.default_folder(), _STATE_SUFFIX),
        _kept_item(StorageKind.PRIMERS, primers_folder(), primers.SUFFIX),
        _kept_item(StorageKind.CONVERTED, converted_weights.default_folder(), _STATE_SUFFIX),
        StorageItem(StorageKind.PARTIALS, cache, partials.measure, partials.delete),
        StorageItem(StorageKind.CONVERSATIONS, conversations.parent, conversation_bytes),
    )


def _kept_item(kind: StorageKind, folder: Path, suffix: str) -> StorageItem:
    def measure() -> int:
        return total_bytes(files_below(folder, suffix))

    def free() -> int:
        return remove_files(files_below(folder, suffix))

    return StorageItem(kind, folder, measure, free)
