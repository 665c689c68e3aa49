"""The rows of the conversation list: sections by date, and conversations."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime

from app.conversations.values.conversation import ConversationHead, title_words
from app.i18n.words import say
from app.inference.values.model import name_words

PINNED = say("Pinned")
_WEEK_DAYS = 7
_MONTHS = (
    say("January"),
    say("February"),
    say("March"),
    say("April"),
    say("May"),
    say("June"),
    say("July"),
    say("August"),
    say("September"),
    say("October"),
    say("November"),
    say("December"),
)
_DAYS = (
    say("Monday"),
    say("Tuesday"),
    say("Wednesday"),
    say("Thursday"),
    say("Friday"),
    say("Saturday"),
    say("Sunday"),
)


@dataclass(frozen=True, slots=True)
class SectionRow:
    """The heading of a section."""

    title: str


@dataclass(frozen=True, slots=True)
class ConversationRow:
    """One conversation in the list."""

    conversation_id: int
    title: str
    subtitle: str
    is_writing: bool
    is_pinned: bool = False


SidebarRow = SectionRow | ConversationRow


def rows(heads: Iterable[ConversationHead], writing_id: int | None, today: date) -> list[SidebarRow]:
    """The rows in their sections, newest first. `writing_id` is the conversation whose reply is being written."""
    result: list[SidebarRow] = []
    section = ""
    for head in sorted(heads, key=lambda h: (h.is_pinned, h.changed_at, h.id), reverse=True):
        title = PINNED if head.is_pinned else section_of(head.changed_at, today)
        if title != section:
            result.append(SectionRow(title))
            section = title
        result.append(_row(head, head.id == writing_id, today))
    return result


def section_of(moment: datetime, today: date) -> str:
    """The section of a moment: Today, Yesterday, Previous 7 Days, or a month."""
    days = (today - moment.date()).days
    if days <= 0:
        return say("Today")
    if days == 1:
        return say("Yesterday")
    if days <= _WEEK_DAYS:
        return say("Previous 7 days")
    month = _MONTHS[moment.month - 1]
    return month if moment.year == today.year else say("{month} {year}", month=month, year=moment.year)


def moment_words(moment: datetime, today: date) -> str:
    """The time for today and yesterday, the weekday for the last week, otherwise the date."""
    days = (today - moment.date()).days
    if days <= 1:
        return f"{moment.hour}:{moment.minute:02}"
    if days <= _WEEK_DAYS:
        return _DAYS[moment.weekday()]
    return say("{day} {month}", day=moment.day, month=_MONTHS[moment.month - 1])


def _row(head: ConversationHead, is_writing: bool, today: date) -> ConversationRow:
    when = say("Writing") if is_writing else moment_words(head.changed_at, today)
    subtitle = say("{when} · {model}", when=when, model=name_words(head.model)) if head.model else when
    return ConversationRow(head.id, title_words(head.title), subtitle, is_writing, head.is_pinned)
