"""Limits how often something is repainted."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer


class Throttle(QObject):
    """Calls `callback` at most once in `interval_ms`: at the first request at once, for later ones at the interval's end."""

    def __init__(self, callback: Callable[[], None], interval_ms: int, parent: QObject) -> None:
        super().__init__(parent)
        self._callback = callback
        self._is_pending = False
        self._timer = QTimer(self)
        self._timer.setInterval(interval_ms)
        self._timer.timeout.connect(self._on_timeout)

    def request(self) -> None:
        """Ask for a call."""
        if self._timer.isActive():
            self._is_pending = True
        else:
            self._timer.start()
            self._callback()

    def _on_timeout(self) -> None:
        if self._is_pending:
            self._is_pending = False
            self._callback()
        else:
            self._timer.stop()
