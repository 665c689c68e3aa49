from datetime import date, datetime

import pytest

from app.conversations.values.conversation import (
    Conversation,
    ConversationHead,
    Message,
    MessageState,
    Role,
    shown_path,
)
from app.conversations.values.sidebar import ConversationRow, SectionRow, moment_words, rows, section_of

NOON = datetime(2026, 11, 30, 12, 5)
TODAY = date(2026, 11, 30)


@pytest.fixture
def tree() -> Conversation:
    """One question with two replies; below the first reply another question."""
    conversation = Conversation(1, NOON)
    for message in (
        Message(2, None, Role.PERSON, "question"),
        Message(3, 2, Role.MODEL, " first"),
        Message(4, 3, Role.PERSON, "more"),
        Message(5, 2, Role.MODEL, "second"),
    ):
        conversation = conversation.with_message(message)
    return conversation


def texts(conversation: Conversation) -> list[str]:
    return [message.text for message in conversation.path()]


def test_a_sibling_replaces_what_is_shown_and_destroys_nothing(tree: Conversation) -> None:
    assert texts(tree) == ["question", "second"]
    assert texts(tree.showing(3)) == ["question", " first", "more"]


def test_the_path_knows_versions_and_the_last(tree: Conversation) -> None:
    assert [(i.version, i.versions, i.is_last) for i in shown_path(tree)] == [(1, 1, False), (2, 2, True)]


def test_the_space_before_a_reply_is_not_shown(tree: Conversation) -> None:
    assert tree.message(3).shown_text == "first"


def test_a_change_touches_one_message(tree: Conversation) -> None:
    changed = tree.with_changed(Message(5, 2, Role.MODEL, "other", MessageState.WRITING))
    assert texts(changed) == ["question", "other"]
    assert texts(changed.showing(3)) == texts(tree.showing(3))


def test_an_unknown_message_is_an_error(tree: Conversation) -> None:
    with pytest.raises(KeyError):
        tree.message(99)


@pytest.mark.parametrize(
    ("moment", "section", "words"),
    [
        (datetime(2026, 11, 30, 9, 4), "Today", "9:04"),
        (datetime(2026, 11, 29, 23, 59), "Yesterday", "23:59"),
        (datetime(2026, 11, 26, 8, 0), "Previous 7 days", "Thursday"),
        (datetime(2026, 10, 2, 8, 0), "October", "2 October"),
        (datetime(2025, 10, 2, 8, 0), "October 2025", "2 October"),
    ],
    ids=["today", "yesterday", "week", "month", "year"],
)
def test_sections_by_date(moment: datetime, section: str, words: str) -> None:
    assert section_of(moment, TODAY) == section
    assert moment_words(moment, TODAY) == words


def test_rows_are_newest_first_under_sections() -> None:
    before = datetime(2026, 11, 29, 8, 0)
    pinned = ConversationHead(3, "Pinned one", before, before, is_pinned=True)
    old = ConversationHead(1, "Old", before, before, "mamba-130m")
    new = ConversationHead(2, "New", NOON, NOON, "Built-in")
    assert rows([old, new, pinned], 2, TODAY) == [
        SectionRow("Pinned"),
        ConversationRow(3, "Pinned one", "8:00", False, is_pinned=True),
        SectionRow("Today"),
        ConversationRow(2, "New", "Writing · Built-in", True),
        SectionRow("Yesterday"),
        ConversationRow(1, "Old", "8:00 · mamba-130m", False),
    ]
