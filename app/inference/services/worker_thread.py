"""The thread that the worker lives in."""

import logging

from PySide6.QtCore import QObject, QThread, Signal

from app.inference.services.worker import GenerationWorker

_log = logging.getLogger(__name__)


class WorkerThread(QObject):
    """Runs a worker until `shutdown`. Signals: `closing()`, which the worker answers by ending its thread."""

    closing = Signal()

    def __init__(self, worker: GenerationWorker, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._worker = worker
        self._thread = QThread(self)
        self._thread.setObjectName("generation")
        worker.moveToThread(self._thread)
        self.closing.connect(worker.close)
        self._thread.start()

    def take_in(self, other: QObject) -> None:
        """Let `other`, which uses what the worker owns, live in the same thread."""
        other.moveToThread(self._thread)

    def shutdown(self, timeout_ms: int = 5000) -> bool:
        """End the thread after the command at work, which its owner has cancelled. Whether it ended in time."""
        if not self._thread.isRunning():
            return True
        self.closing.emit()
        ended = self._thread.wait(timeout_ms)
        if not ended:
            _log.error("the generation thread did not end within %d ms", timeout_ms)
        return ended
