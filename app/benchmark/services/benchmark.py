"""The benchmark: starts and stops runs, and holds their results."""

import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QObject, Signal

from app.benchmark.values import BenchEvent, BenchmarkResults, BenchPlan, RunState, empty_results
from app.i18n.words import say
from app.inference.services.jobs import MeasureJob
from app.inference.services.loader import ModelLoader
from app.inference.services.queue import EngineQueue, Job, Priority
from app.inference.values.model import ModelChoice
from app.ui.values.failure import Failure

Measure = Callable[[BenchPlan, threading.Event], Iterator[BenchEvent]]

_FAILED = say("The benchmark stopped because of an internal error. Results so far are kept.")


class Benchmarks(QObject):
    """Measures in the engine's thread, so nothing else uses the machine. Signals: `changed(Board)`.

    Thread: main; `measure` runs in the engine's.
    """

    changed = Signal(object)

    def __init__(
        self,
        queue: EngineQueue,
        loader: ModelLoader,
        measure: Measure,
        plan: BenchPlan | None = None,
        parent: QObject | None = None,
    ) -> None:
        """`plan` is for tests. By default the model in use and all installed models are measured."""
        super().__init__(parent)
        self._queue, self._loader, self._measure = queue, loader, measure
        self._fixed_plan = plan
        self._installed: tuple[ModelChoice, ...] = ()
        self._job: Job | None = None
        self._run_plan: BenchPlan | None = None
        self._board = empty_results(self.plan)

    @property
    def board(self) -> BenchmarkResults:
        """The results so far."""
        return self._board

    @property
    def plan(self) -> BenchPlan:
        """What a run would measure."""
        if self._fixed_plan is not None:
            return self._fixed_plan
        model = self._loader.choice or ModelChoice()
        return BenchPlan(model=model, models=self._installed or (model,))

    @property
    def shown_plan(self) -> BenchPlan:
        """What the results are of."""
        return self._run_plan or self.plan

    def set_installed(self, choices: tuple[ModelChoice, ...]) -> None:
        """The models that can be loaded."""
        self._installed = choices
        if self._board.state is RunState.FRESH:
            self._show(empty_results(self.plan))

    @property
    def can_start(self) -> bool:
        """Whether no model is loading and no reply is being written or queued."""
        urgent = (*self._queue.jobs(Priority.LOAD), *self._queue.jobs(Priority.REPLY))
        return not self._board.is_busy and not urgent

    def start(self) -> None:
        """Start a run. Does nothing unless `can_start`."""
        if not self.can_start:
            return
        plan = self._run_plan = self.plan
        work = MeasureJob(partial(self._measure, plan), _FAILED)
        job = self._job = self._queue.submit(work, Priority.BENCHMARK)
        job.progressed.connect(self._on_progressed)
        job.done.connect(self._on_done)
        job.failed.connect(self._on_failed)
        self._show(BenchmarkResults(empty_results(plan).sections, RunState.RUNNING, self._board.machine))

    def stop(self) -> None:
        """Stop the run after the current step. Results so far are kept."""
        if self._job is not None and self._board.state is RunState.RUNNING:
            self._show(replace(self._board, state=RunState.STOPPING))
            self._job.cancel()

    def shutdown(self) -> None:
        """Cancel a run. No more signals are emitted."""
        job, self._job = self._job, None
        if job is not None:
            job.cancel()

    def _on_progressed(self, job: Job, event: BenchEvent) -> None:
        if job is self._job:
            self._show(self._board.after(event))

    def _on_done(self, job: Job) -> None:
        if job is self._job:
            self._end(RunState.STOPPED if job.is_cancelled else RunState.DONE)

    def _on_failed(self, job: Job, failure: Failure) -> None:
        if job is self._job:
            self._end(RunState.FAILED, failure)

    def _end(self, state: RunState, failure: Failure | None = None) -> None:
        self._job = None
        self._show(self._board.over(state, failure))

    def _show(self, board: BenchmarkResults) -> None:
        self._board = board
        self.changed.emit(board)
