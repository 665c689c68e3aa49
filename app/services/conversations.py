"""The conversations of this session, kept in memory."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from PySide6.QtCore import QObject, Signal

from app.domain.chart import TokenPoint
from app.domain.conversation import Conversation, Message, MessageState, Role
from app.domain.text import title_of


class ConversationStore(QObject):
    """Holds all conversations and says what changed.

    Signals: `list_changed()` when a row of the list looks different, `path_changed(int)` when other messages of that
    conversation are shown, `message_changed(int, Message)`, `points_added(int, tuple[TokenPoint, ...])` with the id of
    the conversation.
    """

    list_changed = Signal()
    path_changed = Signal(int)
    message_changed = Signal(int, object)
    points_added = Signal(int, object)

    def __init__(self, now: Callable[[], datetime] = datetime.now, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._now = now
        self._conversations: dict[int, Conversation] = {}
        self._points: dict[int, list[TokenPoint]] = {}
        self._last_id = 0

    def conversations(self) -> tuple[Conversation, ...]:
        """All of them, in the order they were made."""
        return tuple(self._conversations.values())

    def conversation(self, conversation_id: int) -> Conversation:
        """The conversation of that id. Raises KeyError."""
        return self._conversations[conversation_id]

    def points(self, conversation_id: int) -> tuple[TokenPoint, ...]:
        """The tokens of the shown path's replies."""
        path = self._conversations[conversation_id].path()
        return tuple(point for message in path for point in self._points.get(message.id, ()))

    def steps_ms(self, message_id: int) -> list[float]:
        """The times of the tokens of one reply."""
        return [point.step_ms for point in self._points.get(message_id, ()) if point.step_ms is not None]

    def add_conversation(self) -> int:
        """A new, empty conversation; its id."""
        conversation = Conversation(self._next_id(), self._now())
        self._conversations[conversation.id] = conversation
        self.list_changed.emit()
        return conversation.id

    def add_person_message(self, conversation_id: int, text: str) -> Message:
        """Add what the person wrote below the shown leaf. The first message gives the conversation its title."""
        conversation = self._conversations[conversation_id]
        message = Message(self._next_id(), conversation.leaf_id, Role.PERSON, text)
        title = conversation.title if conversation.messages else title_of(text) or conversation.title
        self._put(replace(conversation.with_message(message), title=title, changed_at=self._now()))
        self.list_changed.emit()
        self.path_changed.emit(conversation_id)
        return message

    def add_reply(self, conversation_id: int, parent_id: int) -> Message:
        """Add an empty reply that waits to be written."""
        message = Message(self._next_id(), parent_id, Role.MODEL, "", MessageState.WAITING)
        self._put(self._conversations[conversation_id].with_message(message))
        self.path_changed.emit(conversation_id)
        return message

    def change_message(self, conversation_id: int, message: Message) -> None:
        """Put `message` in the place of the one of its id."""
        self._put(self._conversations[conversation_id].with_changed(message))
        self.message_changed.emit(conversation_id, message)

    def show_message(self, conversation_id: int, message_id: int) -> None:
        """Show the path through that message."""
        self._put(self._conversations[conversation_id].showing(message_id))
        self.path_changed.emit(conversation_id)

    def set_model(self, conversation_id: int, model: str) -> None:
        """Note which model the conversation was last with."""
        self._put(replace(self._conversations[conversation_id], model=model))
        self.list_changed.emit()

    def add_points(self, conversation_id: int, message_id: int, points: tuple[TokenPoint, ...]) -> None:
        """Note the tokens of a reply."""
        self._points.setdefault(message_id, []).extend(points)
        self.points_added.emit(conversation_id, points)

    def _put(self, conversation: Conversation) -> None:
        self._conversations[conversation.id] = conversation

    def _next_id(self) -> int:
        self._last_id += 1
        return self._last_id
