"""What a transcript has beside its messages: where it starts from, the space between, the words when it is empty."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.chat.widgets.text_body import Selecting
from app.ui.widgets.box import Picture
from app.ui.widgets.labels import ElidedLabel, Label, Surface
from app.ui.widgets.style import Style


class Start(QWidget):
    """A quiet line with an icon."""

    def __init__(self, style: Style) -> None:
        super().__init__()
        self.words = ElidedLabel(style, "caption", "ink-3")
        self.row = QHBoxLayout(self)
        self.row.setSpacing(6)
        self.row.addWidget(Picture(style, "primer", 14, "ink-3"))
        self.row.addWidget(self.words, 1)
        self.hide()


class Content(Surface):
    """What lies between the messages: a drag may begin there too."""

    def __init__(self, style: Style, selection: Selecting) -> None:
        super().__init__(style, "content")
        self._selection = selection

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            is_extending = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            pointer = event.globalPosition().toPoint()
            self._selection.press(pointer, is_extending=is_extending, is_native=False)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._selection.move(event.globalPosition().toPoint())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._selection.release()


class Empty(QWidget):
    """A heading and a line in the middle, while there is no message."""

    def __init__(self, style: Style, parent: QWidget) -> None:
        super().__init__(parent)
        self._heading = Label(style, "heading", "ink")
        self._line = Label(style, "ui", "ink-2")
        layout = QVBoxLayout(self)
        layout.setSpacing(6)
        layout.addStretch(5)
        for label in (self._heading, self._line):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            label.setWordWrap(True)
            layout.addWidget(label)
        layout.addStretch(6)

    def set_words(self, heading: str, line: str) -> None:
        """Show these words."""
        self._heading.setText(heading)
        self._line.setText(line)
