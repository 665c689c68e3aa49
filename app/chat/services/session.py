"""The replies of the chat: submitted to the queue, written into the store."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from PySide6.QtCore import QObject, Signal

from app.conversations.services.prompts import ReplyOptions, prompt_for
from app.conversations.services.store import ConversationStore
from app.conversations.values.conversation import Message, MessageState, ReplyFacts
from app.conversations.values.token_times import TokenPoint
from app.i18n import numbers
from app.inference.services.jobs import ReplyJob
from app.inference.services.loader import ModelLoader
from app.inference.services.queue import EngineQueue, Job, Priority
from app.inference.values.model import ModelFacts
from app.inference.values.status import MeterReading
from app.ui.values.failure import Failure
from engine.api import Finished, FinishReason, GenerationRequest, Metrics, ModelInfo, PromptProgress, Token

_ENDS = {
    FinishReason.STOP: MessageState.COMPLETE,
    FinishReason.LENGTH: MessageState.LENGTH,
    FinishReason.CANCELLED: MessageState.STOPPED,
}


class ChatSession(QObject):
    """Has replies written, one request at a time, and keeps the store up to date with them.

    Signals: `meter_changed(MeterReading)`, `reply_started()`, `reply_ended(Message)`. Thread: main.
    """

    meter_changed = Signal(object)
    reply_started = Signal()
    reply_ended = Signal(object)

    def __init__(
        self,
        store: ConversationStore,
        queue: EngineQueue,
        loader: ModelLoader,
        options: Callable[[], ReplyOptions] = ReplyOptions,
        *,
        clock: Callable[[], float] = time.monotonic,
        parent: QObject | None = None,
    ) -> None:
        """`options` is called at the start of each reply."""
        super().__init__(parent)
        self._store = store
        self._queue = queue
        self._loader = loader
        self._options = options
        self._clock = clock
        self._at: _Request | None = None
        loader.model_changed.connect(self._on_model_changed)

    @property
    def busy_conversation_id(self) -> int | None:
        """The conversation whose reply is being written or waits for the model."""
        return self._at.conversation_id if self._at is not None else None

    def send(self, conversation_id: int, text: str) -> None:
        """Add what the person wrote and have it answered. Does nothing while another reply is under way."""
        if self._at is None:
            asked = self._store.add_person_message(conversation_id, text)
            self.reply(conversation_id, asked.id)

    def reply(
        self, conversation_id: int, parent_id: int, replies: int = 1, *, penalty: float | None = None
    ) -> None:
        """Write another reply to that message, or several side by side from one state.

        `penalty` is a repetition penalty for this one time.
        """
        if self._at is None:
            made = tuple(self._store.add_reply(conversation_id, parent_id).id for _ in range(replies))
            self._submit(conversation_id, made, penalty)

    def resume(self, conversation_id: int, reply_id: int) -> None:
        """Continue that reply where it ended."""
        if self._at is None:
            reply = self._store.conversation(conversation_id).message(reply_id)
            waiting = replace(reply, state=MessageState.WAITING, failure=None)
            self._store.change_message(conversation_id, waiting)
            self._submit(conversation_id, (reply_id,), None)

    def stop_reply(self) -> None:
        """Stop the reply under way or waiting. It ends with the text written so far."""
        if self._at is not None:
            self._at.job.cancel()

    def _submit(self, conversation_id: int, message_ids: tuple[int, ...], penalty: float | None) -> None:
        job = self._queue.submit(ReplyJob(self._request), Priority.REPLY)
        job.progressed.connect(self._on_progressed)
        job.tokens_ready.connect(self._on_tokens_ready)
        job.done.connect(self._on_done)
        job.failed.connect(self._on_failed)
        self._at = _Request(job, conversation_id, message_ids, penalty)
        self.reply_started.emit()

    def _request(self, info: ModelInfo) -> GenerationRequest | None:
        """The request for the replies that are about to start."""
        at = self._at
        if at is None:
            return None
        conversation = self._store.conversation(at.conversation_id)
        replies = [conversation.message(message_id) for message_id in at.message_ids]
        options = self._options()
        if at.penalty is not None:
            options = replace(options, sampling=replace(options.sampling, repetition_penalty=at.penalty))
        request = prompt_for(conversation.path_to(at.message_ids[0]), info.default_style, options)
        primer = self._store.primer_text(at.conversation_id)
        at.began_s = self._clock()
        at.ids_known = all(reply.token_ids or not reply.text for reply in replies)
        for reply in replies:
            reading = replace(reply, state=MessageState.READING, percent=0)
            self._store.change_message(at.conversation_id, reading)
        self.meter_changed.emit(MeterReading())
        if self._loader.facts is not None:
            self._store.set_model(at.conversation_id, self._loader.facts.name)
        return replace(request, replies=len(at.message_ids), primer=primer)

    def _on_progressed(self, _: Job, progress: PromptProgress | Finished) -> None:
        at = self._at
        if at is None:
            return
        if isinstance(progress, Finished):
            self._end_one(at, progress)
            return
        percent = numbers.percent(progress.done_tokens, progress.total_tokens)
        for message in self._open_messages(at):
            reading = replace(message, state=MessageState.READING, percent=percent)
            self._store.change_message(at.conversation_id, reading)

    def _on_tokens_ready(self, _: Job, tokens: tuple[Token, ...]) -> None:
        at = self._at
        if at is None:
            return
        at.count(tokens, self._clock())
        for number, message_id in enumerate(at.message_ids):
            own = [token for token in tokens if token.reply == number]
            if own:
                text = "".join(token.text for token in own)
                points = tuple(TokenPoint(token.position, token.text, token.step_ms) for token in own)
                self._store.add_text(at.conversation_id, message_id, text)
                self._store.add_points(at.conversation_id, message_id, points)
        self.meter_changed.emit(at.reading())

    def _on_done(self, _: Job, finished: Finished | None) -> None:
        at, self._at = self._at, None
        if at is None:
            return
        if finished is None:
            for message in self._open_messages(at):
                self._end_reply(
                    at, replace(message, state=MessageState.STOPPED, token_ids=at.kept_ids(message))
                )
            return
        self._end_one(at, finished)
        self.meter_changed.emit(at.last_reading())

    def _on_failed(self, _: Job, failure: Failure) -> None:
        at, self._at = self._at, None
        if at is not None:
            for message in self._open_messages(at):
                ids = at.kept_ids(message)
                failed = replace(message, state=MessageState.FAILED, failure=failure, token_ids=ids)
                self._end_reply(at, failed)

    def _on_model_changed(self) -> None:
        self.meter_changed.emit(MeterReading())

    def _end_one(self, at: "_Request", finished: Finished) -> None:
        before = self._store.conversation(at.conversation_id).message(at.message_ids[finished.reply])
        self._end_reply(at, at.ended(before, finished, self._loader.facts))

    def _end_reply(self, at: "_Request", message: Message) -> None:
        self._store.change_message(at.conversation_id, message)
        self.reply_ended.emit(message)

    def _open_messages(self, at: "_Request") -> list[Message]:
        conversation = self._store.conversation(at.conversation_id)
        return [conversation.message(number) for number in at.message_ids if number not in at.metrics]


@dataclass(slots=True)
class _Request:
    """The replies under way, one or several side by side. `metrics` are those of the replies that have ended."""

    job: Job
    conversation_id: int
    message_ids: tuple[int, ...]
    penalty: float | None
    began_s: float = 0.0
    ids_known: bool = False
    first_token_s: float | None = None
    steps: int = 0
    steps_ms: float = 0.0
    metrics: dict[int, Metrics] = field(default_factory=dict)

    def count(self, tokens: tuple[Token, ...], now_s: float) -> None:
        """Add tokens to the measured speed."""
        if self.first_token_s is None:
            self.first_token_s = now_s - self.began_s
        steps = [token.step_ms for token in tokens if token.step_ms is not None]
        self.steps += len(steps)
        self.steps_ms += sum(steps)

    def kept_ids(self, message: Message) -> tuple[int, ...]:
        """The ids of a reply that ended without telling them: none once it has text whose ids are not known."""
        return () if self.first_token_s is not None else message.token_ids

    def ended(self, before: Message, finished: Finished, facts: ModelFacts | None) -> Message:
        """The reply at its end; from now on it counts as ended."""
        metrics = finished.metrics
        self.metrics[before.id] = metrics
        ids = before.token_ids + finished.token_ids if self.ids_known else ()
        footer = None
        if facts is not None:
            tokens = len(ids) or metrics.generated_tokens
            footer = ReplyFacts(facts.name, facts.precision, tokens, metrics.tokens_per_s)
        text, state = before.text + finished.text, _ENDS[finished.reason]
        return replace(before, text=text, token_ids=ids, facts=footer, state=state)

    def reading(self) -> MeterReading:
        """Speed of all replies together and time to the first token so far."""
        count = len(self.message_ids)
        speed = 1000 * count * self.steps / self.steps_ms if self.steps and self.steps_ms > 0 else None
        return MeterReading(speed, self.first_token_s, count)

    def last_reading(self) -> MeterReading:
        """The same at the end, as the engine measured it."""
        speeds = [metrics.tokens_per_s for metrics in self.metrics.values() if metrics.tokens_per_s]
        first = next(iter(self.metrics.values())).first_token_s
        return MeterReading(sum(speeds) if speeds else None, first, len(self.message_ids))
