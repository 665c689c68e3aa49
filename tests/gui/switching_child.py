"""Switches between two models in a process of its own and writes the memory after each switch: FOLDER FOLDER COUNT."""

import json
import sys
import threading

from PySide6.QtCore import QCoreApplication, QObject, Signal, Slot

from app.inference.services.worker import GenerateCommand, GenerationWorker, LoadCommand, Loaded
from app.inference.services.worker_thread import WorkerThread
from app.ui.values.failure import Failure
from engine.api import Finished, GenerationRequest, LoadOptions
from engine.engine import load_engine
from engine.memory import process_bytes


class Switching(QObject):
    """Loads one model after the other and lets each write a little."""

    load_requested = Signal(object)
    generate_requested = Signal(object)

    def __init__(self, worker: GenerationWorker, folders: list[str], count: int) -> None:
        super().__init__()
        self.readings: list[int] = []
        self._folders = folders
        self._count = count
        self.load_requested.connect(worker.load)
        self.generate_requested.connect(worker.generate)
        worker.finished.connect(self._on_finished)
        worker.failed.connect(self._on_failed)

    def begin(self) -> None:
        """Load the next one."""
        number = len(self.readings)
        folder = self._folders[number % len(self._folders)]
        self.load_requested.emit(LoadCommand(number, LoadOptions(folder), threading.Event()))

    @Slot(int, object)
    def _on_finished(self, number: int, outcome: Loaded | Finished) -> None:
        if isinstance(outcome, Loaded):
            request = GenerationRequest(("Once upon a time",), max_tokens=8)
            self.generate_requested.emit(GenerateCommand(number, request, threading.Event()))
            return
        self.readings.append(process_bytes())
        if len(self.readings) > self._count:
            QCoreApplication.quit()
        else:
            self.begin()

    @Slot(int, object)
    def _on_failed(self, _: int, failure: Failure) -> None:
        sys.stderr.write(f"{failure.sentence}\n{failure.detail}\n")
        QCoreApplication.exit(1)


def main() -> int:
    """Run; the readings go to stdout as JSON."""
    application = QCoreApplication(sys.argv[:1])
    worker = GenerationWorker(load_engine)
    switching = Switching(worker, sys.argv[1:3], int(sys.argv[3]))
    thread = WorkerThread(worker)
    switching.begin()
    code = application.exec()
    thread.shutdown()
    sys.stdout.write(json.dumps(switching.readings))
    return code


if __name__ == "__main__":
    sys.exit(main())
