"""What the program has on the disk: measured and given back away from the main thread."""

import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from app.i18n.engine_words import words_of
from app.i18n.words import say
from app.storage.values import Place, Stored
from app.ui.services.tasks import Tasks
from app.ui.values.failure import Failure
from engine.errors import EngineError


@dataclass(frozen=True, slots=True)
class Shelf:
    """A place, its folder, and how to measure and to empty it; both in a task. `free` returns the bytes it freed."""

    place: Place
    folder: Path
    measure: Callable[[], int]
    free: Callable[[], int] | None = None


class Storage(QObject):
    """Signals: `measured(tuple[Stored, ...])`, `freed(Place, int)` with the bytes, `failed(Failure)`. Thread: main."""

    measured = Signal(object)
    freed = Signal(object, object)  # an int of Qt's has 32 bits
    failed = Signal(object)

    def __init__(self, shelves: Sequence[Shelf], tasks: Tasks, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._shelves = {shelf.place: shelf for shelf in shelves}
        self._tasks = tasks

    def folder(self, place: Place) -> Path:
        """Where it is, whether it is there yet or not."""
        return self._shelves[place].folder

    def measure(self) -> None:
        """Look how large everything is."""
        shelves = tuple(self._shelves.values())

        def measured() -> tuple[Stored, ...]:
            return tuple(map(_stored, shelves))

        self._tasks.run(measured, self.measured.emit, self._on_unmeasured)

    def free(self, place: Place) -> None:
        """Empty a place, then measure again."""
        work = self._shelves[place].free
        if work is None:
            return

        def done(freed_bytes: int) -> None:
            self.freed.emit(place, freed_bytes)
            self.measure()

        def failed(error: Exception) -> None:
            self._on_failed(error)
            self.measure()

        self._tasks.run(work, done, failed)

    def _on_unmeasured(self, error: Exception) -> None:
        sentence = say(
            "What is on the disk could not be measured. Nothing was changed; open this page again."
        )
        self.failed.emit(Failure(sentence, repr(error)))

    def _on_failed(self, error: Exception) -> None:
        if isinstance(error, EngineError):
            failure = Failure(words_of(error.sentence), error.detail)
        elif isinstance(error, OSError):
            sentence = say(
                "The disk refused it, so not all was freed: {reason}. Nothing else was changed.",
                reason=error.strerror or type(error).__name__,
            )
            failure = Failure(sentence, repr(error))
        else:
            detail = type(error).__name__ + "\n" + "".join(traceback.format_tb(error.__traceback__))
            failure = Failure(
                say("The space was not freed because of an error in the program. Nothing is lost."), detail
            )
        self.failed.emit(failure)


def _stored(shelf: Shelf) -> Stored:
    return Stored(shelf.place, str(shelf.folder), shelf.measure(), shelf.free is not None)


def folder_bytes(*paths: Path) -> int:
    """Bytes of these files, and of all files below these folders."""
    total = 0
    for path in paths:
        for file in path.rglob("*") if path.is_dir() else (path,):
            try:
                total += file.stat().st_size if file.is_file() else 0
            except OSError:  # removed meanwhile
                continue
    return total
