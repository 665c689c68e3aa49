"""A window beside the main window, and the title strip that moves a window."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from app.ui.widgets.labels import Surface
from app.ui.widgets.style import Style

TITLE_STRIP_HEIGHT = 52
TRAFFIC_LIGHTS_WIDTH = 76
"""The room that macOS needs for its three buttons in a window whose content reaches under the title bar."""


class ToolWindow(QWidget):
    """A titled window that Ctrl+W (Cmd-W on a Mac) and Esc close. It opens centred on its parent.

    Signals: `shown()`, each time it is shown.
    """

    shown = Signal()

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setWindowTitle(title)
        self._is_placed = False

    def present(self) -> None:
        """Show the window in front, with the keyboard focus."""
        self.show()
        self.raise_()
        self.activateWindow()

    def extend_under_title_bar(self) -> None:
        """Let the content reach under the title bar (macOS). Call once all widgets are in place."""
        self.setWindowFlag(Qt.WindowType.ExpandedClientAreaHint)
        self.setWindowFlag(Qt.WindowType.NoTitleBarBackgroundHint)
        for widget in (self, *self.findChildren(QWidget)):
            widget.setAttribute(Qt.WidgetAttribute.WA_ContentsMarginsRespectsSafeArea, False)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        parent = self.parentWidget()
        if parent is not None and not self._is_placed:
            self._is_placed = True
            self.move(parent.frameGeometry().center() - self.rect().center())
        self.shown.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        is_close = event.key() == Qt.Key.Key_W and event.modifiers() == Qt.KeyboardModifier.ControlModifier
        if event.key() == Qt.Key.Key_Escape or is_close:
            self.close()
        else:
            super().keyPressEvent(event)


class TitleStrip(Surface):
    """A row of 52 pixels. Dragging an empty area moves the window, a double click zooms it."""

    def __init__(
        self, style: Style, colour: str, margins: tuple[int, int], parent: QWidget | None = None
    ) -> None:
        super().__init__(style, colour, parent)
        self.setFixedHeight(TITLE_STRIP_HEIGHT)
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
