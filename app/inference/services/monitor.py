"""What the engine is doing, for the status line and whoever else shows it."""

from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from app.i18n import numbers
from app.inference.services.jobs import MeasureJob, ReadPrimerJob, ReplyJob
from app.inference.services.loader import ModelLoader
from app.inference.services.queue import EngineQueue, Job, Priority
from app.inference.values.status import EngineStatus, Phase
from engine.api import Finished, FinishReason, GenerationRequest, PromptProgress


class EngineMonitor(QObject):
    """Reads the status off the queue and the loader. Signals: `status_changed(EngineStatus)`. Thread: main."""

    status_changed = Signal(object)

    def __init__(self, queue: EngineQueue, loader: ModelLoader, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._queue = queue
        self._loader = loader
        self._was_stopped = False  # the last reply
        self._last = self.status
        queue.changed.connect(self._on_changed)
        queue.ended.connect(self._on_ended)
        loader.changed.connect(self._on_changed)
        loader.model_changed.connect(self._on_model_changed)

    @property
    def status(self) -> EngineStatus:
        """The status now. Loading goes before a reply, a reply before reading a primer."""
        facts, job = self._loader.facts, self._queue.running
        model, precision = (facts.name, facts.precision) if facts is not None else ("", "")
        replies = self._queue.jobs(Priority.REPLY)
        now = EngineStatus(self._rest(), model, precision, has_reply=bool(replies))
        if job is not None and isinstance(job.work, MeasureJob):
            return replace(now, phase=Phase.MEASURING)
        if self._loader.is_loading and self._loader.choice is not None:
            name, percent = self._loader.choice.name, self._loader.percent
            return replace(now, phase=Phase.LOADING, model=name, precision="", percent=percent)
        if replies:
            return _with_reply(now, replies[0])
        if job is not None and isinstance(job.work, ReadPrimerJob):
            progress = job.progress
            if isinstance(progress, PromptProgress) and progress.reused_tokens < progress.total_tokens:
                return replace(now, phase=Phase.READING, percent=_percent(progress))
        return now

    def stop(self) -> None:
        """Stop what the status shows: replies, else the loading of a model, else the reading of a primer."""
        replies, job = self._queue.jobs(Priority.REPLY), self._queue.running
        for reply in replies:
            reply.cancel()
        if replies:
            return
        if self.status.phase is Phase.LOADING:
            self._loader.cancel()
        elif job is not None and isinstance(job.work, ReadPrimerJob):
            job.cancel()

    def _rest(self) -> Phase:
        is_stopped = self._was_stopped and self._loader.phase is Phase.READY
        return Phase.STOPPED if is_stopped else self._loader.phase

    def _on_ended(self, job: Job) -> None:
        if isinstance(job.work, ReplyJob):
            end = job.result
            is_cut = isinstance(end, Finished) and end.reason is FinishReason.CANCELLED
            self._was_stopped = end is None or is_cut

    def _on_model_changed(self) -> None:
        self._was_stopped = False

    def _on_changed(self) -> None:
        now = self.status
        if now != self._last:
            self._last = now
            self.status_changed.emit(now)


def _with_reply(now: EngineStatus, job: Job) -> EngineStatus:
    replies = job.task.replies if isinstance(job.task, GenerationRequest) else 1
    percent = _percent(job.progress) if isinstance(job.progress, PromptProgress) else 0
    token = job.last_token.position + 1 if job.last_token is not None else 0
    phase = Phase.WRITING if job.last_token is not None else Phase.READING
    if job.is_cancelled:
        phase = Phase.STOPPING
    return replace(now, phase=phase, percent=percent, token=token, replies=replies)


def _percent(progress: PromptProgress) -> int:
    return numbers.percent(progress.done_tokens, progress.total_tokens)
