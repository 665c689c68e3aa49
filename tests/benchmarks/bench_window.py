"""What a person sees of the window's speed, on a wall clock and an idle machine: `python -m tests.benchmarks.bench_window`.

The longest gap of the event loop while a reply comes at 175 tokens per second (the promise is 50 ms), and how long Stop
takes while a prompt is read and while a reply is written (300 ms). The tests count work instead: it is the same on a
busy machine.
"""

import os
import sys
import time
from collections.abc import Callable

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QApplication

from app.build import Program, build
from app.inference.values.model import ModelChoice
from tests.fakes.fake_engine import STORY, FakeFactory, Script

_GIVE_UP_S = 60


class _Gaps:
    """The longest time between two turns of the event loop."""

    def __init__(self) -> None:
        self.longest_s = 0.0
        self._last = time.perf_counter()
        self._timer = QTimer(interval=1)
        self._timer.timeout.connect(self._on_timeout)
        self._timer.start()

    def _on_timeout(self) -> None:
        now = time.perf_counter()
        self.longest_s = max(self.longest_s, now - self._last)
        self._last = now


def _wait_for(condition: Callable[[], object]) -> None:
    end = time.monotonic() + _GIVE_UP_S
    while not condition():
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 1)
        if time.monotonic() > end:
            raise TimeoutError("the window did not come to it")


def _is_idle(program: Program) -> bool:
    return program.loader.info is not None and program.queue.running is None


def _ask(program: Program) -> None:
    program.window.chat.composer.submitted.emit("Tell me a story")


def _longest_gap(program: Program) -> float:
    gaps = _Gaps()
    _ask(program)
    _wait_for(lambda: not _is_idle(program))
    _wait_for(lambda: _is_idle(program))
    return gaps.longest_s


def _stop(program: Program) -> float:
    _ask(program)
    _wait_for(lambda: program.monitor.status.percent > 0 or program.monitor.status.token > 2)
    began = time.perf_counter()
    program.window.stop()
    _wait_for(lambda: _is_idle(program))
    return time.perf_counter() - began


def main() -> int:
    """Measure and print, in milliseconds."""
    application = QApplication(sys.argv[:1])
    script = Script()
    program = build(application, FakeFactory(script))
    program.window.show()
    program.window.load(ModelChoice())
    _wait_for(lambda: _is_idle(program))
    _longest_gap(program)  # the first reply imports what is imported late
    for words, repeats in (("a short reply", 1), ("a long reply", 6)):
        script.text, script.token_s = " ".join([STORY] * repeats), 1 / 175
        print(f"{'longest gap, ' + words:<32}{1000 * _longest_gap(program):8.1f} ms")
    script.token_s = 0.05
    print(f"{'Stop while writing':<32}{1000 * _stop(program):8.1f} ms")
    script.prompt_chunks, script.chunk_s = 100, 0.1
    print(f"{'Stop while reading':<32}{1000 * _stop(program):8.1f} ms")
    program.shutdown()
    return 0


if __name__ == "__main__":
    sys.exit(main())
