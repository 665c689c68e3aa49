"""Figures and legends of the live panel, painted."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.chat.widgets.charts import dashed
from app.i18n import numbers as meter
from app.i18n.translate import localised, tr
from app.ui.widgets.style import Style

_KEY_WIDTH = 20


class Figure(QWidget):
    """A big number with its unit, on one base line."""

    def __init__(self, style: Style) -> None:
        super().__init__()
        self._style = style
        self._number, self._unit = meter.NONE, ""
        self.setFixedHeight(28)
        style.changed.connect(self.update)

    def set_text(self, number: str, unit: str) -> None:
        """Show these."""
        if (number, unit) != (self._number, self._unit):
            self._number, self._unit = number, unit
            self.setAccessibleName(self.text())
            self.update()

    def text(self) -> str:
        """Number and unit."""
        return f"{self._number} {self._unit}".strip()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        font = self._style.font("figure")
        painter.setFont(font)
        painter.setPen(self._style.colour("ink"))
        base = 22
        painter.drawText(0, base, self._number)
        left = QFontMetrics(font).horizontalAdvance(self._number) + 5
        painter.setFont(self._style.font("ui"))
        painter.setPen(self._style.colour("ink-2"))
        painter.drawText(left, base, self._unit)


class LegendRow(QWidget):
    """A key, a name, and a value at the right. `line` is solid, dashed, dotted, or "" for no key."""

    def __init__(self, style: Style, colour: str, line: str, name: str) -> None:
        super().__init__()
        self._style = style
        self._colour = colour
        self._line = line
        self._name, self._value = localised(name), ""
        self.setFixedHeight(20 if line else 22)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        style.changed.connect(self.update)

    def set_name(self, name: str) -> None:
        """Show this name."""
        if name != self._name:
            self._name = name
            self._describe()

    def set_value(self, value: str) -> None:
        """Show this value."""
        if value != self._value:
            self._value = value
            self.setAccessibleName(tr("{name}: {value}", name=self._name, value=value))
            self.update()

    def value(self) -> str:
        """The value shown."""
        return self._value

    def _describe(self) -> None:
        self.setAccessibleName(tr("{name}: {value}", name=self._name, value=self._value))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(200, self.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        left = 0
        if self._line:
            painter.setPen(self._pen())
            painter.drawLine(2, self.height() // 2, _KEY_WIDTH - 2, self.height() // 2)
            left = _KEY_WIDTH + 8
        value_font = self._style.font("small", QFont.Weight.DemiBold if self._line else None)
        value_width = QFontMetrics(value_font).horizontalAdvance(self._value)
        painter.setPen(self._style.colour("ink-2"))
        painter.setFont(self._style.font("small"))
        room = self.width() - left - value_width - 8
        name = painter.fontMetrics().elidedText(self._name, Qt.TextElideMode.ElideMiddle, room)
        area = QRectF(self.rect())
        painter.drawText(area.adjusted(left, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, name)
        painter.setPen(self._style.colour("ink"))
        painter.setFont(value_font)
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, self._value)

    def _pen(self) -> QPen:
        colour = self._style.colour(self._colour)
        if self._line == "dashed":
            return dashed(colour, (4, 3))
        if self._line == "dotted":
            return dashed(colour, (0.1, 2.2), width=2)
        pen = QPen(colour, 2)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        return pen
