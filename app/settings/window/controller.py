"""Opens the Settings window."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QWidget

from app.settings.window.settings_window import Page, SettingsWindow
from app.ui.widgets.style import Style


class SettingsController(QObject):
    """Makes the window when it is first asked for, and opens it at the page that was shown last."""

    def __init__(self, style: Style, pages: Sequence[Page], parent: QWidget) -> None:
        super().__init__(parent)
        self._style = style
        self._pages = pages
        self._parent = parent
        self._window: SettingsWindow | None = None

    @property
    def window(self) -> SettingsWindow:
        """The window, made by now."""
        if self._window is None:
            self._window = SettingsWindow(self._style, self._pages, self._parent)
        return self._window

    @Slot()
    def show(self) -> None:
        """Show it in front."""
        self.window.present()
