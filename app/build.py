"""The one place where objects are made and joined."""

import logging
import os
import signal
import sys
import threading
from dataclasses import dataclass, replace
from pathlib import Path
from types import TracebackType

import platformdirs
from PySide6.QtCore import QObject, QTimer, QUrl, Slot
from PySide6.QtGui import QDesktopServices, QIcon
from PySide6.QtWidgets import QApplication, QMessageBox

from app import resources
from app.benchmark.build import BenchmarkOptions, BenchmarkPart
from app.benchmark.build import build as build_benchmark
from app.chat.build import build as build_chat
from app.chat.services.session import ChatSession
from app.chat.window.main_window import MainWindow
from app.chat.window.precision_fallback import PrecisionFallback
from app.chat.window.surprise import SurpriseController
from app.conversations.archive.archive import Archive
from app.conversations.archive.errors import ArchiveError
from app.conversations.archive.location import default_path
from app.conversations.archive.opening import open_archive, open_in_memory
from app.conversations.services.prompts import ReplyOptions, reply_options
from app.conversations.services.store import ConversationStore
from app.desktop.build import Desktop
from app.desktop.build import build as build_desktop
from app.desktop.services import mac
from app.desktop.services.notifications import Notifier
from app.desktop.services.single_instance import SingleInstance
from app.desktop.services.sleep_prevention import Inhibitor, system_inhibitor
from app.desktop.services.window_state import WindowStateStore
from app.desktop.window.application import Application
from app.desktop.window.restoration import WindowRestoration
from app.i18n.language import install_language
from app.i18n.translate import tr
from app.i18n.words import say
from app.inference.services.loader import LoadWithSettings, ModelLoader
from app.inference.services.monitor import EngineMonitor
from app.inference.services.queue import EngineQueue
from app.inference.services.worker import EngineWorker
from app.inference.values.model import ModelChoice
from app.models.build import ModelPart
from app.models.build import build as build_models
from app.models.services.access import SecretStore
from app.models.services.downloads import Downloads
from app.models.services.library import LocalModelScanner
from app.primers.build import PrimerPart, primers_folder
from app.primers.build import build as build_primers
from app.settings.build import build as build_settings
from app.settings.services.appearance import Appearance
from app.settings.services.store import SettingsStore
from app.settings.services.store import default_path as default_settings_path
from app.settings.window.controller import SettingsController
from app.storage.build import build as build_storage
from app.surprise.services import Surprise
from app.ui.services.garbage import MainThreadCollector
from app.ui.services.notices import Notices
from app.ui.services.tasks import Tasks
from app.ui.services.theme import Theme
from app.ui.values.failure import Failure
from app.ui.values.file_manager import SHOW_IN_FOLDER
from app.ui.values.notice import Notice, NoticeAction, NoticeKind, failure_notice
from app.ui.values.program import ProgramFacts, program_version, versions
from app.ui.widgets.style import Style
from app.updates.build import build as build_updates
from app.updates.window import UpdatesController
from app.welcome.window import WelcomeController
from engine.api import Engine, EngineFactory, LoadObserver, LoadOptions, SamplingOptions

_BACKUP_EVERY_MS = 3_600_000
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Program:
    """All that has to live as long as the window."""

    window: MainWindow
    queue: EngineQueue
    loader: ModelLoader
    monitor: EngineMonitor
    session: ChatSession
    store: ConversationStore
    messages: Notices
    settings: SettingsStore
    theme: Theme
    archive: Archive
    window_state: WindowStateStore
    models: ModelPart
    primers: PrimerPart
    surprise: Surprise
    benchmark: BenchmarkPart
    desktop: Desktop
    welcome: WelcomeController
    settings_controller: SettingsController
    updates: UpdatesController

    def shutdown(self) -> None:
        """Cancel what is under way, wait for the engine's end, keep everything. May be called twice."""
        self.benchmark.shutdown()
        self.desktop.shutdown()
        self.updates.shutdown()
        self.primers.shutdown()
        self.surprise.shutdown()
        self.models.shutdown()
        self.queue.shutdown()
        self.store.close()
        self.archive.close()


def run(choice: ModelChoice, files: tuple[Path, ...] = ()) -> int:
    """Open the window with that model and those exported conversations; the exit code when it is closed.

    Where the program runs already, its window comes to the front and opens them.
    """
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl-C in the terminal ends it; Python would not hear it
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
    program = assemble(
        application,
        load_engine,
        archive,
        window_state,
        scanner=LocalModelScanner(choice.device),
        inhibitor=system_inhibitor(application),
    )
    instance.called.connect(program.desktop.activation.open)
    if notice is not None:
        program.messages.post(notice)
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
    """The conversations in the file at `path`, and what there is to say of it.

    Where they cannot be opened the program goes on with an archive that forgets.
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


def assemble(  # noqa: PLR0913 - tests replace parts, each by its name
    application: QApplication,
    factory: EngineFactory,
    archive: Archive | None = None,
    window_state: WindowStateStore | None = None,
    sampling: SamplingOptions | None = None,
    *,
    settings_path: Path | None = None,
    downloads: Downloads | None = None,
    keychain: SecretStore | None = None,
    scanner: LocalModelScanner | None = None,
    inhibitor: Inhibitor | None = None,
    notifier: Notifier | None = None,
    benchmark: BenchmarkOptions | None = None,
    updates_page: str | None = None,
) -> Program:
    """The window and everything behind it, joined, with nothing loaded yet. Without `archive` all is forgotten."""
    archive = archive or open_in_memory()
    window_state = window_state or WindowStateStore()
    settings = SettingsStore(settings_path or default_settings_path())
    theme = Theme(application, resources.text("themes", "tokens.json"))
    Appearance(settings, theme)
    style = Style(
        theme.tokens, _icon_text, is_still=_wants_less_motion(application), run=Tasks(theme).run, parent=theme
    )
    theme.changed.connect(style.set_tokens)
    store = ConversationStore(archive)

    def options() -> ReplyOptions:
        chosen = reply_options(settings.now)
        return chosen if sampling is None else replace(chosen, sampling=sampling)

    worker = EngineWorker(LoadWithSettings(factory, lambda: settings.now))
    queue = EngineQueue(worker)
    loader = ModelLoader(queue, queue)
    monitor = EngineMonitor(queue, loader, queue)
    session = ChatSession(store, queue, loader, options, parent=queue)
    messages = Notices()
    queue.start()
    updates = build_updates(settings, messages, updates_page)
    window = build_chat(
        style=style,
        store=store,
        session=session,
        loader=loader,
        monitor=monitor,
        messages=messages,
        settings=settings,
        facts=_facts(),
        help_commands=updates.commands(),
    )
    if settings.now.reopens_last:
        window.reopen(window_state.conversation_id)
    window.controller.conversation_shown.connect(window_state.set_conversation_id)
    window_state.set_conversation_id(window.conversation_id)
    WindowRestoration(window, window_state).restore()
    backups = QTimer(window, interval=_BACKUP_EVERY_MS)
    backups.timeout.connect(store.backup_if_due)
    backups.start()
    PrecisionFallback(session, loader, messages, window)
    application.setWindowIcon(_app_icon(style))
    part = build_models(
        style,
        window,
        loader=loader,
        settings=settings,
        notices=messages,
        downloads=downloads,
        keychain=keychain,
        scanner=scanner,
    )
    storage_page = build_storage(
        style=style,
        parent=window,
        tasks=part.tasks,
        cache=part.downloads.settings.cache,
        refresh_models=part.manager.refresh,
    )
    controller = build_settings(
        style=style,
        settings=settings,
        parent=window,
        pages=(part.models_page, storage_page, part.downloads_page),
        tasks=part.tasks,
        devices=part.scanner.devices,
        device_at_start=part.scanner.device,
        folders=_folders(),
        offers_updates=updates.is_offered,
    )
    window.settings_requested.connect(controller.show)
    primers = build_primers(
        style,
        window,
        archive=archive,
        store=store,
        queue=queue,
        loader=loader,
        messages=messages,
        options=options,
    )
    bench = build_benchmark(
        style,
        window,
        queue=queue,
        loader=loader,
        monitor=monitor,
        messages=messages,
        models=part,
        options=benchmark or BenchmarkOptions(),
    )
    surprise = Surprise(store, queue, loader, options, window)
    SurpriseController(surprise, window.chat, window.controller, window)
    welcome = WelcomeController(
        style,
        window,
        store=store,
        session=session,
        loader=loader,
        monitor=monitor,
        manager=part.manager,
        window_state=window_state,
    )
    desktop = build_desktop(
        application=application,
        window=window,
        session=session,
        monitor=monitor,
        downloads=part.downloads,
        manager=part.manager,
        inhibitor=inhibitor,
        notifier=notifier,
    )
    desktop.activation.primer_opened.connect(primers.primers.import_file)
    return Program(
        window,
        queue,
        loader,
        monitor,
        session,
        store,
        messages,
        settings,
        theme,
        archive,
        window_state,
        part,
        primers,
        surprise,
        bench,
        desktop,
        welcome,
        controller,
        updates,
    )


def load_engine(options: LoadOptions, observer: LoadObserver, cancel: threading.Event) -> Engine | None:
    """The engine of the product, imported only in the thread that uses it: the window is there before it."""
    from engine import snapshots  # noqa: PLC0415 (see above)
    from engine.engine import load_engine as load  # noqa: PLC0415 (slow to import)

    return load(
        options, observer, cancel, states_folder=snapshots.default_folder(), primers_folder=primers_folder()
    )


class LastResort(QObject):
    """What happens when the main thread meets an error that nobody foresaw."""

    def __init__(self, program: Program) -> None:
        super().__init__()
        self._program = program
        self._is_reporting = False

    def report(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """Log it, keep what is open, say so once, quit."""
        _log.critical("unexpected error", exc_info=(kind, error, trace))
        if self._is_reporting or threading.current_thread() is not threading.main_thread():
            return
        self._is_reporting = True
        try:
            self._program.store.keep_now()
        except Exception:  # whatever it is, the person has to hear of the first error
            _log.exception("the open conversation could not be kept")
        box = QMessageBox(self._program.window)
        box.setIcon(QMessageBox.Icon.Critical)
        box.setText(tr("Mamba Metal has to quit because of an unexpected error."))
        box.setDetailedText(f"{kind.__name__}\n{versions()}")
        box.finished.connect(QApplication.quit)
        box.open()

    @Slot()
    def shutdown(self) -> None:
        """End the worker."""
        self._program.shutdown()


def _folders() -> dict[str, Path]:
    """Where the program keeps its files, by what they are."""
    return {
        say("Conversations"): default_path().parent,
        say("Settings"): default_settings_path().parent,
        say("Converted weights"): platformdirs.user_cache_path("mamba-metal", appauthor=False),
    }


def _facts() -> ProgramFacts:
    is_mac = sys.platform == "darwin"
    return ProgramFacts(
        version=program_version(),
        versions=versions(),
        computer=say("Mac") if is_mac else say("computer"),
        memory_bytes=_memory_bytes(),
        licence=resources.text("licences", "MIT.txt"),
        data_licences=resources.text("models", "builtin", "DATA-LICENSES.md"),
        has_native_menus=is_mac,
        other_licences=resources.text_if_there("licences", "THIRD-PARTY.md"),
    )


def _memory_bytes() -> int:
    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")


def _icon_text(name: str) -> str:
    return resources.text("icons", f"{name}.svg")


def _app_icon(style: Style) -> QIcon:
    icon = QIcon()
    for name, size in (("app-icon-small", 16), ("app-icon-small", 32), ("app-icon", 64), ("app-icon", 256)):
        icon.addPixmap(style.pixmap(name, size, "ink", 1.0))
    return icon


def _wants_less_motion(application: QApplication) -> bool:
    if sys.platform == "darwin":
        return mac.wants_less_motion()
    hints = application.styleHints()
    preference = getattr(hints.accessibility(), "motionPreference", None)  # since Qt 6.12
    return preference is not None and preference().name == "ReducedMotion"
