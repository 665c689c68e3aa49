"""Boxes: rounded areas with a hairline or a tint, and callouts in one."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.ui.widgets.labels import Label
from app.ui.widgets.painting import paint_rounded
from app.ui.widgets.style import Style

_RADIUS = 9.0
_ICON = 16


class Box(QWidget):
    """A rounded area in the colour of a token, with a hairline if `has_line`."""

    def __init__(
        self, style: Style, colour: str, *, has_line: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._style = style
        self._token = colour
        self._has_line = has_line
        style.changed.connect(self.update)

    def set_colour(self, colour: str) -> None:
        """Use another token."""
        self._token = colour
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        line = self._style.colour("hair") if self._has_line else None
        paint_rounded(painter, self.rect(), _RADIUS, fill=self._style.colour(self._token), line=line)


class Picture(Label):
    """A standalone icon that follows the theme."""

    def __init__(self, style: Style, icon: str = "", size: int = _ICON, colour: str = "ink-2") -> None:
        self._shown = (icon, size, colour)
        super().__init__(style, "ui", colour)

    def show_icon(self, icon: str, colour: str) -> None:
        """Show another icon; "" shows none."""
        shown = (icon, self._shown[1], colour)
        if shown != self._shown:
            self._shown = shown
            self._on_style_changed()

    def _on_style_changed(self) -> None:
        icon, size, colour = self._shown
        if icon:
            self.setPixmap(self._style.pixmap(icon, size, colour, self.devicePixelRatioF()))
        else:
            self.clear()


class Callout(Box):
    """An icon, a bold heading and a sentence on a tint."""

    def __init__(self, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(style, "fill", parent=parent)
        self._icon = Picture(style)
        self._head = Label(style, "small", "ink", weight=QFont.Weight.DemiBold)
        self._sentence = Label(style, "small", "ink-2")
        for label in (self._head, self._sentence):
            label.setWordWrap(True)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addWidget(self._head)
        words.addWidget(self._sentence)
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 10, 14, 10)
        row.setSpacing(12)
        row.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(words, 1)

    def set_note(self, icon: str, tint: str, colour: str, head: str, sentence: str) -> None:
        """Set all contents. `colour` is that of the icon."""
        self.set_colour(tint)
        self._icon.show_icon(icon, colour)
        self._head.setText(head)
        self._head.setVisible(bool(head))
        self._sentence.setText(sentence)
        self._sentence.setVisible(bool(sentence))
        said = f"{self._head.text()}. {self._sentence.text()}".strip(". ")
        self.setAccessibleName(said)

    def words(self) -> tuple[str, str]:
        """The heading and the sentence."""
        return self._head.text(), self._sentence.text()
