"""Makes the features and connects them."""

import sys
from dataclasses import dataclass, replace
from pathlib import Path

import platformdirs
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from app.benchmark.build import BenchmarkPart
from app.benchmark.build import build as build_benchmark
from app.benchmark.services.benchmark import Measure
from app.benchmark.values import BenchPlan
from app.chat.build import build as build_chat
from app.chat.services.session import ChatSession
from app.chat.window.main_window import MainWindow
from app.conversations.archive.archive import Archive
from app.conversations.archive.opening import default_path, open_in_memory
from app.conversations.services.prompts import ReplyOptions, reply_options
from app.conversations.services.store import ConversationStore
from app.desktop.build import Desktop
from app.desktop.build import build as build_desktop
from app.desktop.services import mac
from app.desktop.services.notifications import Notifier
from app.desktop.services.sleep_prevention import Inhibitor
from app.desktop.services.window_state import WindowStateStore
from app.desktop.window.restoration import WindowRestoration
from app.i18n.words import say
from app.inference.services.loader import LoadWithSettings, ModelLoader
from app.inference.services.monitor import EngineMonitor
from app.inference.services.queue import EngineQueue
from app.inference.services.worker import EngineWorker
from app.models.build import ModelPart
from app.models.build import build as build_models
from app.models.services.access import SecretStore
from app.models.services.downloads import Downloads
from app.models.services.library import LocalModelScanner
from app.primers.build import PrimerPart
from app.primers.build import build as build_primers
from app.settings.build import build as build_settings
from app.settings.services.appearance import Appearance
from app.settings.services.store import SettingsStore
from app.settings.services.store import default_path as default_settings_path
from app.settings.window.settings_window import SettingsController
from app.storage.build import build as build_storage
from app.surprise.services import Surprise
from app.ui.build import app_icon, program_facts
from app.ui.build import build as build_ui
from app.ui.services.notices import Notices
from app.ui.services.theme import Theme
from app.updates.build import build as build_updates
from app.updates.window import UpdatesController
from app.welcome.window import WelcomeController
from engine.api import EngineFactory, SamplingOptions

_BACKUP_EVERY_MS = 3_600_000


@dataclass(frozen=True, slots=True)
class Program:
    """The parts of the running program."""

    window: MainWindow
    queue: EngineQueue
    loader: ModelLoader
    monitor: EngineMonitor
    session: ChatSession
    store: ConversationStore
    notices: Notices
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
        """Cancel all work, wait for the engine to end, and save everything. May be called twice."""
        for part in (self.benchmark, self.desktop, self.updates, self.primers, self.surprise, self.models):
            part.shutdown()
        self.queue.shutdown()
        self.store.close()
        self.archive.close()


def build(  # noqa: PLR0913 - tests replace parts, each by its name
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
    measure: Measure | None = None,
    benchmark_plan: BenchPlan | None = None,
    updates_page: str | None = None,
) -> Program:
    """The program, with no model loaded yet. Without `archive` conversations are not stored."""
    archive = archive or open_in_memory()
    window_state = window_state or WindowStateStore()
    settings = SettingsStore(settings_path or default_settings_path())
    theme, style = build_ui(application, is_still=_wants_less_motion(application))
    Appearance(settings, theme)
    store = ConversationStore(archive)

    def options() -> ReplyOptions:
        chosen = reply_options(settings.now)
        return chosen if sampling is None else replace(chosen, sampling=sampling)

    worker = EngineWorker(LoadWithSettings(factory, lambda: settings.now))
    queue = EngineQueue(worker)
    loader = ModelLoader(queue, queue)
    monitor = EngineMonitor(queue, loader, queue)
    session = ChatSession(store, queue, loader, options, parent=queue)
    notices = Notices()
    queue.start()
    surprise = Surprise(store, queue, loader, options, queue)
    updates = build_updates(settings, notices, updates_page)
    window = build_chat(
        style=style,
        store=store,
        session=session,
        loader=loader,
        monitor=monitor,
        surprise=surprise,
        notices=notices,
        settings=settings,
        facts=program_facts(),
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
    application.setWindowIcon(app_icon(style))
    models = build_models(
        style,
        window,
        loader=loader,
        settings=settings,
        notices=notices,
        downloads=downloads,
        keychain=keychain,
        scanner=scanner,
    )
    storage_page = build_storage(
        style=style,
        parent=window,
        tasks=models.tasks,
        cache=models.downloads.settings.cache,
        refresh_models=models.manager.refresh,
    )
    settings_controller = build_settings(
        style=style,
        settings=settings,
        parent=window,
        pages=(models.models_page, storage_page, models.downloads_page),
        tasks=models.tasks,
        devices=models.scanner.devices,
        device_at_start=models.scanner.device,
        folders=_folders(),
        offers_updates=updates.is_offered,
    )
    window.settings_requested.connect(settings_controller.show)
    primers = build_primers(
        style,
        window,
        archive=archive,
        store=store,
        queue=queue,
        loader=loader,
        notices=notices,
        options=options,
    )
    benchmark = build_benchmark(
        style,
        window,
        queue=queue,
        loader=loader,
        monitor=monitor,
        notices=notices,
        measure=measure,
        plan=benchmark_plan,
    )
    models.manager.ready_changed.connect(benchmark.benchmarks.set_installed)
    welcome = WelcomeController(
        style,
        window,
        store=store,
        session=session,
        loader=loader,
        monitor=monitor,
        manager=models.manager,
        window_state=window_state,
    )
    desktop = build_desktop(
        application=application,
        window=window,
        session=session,
        monitor=monitor,
        downloads=models.downloads,
        manager=models.manager,
        inhibitor=inhibitor,
        notifier=notifier,
    )
    desktop.activation.primer_opened.connect(primers.primers.import_file)
    return Program(
        window=window,
        queue=queue,
        loader=loader,
        monitor=monitor,
        session=session,
        store=store,
        notices=notices,
        settings=settings,
        theme=theme,
        archive=archive,
        window_state=window_state,
        models=models,
        primers=primers,
        surprise=surprise,
        benchmark=benchmark,
        desktop=desktop,
        welcome=welcome,
        settings_controller=settings_controller,
        updates=updates,
    )


def _folders() -> dict[str, Path]:
    """The folders of the program, by what they contain."""
    return {
        say("Conversations"): default_path().parent,
        say("Settings"): default_settings_path().parent,
        say("Converted weights"): platformdirs.user_cache_path("mamba-metal", appauthor=False),
    }


def _wants_less_motion(application: QApplication) -> bool:
    if sys.platform == "darwin":
        return mac.wants_less_motion()
    hints = application.styleHints()
    preference = getattr(hints.accessibility(), "motionPreference", None)  # since Qt 6.12
    return preference is not None and preference().name == "ReducedMotion"
