"""Restores the main window as it was: its place on the screen, its panes, and where the person was reading."""

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QGuiApplication

from app.chat.widgets.panes import Side
from app.chat.window.main_window import MainWindow
from app.desktop.services.window_state import ReadingPosition, WindowState, WindowStateStore, on_screen


class WindowRestoration(QObject):
    """Saves the window's state when it closes."""

    def __init__(self, window: MainWindow, window_state: WindowStateStore) -> None:
        super().__init__(window)
        self._window = window
        self._window_state = window_state
        window.closed.connect(self.save)

    def restore(self) -> None:
        """Restore the state of the last run. Call it before the window is shown."""
        state = self._window_state.window
        if state is None:
            return
        window, panes = self._window, self._window.panes
        screens = [screen.availableGeometry() for screen in QGuiApplication.screens()]
        window.setGeometry(on_screen(state.place, screens))
        panes.restore(Side.LEFT, state.left_width, is_wanted=state.has_left)
        panes.restore(Side.RIGHT, state.right_width, is_wanted=state.has_right)
        window.restore_fill(is_maximised=state.is_maximised, is_full_screen=state.is_full_screen)
        reading = state.reading
        if reading is not None and reading.conversation_id == window.conversation_id:
            window.chat.transcript.show_message(reading.message_id, reading.offset)

    @Slot()
    def save(self) -> None:
        """Save the window's state."""
        window, panes = self._window, self._window.panes
        place = window.chat.transcript.reading_place()
        self._window_state.set_window(
            WindowState(
                window.normalGeometry() if window.is_filling else window.geometry(),
                window.isMaximized(),
                window.isFullScreen(),
                panes.pane_width(Side.LEFT),
                panes.pane_width(Side.RIGHT),
                panes.is_wanted(Side.LEFT),
                panes.is_wanted(Side.RIGHT),
                None if place is None else ReadingPosition(window.conversation_id, *place),
            )
        )
