"""The find bar of the shown conversation."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.i18n.translate import tr
from app.ui.widgets.buttons import IconButton
from app.ui.widgets.fields import SearchField
from app.ui.widgets.labels import Hairline, Label, Surface
from app.ui.widgets.style import Style

_HEIGHT = 40


class FindBar(QWidget):
    """Signals: `searched(str)` while the person types, `stepped(int)` with 1 or -1, `closed()`."""

    searched = Signal(str)
    stepped = Signal(int)
    closed = Signal()

    def __init__(self, style: Style) -> None:
        super().__init__()
        self.field = _Field(style)
        self._count = Label(style, "small", "ink-2")
        widest = self._count.fontMetrics().horizontalAdvance(tr("{index} of {count}", index=888, count=888))
        self._count.setMinimumWidth(widest)
        self.previous = IconButton(style, "chevron-up", tr("Previous match"), is_small=True)
        self.next = IconButton(style, "chevron-down", tr("Next match"), is_small=True)
        self.close_button = IconButton(style, "close", tr("Close"), is_small=True)
        surface = Surface(style, "content")
        surface.setFixedHeight(_HEIGHT)
        self.row = QHBoxLayout(surface)
        self.row.setSpacing(6)
        self.row.addWidget(self.field, 1)
        for widget in (self._count, self.previous, self.next, self.close_button):
            self.row.addWidget(widget)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(surface)
        layout.addWidget(Hairline(style))
        self.field.textChanged.connect(self.searched)
        self.field.stepped.connect(self.stepped)
        self.field.left.connect(self.closed)
        self.previous.clicked.connect(self._on_previous)
        self.next.clicked.connect(self._on_next)
        self.close_button.clicked.connect(self.closed)
        self.set_result(0, 0)
        self.hide()

    def text(self) -> str:
        """The search text."""
        return self.field.text()

    def result(self) -> str:
        """The text that shows the current match and the number of matches."""
        return self._count.text()

    def set_result(self, index: int, count: int) -> None:
        """Show that match `index` (from 1) of `count` is selected."""
        words = tr("{index} of {count}", index=index, count=count) if count else tr("No matches")
        self._count.setText(words if self.field.text() else "")
        self.previous.setEnabled(count > 0)
        self.next.setEnabled(count > 0)

    def begin(self) -> None:
        """Open the bar and focus its field."""
        self.show()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()

    def _on_previous(self) -> None:
        self.stepped.emit(-1)

    def _on_next(self) -> None:
        self.stepped.emit(1)


class _Field(SearchField):
    """Signals: `stepped(int)` for Return (1) and Shift-Return (-1)."""

    stepped = Signal(int)

    def __init__(self, style: Style) -> None:
        name = tr("Find in this conversation")
        super().__init__(style, placeholder=name, name=name)
        self.setTextMargins(10, 0, 6, 0)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            is_back = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            self.stepped.emit(-1 if is_back else 1)
        else:
            super().keyPressEvent(event)
