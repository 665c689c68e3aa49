"""The bar that finds words in the shown conversation."""

from PySide6.QtCore import QEvent, QRectF, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from app.i18n.translate import tr
from app.ui.widgets.buttons import IconButton
from app.ui.widgets.keys import keep_escape
from app.ui.widgets.labels import Hairline, Label, Surface
from app.ui.widgets.style import Style

_HEIGHT = 40
_FIELD = 28


class FindBar(QWidget):
    """Signals: `searched(str)` while one types, `stepped(int)` with 1 or -1, `closed()`."""

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
        """What is looked for."""
        return self.field.text()

    def result(self) -> str:
        """Which match of how many is shown, in words."""
        return self._count.text()

    def set_result(self, index: int, count: int) -> None:
        """Say that match `index` (from 1) of `count` is shown."""
        words = tr("{index} of {count}", index=index, count=count) if count else tr("No match")
        self._count.setText(words if self.field.text() else "")
        self.previous.setEnabled(count > 0)
        self.next.setEnabled(count > 0)

    def begin(self) -> None:
        """Show it and go to its field."""
        self.show()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()

    def _on_previous(self) -> None:
        self.stepped.emit(-1)

    def _on_next(self) -> None:
        self.stepped.emit(1)


class _Field(QLineEdit):
    """Signals: `left()` for Esc, `stepped(int)` for Return (1) and Shift-Return (-1)."""

    left = Signal()
    stepped = Signal(int)

    def __init__(self, style: Style) -> None:
        super().__init__()
        self._style = style
        self.setFont(style.font("ui"))
        self.setFrame(False)
        self.setFixedHeight(_FIELD)
        self.setTextMargins(10, 0, 6, 0)
        self.setPlaceholderText(tr("Find in this conversation"))
        self.setAccessibleName(tr("Find in this conversation"))
        style.changed.connect(self._on_style_changed)
        self._on_style_changed()

    def _on_style_changed(self) -> None:
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.Base, Qt.GlobalColor.transparent)
        palette.setColor(QPalette.ColorRole.Text, self._style.colour("ink"))
        palette.setColor(QPalette.ColorRole.PlaceholderText, self._style.colour("ink-3"))
        self.setPalette(palette)

    def event(self, event: QEvent) -> bool:
        return keep_escape(event) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            is_back = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            self.stepped.emit(-1 if is_back else 1)
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        has_focus = self.hasFocus()
        painter.setPen(QPen(self._style.colour("accent"), 1.5) if has_focus else Qt.PenStyle.NoPen)
        painter.setBrush(self._style.colour("content" if has_focus else "field"))
        inset = 1.0 if has_focus else 0.0
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(inset, inset, -inset, -inset), 7, 7)
        painter.end()
        super().paintEvent(event)
