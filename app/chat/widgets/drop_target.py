"""What the composer looks like while a file is held over it."""

import sys

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from app.i18n.translate import tr
from app.i18n.words import Words, say
from app.ui.widgets.painting import HALO, paint_rounded
from app.ui.widgets.style import Style

_RADIUS = 14
_ICON, _GAP = 16, 8
_DASHES = [3.0, 2.0]


def drop_words(*, is_primer: bool, is_mac: bool = sys.platform == "darwin") -> Words:
    """What a drop does, and what it does with the other key."""
    if is_primer:
        return say("Drop to make a primer of the text")
    if is_mac:
        return say("Drop to insert the text, hold Option to make a primer")
    return say("Drop to insert the text, hold Alt to make a primer")


class DropTarget(QWidget):
    """A dashed frame over the composer. It takes no events: the composer has them."""

    def __init__(self, style: Style, parent: QWidget) -> None:
        super().__init__(parent)
        self._style = style
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFont(style.font("ui", QFont.Weight.Medium))
        self._words = ""
        self.set_primer(False)
        self.hide()

    def set_primer(self, is_primer: bool) -> None:
        """Whether a drop would make a primer."""
        self._words = tr(drop_words(is_primer=is_primer))
        self.setAccessibleName(self._words)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._style.colour("content"))
        paint_rounded(
            painter,
            self.rect().adjusted(HALO, HALO, -HALO, -HALO),
            _RADIUS,
            fill=self._style.colour("accent-tint"),
            line=self._style.colour("accent"),
            width=1.5,
            dashes=_DASHES,
        )
        width = _ICON + _GAP + self.fontMetrics().horizontalAdvance(self._words)
        left = (self.width() - width) / 2
        icon = self._style.pixmap("import", _ICON, "accent-text", self.devicePixelRatioF())
        painter.drawPixmap(QPointF(left, (self.height() - _ICON) / 2), icon)
        painter.setPen(self._style.colour("accent-text"))
        words = QRectF(left + _ICON + _GAP, 0, width, self.height())
        painter.drawText(words, Qt.AlignmentFlag.AlignVCenter, self._words)
