"""A pace for repaints: often asked, seldom done."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer


class Throttle(QObject):
    """Calls `show` at once when asked, then not again before `interval_ms`; what was asked meanwhile is done then."""

    def __init__(self, show: Callable[[], None], interval_ms: int, parent: QObject) -> None:
        super().__init__(parent)
        self._show = show
        self._is_asked = False
        self._timer = QTimer(self)
        self._timer.setInterval(interval_ms)
        self._timer.timeout.connect(self._on_timeout)

    def ask(self) -> None:
        """There is something new to show."""
        if self._timer.isActive():
            self._is_asked = True
        else:
            self._timer.start()
            self._show()

    def _on_timeout(self) -> None:
        if self._is_asked:
            self._is_asked = False
            self._show()
        else:
            self._timer.stop()
