"""Pills: a few words on a tint."""

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.i18n.translate import localised
from app.ui.values.pill import PillContent
from app.ui.widgets.painting import paint_rounded
from app.ui.widgets.style import Style

_HEIGHT, _PADDING, _ICON, _GAP = 20, 8, 12, 4


class Pill(QWidget):
    """Shows `PillContent`, or nothing."""

    def __init__(self, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._style = style
        self._content: PillContent | None = None
        self.setFont(style.font("caption", QFont.Weight.Medium))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        style.changed.connect(self.update)
        self.set_content(None)

    @property
    def text(self) -> str:
        """The shown text."""
        return localised(self._content.text) if self._content is not None else ""

    def set_content(self, content: PillContent | None) -> None:
        """Show `content`; None hides the pill."""
        before, self._content = self.text, content
        self.setVisible(content is not None)
        self.setAccessibleName(self.text)
        self.setToolTip(localised(content.tooltip) if content is not None else "")
        if self.text != before:
            self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        icon = _ICON + _GAP if self._content is not None and self._content.icon else 0
        return QSize(self.fontMetrics().horizontalAdvance(self.text) + 2 * _PADDING + icon, _HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._content is None:
            return
        tint, ink = self._content.kind.value
        painter = QPainter(self)
        paint_rounded(painter, self.rect(), _HEIGHT / 2, fill=self._style.colour(tint))
        left = _PADDING
        if self._content.icon:
            pixmap = self._style.pixmap(self._content.icon, _ICON, ink, self.devicePixelRatioF())
            painter.drawPixmap(QPointF(left, (self.height() - _ICON) / 2), pixmap)
            left += _ICON + _GAP
        painter.setPen(self._style.colour(ink))
        painter.setFont(self.font())
        painter.drawText(self.rect().adjusted(left, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, self.text)
