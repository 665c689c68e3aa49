"""The window among the others of the desktop: brought to front, opened again, told of files, notifications."""

from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QFileOpenEvent, QGuiApplication
from PySide6.QtWidgets import QApplication, QSystemTrayIcon

from app.chat.window.main_window import MainWindow
from app.conversations.values.primer import SUFFIX as PRIMER
from app.i18n.translate import localised

_SHOWN_MS = 10_000


class Application(QApplication):
    """The program to the system. It hears of files itself: a filter would be asked in Python for every event of every widget.

    Signals: `file_opened(Path)` for a file that the person opens with the program in the Finder.
    """

    file_opened = Signal(object)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.FileOpen and isinstance(event, QFileOpenEvent) and event.file():
            self.file_opened.emit(Path(event.file()))
            return True
        return super().event(event)


class Desktop(QObject):
    """Opens files that the system hands over, and the window when the person turns to the program (a click in the Dock).

    Signals: `primer_opened(Path)`.
    """

    primer_opened = Signal(object)

    def __init__(self, application: QApplication, window: MainWindow) -> None:
        super().__init__(window)
        self._application = application
        self._window = window
        self._has_ended = False
        if isinstance(application, Application):
            application.file_opened.connect(self._on_file_opened)
        application.applicationStateChanged.connect(self._on_state)

    def is_in_front(self) -> bool:
        """Whether the person sees the program."""
        return self._application.applicationState() == Qt.ApplicationState.ApplicationActive

    def open(self, files: tuple[Path, ...] = ()) -> None:
        """Bring the window to the front, open exported conversations in it, and hand primers on."""
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
        """Hear nothing any more."""
        self._has_ended = True

    def _on_state(self, state: Qt.ApplicationState) -> None:
        if self._has_ended:
            return
        is_any_open = any(window.isVisible() for window in self._application.topLevelWidgets())
        if state == Qt.ApplicationState.ApplicationActive and not is_any_open:
            self.open()

    def _on_file_opened(self, file: Path) -> None:
        if not self._has_ended:
            self.open((file,))


class DesktopNotifier(QObject):
    """Notifications through the system's tray, the only way that Qt has; where there is none, the window asks for
    attention in the task bar or the Dock.

    Signals: `clicked()`.
    """

    clicked = Signal()

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._tray = QSystemTrayIcon(window.windowIcon(), self)
        self._tray.messageClicked.connect(self.clicked)
        self._tray.messageClicked.connect(self._tray.hide)

    def notify(self, title: str, sentence: str) -> None:
        """Show a notification; the tray's icon is only there meanwhile."""
        QApplication.alert(self._window)
        if QSystemTrayIcon.isSystemTrayAvailable() and QSystemTrayIcon.supportsMessages():
            self._tray.setIcon(QApplication.windowIcon())
            self._tray.show()
            self._tray.showMessage(
                localised(title), localised(sentence), QApplication.windowIcon(), _SHOWN_MS
            )

    def set_badge(self, number: int) -> None:
        """Show a number on the program's icon; 0 shows none."""
        application = QGuiApplication.instance()
        if isinstance(application, QGuiApplication):
            application.setBadgeNumber(number)
