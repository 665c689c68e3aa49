"""The primer that a conversation will start from, above the text of the composer."""

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.ui.widgets.buttons import PaintedButton
from app.ui.widgets.painting import paint_rounded
from app.ui.widgets.style import Style

_HEIGHT, _PADDING, _ICON, _GAP, _CLOSE = 22, 8, 12, 4, 18


class PrimerPill(QWidget):
    """A removable pill. Signals: `removed()` when its button is clicked."""

    removed = Signal()

    def __init__(self, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._style = style
        self._text = ""
        self.setFont(style.font("caption", QFont.Weight.Medium))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.remove_button = _Close(style, self)
        self.remove_button.clicked.connect(self.removed)
        style.changed.connect(self.update)
        self.hide()

    @property
    def text(self) -> str:
        """What it says, "" while it is hidden."""
        return self._text

    def set_words(self, text: str, remove_words: str = "") -> None:
        """Say this, and what its button does; "" hides it."""
        self._text = text
        self.setVisible(bool(text))
        self.setAccessibleName(text)
        self.remove_button.setAccessibleName(remove_words)
        self.remove_button.setToolTip(remove_words)
        self._place()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._width(), _HEIGHT + 2)

    def minimumSizeHint(self) -> QSize:
        return QSize(60, _HEIGHT + 2)

    def _width(self) -> int:
        """Of the whole pill, as wide as there is room for."""
        words = self.fontMetrics().horizontalAdvance(self._text)
        return _PADDING + _ICON + _GAP + words + _CLOSE + 4

    def _place(self) -> None:
        right = min(self._width(), max(self.width(), 60))
        self.remove_button.move(right - _CLOSE - 3, (_HEIGHT - _CLOSE) // 2)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place()
        super().resizeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        width = min(self._width(), self.width())
        tint = self._style.colour("accent-tint")
        paint_rounded(painter, QRectF(0, 0, width, _HEIGHT), _HEIGHT / 2, fill=tint)
        icon = self._style.pixmap("primer", _ICON, "accent-text", self.devicePixelRatioF())
        painter.drawPixmap(_PADDING, (_HEIGHT - _ICON) // 2, icon)
        painter.setPen(self._style.colour("accent-text"))
        left = _PADDING + _ICON + _GAP
        room = width - left - _CLOSE - 4
        words = self.fontMetrics().elidedText(self._text, Qt.TextElideMode.ElideMiddle, room + 2)
        painter.drawText(QRectF(left, 0, room + 2, _HEIGHT), Qt.AlignmentFlag.AlignVCenter, words)


class _Close(PaintedButton):
    radius = 9.0

    def __init__(self, style: Style, parent: QWidget) -> None:
        super().__init__(style, "", parent)
        self.setFixedSize(_CLOSE, _CLOSE)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        veil = self.app_style.colour("accent-text")
        veil.setAlphaF(0.16)
        self.paint_box(painter, self.fill(None, veil))
        self.paint_icon(painter, "close", 10, "accent-text", (self.width() - 10) / 2)
