"""Runs short jobs outside the main thread."""

import logging
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, QRunnable, QThreadPool, Signal, Slot

_log = logging.getLogger(__name__)


class Tasks(QObject):
    """Runs functions one at a time in another thread, and delivers their results in the main thread."""

    _ended = Signal(int, object, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(1)
        self._waiting: dict[int, tuple[Callable[[Any], None], Callable[[Exception], None] | None]] = {}
        self._last_id = 0
        self._ended.connect(self._on_ended)

    def run(
        self,
        work: Callable[[], Any],
        on_done: Callable[[Any], None],
        on_failed: Callable[[Exception], None] | None = None,
    ) -> None:
        """Run `work`, then call `on_done` with its result, or `on_failed` with its exception, in the main thread."""
        self._last_id += 1
        self._waiting[self._last_id] = (on_done, on_failed)
        self._pool.start(_Task(self._last_id, work, self._ended.emit))

    def shutdown(self, timeout_ms: int = 2000) -> bool:
        """Drop all results and wait for the running job. Returns False if it did not end in time."""
        self._waiting.clear()
        self._pool.clear()
        return self._pool.waitForDone(timeout_ms)

    @Slot(int, object, object)
    def _on_ended(self, task_id: int, result: object, error: Exception | None) -> None:
        on_done, on_failed = self._waiting.pop(task_id, (None, None))
        if error is not None:
            _log.info("a task failed: %s", type(error).__name__)
            if on_failed is not None:
                on_failed(error)
        elif on_done is not None:
            on_done(result)


class _Task(QRunnable):
    def __init__(
        self, task_id: int, work: Callable[[], Any], end: Callable[[int, object, object], None]
    ) -> None:
        super().__init__()
        self._id = task_id
        self._work = work
        self._end = end

    def run(self) -> None:
        try:
            result = self._work()
        except Exception as error:  # nothing may escape into Qt's thread pool
            self._end(self._id, None, error)
        else:
            self._end(self._id, result, None)
