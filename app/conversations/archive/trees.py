"""Message trees as values: put right, or under other ids."""

from collections.abc import Callable
from dataclasses import replace

from app.conversations.values.conversation import Conversation, Message, MessageState


def with_leaf(conversation: Conversation) -> Conversation:
    """The conversation with a shown leaf that exists: the newest message where the one it names does not."""
    ids = [message.id for message in conversation.messages]
    if conversation.leaf_id is None or conversation.leaf_id in ids:
        return conversation
    return replace(conversation, leaf_id=ids[-1] if ids else None)


def renumbered(conversation: Conversation, new_id: Callable[[], int]) -> Conversation:
    """The same conversation under new ids. A reply that was under way counts as stopped.

    Raises KeyError where a message comes before its parent.
    """
    ids: dict[int | None, int | None] = {None: None}
    messages: list[Message] = []
    conversation_id = new_id()
    for message in conversation.messages:
        parent_id = ids[message.parent_id]
        number = ids[message.id] = new_id()
        state = MessageState.STOPPED if message.state.is_open else message.state
        messages.append(replace(message, id=number, parent_id=parent_id, state=state))
    leaf_id = ids[conversation.leaf_id]
    return replace(conversation, id=conversation_id, messages=tuple(messages), leaf_id=leaf_id)
