"""Conversations to put into an archive."""

from dataclasses import replace
from datetime import datetime

from hypothesis import strategies as st

from app.conversations.archive.archive import Archive
from app.conversations.values.conversation import Conversation, Message, MessageState, ReplyFacts, Role
from app.ui.values.failure import Failure

ENDED = [state for state in MessageState if not state.is_open]
ANY_TEXT = st.text(st.characters(), max_size=30)  # with NUL and lone surrogates

_speeds = st.none() | st.floats(0, 1e6)
_facts = st.none() | st.builds(
    ReplyFacts, st.text(max_size=9), st.text(max_size=9), st.integers(0, 10**6), _speeds
)
_failures = st.none() | st.builds(Failure, st.text(max_size=9), ANY_TEXT)
_tokens = st.lists(st.integers(0, 2**32 - 1), max_size=4).map(tuple)


@st.composite
def conversations(draw: st.DrawFn, text: st.SearchStrategy[str] = ANY_TEXT) -> Conversation:
    """Any tree of messages, in the order they were made, as the program may hold it."""
    ids = sorted(draw(st.sets(st.integers(1, 10**9), min_size=1, max_size=8)))
    messages = tuple(draw(_message(number, ids[:index], text)) for index, number in enumerate(ids))
    return Conversation(
        id=draw(st.integers(1, 10**9)),
        changed_at=draw(st.datetimes(datetime(1980, 1, 1), datetime(2200, 1, 1))),
        title=draw(st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=20)),
        model=draw(st.sampled_from(["", "mamba-370m"])),
        messages=messages,
        leaf_id=draw(st.none() | st.sampled_from(ids)),
    )


@st.composite
def _message(draw: st.DrawFn, number: int, older: list[int], text: st.SearchStrategy[str]) -> Message:
    parent_id = draw(st.none() | st.sampled_from(older)) if older else None
    if draw(st.booleans()):
        return Message(number, parent_id, Role.PERSON, draw(text))
    state = draw(st.sampled_from(ENDED))
    reply = Message(number, parent_id, Role.MODEL, draw(text), state, draw(_tokens))
    return replace(reply, facts=draw(_facts), failure=draw(_failures))


def talk(archive: Archive, *texts: str, title: str = "A talk", at: datetime | None = None) -> Conversation:
    """A conversation of these texts, by turns of the person and the model, kept in the archive."""
    conversation = Conversation(archive.new_id(), at or datetime(2026, 3, 4, 5, 6), title)
    for index, text in enumerate(texts):
        role = Role.MODEL if index % 2 else Role.PERSON
        conversation = conversation.with_message(Message(archive.new_id(), conversation.leaf_id, role, text))
    archive.save_conversation(conversation)
    return conversation


def reply_under_way(archive: Archive, conversation: Conversation, text: str = "") -> Message:
    """A reply that is being written at the end of the shown path, kept in the archive."""
    reply = Message(archive.new_id(), conversation.leaf_id, Role.MODEL, text, MessageState.WRITING)
    archive.save_message(conversation.id, reply)
    archive.set_leaf(conversation.id, reply.id)
    return reply
