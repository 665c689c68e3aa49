"""What the session knows of its requests under way."""

import threading
from dataclasses import dataclass, field, replace

from app.conversations.values.conversation import Message, MessageState, ReplyFacts
from app.inference.values.model import ModelChoice, ModelFacts
from app.inference.values.status import MeterReading, Phase, SessionStatus
from engine.api import Finished, FinishReason, Metrics

_ENDS = {
    FinishReason.STOP: MessageState.COMPLETE,
    FinishReason.LENGTH: MessageState.LENGTH,
    FinishReason.CANCELLED: MessageState.STOPPED,
}


@dataclass(slots=True)
class Loading:
    """A model that loads."""

    id: int
    choice: ModelChoice
    cancel: threading.Event = field(default_factory=threading.Event)
    percent: int = 0

    def status(self, rest: SessionStatus) -> SessionStatus:
        """What is said meanwhile in the place of `rest`."""
        name = self.choice.name
        return replace(rest, phase=Phase.LOADING, model=name, precision="", percent=self.percent)


@dataclass(slots=True)
class Writing:
    """Replies that are written, one or several side by side."""

    id: int
    conversation_id: int
    message_ids: tuple[int, ...]
    began_s: float
    ids_known: bool
    cancel: threading.Event = field(default_factory=threading.Event)
    phase: Phase = Phase.READING
    percent: int = 0
    token: int = 0
    first_token_s: float | None = None
    steps: int = 0
    steps_ms: float = 0.0
    ended: dict[int, Metrics] = field(default_factory=dict)

    def status(self, rest: SessionStatus) -> SessionStatus:
        """What is said meanwhile in the place of `rest`."""
        count = len(self.message_ids)
        return replace(rest, phase=self.phase, percent=self.percent, token=self.token, replies=count)

    def ended_reply(self, before: Message, finished: Finished, facts: ModelFacts | None) -> Message:
        """The reply as it is at its end; it counts as ended from now on."""
        metrics = finished.metrics
        self.ended[before.id] = metrics
        ids = before.token_ids + finished.token_ids if self.ids_known else ()
        footer = None
        if facts is not None:
            tokens = len(ids) or metrics.generated_tokens
            footer = ReplyFacts(facts.name, facts.precision, tokens, metrics.tokens_per_s)
        text, state = before.text + finished.text, _ENDS[finished.reason]
        return replace(before, text=text, token_ids=ids, facts=footer, state=state)

    def reading(self) -> MeterReading:
        """Speed of all replies together and first token so far."""
        count = len(self.message_ids)
        speed = 1000 * count * self.steps / self.steps_ms if self.steps and self.steps_ms > 0 else None
        return MeterReading(speed, self.first_token_s, count)

    def last_reading(self) -> MeterReading:
        """The same at the end, as the engine says."""
        speeds = [metrics.tokens_per_s for metrics in self.ended.values() if metrics.tokens_per_s]
        first = next(iter(self.ended.values())).first_token_s
        return MeterReading(sum(speeds) if speeds else None, first, len(self.message_ids))
