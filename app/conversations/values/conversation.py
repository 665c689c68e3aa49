"""Conversations: messages in a tree, of which one path is shown."""

import enum
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime

from app.i18n.words import say
from app.ui.values.failure import Failure

UNTITLED = say("New conversation")


def title_words(title: str) -> str:
    """The title to show: a placeholder in the person's language if there is none."""
    return UNTITLED if title == UNTITLED else title


class Role(enum.Enum):
    """Who a message is from."""

    PERSON = "person"
    MODEL = "model"


class MessageState(enum.Enum):
    """How far a message is. A person's message is always COMPLETE; a reply that a crash cut short is RECOVERED."""

    WAITING = "waiting"
    READING = "reading"
    WRITING = "writing"
    COMPLETE = "complete"
    STOPPED = "stopped"
    RECOVERED = "recovered"
    LENGTH = "length"
    FAILED = "failed"

    @property
    def is_open(self) -> bool:
        """Whether more may come."""
        return self in (MessageState.WAITING, MessageState.READING, MessageState.WRITING)

    @property
    def is_cut_short(self) -> bool:
        """Whether a reply ended before the model was done, and not by an error."""
        return self in (MessageState.STOPPED, MessageState.RECOVERED, MessageState.LENGTH)


@dataclass(frozen=True, slots=True)
class ReplyFacts:
    """What a reply's footer shows. `tokens_per_s` is None if the reply is too short to measure."""

    model: str
    precision: str
    tokens: int
    tokens_per_s: float | None


@dataclass(frozen=True, slots=True)
class Message:
    """One message. `token_ids` are a reply's tokens as the model wrote them; `percent` is the part of the prompt read."""

    id: int
    parent_id: int | None
    role: Role
    text: str
    state: MessageState = MessageState.COMPLETE
    token_ids: tuple[int, ...] = ()
    percent: int = 0
    facts: ReplyFacts | None = None
    failure: Failure | None = None

    @property
    def can_continue(self) -> bool:
        """Whether it is a reply that the model can continue: any that has ended, even a complete one."""
        return self.role is Role.MODEL and not self.state.is_open

    @property
    def shown_text(self) -> str:
        """The text to show or copy: a reply's first token often begins with a space."""
        return self.text.lstrip() if self.role is Role.MODEL else self.text


@dataclass(frozen=True, slots=True)
class PrimerText:
    """A primer as it travels with a conversation."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Conversation:
    """All messages of a conversation, in the order they were made. The shown path ends at `leaf_id`.

    `primer_id` is the primer whose text stands before them all; `primer` is that text where the conversation comes from a
    file or goes to one.
    """

    id: int
    changed_at: datetime
    title: str = UNTITLED
    model: str = ""
    messages: tuple[Message, ...] = ()
    leaf_id: int | None = None
    primer_id: int | None = None
    primer: PrimerText | None = None

    def message(self, message_id: int) -> Message:
        """The message of that id. Raises KeyError."""
        for message in reversed(self.messages):
            if message.id == message_id:
                return message
        raise KeyError(message_id)

    def path(self) -> tuple[Message, ...]:
        """The messages from the first to the shown leaf."""
        return tuple(reversed(list(self._up_from(self.leaf_id))))

    def path_to(self, message_id: int) -> tuple[Message, ...]:
        """The messages from the first to this one."""
        return tuple(reversed(list(self._up_from(message_id))))

    def siblings(self, message_id: int) -> tuple[Message, ...]:
        """The message and those beside it: same parent, same role."""
        one = self.message(message_id)
        return tuple(m for m in self.messages if (m.parent_id, m.role) == (one.parent_id, one.role))

    def below(self, message_id: int) -> tuple[Message, ...]:
        """The message and all that hang on it."""
        found = {message_id}
        for message in self.messages:  # a parent comes before its children
            if message.parent_id in found:
                found.add(message.id)
        return tuple(message for message in self.messages if message.id in found)

    def without(self, message_id: int) -> tuple[tuple[Message, ...], int | None]:
        """The messages but that one and all below it, and the leaf to show then: a version beside it, or what it was to."""
        gone = {message.id for message in self.below(message_id)}
        kept = tuple(message for message in self.messages if message.id not in gone)
        if self.leaf_id not in gone:
            return kept, self.leaf_id
        beside = [message.id for message in self.siblings(message_id)]
        index = beside.index(message_id)
        others = beside[:index][::-1] + beside[index + 1 :]
        if not others:
            return kept, self.message(message_id).parent_id
        return kept, replace(self, messages=kept).showing(others[0]).leaf_id

    def with_message(self, message: Message) -> "Conversation":
        """With `message` added; it becomes the shown leaf."""
        return replace(self, messages=(*self.messages, message), leaf_id=message.id)

    def with_changed(self, message: Message) -> "Conversation":
        """With `message` in the place of the one of its id."""
        return replace(self, messages=tuple(message if m.id == message.id else m for m in self.messages))

    def showing(self, message_id: int) -> "Conversation":
        """With the path through this message shown, down to the newest leaf below it."""
        leaf = message_id
        while children := [m.id for m in self.messages if m.parent_id == leaf]:
            leaf = children[-1]
        return replace(self, leaf_id=leaf)

    def _up_from(self, message_id: int | None) -> Iterator[Message]:
        by_id = {message.id: message for message in self.messages}
        while message_id is not None:
            message = by_id[message_id]
            yield message
            message_id = message.parent_id


@dataclass(frozen=True, slots=True)
class ShownMessage:
    """A message of the shown path: which of its siblings it is (from 1), of how many, and whether it is the last.

    `later` counts the messages below the last that are not shown.
    """

    message: Message
    version: int
    versions: int
    is_last: bool
    later: int = 0


def shown_path(conversation: Conversation) -> tuple[ShownMessage, ...]:
    """The shown path, with everything a transcript needs."""
    versions: dict[tuple[int | None, Role], list[int]] = {}
    for message in conversation.messages:
        versions.setdefault((message.parent_id, message.role), []).append(message.id)
    result = []
    for message in conversation.path():
        ids = versions[(message.parent_id, message.role)]
        is_last = message.id == conversation.leaf_id
        later = len(conversation.below(message.id)) - 1 if is_last else 0
        result.append(ShownMessage(message, ids.index(message.id) + 1, len(ids), is_last, later))
    return tuple(result)


@dataclass(frozen=True, slots=True)
class ConversationHead:
    """One conversation of the list. Times are local, without a zone, as in `Conversation`."""

    id: int
    title: str
    changed_at: datetime
    created_at: datetime
    model: str = ""
    is_pinned: bool = False
