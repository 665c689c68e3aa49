"""A question with buttons."""

from dataclasses import dataclass

from app.i18n.words import say

CANCEL = say("Cancel")


@dataclass(frozen=True, slots=True)
class Question:
    """What to ask, and its buttons: the default one, others, and a destructive one.

    Esc answers with `escape`, or with the default button where `escape` is empty.
    """

    title: str
    text: str
    default: str
    others: tuple[str, ...] = ()
    destructive: str = ""
    escape: str = ""
