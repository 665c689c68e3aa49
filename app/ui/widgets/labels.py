"""Labels and pills in the fonts and colours of the theme."""

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QFont, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy, QWidget

from app.i18n.translate import localised
from app.ui.values.pill import PillContent
from app.ui.widgets.painting import paint_rounded, set_palette
from app.ui.widgets.style import FontRole, Style

_PILL_HEIGHT, _PILL_PADDING, _PILL_ICON, _PILL_GAP = 20, 8, 12, 4


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
        icon = _PILL_ICON + _PILL_GAP if self._content is not None and self._content.icon else 0
        return QSize(self.fontMetrics().horizontalAdvance(self.text) + 2 * _PILL_PADDING + icon, _PILL_HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._content is None:
            return
        tint, ink = self._content.kind.value
        painter = QPainter(self)
        paint_rounded(painter, self.rect(), _PILL_HEIGHT / 2, fill=self._style.colour(tint))
        left = _PILL_PADDING
        if self._content.icon:
            pixmap = self._style.pixmap(self._content.icon, _PILL_ICON, ink, self.devicePixelRatioF())
            painter.drawPixmap(QPointF(left, (self.height() - _PILL_ICON) / 2), pixmap)
            left += _PILL_ICON + _PILL_GAP
        painter.setPen(self._style.colour(ink))
        painter.setFont(self.font())
        painter.drawText(self.rect().adjusted(left, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, self.text)
