"""A radio button in the theme's colours."""

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QRadioButton, QWidget

from app.ui.widgets.painting import RADIO_SIZE, paint_radio
from app.ui.widgets.style import Style

_INDENT = 26


class RadioButton(QRadioButton):
    """Custom-painted: on Linux the native one has no visible edge on a dark background."""

    def __init__(self, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._style = style
        self.setFont(style.font("small"))
        style.changed.connect(self.update)

    def sizeHint(self) -> QSize:
        return QSize(_INDENT + self.fontMetrics().horizontalAdvance(self.text()) + 8, 24)

    def hitButton(self, pos: object) -> bool:
        return True

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        centre = QPointF(3 + RADIO_SIZE / 2, self.height() / 2)
        paint_radio(painter, self._style, centre, is_checked=self.isChecked())
        if self.hasFocus():
            painter.setPen(QPen(self._style.colour("accent"), 1.5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(centre, RADIO_SIZE / 2 + 2, RADIO_SIZE / 2 + 2)
        painter.setPen(self._style.colour("ink"))
        painter.setFont(self.font())
        painter.drawText(self.rect().adjusted(_INDENT, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, self.text())
