"""The part of the start that makes and joins everything about the benchmark."""

import threading
from collections.abc import Iterator
from dataclasses import dataclass

from app.benchmark.services.benchmark import Benchmarks
from app.benchmark.services.worker import BenchmarkWorker, Measure
from app.benchmark.values import BenchEvent, BenchPlan
from app.benchmark.window.controller import BenchmarkController
from app.chat.services.session import ChatSession
from app.chat.window.main_window import MainWindow
from app.inference.services.worker import GenerationWorker
from app.inference.services.worker_thread import WorkerThread
from app.models.build import ModelPart
from app.ui.services.notices import Notices
from app.ui.widgets.style import Style


@dataclass(frozen=True, slots=True)
class BenchmarkOptions:
    """What a test gives instead of what this computer has."""

    measure: Measure | None = None
    plan: BenchPlan | None = None


@dataclass(frozen=True, slots=True)
class BenchmarkServices:
    """What the benchmark is joined to."""

    session: ChatSession
    messages: Notices
    worker: GenerationWorker
    thread: WorkerThread
    models: ModelPart


@dataclass(frozen=True, slots=True)
class BenchmarkPart:
    """All about the benchmark that has to live as long as the window."""

    benchmarks: Benchmarks
    controller: BenchmarkController
    worker: BenchmarkWorker

    def shutdown(self) -> None:
        """Ask a run to end. May be called twice."""
        self.benchmarks.shutdown()


def assemble_benchmark(
    style: Style, window: MainWindow, services: BenchmarkServices, options: BenchmarkOptions
) -> BenchmarkPart:
    """Make and join all of it."""
    worker = BenchmarkWorker(options.measure or _measure, services.worker.release)
    services.thread.take_in(worker)
    benchmarks = Benchmarks(services.session, options.plan, window)
    benchmarks.connect_worker(worker)
    services.models.manager.ready_changed.connect(benchmarks.set_installed)
    controller = BenchmarkController(style, benchmarks, services.session, services.messages, window)

    def show() -> None:
        controller.show(window.facts)

    window.benchmark_requested.connect(show)
    return BenchmarkPart(benchmarks, controller, worker)


def _measure(plan: BenchPlan, cancel: threading.Event) -> Iterator[BenchEvent]:
    from app.benchmark.services.measure import measure  # noqa: PLC0415 (slow to import, and only in the thread that measures)

    yield from measure(plan, cancel)
