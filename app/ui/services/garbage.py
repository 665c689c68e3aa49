"""Keeps Python's garbage collector to the main thread."""

import gc

from PySide6.QtCore import QObject, QTimer

_EVERY_MS = 500


class MainThreadCollector(QObject):
    """Collects cyclic garbage, and in the main thread only, until `stop`.

    Python runs its collector in whichever thread allocates. In the worker's or a download's thread it would destroy
    widgets and timers of the main thread, which crashes the process.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._thresholds = gc.get_threshold()
        gc.disable()
        self._timer = QTimer(self)
        self._timer.setInterval(_EVERY_MS)
        self._timer.timeout.connect(self._on_due)
        self._timer.start()

    def stop(self) -> None:
        """Let Python collect by itself again."""
        self._timer.stop()
        gc.enable()

    def _on_due(self) -> None:
        young, middle, old = gc.get_count()
        if young > self._thresholds[0]:
            generation = 2 if old > self._thresholds[2] else 1 if middle > self._thresholds[1] else 0
            gc.collect(generation)
