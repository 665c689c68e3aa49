"""What the program keeps on the disk beside models, and what deleting it costs."""

import enum
from collections.abc import Callable
from dataclasses import dataclass

from app.i18n import numbers
from app.i18n.words import say, sentences
from app.ui.values.question import CANCEL, Answer, Question


class StorageKind(enum.Enum):
    """A kind of files."""

    STATES = "states"
    PRIMERS = "primers"
    CONVERTED = "converted"
    PARTIALS = "partials"
    CONVERSATIONS = "conversations"


@dataclass(frozen=True, slots=True)
class KindWords:
    """The name of a kind of files, what they are for, and what deleting them costs; "" for those that are never deleted."""

    name: str
    note: str
    cost: str = ""


WORDS = {
    StorageKind.STATES: KindWords(
        say("Cached states"),
        say("Let conversations continue without being read again."),
        say("Each conversation is read again before its next reply."),
    ),
    StorageKind.PRIMERS: KindWords(
        say("Primers"),
        say("Their text is stored with your conversations."),
        say("Each primer is read again before it is next used. Its text is kept."),
    ),
    StorageKind.CONVERTED: KindWords(
        say("Converted weights"),
        say("Let 8-bit and 4-bit models load without converting again."),
        say("8-bit and 4-bit models are converted again when next loaded."),
    ),
    StorageKind.PARTIALS: KindWords(
        say("Partial downloads"),
        say("Let unfinished downloads resume."),
        say("These downloads start from the beginning. Downloads in progress aren’t affected."),
    ),
    StorageKind.CONVERSATIONS: KindWords(
        say("Conversations"), say("Includes backups. Delete individual conversations in the sidebar.")
    ),
}


@dataclass(frozen=True, slots=True)
class Usage:
    """How much space a kind of files takes."""

    kind: StorageKind
    size_bytes: int


def free_question(usage: Usage, free: Callable[[], object]) -> Question:
    """What to ask before these files are deleted."""
    size, words = numbers.file_size(usage.size_bytes), WORDS[usage.kind]
    title = say("Free {size} of “{place}”?", size=size, place=words.name)
    text = sentences((words.cost, say("No conversations are lost.")))
    return Question(title, text, CANCEL, (), Answer(say("Free {size}", size=size), free))
