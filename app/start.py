"""Starts the program: one instance, the person's files, and what happens at unexpected errors."""

import logging
import signal
import sys
import threading
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QObject, QUrl, Slot
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication, QMessageBox

from app.build import Program, build
from app.conversations.archive.archive import Archive
from app.conversations.archive.errors import ArchiveError
from app.conversations.archive.opening import default_path, open_archive, open_in_memory
from app.desktop.services.single_instance import SingleInstance
from app.desktop.services.sleep_prevention import system_inhibitor
from app.desktop.services.window_state import WindowStateStore
from app.desktop.window.application import Application
from app.i18n.translate import install_language, tr
from app.inference.values.model import ModelChoice
from app.models.services.library import LocalModelScanner
from app.primers.build import primers_folder
from app.settings.services.store import SettingsStore
from app.settings.services.store import default_path as default_settings_path
from app.ui.services.garbage import MainThreadCollector
from app.ui.values.failure import Failure
from app.ui.values.notice import Notice, NoticeAction, NoticeKind, failure_notice
from app.ui.values.program import SHOW_IN_FOLDER, versions
from engine.api import Engine, LoadObserver, LoadOptions

_log = logging.getLogger(__name__)


def run(choice: ModelChoice, files: tuple[Path, ...] = ()) -> int:
    """Open the window with a model and exported files. Returns the exit code.

    If the program is already running, its window comes to the front and opens the files instead.
    """
    signal.signal(
        signal.SIGINT, signal.SIG_DFL
    )  # Ctrl-C in the terminal: Qt's event loop would keep Python from handling it
    application = Application(sys.argv[:1])
    application.setApplicationName("Mamba Metal")
    application.setApplicationDisplayName("Mamba Metal")
    application.setDesktopFileName("mamba-metal")
    instance = SingleInstance(default_path().parent, application)
    if not instance.claim(files):
        return 0
    install_language(application, SettingsStore(default_settings_path()).now.language)
    archive, notice = open_conversations(default_path())
    is_kept = notice is None or notice.kind is not NoticeKind.FAILURE
    window_state = WindowStateStore(default_path().with_name("window.json") if is_kept else None)
    collector = MainThreadCollector(application)
    program = build(
        application,
        load_engine,
        archive,
        window_state,
        scanner=LocalModelScanner(choice.device),
        inhibitor=system_inhibitor(application),
    )
    instance.called.connect(program.desktop.activation.open)
    if notice is not None:
        program.notices.post(notice)
    last_resort = LastResort(program)
    sys.excepthook = last_resort.report
    application.aboutToQuit.connect(last_resort.shutdown)
    program.desktop.activation.open(files)
    program.models.start(choice)
    program.updates.start()
    if program.welcome.is_due and is_kept and not files:
        program.welcome.show()
    code = application.exec()
    collector.stop()
    instance.close()
    return code


def open_conversations(path: Path) -> tuple[Archive, Notice | None]:
    """The archive at `path`, and a notice if something is wrong with it.

    If it cannot be opened, the archive is in memory only.
    """
    try:
        archive, report = open_archive(path)
    except ArchiveError as error:
        failure = Failure(error.sentence, error.detail)
        return open_in_memory(), failure_notice(failure, topic="archive")
    if not report.sentence:
        return archive, None
    if report.set_aside is None:
        return archive, Notice(NoticeKind.WARNING, report.sentence, topic="archive")
    folder = QUrl.fromLocalFile(str(report.set_aside.parent))
    action = NoticeAction(SHOW_IN_FOLDER, lambda: QDesktopServices.openUrl(folder))
    return archive, Notice(NoticeKind.WARNING, report.sentence, action=action, topic="archive")


def load_engine(options: LoadOptions, observer: LoadObserver, cancel: threading.Event) -> Engine | None:
    """The real engine. Imported in the thread that uses it, so that the window opens first."""
    from engine import snapshots  # noqa: PLC0415 (see above)
    from engine.engine import load_engine as load  # noqa: PLC0415 (slow to import)

    return load(
        options, observer, cancel, states_folder=snapshots.default_folder(), primers_folder=primers_folder()
    )


class LastResort(QObject):
    """Handles unexpected errors in the main thread."""

    def __init__(self, program: Program) -> None:
        super().__init__()
        self._program = program
        self._is_reporting = False

    def report(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """Log the error, save the open conversation, tell the person once, and quit."""
        _log.critical("unexpected error", exc_info=(kind, error, trace))
        if self._is_reporting or threading.current_thread() is not threading.main_thread():
            return
        self._is_reporting = True
        try:
            self._program.store.keep_now()
        except Exception:  # whatever it is, report the first error
            _log.exception("the open conversation could not be kept")
        box = QMessageBox(self._program.window)
        box.setIcon(QMessageBox.Icon.Critical)
        box.setText(tr("Mamba Metal has to quit because of an unexpected error."))
        box.setDetailedText(f"{kind.__name__}\n{versions()}")
        box.finished.connect(QApplication.quit)
        box.open()

    @Slot()
    def shutdown(self) -> None:
        """Shut the program down."""
        self._program.shutdown()
