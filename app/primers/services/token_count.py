"""Counts the tokens of a text, in neither the main thread nor the engine's."""

import logging
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal

from app.ui.services.tasks import Tasks

Count = Callable[[str, str], int]
"""Counts the tokens of a text for a model named as in `ModelChoice`. Called from one thread at a time."""

_AFTER_MS = 150
_log = logging.getLogger(__name__)


class TokenCount(QObject):
    """Counts the last text it was given, one count at a time. Signals: `counted(int)`, -1 if unknown.

    It has a tokenizer of its own: counting between two tokens of a reply would show in the reply's times.
    """

    counted = Signal(int)

    def __init__(self, count: Count, tasks: Tasks, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._count = count
        self._tasks = tasks
        self._model = ""
        self._wanted = ""
        self._is_counting = False
        self._pause = QTimer(self, singleShot=True, interval=_AFTER_MS)
        self._pause.timeout.connect(self._start)

    def set_model(self, model: str) -> None:
        """Use the tokenizer of that model; "" for none."""
        if model != self._model:
            self._model = model
            self.ask(self._wanted)

    def ask(self, text: str) -> None:
        """Count this text, in place of the one before."""
        self._wanted = text
        if not text:
            self._pause.stop()
            self.counted.emit(0)
        elif not self._pause.isActive():
            self._pause.start()

    def _start(self) -> None:
        if self._is_counting or not self._wanted:
            return
        model, text = self._model, self._wanted
        if not model:
            self.counted.emit(-1)
            return
        self._is_counting = True

        def count() -> int:
            return self._count(model, text)

        def done(number: int) -> None:
            self._end(model, text, number)

        def refused(_: Exception) -> None:
            self._end(model, text, -1)

        self._tasks.run(count, done, refused)

    def _end(self, model: str, text: str, number: int) -> None:
        self._is_counting = False
        if (model, text) == (self._model, self._wanted):
            self.counted.emit(number)
        else:
            self._start()
