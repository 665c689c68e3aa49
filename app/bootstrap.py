"""The one place where objects are made and joined."""

import logging
import os
import signal
import sys
import threading
from dataclasses import dataclass
from types import TracebackType

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication, QMessageBox

from app import resources
from app.domain.model import ModelChoice
from app.messages import Messages
from app.services.conversations import ConversationStore
from app.services.session import ChatSession
from app.services.theme import Theme
from app.services.versions import program_version, versions
from app.services.worker import GenerationWorker
from app.services.worker_thread import WorkerThread
from app.widgets.look import Look
from app.windows.facts import ProgramFacts
from app.windows.main_window import MainWindow
from engine.api import Engine, EngineFactory, LoadObserver, LoadOptions

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Program:
    """All that has to live as long as the window."""

    window: MainWindow
    session: ChatSession
    store: ConversationStore
    messages: Messages
    theme: Theme
    thread: WorkerThread

    def shutdown(self) -> None:
        """Cancel what is under way and wait for the worker's end. May be called twice."""
        self.session.shutdown()
        self.thread.shutdown()


def run(choice: ModelChoice) -> int:
    """Open the window with that model; the exit code when it is closed."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl-C in the terminal ends it; Python would not hear it
    application = QApplication(sys.argv[:1])
    application.setApplicationName("Mamba Metal")
    application.setApplicationDisplayName("Mamba Metal")
    application.setDesktopFileName("mamba-metal")
    program = assemble(application, load_engine)
    last_resort = _LastResort(program)
    sys.excepthook = last_resort.report
    application.aboutToQuit.connect(last_resort.shutdown)
    program.window.show()
    program.window.load(choice)
    return application.exec()


def assemble(application: QApplication, factory: EngineFactory) -> Program:
    """The window and everything behind it, joined, with nothing loaded yet."""
    theme = Theme(application, resources.text("themes", "tokens.json"))
    look = Look(theme.tokens, _icon_text, is_still=_wants_less_motion(application), parent=theme)
    theme.changed.connect(look.set_tokens)
    store = ConversationStore()
    session = ChatSession(store)
    messages = Messages()
    worker = GenerationWorker(factory)
    session.connect_worker(worker)
    thread = WorkerThread(worker)
    window = MainWindow(look, store, session, messages, _facts())
    application.setWindowIcon(_app_icon(look))
    return Program(window, session, store, messages, theme, thread)


def load_engine(options: LoadOptions, observer: LoadObserver, cancel: threading.Event) -> Engine | None:
    """The engine of the product, imported only in the thread that uses it: the window is there before it."""
    from engine.engine import load_engine as load  # noqa: PLC0415 (see above)

    return load(options, observer, cancel)


class _LastResort(QObject):
    """What happens when the main thread meets an error that nobody foresaw."""

    def __init__(self, program: Program) -> None:
        super().__init__()
        self._program = program
        self._is_reporting = False

    def report(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """Log it, say so once, quit."""
        _log.critical("unexpected error", exc_info=(kind, error, trace))
        if self._is_reporting or threading.current_thread() is not threading.main_thread():
            return
        self._is_reporting = True
        box = QMessageBox(self._program.window)
        box.setIcon(QMessageBox.Icon.Critical)
        box.setText("Mamba Metal met an error that it cannot go on from, and will quit.")
        box.setDetailedText(f"{kind.__name__}\n{versions()}")
        box.finished.connect(QApplication.quit)
        box.open()

    @Slot()
    def shutdown(self) -> None:
        """End the worker."""
        self._program.shutdown()


def _facts() -> ProgramFacts:
    is_mac = sys.platform == "darwin"
    return ProgramFacts(
        version=program_version(),
        versions=versions(),
        computer="Mac" if is_mac else "computer",
        memory_bytes=_memory_bytes(),
        licence=resources.text("licences", "MIT.txt"),
        data_licences=resources.text("models", "builtin", "DATA-LICENSES.md"),
        has_native_menus=is_mac,
    )


def _memory_bytes() -> int:
    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")


def _icon_text(name: str) -> str:
    return resources.text("icons", f"{name}.svg")


def _app_icon(look: Look) -> QIcon:
    icon = QIcon()
    for name, size in (("app-icon-small", 16), ("app-icon-small", 32), ("app-icon", 64), ("app-icon", 256)):
        icon.addPixmap(look.pixmap(name, size, "ink", 1.0))
    return icon


def _wants_less_motion(application: QApplication) -> bool:
    hints = application.styleHints()
    preference = getattr(hints.accessibility(), "motionPreference", None)  # since Qt 6.12
    return preference is not None and preference().name == "ReducedMotion"
