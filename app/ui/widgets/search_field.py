"""A rounded field to search with."""

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QLineEdit

from app.ui.widgets.keys import keep_escape
from app.ui.widgets.painting import paint_rounded, set_field_palette
from app.ui.widgets.style import Style

HEIGHT, _RADIUS = 28, 7


class SearchField(QLineEdit):
    """Without the focus it is a plain tinted area. Signals: `left()` for Esc."""

    left = Signal()

    def __init__(self, style: Style, *, placeholder: str, name: str) -> None:
        super().__init__()
        self.app_style = style
        self.setFont(style.font("ui"))
        self.setFrame(False)
        self.setFixedHeight(HEIGHT)
        self.setPlaceholderText(placeholder)
        self.setAccessibleName(name)
        style.changed.connect(self._on_style_changed)
        self._on_style_changed()

    def paint_background(self, painter: QPainter) -> None:
        """Paint what lies beneath the text."""
        if self.hasFocus():
            line, fill = self.app_style.colour("accent"), self.app_style.colour("content")
            paint_rounded(painter, self.rect(), _RADIUS, fill=fill, line=line, width=1.5)
        else:
            paint_rounded(painter, self.rect(), _RADIUS, fill=self.app_style.colour("field"))

    def _on_style_changed(self) -> None:
        set_field_palette(self, self.app_style)

    def event(self, event: QEvent) -> bool:
        return keep_escape(event) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        self.paint_background(painter)
        painter.end()
        super().paintEvent(event)
