"""Builds the benchmark feature."""

import threading
from collections.abc import Iterator
from dataclasses import dataclass

from app.benchmark.services.benchmark import Benchmarks, Measure
from app.benchmark.values import BenchEvent, BenchPlan
from app.benchmark.window import BenchmarkController
from app.chat.window.main_window import MainWindow
from app.i18n.words import say
from app.inference.services.loader import ModelLoader
from app.inference.services.monitor import EngineMonitor
from app.inference.services.queue import EngineQueue
from app.ui.services.notices import Notices
from app.ui.widgets.menus import Command
from app.ui.widgets.style import Style


@dataclass(frozen=True, slots=True)
class BenchmarkPart:
    """The objects that live as long as the window."""

    benchmarks: Benchmarks
    controller: BenchmarkController

    def shutdown(self) -> None:
        """Cancel a run. May be called twice."""
        self.benchmarks.shutdown()


def build(
    style: Style,
    window: MainWindow,
    *,
    queue: EngineQueue,
    loader: ModelLoader,
    monitor: EngineMonitor,
    notices: Notices,
    measure: Measure | None = None,
    plan: BenchPlan | None = None,
) -> BenchmarkPart:
    """Make and connect everything. Tests replace `measure` and `plan`."""
    benchmarks = Benchmarks(queue, loader, measure or _measure, plan, window)
    controller = BenchmarkController(style, benchmarks, monitor, notices, window)

    def show() -> None:
        controller.show(window.facts)

    window.menus.add(say("File"), Command(say("Benchmark…"), "Ctrl+Shift+B", show))
    return BenchmarkPart(benchmarks, controller)


def _measure(plan: BenchPlan, cancel: threading.Event) -> Iterator[BenchEvent]:
    from app.benchmark.services.measure import measure  # noqa: PLC0415 (slow to import, and only in the engine's thread)

    yield from measure(plan, cancel)
