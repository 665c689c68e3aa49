"""Builds the models feature: library, downloads, manager and windows."""

from dataclasses import dataclass, replace

from app.chat.window.main_window import MainWindow
from app.inference.services.loader import ModelLoader
from app.inference.values.model import ModelChoice
from app.models.services.access import HubAccess, Keychain, SecretStore
from app.models.services.downloads import Downloads, downloads_or_default
from app.models.services.library import LocalModelScanner, ModelLibrary
from app.models.services.manager import ModelManager
from app.models.widgets.download_card import DownloadCard
from app.models.window.controller import ModelsController
from app.models.window.settings_pages import settings_pages
from app.settings.services.store import SettingsStore
from app.settings.window.settings_window import Page
from app.ui.services.notices import Notices
from app.ui.services.tasks import Tasks
from app.ui.values.notice import failure_notice
from app.ui.widgets.style import Style


@dataclass(frozen=True, slots=True)
class ModelPart:
    """The objects of the feature that live as long as the window, and its pages for the Settings window."""

    manager: ModelManager
    controller: ModelsController
    downloads: Downloads
    library: ModelLibrary
    access: HubAccess
    tasks: Tasks
    scanner: LocalModelScanner
    models_page: Page
    downloads_page: Page

    def start(self, choice: ModelChoice) -> None:
        """Load `choice`, or without a name the last model, and read the token from the keychain."""
        self.manager.open(choice)
        self.access.restore()

    def shutdown(self) -> None:
        """Pause the downloads and end the threads. Can be called twice."""
        self.downloads.shutdown()
        self.library.shutdown()
        self.tasks.shutdown()
        for service in (self.downloads, self.library):  # their receivers may be gone already
            service.blockSignals(True)


def build(
    style: Style,
    window: MainWindow,
    *,
    loader: ModelLoader,
    settings: SettingsStore,
    notices: Notices,
    downloads: Downloads | None = None,
    keychain: SecretStore | None = None,
    scanner: LocalModelScanner | None = None,
) -> ModelPart:
    """Make and connect everything. Nothing is read from the disk yet."""
    facts = window.facts
    failure = None
    if downloads is None:
        downloads, failure = downloads_or_default(window)
    tasks = Tasks(window)
    scanner = replace(scanner or LocalModelScanner(), set_device=lambda: settings.now.device)
    library = ModelLibrary(downloads.settings.cache, scanner.list_cache, window)
    access = HubAccess(downloads, settings, keychain or Keychain(), tasks, window)
    manager = ModelManager(
        library=library,
        downloads=downloads,
        loader=loader,
        settings=settings,
        scanner=scanner,
        tasks=tasks,
        computer=facts.computer,
        parent=window,
    )
    card = DownloadCard(style)
    window.sidebar.add_footer(card)
    controller = ModelsController(
        style,
        manager=manager,
        downloads=downloads,
        access=access,
        facts=facts,
        card=card,
        parent=window,
    )
    manager.noted.connect(notices.post)
    manager.ready_changed.connect(window.model_switcher.set_installed)
    controller.noted.connect(notices.post)
    controller.loading.connect(window.chat.banner.clear)
    window.models_requested.connect(controller.show)
    if failure is not None:
        notices.post(failure_notice(failure))
    models_page, downloads_page = settings_pages(
        style, settings, manager=manager, access=access, cache=downloads.settings.cache
    )
    return ModelPart(
        manager, controller, downloads, library, access, tasks, scanner, models_page, downloads_page
    )
