"""What the program keeps on the disk beside models, and what deleting it costs."""

import enum
from dataclasses import dataclass

from app.i18n.words import say, sentences
from app.models.values.download import bytes_words
from app.ui.values.question import CANCEL, Question


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
        say("Kept states"),
        say("Conversations go on from them without being read again."),
        say("The next reply in each conversation reads it again first."),
    ),
    StorageKind.PRIMERS: KindWords(
        say("Primers"),
        say("Their texts are kept with the conversations."),
        say("Each primer is read again before it is next used. Its text stays."),
    ),
    StorageKind.CONVERTED: KindWords(
        say("Converted weights"),
        say("8-bit and 4-bit models load from them at once."),
        say("The next load of an 8-bit or 4-bit model converts it again."),
    ),
    StorageKind.PARTIALS: KindWords(
        say("Partial downloads"),
        say("Downloads that did not end go on from them."),
        say("These downloads start from the beginning. Those that run now are left alone."),
    ),
    StorageKind.CONVERSATIONS: KindWords(
        say("Conversations"), say("With their backups. Delete single ones in the sidebar.")
    ),
}


@dataclass(frozen=True, slots=True)
class Usage:
    """How much space a kind of files takes."""

    kind: StorageKind
    size_bytes: int


def free_question(usage: Usage) -> Question:
    """What to ask before these files are deleted."""
    size, words = bytes_words(usage.size_bytes), WORDS[usage.kind]
    title = say("Free {size} of “{place}”?", size=size, place=words.name)
    text = sentences((words.cost, say("No conversation is lost.")))
    return Question(title, text, CANCEL, (), say("Free {size}", size=size))
