"""The main states of the Benchmark window, for `tests.screenshots`. All figures are made up."""

from collections.abc import Callable
from typing import Any, Protocol

from PySide6.QtWidgets import QWidget

from app.benchmark.values import BenchmarkResults
from app.build import Program
from tests.fakes.fake_measure import FakeMeasure


class Poser(Protocol):
    """The camera of `tests.screenshots`, as far as it is needed here."""

    program: Program
    measure: FakeMeasure
    shown: QWidget

    def load(self) -> None: ...
    def wait(self, condition: Callable[[], bool], most_ms: int = ...) -> None: ...


def fresh(camera: Poser) -> None:
    """Before the first start."""
    camera.load()
    camera.program.benchmark.controller.show(camera.program.window.facts)
    window = camera.program.benchmark.controller.window
    if window is None:
        raise TypeError("no window")
    camera.shown = window


def running(camera: Poser) -> None:
    """In the middle of a run."""
    camera.measure.hold_after = 9
    fresh(camera)
    camera.program.benchmark.benchmarks.start()
    camera.wait(lambda: _board(camera).progress[0] == 9)


def stopped(camera: Poser) -> None:
    """Stopped by the person."""
    running(camera)
    camera.program.benchmark.benchmarks.stop()
    camera.wait(lambda: not _board(camera).is_busy)


def failed(camera: Poser) -> None:
    """A run that failed."""
    camera.measure.hold_after, camera.measure.error = 5, RuntimeError("a planted error")
    fresh(camera)
    camera.program.benchmark.benchmarks.start()
    camera.wait(lambda: _board(camera).failure is not None)


def done(camera: Poser) -> None:
    """All figures, on a computer without a GPU."""
    camera.measure.has_gpu = False
    fresh(camera)
    camera.program.benchmark.benchmarks.start()
    camera.wait(lambda: _board(camera).progress[0] > 0 and not _board(camera).is_busy)


def measured(camera: Poser) -> None:
    """The chat while a benchmark runs."""
    running(camera)
    camera.shown = camera.program.window


def _board(camera: Poser) -> BenchmarkResults:
    return camera.program.benchmark.benchmarks.board


POSES: dict[str, Callable[[Any], None]] = {
    "benchmark-fresh": fresh,
    "benchmark-running": running,
    "benchmark-stopped": stopped,
    "benchmark-failed": failed,
    "benchmark-done": done,
    "benchmark-chat": measured,
}
