"""Rows of the conversation list: sections by date, and what each row says."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime

from app.domain.conversation import Conversation

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


SidebarRow = SectionRow | ConversationRow


def rows(conversations: Iterable[Conversation], writing_id: int | None, today: date) -> list[SidebarRow]:
    """The rows, newest first, under their sections. `writing_id` is the conversation with a reply under way."""
    result: list[SidebarRow] = []
    section = ""
    for conversation in sorted(conversations, key=lambda c: (c.changed_at, c.id), reverse=True):
        title = section_of(conversation.changed_at, today)
        if title != section:
            result.append(SectionRow(title))
            section = title
        result.append(_row(conversation, conversation.id == writing_id, today))
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


def _row(conversation: Conversation, is_writing: bool, today: date) -> ConversationRow:
    when = "Writing" if is_writing else moment_words(conversation.changed_at, today)
    subtitle = " · ".join(part for part in (when, conversation.model) if part)
    return ConversationRow(conversation.id, conversation.title, subtitle, is_writing)
