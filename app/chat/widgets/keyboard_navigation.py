"""Moving through the messages of a transcript with the keyboard."""

from collections.abc import Sequence
from typing import Protocol

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from app.chat.widgets.message import MessageWidget
from app.conversations.values.conversation import ShownMessage
from app.surprise.widgets import TokenFlow
from app.ui.widgets.buttons import PaintedButton

_TAB = Qt.FocusReason.TabFocusReason


class NavigableMessages(Protocol):
    """The messages to move through; only those near the view have widgets."""

    @property
    def items(self) -> Sequence[ShownMessage]:
        """All messages, in their order."""
        ...

    def made_ids(self) -> Sequence[int]:
        """The messages that have widgets."""
        ...

    def message_widget(self, message_id: int) -> MessageWidget:
        """The widget of a message. Raises KeyError if it has none."""
        ...

    def show_message(self, message_id: int) -> None:
        """Make a widget for the message and scroll to it."""
        ...

    def show_widget(self, widget: QWidget) -> None:
        """Scroll only as far as needed to see a message."""
        ...


class KeyboardNavigation(QObject):
    """The messages are one tab stop: the message that last had the focus, or the last one.

    From there Tab goes to the message's buttons, then leaves; Up and Down move to the neighbouring message.
    `area` is the widget that holds the messages.
    """

    def __init__(self, messages: NavigableMessages, area: QWidget) -> None:
        super().__init__(area)
        self._messages = messages
        self._area = area
        self._current: int | None = None
        self._active: MessageWidget | None = None
        self._is_leaving = False
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._on_focus_changed)

    def enter(self) -> None:
        """Pass the focus, which has come to the area, on to a message."""
        items = self._messages.items
        if not self._is_leaving and items:
            ids = [item.message.id for item in items]
            self._focus(self._current if self._current in ids else ids[-1])

    def step(self, message_id: int, by: int) -> None:
        """Move from a message to a neighbour, if there is one."""
        ids = [item.message.id for item in self._messages.items]
        index = ids.index(message_id) + by
        if 0 <= index < len(ids):
            self._focus(ids[index])

    def tab(self, *, is_back: bool) -> bool:
        """Move to the next tab stop within the focused message. Returns False if there is none.

        The focus is then on the area, so that Qt moves it on from there.
        """
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
        self._area.setFocus(_TAB)
        self._is_leaving = False
        return False

    def _focus(self, message_id: int) -> None:
        self._current = message_id
        is_made = message_id in self._messages.made_ids()
        if not is_made:
            self._messages.show_message(message_id)
        message = self._messages.message_widget(message_id)
        message.show()  # a widget made just now is still hidden, and a hidden widget cannot take the focus
        message.setFocus(_TAB)
        if is_made:
            self._messages.show_widget(message)

    def _message_of(self, widget: QWidget | None) -> MessageWidget | None:
        while widget is not None and widget is not self._area:
            if isinstance(widget, MessageWidget):
                return widget
            widget = widget.parentWidget()
        return None

    def _on_focus_changed(self, _before: QWidget | None, now: QWidget | None) -> None:
        if not isValid(self._area):  # the window is being destroyed
            return
        is_here = now is not None and self._area.isAncestorOf(now)
        message = self._message_of(now) if is_here else None
        if message is self._active:
            return
        if self._active is not None and isValid(self._active):
            self._active.set_focus_within(False)
        self._active = message
        if message is not None:
            self._current = message.message.id
            message.set_focus_within(True)
