"""Joins the find bar with the transcript."""

from PySide6.QtCore import QObject

from app.chat.widgets.finder import Finder
from app.chat.window.chat_view import ChatView
from app.chat.window.controller import ConversationController
from app.ui.widgets.style import Style


class FindController(QObject):
    """Find in the shown conversation."""

    def __init__(
        self, style: Style, chat: ChatView, controller: ConversationController, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._chat = chat
        self.bar = chat.find_bar
        self._finder = Finder(style, chat.transcript)
        self.bar.searched.connect(self._finder.search)
        self.bar.stepped.connect(self._finder.step)
        self.bar.closed.connect(self.close)
        self._finder.found.connect(self.bar.set_result)
        controller.conversation_shown.connect(self._on_conversation_shown)

    def begin(self) -> None:
        """Open the bar; it still holds what was looked for last."""
        self.bar.begin()
        self._finder.search(self.bar.text())

    def next(self) -> None:
        """Go to the next match."""
        self._step(1)

    def previous(self) -> None:
        """Go to the match before."""
        self._step(-1)

    def can_step(self) -> bool:
        """Whether something is looked for."""
        return bool(self.bar.text())

    def close(self) -> bool:
        """Close the bar. Whether it was open."""
        was_open = self.bar.isVisible()
        if was_open:
            self._finder.search("")
            self.bar.hide()
            self._chat.composer.setFocus()
        return was_open

    def _step(self, by: int) -> None:
        if not self.bar.isVisible():
            self.bar.show()
            self._finder.search(self.bar.text())
        else:
            self._finder.step(by)

    def _on_conversation_shown(self) -> None:
        if self.bar.isVisible():
            self._finder.search(self.bar.text())
