"""Measures in the thread that owns the engine, so that nothing else uses the machine meanwhile."""

import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal, Slot

from app.benchmark.values import BenchEvent, BenchPlan
from app.i18n.words import say
from app.inference.services.worker import failure_of

Measure = Callable[[BenchPlan, threading.Event], Iterator[BenchEvent]]


@dataclass(frozen=True, slots=True)
class MeasureCommand:
    """Measure. Setting `cancel` ends it after the step under way."""

    id: int
    plan: BenchPlan
    cancel: threading.Event


class BenchmarkWorker(QObject):
    """Lives beside the generation worker in its thread.

    Signals, the first argument always the command's id: `told(int, BenchEvent)`, and for every command exactly one of
    `ended(int)` and `failed(int, Failure)`. `release` lets go of the model in use; it is called in the worker's thread.
    """

    told = Signal(int, object)
    ended = Signal(int)
    failed = Signal(int, object)

    def __init__(self, measure: Measure, release: Callable[[], None]) -> None:
        super().__init__()
        self._measure = measure
        self._release = release

    @Slot(object)
    def measure(self, command: MeasureCommand) -> None:
        """Measure what the command's plan names. Thread: worker."""
        try:
            if not command.cancel.is_set():
                self._release()
                for event in self._measure(command.plan, command.cancel):
                    self.told.emit(command.id, event)
        except Exception as error:  # a thread boundary: whatever happened, the command has to end
            sentence = say("The benchmark stopped because of an internal error. Results so far are kept.")
            self.failed.emit(command.id, failure_of(error, sentence))
        else:
            self.ended.emit(command.id)
