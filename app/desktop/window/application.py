"""Bringing the program to the front, and opening the files that the system hands to it."""

from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication

from app.chat.window.main_window import MainWindow
from app.conversations.values.primer import SUFFIX as PRIMER


class Application(QApplication):
    """Receives the system's request to open a file. An event filter would call Python for every event of every widget.

    Signals: `file_opened(Path)`.
    """

    file_opened = Signal(object)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.FileOpen and isinstance(event, QFileOpenEvent) and event.file():
            self.file_opened.emit(Path(event.file()))
            return True
        return super().event(event)


class Activation(QObject):
    """Opens files that the system hands over, and the window again when the program is activated (a click in the Dock).

    Signals: `primer_opened(Path)`.
    """

    primer_opened = Signal(object)

    def __init__(self, application: QApplication, window: MainWindow) -> None:
        super().__init__(window)
        self._application = application
        self._window = window
        self._is_shut_down = False
        if isinstance(application, Application):
            application.file_opened.connect(self._on_file_opened)
        application.applicationStateChanged.connect(self._on_state)

    def is_active(self) -> bool:
        """Returns True if the program is in the foreground."""
        return self._application.applicationState() == Qt.ApplicationState.ApplicationActive

    def open(self, files: tuple[Path, ...] = ()) -> None:
        """Bring the window to the front and open these files: exported conversations and primers."""
        window = self._window
        window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
        window.show()
        window.raise_()
        window.activateWindow()
        for file in files:
            if file.suffix.lower() == PRIMER:
                self.primer_opened.emit(file)
            else:
                window.import_export.open_file(file)

    def shutdown(self) -> None:
        """Ignore what comes after this."""
        self._is_shut_down = True

    def _on_state(self, state: Qt.ApplicationState) -> None:
        if self._is_shut_down:
            return
        is_any_open = any(window.isVisible() for window in self._application.topLevelWidgets())
        if state == Qt.ApplicationState.ApplicationActive and not is_any_open:
            self.open()

    def _on_file_opened(self, file: Path) -> None:
        if not self._is_shut_down:
            self.open((file,))
