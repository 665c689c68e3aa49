"""How much space the program takes on the disk, and freeing it, in the background."""

import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from app.i18n.words import say, words_of
from app.storage.values import StorageKind, Usage
from app.ui.services.tasks import Tasks
from app.ui.values.failure import Failure
from engine.errors import EngineError


@dataclass(frozen=True, slots=True)
class StorageItem:
    """A kind of files: their folder, and what measures and deletes them, in a task. `free` returns the bytes it freed."""

    kind: StorageKind
    folder: Path
    measure: Callable[[], int]
    free: Callable[[], int] | None = None


class Storage(QObject):
    """Signals: `measured(tuple[Usage, ...])`, `freed(StorageKind, int)` with the bytes, `failed(Failure)`. Thread: main."""

    measured = Signal(object)
    freed = Signal(object, object)  # Qt's int has 32 bits
    failed = Signal(object)

    def __init__(self, items: Sequence[StorageItem], tasks: Tasks, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._items = {item.kind: item for item in items}
        self._tasks = tasks

    def folder(self, kind: StorageKind) -> Path:
        """Where these files are kept. The folder may not exist yet."""
        return self._items[kind].folder

    def can_free(self, kind: StorageKind) -> bool:
        """Returns True if these files can be deleted."""
        return self._items[kind].free is not None

    def measure(self) -> None:
        """Measure everything."""
        items = tuple(self._items.values())

        def measured() -> tuple[Usage, ...]:
            return tuple(Usage(item.kind, item.measure()) for item in items)

        self._tasks.run(measured, self.measured.emit, self._on_measure_failed)

    def free(self, kind: StorageKind) -> None:
        """Delete these files, then measure again."""
        work = self._items[kind].free
        if work is None:
            return

        def done(freed_bytes: int) -> None:
            self.freed.emit(kind, freed_bytes)
            self.measure()

        def failed(error: Exception) -> None:
            self.failed.emit(_failure(error))
            self.measure()

        self._tasks.run(work, done, failed)

    def _on_measure_failed(self, error: Exception) -> None:
        sentence = say("Couldn’t calculate disk usage. Nothing was changed. Reopen this page to try again.")
        self.failed.emit(Failure(sentence, repr(error)))


def _failure(error: Exception) -> Failure:
    if isinstance(error, EngineError):
        return Failure(words_of(error.sentence), error.detail)
    if isinstance(error, OSError):
        sentence = say(
            "Some files couldn’t be deleted: {reason}. Nothing else was changed.",
            reason=error.strerror or type(error).__name__,
        )
        return Failure(sentence, repr(error))
    detail = type(error).__name__ + "\n" + "".join(traceback.format_tb(error.__traceback__))
    return Failure(say("The space couldn’t be freed because of an internal error. Nothing was lost."), detail)
