"""What the composer looks like while a file is held over it."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from app.widgets.look import Look

_RING, _RADIUS = 3, 14
_ICON, _GAP = 16, 8
_DASHES = [3.0, 2.0]
WORDS = "Drop to insert the text"


class DropTarget(QWidget):
    """A dashed frame over the composer. It takes no events: the composer has them."""

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFont(look.font("ui", QFont.Weight.Medium))
        self.setAccessibleName(WORDS)
        self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._look.colour("content"))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        pen = QPen(self._look.colour("accent"), 1.5)
        pen.setDashPattern(_DASHES)
        painter.setPen(pen)
        painter.setBrush(self._look.colour("accent-tint"))
        inset = _RING + 0.75
        painter.drawRoundedRect(
            QRectF(self.rect()).adjusted(inset, inset, -inset, -inset), _RADIUS - 0.75, _RADIUS - 0.75
        )
        width = _ICON + _GAP + self.fontMetrics().horizontalAdvance(WORDS)
        left = (self.width() - width) / 2
        icon = self._look.pixmap("import", _ICON, "accent-text", self.devicePixelRatioF())
        painter.drawPixmap(QPointF(left, (self.height() - _ICON) / 2), icon)
        painter.setPen(self._look.colour("accent-text"))
        words = QRectF(left + _ICON + _GAP, 0, width, self.height())
        painter.drawText(words, Qt.AlignmentFlag.AlignVCenter, WORDS)
