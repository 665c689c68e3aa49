"""Switches between two models in a process of its own and writes the memory after each switch: FOLDER FOLDER COUNT."""

import json
import sys

from PySide6.QtCore import QCoreApplication, QObject

from app.inference.services.jobs import LoadJob, ReplyJob
from app.inference.services.queue import EngineQueue, Job, Priority
from app.inference.services.worker import EngineWorker
from app.ui.values.failure import Failure
from engine.api import GenerationRequest, LoadOptions, ModelInfo
from engine.engine import load_engine
from engine.memory import process_bytes


class Switching(QObject):
    """Loads one model after the other and lets each write a little."""

    def __init__(self, queue: EngineQueue, folders: list[str], count: int) -> None:
        super().__init__()
        self.readings: list[int] = []
        self._queue = queue
        self._folders = folders
        self._count = count

    def begin(self) -> None:
        """Load the next one, then write with it."""
        folder = self._folders[len(self.readings) % len(self._folders)]
        load = self._queue.submit(LoadJob(LoadOptions(folder)), Priority.LOAD)
        reply = self._queue.submit(ReplyJob(_request), Priority.REPLY)
        reply.done.connect(self._on_written)
        for job in (load, reply):
            job.failed.connect(self._on_failed)

    def _on_written(self) -> None:
        self.readings.append(process_bytes())
        if len(self.readings) > self._count:
            QCoreApplication.quit()
        else:
            self.begin()

    def _on_failed(self, _: Job, failure: Failure) -> None:
        sys.stderr.write(f"{failure.sentence}\n{failure.detail}\n")
        QCoreApplication.exit(1)


def _request(_: ModelInfo) -> GenerationRequest:
    return GenerationRequest(("Once upon a time",), max_tokens=8)


def main() -> int:
    """Run; the readings go to stdout as JSON."""
    application = QCoreApplication(sys.argv[:1])
    queue = EngineQueue(EngineWorker(load_engine))
    queue.start()
    switching = Switching(queue, sys.argv[1:3], int(sys.argv[3]))
    switching.begin()
    code = application.exec()
    queue.shutdown()
    sys.stdout.write(json.dumps(switching.readings))
    return code


if __name__ == "__main__":
    sys.exit(main())
