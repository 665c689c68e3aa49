"""Notices: short messages to the person, each with at most one action."""

import enum
from collections.abc import Callable
from dataclasses import dataclass, field

from app.i18n.words import say
from app.ui.values.failure import Failure

UNDO = say("Undo")


class NoticeKind(enum.Enum):
    """How a notice looks."""

    FAILURE = "failure"
    WARNING = "warning"
    INFO = "info"
    UNDO = "undo"


@dataclass(frozen=True, slots=True)
class NoticeAction:
    """A button of a notice: its label, and what it does."""

    label: str
    run: Callable[[], object] = field(compare=False)


@dataclass(frozen=True, slots=True)
class Notice:
    """One notice. Where there is a `failure`, its details can be copied.

    `topic` names the cause of a notice that stays until the person closes it or the cause is gone ("" for none).
    """

    kind: NoticeKind
    sentence: str
    failure: Failure | None = None
    action: NoticeAction | None = None
    topic: str = ""


def failure_notice(failure: Failure, action: NoticeAction | None = None, topic: str = "") -> Notice:
    """The notice of a failure."""
    return Notice(NoticeKind.FAILURE, failure.sentence, failure, action, topic)


def undo_notice(sentence: str, undo: Callable[[], object]) -> Notice:
    """The notice of something done that can be undone."""
    return Notice(NoticeKind.UNDO, sentence, action=NoticeAction(UNDO, undo))
