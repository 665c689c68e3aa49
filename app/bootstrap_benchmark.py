"""The part of the start that makes and joins everything about the benchmark."""

import threading
from collections.abc import Iterator
from dataclasses import dataclass

from app.bootstrap_models import ModelPart
from app.domain.benchmark import BenchEvent, BenchPlan
from app.messages import Messages
from app.services.benchmark_worker import BenchmarkWorker, Measure
from app.services.benchmarks import Benchmarks
from app.services.session import ChatSession
from app.services.worker import GenerationWorker
from app.services.worker_thread import WorkerThread
from app.widgets.look import Look
from app.windows.benchmark_desk import BenchmarkDesk
from app.windows.main_window import MainWindow


@dataclass(frozen=True, slots=True)
class BenchmarkOptions:
    """What a test gives instead of what this computer has."""

    measure: Measure | None = None
    plan: BenchPlan | None = None


@dataclass(frozen=True, slots=True)
class BenchmarkServices:
    """What the benchmark is joined to."""

    session: ChatSession
    messages: Messages
    worker: GenerationWorker
    thread: WorkerThread
    models: ModelPart


@dataclass(frozen=True, slots=True)
class BenchmarkPart:
    """All about the benchmark that has to live as long as the window."""

    benchmarks: Benchmarks
    desk: BenchmarkDesk
    worker: BenchmarkWorker

    def shutdown(self) -> None:
        """Ask a run to end. May be called twice."""
        self.benchmarks.shutdown()


def assemble_benchmark(
    look: Look, window: MainWindow, services: BenchmarkServices, options: BenchmarkOptions
) -> BenchmarkPart:
    """Make and join all of it."""
    worker = BenchmarkWorker(options.measure or _measure, services.worker.release)
    services.thread.take_in(worker)
    benchmarks = Benchmarks(services.session, options.plan, window)
    benchmarks.connect_worker(worker)
    services.models.picker.ready_changed.connect(benchmarks.set_installed)
    desk = BenchmarkDesk(look, benchmarks, services.session, services.messages, window)

    def show() -> None:
        desk.show(window.facts)

    window.benchmark_requested.connect(show)
    return BenchmarkPart(benchmarks, desk, worker)


def _measure(plan: BenchPlan, cancel: threading.Event) -> Iterator[BenchEvent]:
    from app.services.measuring import measure  # noqa: PLC0415 (slow to import, and only in the thread that measures)

    yield from measure(plan, cancel)
