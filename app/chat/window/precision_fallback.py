"""What the window offers after a failure that another precision would get past."""

from dataclasses import replace

from PySide6.QtCore import QObject, Slot

from app.chat.services.session import ChatSession
from app.conversations.values.conversation import Message
from app.ui.services.notices import Notices
from app.ui.values.notice import Note, failure_note


class PrecisionFallback(QObject):
    """Says a reply's failure in a note too when it has a remedy, and loads the model anew when the person wants that."""

    def __init__(self, session: ChatSession, messages: Notices, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._messages = messages
        session.reply_ended.connect(self._on_reply_ended)

    @Slot(object)
    def act_on(self, note: Note) -> None:
        """Load the model in the precision that the note offers."""
        choice = self._session.choice
        if note.failure is not None and note.failure.remedy and choice is not None:
            self._session.load(replace(choice, precision=note.failure.remedy))

    def _on_reply_ended(self, message: Message) -> None:
        if message.failure is not None and message.failure.remedy:
            self._messages.post(failure_note(message.failure))
