"""The benchmark: started and stopped by a person, told as one board after the other."""

import threading
from dataclasses import replace

from PySide6.QtCore import QObject, Signal, Slot

from app.benchmark.services.worker import BenchmarkWorker, MeasureCommand
from app.benchmark.values import BenchEvent, BenchPlan, Board, BoardState, fresh_board
from app.chat.services.session import ChatSession
from app.inference.values.model import ModelChoice
from app.ui.values.failure import Failure


class Benchmarks(QObject):
    """Borrows the model's thread from the session for a run, and gives it back afterwards.

    Signals: `changed(Board)`; to the worker `measure_requested(MeasureCommand)`. Thread: main.
    """

    changed = Signal(object)
    measure_requested = Signal(object)

    def __init__(
        self, session: ChatSession, plan: BenchPlan | None = None, parent: QObject | None = None
    ) -> None:
        """`plan` is for tests; else the model in use and all that is installed are measured."""
        super().__init__(parent)
        self._session = session
        self._fixed_plan = plan
        self._installed: tuple[ModelChoice, ...] = ()
        self._command: MeasureCommand | None = None
        self._last_id = 0
        self._run_plan: BenchPlan | None = None
        self._board = fresh_board(self.plan)

    def connect_worker(self, worker: BenchmarkWorker) -> None:
        """All connections between this and the worker."""
        self.measure_requested.connect(worker.measure)
        worker.told.connect(self._on_told)
        worker.ended.connect(self._on_ended)
        worker.failed.connect(self._on_failed)

    @property
    def board(self) -> Board:
        """The tables now."""
        return self._board

    @property
    def plan(self) -> BenchPlan:
        """What a run would measure."""
        if self._fixed_plan is not None:
            return self._fixed_plan
        model = self._session.choice or ModelChoice()
        return BenchPlan(model=model, models=self._installed or (model,))

    @property
    def shown_plan(self) -> BenchPlan:
        """What the tables now are of."""
        return self._run_plan or self.plan

    def set_installed(self, choices: tuple[ModelChoice, ...]) -> None:
        """The models that can be loaded."""
        self._installed = choices
        if self._board.state is BoardState.FRESH:
            self._show(fresh_board(self.plan))

    @property
    def can_start(self) -> bool:
        """Whether nothing else is asked of the model."""
        return not self._board.is_busy and self._session.is_at_rest

    def start(self) -> None:
        """Measure everything anew. Nothing happens while a model loads or a reply is written."""
        if not self.can_start:
            return
        self._session.lend()
        self._last_id += 1
        plan = self.plan
        self._run_plan = plan
        self._command = MeasureCommand(self._last_id, plan, threading.Event())
        board = fresh_board(plan)
        self._show(Board(board.sections, BoardState.RUNNING, self._board.machine))
        self.measure_requested.emit(self._command)

    def stop(self) -> None:
        """End the run after the step under way; what is done stays."""
        if self._command is not None and self._board.state is BoardState.RUNNING:
            self._command.cancel.set()
            self._show(replace(self._board, state=BoardState.STOPPING))

    def shutdown(self) -> None:
        """Ask a run to end; nothing more is told."""
        if self._command is not None:
            self._command.cancel.set()
            self._command = None

    @Slot(int, object)
    def _on_told(self, command_id: int, event: BenchEvent) -> None:
        if self._command is not None and self._command.id == command_id:
            self._show(self._board.after(event))

    @Slot(int)
    def _on_ended(self, command_id: int) -> None:
        if self._command is not None and self._command.id == command_id:
            is_cut = self._command.cancel.is_set()
            self._end(BoardState.STOPPED if is_cut else BoardState.DONE)

    @Slot(int, object)
    def _on_failed(self, command_id: int, failure: Failure) -> None:
        if self._command is not None and self._command.id == command_id:
            self._end(BoardState.FAILED, failure)

    def _end(self, state: BoardState, failure: Failure | None = None) -> None:
        self._command = None
        self._session.take_back()
        self._show(self._board.over(state, failure))

    def _show(self, board: Board) -> None:
        self._board = board
        self.changed.emit(board)
