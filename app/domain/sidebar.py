"""Rows of the conversation list: sections by date, and what each row says."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime

from app.domain.head import ConversationHead

PINNED = "Pinned"
_WEEK_DAYS = 7


@dataclass(frozen=True, slots=True)
class SectionRow:
    """The head of a section."""

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
    """The rows, newest first, under their sections. `writing_id` is the conversation with a reply under way."""
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
    """Today, Yesterday, Previous 7 days, then months."""
    days = (today - moment.date()).days
    if days <= 0:
        return "Today"
    if days == 1:
        return "Yesterday"
    if days <= _WEEK_DAYS:
        return "Previous 7 days"
    return moment.strftime("%B" if moment.year == today.year else "%B %Y")


def moment_words(moment: datetime, today: date) -> str:
    """Today and yesterday a time, then the weekday, then the date."""
    days = (today - moment.date()).days
    if days <= 1:
        return f"{moment.hour}:{moment.minute:02}"
    return moment.strftime("%A") if days <= _WEEK_DAYS else f"{moment.day} {moment.strftime('%B')}"


def _row(head: ConversationHead, is_writing: bool, today: date) -> ConversationRow:
    when = "Writing" if is_writing else moment_words(head.changed_at, today)
    subtitle = " · ".join(part for part in (when, head.model) if part)
    return ConversationRow(head.id, head.title, subtitle, is_writing, head.is_pinned)
