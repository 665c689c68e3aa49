"""Walking over the messages of a transcript with the keyboard: it is one stop for Tab, the message where one is."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from app.chat.widgets.message import MessageWidget
from app.surprise.widgets import TokenFlow
from app.ui.widgets.buttons import PaintedButton

if TYPE_CHECKING:
    from app.chat.widgets.transcript import Transcript

_TAB = Qt.FocusReason.TabFocusReason


class Walk(QObject):
    """Tab goes to the message where one was last, else to the last, then to its buttons, then on; Up and Down walk."""

    def __init__(self, transcript: "Transcript") -> None:
        super().__init__(transcript)
        self._transcript = transcript
        self._at: int | None = None
        self._active: MessageWidget | None = None
        self._is_leaving = False
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._on_focus_changed)

    def enter(self) -> None:
        """The focus has come to the transcript: hand it to a message."""
        items = self._transcript.items
        if not self._is_leaving and items:
            ids = [item.message.id for item in items]
            self._go(self._at if self._at in ids else ids[-1])

    def step(self, message_id: int, by: int) -> None:
        """Go from a message to its neighbour, where there is one."""
        ids = [item.message.id for item in self._transcript.items]
        index = ids.index(message_id) + by
        if 0 <= index < len(ids):
            self._go(ids[index])

    def tab(self, *, is_back: bool) -> bool:
        """Go to the next stop in the message with the focus. When there is none, have the focus where one leaves from."""
        focus = QApplication.focusWidget()
        message = self._message_of(focus)
        if focus is None or message is None or message.edit_box is not None:
            return False
        parts = [it for it in message.findChildren(QWidget) if isinstance(it, PaintedButton | TokenFlow)]
        stops: list[QWidget] = [message, *(it for it in parts if it.isVisible() and it.isEnabled())]
        index = (stops.index(focus) if focus in stops else 0) + (-1 if is_back else 1)
        if 0 <= index < len(stops):
            stops[index].setFocus(_TAB)
            return True
        self._is_leaving = True
        self._transcript.setFocus(_TAB)
        self._is_leaving = False
        return False

    def _go(self, message_id: int) -> None:
        self._at = message_id
        is_made = message_id in self._transcript.made_ids()
        if not is_made:
            self._transcript.show_message(message_id)
        message = self._transcript.message_widget(message_id)
        message.show()  # one that was just made is not shown yet, and could not have the focus
        message.setFocus(_TAB)
        if is_made:
            self._transcript.show_widget(message)

    def _message_of(self, widget: QWidget | None) -> MessageWidget | None:
        while widget is not None and widget is not self._transcript:
            if isinstance(widget, MessageWidget):
                return widget
            widget = widget.parentWidget()
        return None

    def _on_focus_changed(self, _before: QWidget | None, now: QWidget | None) -> None:
        if not isValid(self._transcript):  # the window is being taken down
            return
        is_here = now is not None and self._transcript.isAncestorOf(now)
        message = self._message_of(now) if is_here else None
        if message is self._active:
            return
        if self._active is not None and isValid(self._active):
            self._active.set_focus_within(False)
        self._active = message
        if message is not None:
            self._at = message.message.id
            message.set_focus_within(True)
