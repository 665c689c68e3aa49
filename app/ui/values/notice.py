"""Messages to the person: a sentence, at most two actions."""

import enum
from dataclasses import dataclass

from app.i18n.words import say
from app.ui.values.failure import Failure
from app.ui.values.file_manager import SHOW_IN_FOLDER

TRY_AGAIN = say("Try again")
SHOW_FILE = SHOW_IN_FOLDER
UNDO = say("Undo")
_REMEDIES = {"q8": say("Use 8-bit"), "f32": say("Use 32-bit")}


class NoteKind(enum.Enum):
    """How a note looks."""

    FAILURE = "failure"
    WARNING = "warning"
    NOTE = "note"
    UNDO = "undo"


@dataclass(frozen=True, slots=True)
class Note:
    """One note. A failure's note offers "Copy details"; `action` is the text of one button more, `target` what that is about."""

    kind: NoteKind
    sentence: str
    failure: Failure | None = None
    action: str = ""
    target: str = ""


def failure_note(failure: Failure) -> Note:
    """The note for `failure`; it offers the remedy when there is one."""
    return Note(
        NoteKind.FAILURE, failure.sentence, failure, _REMEDIES.get(failure.remedy, ""), failure.remedy
    )
