"""What the engine is doing, and the words for it."""

import enum
from dataclasses import dataclass

from app.i18n import numbers
from app.i18n.words import say


class Phase(enum.Enum):
    """What the engine is doing."""

    NO_MODEL = "no model"
    LOADING = "loading"
    READY = "ready"
    READING = "reading"
    WRITING = "writing"
    STOPPING = "stopping"
    STOPPED = "stopped"
    FAILED = "failed"
    MEASURING = "measuring"

    @property
    def is_busy(self) -> bool:
        """Whether a reply is being written."""
        return self in (Phase.READING, Phase.WRITING, Phase.STOPPING)


@dataclass(frozen=True, slots=True)
class EngineStatus:
    """`percent` counts for LOADING and READING, `token` (from 1) for WRITING. `model` is the one in use or loading.

    `has_reply` is true while a reply is being written or is queued. `replies` is the number written side by side.
    """

    phase: Phase = Phase.NO_MODEL
    model: str = ""
    precision: str = ""
    percent: int = 0
    token: int = 0
    has_reply: bool = False
    replies: int = 1


@dataclass(frozen=True, slots=True)
class MeterReading:
    """Speed of decoding alone, of all `replies` together, and time to the first token; None where not known."""

    tokens_per_s: float | None = None
    first_token_s: float | None = None
    replies: int = 1


def words(status: EngineStatus) -> str:
    """The text of the status line below the title."""
    match status.phase:
        case Phase.LOADING:
            return say("Loading {model}, {percent}%", model=status.model, percent=status.percent)
        case Phase.READING if status.percent:
            return say("Reading the prompt, {percent}%", percent=status.percent)
        case Phase.READING:
            return say("Reading the prompt")
        case Phase.WRITING if status.replies > 1:
            count, token = numbers.in_words(status.replies), numbers.count(status.token)
            return say("Writing {count} replies, token {token}", count=count, token=token)
        case Phase.WRITING:
            return say("Writing, token {token}", token=numbers.count(status.token))
        case _:
            return _PLAIN[status.phase]


def short_words(status: EngineStatus) -> str:
    """The status as part of the model button's accessible name."""
    match status.phase:
        case Phase.LOADING:
            return say("loading {percent}%", percent=status.percent)
        case Phase.READING:
            return say("reading {percent}%", percent=status.percent)
        case _:
            return _SHORT[status.phase]


def dot_token(status: EngineStatus) -> str:
    """The colour token of the status dot."""
    return _DOTS[status.phase]


_PLAIN = {
    Phase.NO_MODEL: say("Choose a model"),
    Phase.READY: say("Ready"),
    Phase.STOPPING: say("Stopping"),
    Phase.STOPPED: say("Stopped"),
    Phase.FAILED: say("The model didn’t load"),
    Phase.MEASURING: say("Benchmark running; replies resume when it finishes"),
}
_SHORT = {
    Phase.NO_MODEL: say("no model"),
    Phase.READY: say("ready"),
    Phase.WRITING: say("writing"),
    Phase.STOPPING: say("stopping"),
    Phase.STOPPED: say("stopped"),
    Phase.FAILED: say("failed to load"),
    Phase.MEASURING: say("measuring"),
}
_DOTS = {
    Phase.NO_MODEL: "dot-idle",
    Phase.LOADING: "dot-busy",
    Phase.READY: "dot-ready",
    Phase.READING: "dot-busy",
    Phase.WRITING: "accent-text",
    Phase.STOPPING: "dot-busy",
    Phase.STOPPED: "dot-idle",
    Phase.FAILED: "dot-error",
    Phase.MEASURING: "dot-busy",
}
