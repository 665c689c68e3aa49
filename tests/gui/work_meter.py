"""How long the main thread works at a stretch, by its own CPU time and not by a wall clock."""

import time

from PySide6.QtCore import QTimer


class WorkMeter:
    """The most CPU time that the main thread took between two turns of its event loop."""

    def __init__(self) -> None:
        self.longest_s = 0.0
        self._last_s = time.thread_time()
        self._timer = QTimer(interval=5)
        self._timer.timeout.connect(self._on_timeout)
        self._timer.start()

    def _on_timeout(self) -> None:
        now_s = time.thread_time()
        self.longest_s = max(self.longest_s, now_s - self._last_s)
        self._last_s = now_s
