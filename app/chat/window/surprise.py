"""Shows the surprise of the tokens of a reply, if the person asks for it."""

from PySide6.QtCore import QObject

from app.chat.widgets.action_row import MessageAction
from app.chat.widgets.message import ReplyMessage
from app.chat.window.chat_view import ChatView
from app.chat.window.conversation_controller import ConversationController
from app.surprise.services import Surprise


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
