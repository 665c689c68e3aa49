"""Actions on the messages of the shown conversation, and the surprise of their tokens."""

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication

from app.chat.values.repetition import MORE_PENALTY
from app.chat.widgets.action_row import MessageAction
from app.chat.widgets.message import ReplyMessage
from app.chat.window.chat_view import ChatView
from app.chat.window.conversation_controller import ConversationController
from app.conversations.services.edits import Edits
from app.conversations.services.store import ConversationStore
from app.surprise.services import Surprise

REPLIES = 4


class MessageActions(QObject):
    """Signals: `fanned_out(tuple)` with the ids of the replies side by side, `edit_refused(int, str)`."""

    fanned_out = Signal(object)
    edit_refused = Signal(int, str)

    def __init__(
        self, controller: ConversationController, store: ConversationStore, edits: Edits, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._controller = controller
        self._store = store
        self._edits = edits
        self._plain = {
            MessageAction.REGENERATE: edits.regenerate,
            MessageAction.RESUME: edits.resume,
            MessageAction.RETRY: edits.resume,
            MessageAction.GO_BACK: edits.go_back,
            MessageAction.GO_FORWARD: edits.go_forward,
            MessageAction.DELETE: edits.remove,
        }

    def act(self, message_id: int, action: MessageAction) -> None:
        """Do an action on a message."""
        current = self._controller.current
        if action in self._plain:
            self._plain[action](current, message_id)
        elif action is MessageAction.COPY:
            QGuiApplication.clipboard().setText(
                self._store.conversation(current).message(message_id).shown_text
            )
        elif action is MessageAction.RETRY_FROM_LOOP:
            self._edits.regenerate(current, message_id, MORE_PENALTY)
        elif action is MessageAction.PREVIOUS:
            self.step_version(message_id, -1)
        elif action is MessageAction.NEXT:
            self.step_version(message_id, 1)
        elif action is MessageAction.BRANCH:
            made = self._edits.branch(current, message_id)
            if made is not None:
                self._controller.show(made)
        elif action is MessageAction.FAN_OUT:
            ids = self._edits.fan_out(current, message_id, REPLIES)
            if ids:
                self.fanned_out.emit(ids)

    def edit(self, message_id: int, text: str) -> None:
        """Add an edited version of a message."""
        if not self._edits.edit(self._controller.current, message_id, text):
            self.edit_refused.emit(message_id, text)

    def step_version(self, message_id: int, step: int) -> None:
        """Show the previous (-1) or next (1) version of a message."""
        beside = self.version_beside(message_id, step)
        if beside is not None:
            self._edits.show_version(self._controller.current, beside)

    def version_beside(self, message_id: int, step: int) -> int | None:
        """The id of the previous (-1) or next (1) version of a message; None if there is none."""
        conversation = self._store.conversation(self._controller.current)
        siblings = [message.id for message in conversation.siblings(message_id)]
        index = siblings.index(message_id) + step
        return siblings[index] if 0 <= index < len(siblings) else None

    def regenerate(self) -> None:
        """Write another version of the last reply."""
        self._on_last(MessageAction.REGENERATE)

    def fan_out(self) -> None:
        """Write four replies side by side, besides the last one."""
        self._on_last(MessageAction.FAN_OUT)

    def resume(self) -> None:
        """Continue the last reply."""
        self._on_last(MessageAction.RESUME)

    def copy_last(self) -> None:
        """Copy the last reply."""
        self._on_last(MessageAction.COPY)

    def previous_version(self) -> None:
        """Show the previous version of the last reply."""
        self._on_last(MessageAction.PREVIOUS)

    def next_version(self) -> None:
        """Show the next version of the last reply."""
        self._on_last(MessageAction.NEXT)

    def _on_last(self, action: MessageAction) -> None:
        last = self._controller.last_reply()
        if last is not None:
            self.act(last.id, action)


class SurpriseController(QObject):
    """Connects the surprise scores with the transcript."""

    def __init__(
        self, surprise: Surprise, chat: ChatView, controller: ConversationController, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._surprise = surprise
        self._transcript = chat.transcript
        self._controller = controller
        self._transcript.asked.connect(self._on_asked)
        self._transcript.changed.connect(self._show_all)
        surprise.changed.connect(self._show)

    def _on_asked(self, message_id: int, action: MessageAction) -> None:
        if action is MessageAction.SHOW_SURPRISE:
            self._surprise.show(self._controller.current, message_id)
        elif action is MessageAction.HIDE_SURPRISE:
            self._surprise.hide(message_id)

    def _show_all(self) -> None:
        for message_id in self._transcript.made_ids():
            self._show(message_id)

    def _show(self, message_id: int) -> None:
        if message_id in self._transcript.made_ids():
            widget = self._transcript.message_widget(message_id)
            if isinstance(widget, ReplyMessage):
                widget.set_surprise(self._surprise.view(widget.message))
