"""Messages to the person: a sentence, at most two actions."""

import enum
from dataclasses import dataclass

from app.domain.failure import Failure


class NoteKind(enum.Enum):
    """How a note looks."""

    FAILURE = "failure"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Note:
    """One note. A failure's note offers "Copy details"; `action` is the text of one button more."""

    kind: NoteKind
    sentence: str
    failure: Failure | None = None
    action: str = ""


def failure_note(failure: Failure) -> Note:
    """The note for `failure`."""
    return Note(NoteKind.FAILURE, failure.sentence, failure)
