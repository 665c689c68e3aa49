"""What the session knows of its requests under way."""

import threading
from dataclasses import dataclass, field

from app.domain.model import ModelChoice
from app.domain.status import MeterReading, Phase
from engine.api import Metrics


@dataclass(slots=True)
class Loading:
    """A model that loads."""

    id: int
    choice: ModelChoice
    cancel: threading.Event = field(default_factory=threading.Event)
    percent: int = 0


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
