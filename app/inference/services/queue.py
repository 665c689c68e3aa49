"""The queue before the engine: one job runs at a time, in the engine's thread, the most urgent first."""

import bisect
import enum
import logging
import threading
from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QObject, Qt, QThread, Signal, Slot

from app.i18n.words import say
from app.inference.services.jobs import LoadJob, ReadPrimerJob, ReplyJob, ScoreJob, Task, Work, WorkItem
from app.inference.services.worker import EngineWorker, failure_of
from app.ui.values.failure import Failure
from engine.api import MemoryReading, ModelInfo, Token

NO_MODEL = Failure(say("No model is loaded. Choose one, then try again."))
_NOT_STARTED = say("The request couldn’t start because of an internal error.")
_QUEUED = Qt.ConnectionType.QueuedConnection
_log = logging.getLogger(__name__)


class Priority(enum.IntEnum):
    """What goes first. Jobs of one priority run in the order they were submitted."""

    LOAD = 0
    REPLY = 1
    SCORE = 2
    PRIMER = 3
    BENCHMARK = 4


class JobState(enum.Enum):
    """Where a job is."""

    QUEUED = "queued"
    RUNNING = "running"
    ENDED = "ended"


class Job(QObject):
    """A job in the queue. Thread: main.

    Signals, all with the job itself first: `started(Job)`, `paused(Job)` when it went back into the queue to make way,
    `progressed(Job, object)`, `tokens_ready(Job, tuple[Token, ...])`, and exactly one of `done(Job, object)` and `failed(Job, Failure)`, after which nothing comes. `app.inference.services.jobs` says
    what progress and result are for each kind of work. None of them is emitted before `EngineQueue.submit` has returned.
    """

    started = Signal(object)
    paused = Signal(object)
    progressed = Signal(object, object)
    tokens_ready = Signal(object, object)
    done = Signal(object, object)
    failed = Signal(object, object)

    def __init__(self, number: int, work: Work, priority: Priority, end: Callable[["Job"], None]) -> None:
        super().__init__()
        self.id = number
        self.work = work
        self.priority = priority
        self.state = JobState.QUEUED
        self.is_cancelled = False
        self.is_yielding = False
        self.task: Task | None = None  # while it runs, and afterwards
        self.progress: object = None  # what `progressed` told last
        self.last_token: Token | None = None
        self.result: object = None  # what `done` or `failed` told
        self.cancel_event = threading.Event()
        self._end = end

    def __lt__(self, other: "Job") -> bool:
        return (self.priority, self.id) < (other.priority, other.id)

    @property
    def is_background(self) -> bool:
        """Whether it waits for a model and yields to more urgent jobs. It resumes where it stopped."""
        return isinstance(self.work, ScoreJob | ReadPrimerJob)

    def cancel(self) -> None:
        """End it: at once while it is queued, as soon as the engine can while it runs. Once it has ended, does nothing."""
        if self.state is not JobState.ENDED and not self.is_cancelled:
            self.is_cancelled = True
            self.cancel_event.set()
            self._end(self)


class EngineQueue(QObject):
    """Gives jobs to the worker one by one and tells each job how it goes. Knows nothing of who submits them.

    A background job that runs is asked to yield when a more urgent one is submitted, and goes back into the queue.

    Signals: `changed()` when any job or their order looks different, `ended(Job)` after a job's own last signal, `released()` and
    `memory_read(MemoryReading)` as `EngineWorker`; to the worker `run_requested(WorkItem)` and `closing()`. Thread: main.
    """

    changed = Signal()
    ended = Signal(object)
    released = Signal()
    memory_read = Signal(object)
    run_requested = Signal(object)
    closing = Signal()
    _due = Signal()

    def __init__(self, worker: EngineWorker, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._worker = worker
        self._thread = QThread(self)
        self._thread.setObjectName("engine")
        self._waiting: list[Job] = []
        self._running: Job | None = None
        self._last_id = 0
        self._info: ModelInfo | None = None
        self._is_closed = False
        self._connect()

    def _connect(self) -> None:
        """All connections to the worker. Queued, so that the order is the same whichever thread the worker is in."""
        worker = self._worker
        self.run_requested.connect(worker.run, _QUEUED)
        self.closing.connect(worker.close, _QUEUED)
        worker.progressed.connect(self._on_progressed, _QUEUED)
        worker.tokens_ready.connect(self._on_tokens_ready, _QUEUED)
        worker.done.connect(self._on_done, _QUEUED)
        worker.failed.connect(self._on_failed, _QUEUED)
        worker.released.connect(self._on_released, _QUEUED)
        worker.memory_read.connect(self._on_memory_read, _QUEUED)
        self._due.connect(self._start_next, _QUEUED)

    def start(self) -> None:
        """Move the worker to a thread of its own."""
        self._worker.moveToThread(self._thread)
        self._thread.start()

    @property
    def info(self) -> ModelInfo | None:
        """The model in use."""
        return self._info

    @property
    def running(self) -> Job | None:
        """The job that runs."""
        return self._running

    @property
    def is_closed(self) -> bool:
        """Whether `shutdown` was called: what is submitted now ends without being run."""
        return self._is_closed

    def jobs(self, priority: Priority) -> tuple[Job, ...]:
        """The jobs of that priority which have not ended, the running one first."""
        running = (self._running,) if self._running is not None else ()
        return tuple(job for job in (*running, *self._waiting) if job.priority is priority)

    def submit(self, work: Work, priority: Priority) -> Job:
        """Put a job into the queue. It starts from the event loop, so there is time to connect to its signals."""
        self._last_id += 1
        job = Job(self._last_id, work, priority, self._on_cancelled)
        bisect.insort(self._waiting, job)
        running = self._running
        if running is not None and running.is_background and job.priority < running.priority:
            running.is_yielding = True
            running.cancel_event.set()
        self.changed.emit()
        self._due.emit()
        return job

    def shutdown(self, timeout_ms: int = 5000) -> bool:
        """Cancel all jobs, hear the worker's last words and end its thread; whether that ended in time.

        Each job has ended afterwards. May be called twice.
        """
        self._is_closed = True
        for job in (*self._waiting, *((self._running,) if self._running is not None else ())):
            job.cancel()
        has_ended = self._end_thread(timeout_ms)
        QCoreApplication.sendPostedEvents(self)
        if self._running is not None:  # it did not end in time, or the worker has no thread
            self._end(self._running, None)
        return has_ended

    def _end_thread(self, timeout_ms: int) -> bool:
        if not self._thread.isRunning():
            return True
        self.closing.emit()
        has_ended = self._thread.wait(timeout_ms)
        if not has_ended:
            _log.error("the engine's thread did not end within %d ms", timeout_ms)
        return has_ended

    @Slot()
    def _start_next(self) -> None:
        while self._running is None and self._waiting:
            if self._is_closed:
                self._waiting[0].cancel()
                continue
            job = next(
                (job for job in self._waiting if self._info is not None or not job.is_background), None
            )
            if job is None:
                return
            self._waiting.remove(job)
            self._start(job)

    def _start(self, job: Job) -> None:
        self._running = job
        job.state, job.is_yielding = JobState.RUNNING, False
        job.progress = job.last_token = None
        job.cancel_event = threading.Event()
        try:
            task = self._task(job)
        except Exception as error:  # the client's own code runs there: whatever happened, the queue goes on
            self._end(job, failure_of(error, _NOT_STARTED))
            return
        if task is None or isinstance(task, Failure):
            self._end(job, task)
            return
        job.task = task
        self.run_requested.emit(WorkItem(job.id, task, job.cancel_event))
        job.started.emit(job)
        self.changed.emit()

    def _task(self, job: Job) -> Task | Failure | None:
        if not isinstance(job.work, ReplyJob | ScoreJob):
            return job.work
        return NO_MODEL if self._info is None else job.work.request(self._info)

    def _on_cancelled(self, job: Job) -> None:
        if job.state is JobState.QUEUED:
            self._waiting.remove(job)
            self._end(job, None)
        else:
            self.changed.emit()

    def _end(self, job: Job, result: object) -> None:
        if job is self._running:
            self._running = None
        job.state, job.result = JobState.ENDED, result
        (job.failed if isinstance(result, Failure) else job.done).emit(job, result)
        self.ended.emit(job)
        self.changed.emit()
        self._due.emit()

    def _at(self, number: int) -> Job | None:
        """The running job, if it is the one of that id."""
        job = self._running
        return job if job is not None and job.id == number else None

    @Slot(int, object)
    def _on_progressed(self, number: int, progress: object) -> None:
        job = self._at(number)
        if job is not None:
            job.progress = progress
            job.progressed.emit(job, progress)
            self.changed.emit()

    @Slot(int, object)
    def _on_tokens_ready(self, number: int, tokens: tuple[Token, ...]) -> None:
        job = self._at(number)
        if job is not None:
            job.last_token = tokens[-1]
            job.tokens_ready.emit(job, tokens)
            self.changed.emit()

    @Slot(int, object)
    def _on_done(self, number: int, result: object) -> None:
        job = self._at(number)
        if job is None:
            return
        if isinstance(job.work, LoadJob) and isinstance(result, ModelInfo):
            self._info = result
        if result is None and job.is_yielding and not job.is_cancelled:
            self._running = None
            job.state = JobState.QUEUED
            bisect.insort(self._waiting, job)
            job.paused.emit(job)
            self.changed.emit()
            self._due.emit()
        else:
            self._end(job, result)

    @Slot(int, object)
    def _on_failed(self, number: int, failure: Failure) -> None:
        job = self._at(number)
        if job is not None:
            self._end(job, failure)

    @Slot()
    def _on_released(self) -> None:
        self._info = None
        self.released.emit()

    @Slot(object)
    def _on_memory_read(self, reading: MemoryReading) -> None:
        self.memory_read.emit(reading)
