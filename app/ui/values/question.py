"""A question, and its answers."""

from collections.abc import Callable
from dataclasses import dataclass, field

from app.i18n.words import say


@dataclass(frozen=True, slots=True)
class Answer:
    """A button of a question: its label, and what it does besides closing the sheet."""

    label: str
    run: Callable[[], object] | None = field(default=None, compare=False)


CANCEL = Answer(say("Cancel"))


@dataclass(frozen=True, slots=True)
class Question:
    """What to ask, and its buttons: the default one, others, and a destructive one.

    Esc gives the answer `escape`, or the default one if there is none.
    """

    title: str
    text: str
    default: Answer
    others: tuple[Answer, ...] = ()
    destructive: Answer | None = None
    escape: Answer | None = None
