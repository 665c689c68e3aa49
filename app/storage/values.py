"""What the program has on the disk beside models, and what giving it back costs."""

import enum
from dataclasses import dataclass

from app.i18n.words import say, sentences
from app.models.values.download import bytes_words
from app.ui.values.question import CANCEL, Question


class Place(enum.Enum):
    """One kind of files. The value is its name."""

    STATES = say("Kept states")
    PRIMERS = say("Primers")
    CONVERTED = say("Converted weights")
    PARTIALS = say("Partial downloads")
    CONVERSATIONS = say("Conversations")


@dataclass(frozen=True, slots=True)
class Stored:
    """How much lies in a place. `folder` is where, whether it is there yet or not."""

    place: Place
    folder: str
    size_bytes: int
    can_free: bool = True


NOTES = {
    Place.STATES: say("Conversations go on from them without being read again."),
    Place.PRIMERS: say("Their texts are kept with the conversations."),
    Place.CONVERTED: say("8-bit and 4-bit models load from them at once."),
    Place.PARTIALS: say("Downloads that did not end go on from them."),
    Place.CONVERSATIONS: say("With their backups. Delete single ones in the sidebar."),
}
_COSTS = {
    Place.STATES: say("The next reply in each conversation reads it again first."),
    Place.PRIMERS: say("Each primer is read again before it is next used. Its text stays."),
    Place.CONVERTED: say("The next load of an 8-bit or 4-bit model converts it again."),
    Place.PARTIALS: say("These downloads start from the beginning. Those that run now are left alone."),
}


def free_question(stored: Stored) -> Question:
    """What to ask before a place is emptied."""
    size = bytes_words(stored.size_bytes)
    title = say("Free {size} of “{place}”?", size=size, place=stored.place.value)
    text = sentences((_COSTS[stored.place], say("No conversation is lost.")))
    return Question(title, text, CANCEL, (), say("Free {size}", size=size))
