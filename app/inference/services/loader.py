"""Loading models: which one is in use, how far the next one is, and back to the one before when that fails."""

import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import cast, get_args

from PySide6.QtCore import QObject, Signal

from app.i18n import numbers
from app.i18n.words import words_of
from app.inference.services.jobs import LoadJob, MeasureJob
from app.inference.services.queue import EngineQueue, Job, Priority
from app.inference.values.model import PRECISIONS, MemoryFacts, ModelChoice, ModelFacts, name_words
from app.inference.values.status import Phase
from app.settings.values.settings import Settings
from app.ui.values.failure import Failure
from engine.api import (
    DeviceName,
    Engine,
    EngineFactory,
    LoadObserver,
    LoadOptions,
    LoadProgress,
    MemoryReading,
    ModelInfo,
    PrecisionName,
)

_MIB = 1 << 20


class ModelLoader(QObject):
    """Loads models through the queue.

    A model that had to make room, for one that then failed to load or for a benchmark, is loaded again.

    Signals: `changed()` when the choice, its progress or the model in use is another; `model_changed(ModelFacts)` when a
    model was loaded, `failed(Failure)` when one was not, `memory_changed(MemoryFacts)`. Thread: main.
    """

    changed = Signal()
    model_changed = Signal(object)
    failed = Signal(object)
    memory_changed = Signal(object)

    def __init__(self, queue: EngineQueue, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._queue = queue
        self._facts: ModelFacts | None = None
        self._choice: ModelChoice | None = None
        self._job: Job | None = None
        self._return: Job | None = None  # the last load that nobody asked for: of a model that had made room
        self._choices: dict[Job, ModelChoice] = {}  # of the loads that have not ended
        self._percent = 0
        self._has_failed = False
        queue.released.connect(self._on_released)
        queue.memory_read.connect(self._on_memory_read)

    @property
    def info(self) -> ModelInfo | None:
        """The model in use, as the engine describes it."""
        return self._queue.info

    @property
    def facts(self) -> ModelFacts | None:
        """The model in use, as the windows show it."""
        return self._facts

    @property
    def choice(self) -> ModelChoice | None:
        """The model that is being loaded, else the one in use."""
        return self._choices[self._job] if self._job is not None else self._choice

    @property
    def is_loading(self) -> bool:
        """Whether a model is being loaded or is next; no while a benchmark runs, after which it is loaded again."""
        running = self._queue.running
        is_measuring = running is not None and isinstance(running.work, MeasureJob)
        return self._job is not None and not is_measuring

    @property
    def percent(self) -> int:
        """How much of the model is loaded."""
        return self._percent

    @property
    def phase(self) -> Phase:
        """LOADING, READY, FAILED or NO_MODEL."""
        if self.is_loading:
            return Phase.LOADING
        if self._facts is not None:
            return Phase.READY
        return Phase.FAILED if self._has_failed else Phase.NO_MODEL

    def load(self, choice: ModelChoice) -> None:
        """Load a model. Replies under way are stopped, and so is the loading of another model."""
        for job in self._queue.jobs(Priority.REPLY):
            job.cancel()
        self._begin(choice)

    def cancel(self) -> None:
        """Stop loading. The model before stays, or is loaded again."""
        if self._job is not None:
            self._job.cancel()

    def _begin(self, choice: ModelChoice) -> None:
        before = self._job
        job = self._queue.submit(LoadJob(options_of(choice)), Priority.LOAD)
        job.started.connect(self.changed)
        job.progressed.connect(self._on_progressed)
        job.done.connect(self._on_done)
        job.failed.connect(self._on_failed)
        self._job, self._choices[job], self._percent = job, choice, 0
        if before is not None:
            before.cancel()
        self.changed.emit()

    def _on_progressed(self, job: Job, progress: LoadProgress) -> None:
        if job is self._job:
            self._percent = numbers.percent(progress.done_bytes, progress.total_bytes)
            self.changed.emit()

    def _on_done(self, job: Job, info: ModelInfo | None) -> None:
        choice = self._choices.pop(job)
        is_last = job is self._job
        if is_last:
            self._job = None
        if info is not None:  # also of a load that was cancelled too late: the engine has that model now
            self._choice, self._facts, self._has_failed = choice, facts_of(info), False
            self.model_changed.emit(self._facts)
        elif is_last:
            self._go_back(job, has_failed=False)
        self.changed.emit()

    def _on_failed(self, job: Job, failure: Failure) -> None:
        del self._choices[job]
        if job is self._job:
            self._job = None
            self.failed.emit(failure)
            self._go_back(job, has_failed=True)
            self.changed.emit()

    def _on_released(self) -> None:
        self._facts = None
        if self._job is None and self._choice is not None:
            self._reload(self._choice)  # something else made room; this waits until that has ended
        self.changed.emit()

    def _go_back(self, ended: Job, *, has_failed: bool) -> None:
        """Load the model before again if it had to make room, unless that is what has just ended."""
        if self._facts is not None or self._job is not None:
            return
        before, self._choice = None if ended is self._return else self._choice, None
        if before is not None:
            self._reload(before)
        else:
            self._has_failed = has_failed

    def _reload(self, choice: ModelChoice) -> None:
        if not self._queue.is_closed:
            self._begin(choice)
            self._return = self._job

    def _on_memory_read(self, reading: MemoryReading) -> None:
        facts = MemoryFacts(
            reading.weight_bytes, reading.state_bytes, reading.pool_bytes, reading.process_bytes
        )
        self.memory_changed.emit(facts)


def options_of(choice: ModelChoice) -> LoadOptions:
    """What the engine is asked to load for `choice`."""
    device = cast(DeviceName, choice.device) if choice.device in get_args(DeviceName) else "auto"
    precision = (
        cast(PrecisionName, choice.precision) if choice.precision in get_args(PrecisionName) else "auto"
    )
    return LoadOptions(choice.model, device, precision)


def facts_of(info: ModelInfo) -> ModelFacts:
    """What the windows show of a loaded model."""
    return ModelFacts(
        name=name_words(info.name),
        precision=PRECISIONS.get(info.precision, info.precision),
        device=info.device,
        state_bytes=info.state_bytes,
        kv_bytes_per_token=info.kv_bytes_per_token,
        training_tokens=info.training_tokens,
        is_base_model=info.is_base_model,
        notices=tuple(words_of(notice) for notice in info.notices),
    )


@dataclass(frozen=True, slots=True)
class LoadWithSettings:
    """An `EngineFactory` that adds the settings to what `factory` is asked for. A device named by the load wins over them."""

    factory: EngineFactory
    settings: Callable[[], Settings]

    def __call__(
        self, options: LoadOptions, observer: LoadObserver, cancel: threading.Event
    ) -> Engine | None:
        now = self.settings()
        device = device_of(now) if options.device == "auto" else options.device
        memory_bytes = now.state_memory_mib * _MIB
        return self.factory(
            replace(options, device=device, state_memory_bytes=memory_bytes), observer, cancel
        )


def device_of(settings: Settings) -> DeviceName:
    """Where models are to run."""
    return cast(DeviceName, settings.device) if settings.device in get_args(DeviceName) else "auto"
