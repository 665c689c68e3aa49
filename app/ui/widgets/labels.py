"""Labels in the fonts and colours of the theme."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFont, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy, QWidget

from app.i18n.translate import localised
from app.ui.widgets.painting import set_palette
from app.ui.widgets.style import FontRole, Style


class Label(QLabel):
    """Plain text with a font role and a colour token; `Words` are translated."""

    def __init__(
        self, style: Style, role: FontRole, colour: str, text: str = "", *, weight: QFont.Weight | None = None
    ) -> None:
        super().__init__(localised(text))
        self._style = style
        self._colour = colour
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setFont(style.font(role, weight))
        style.changed.connect(self._on_style_changed)
        self._on_style_changed()

    def set_colour(self, colour: str) -> None:
        """Use another token."""
        self._colour = colour
        self._on_style_changed()

    def _on_style_changed(self) -> None:
        set_palette(self, {QPalette.ColorRole.WindowText: self._style.colour(self._colour)})

    def setText(self, text: str) -> None:
        super().setText(localised(text))


class ElidedLabel(Label):
    """A line that is elided if there is no room."""

    def __init__(
        self, style: Style, role: FontRole, colour: str, *, weight: QFont.Weight | None = None
    ) -> None:
        super().__init__(style, role, colour, weight=weight)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, super().minimumSizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
        text = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, self.width())
        painter.drawText(self.rect(), self.alignment(), text)


class Surface(QWidget):
    """A plain area in the colour of a token."""

    def __init__(self, style: Style, colour: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._style = style
        self._token = colour
        style.changed.connect(self.update)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._style.colour(self._token))


class Hairline(QFrame):
    """A line of one pixel."""

    def __init__(self, style: Style, *, is_vertical: bool = False) -> None:
        super().__init__()
        self._style = style
        if is_vertical:
            self.setFixedWidth(1)
        else:
            self.setFixedHeight(1)
        style.changed.connect(self.update)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._style.colour("hair"))
