"""The strip at the top of a pane, which moves the window."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from app.ui.widgets.labels import Surface
from app.ui.widgets.style import Style

HEIGHT = 52


class TitleStrip(Surface):
    """A row of 52 pixels. Dragging an empty area moves the window, a double click zooms it."""

    def __init__(
        self, style: Style, colour: str, margins: tuple[int, int], parent: QWidget | None = None
    ) -> None:
        super().__init__(style, colour, parent)
        self.setFixedHeight(HEIGHT)
        self.row = QHBoxLayout(self)
        self.row.setContentsMargins(margins[0], 0, margins[1], 0)
        self.row.setSpacing(2)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        handle = self.window().windowHandle()
        if event.button() == Qt.MouseButton.LeftButton and handle is not None:
            handle.startSystemMove()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        window = self.window()
        if window.isMaximized():
            window.showNormal()
        else:
            window.showMaximized()
