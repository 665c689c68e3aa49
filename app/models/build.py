"""The part of the start that makes and joins everything about models: picker, downloads, settings."""

from dataclasses import dataclass, field, replace
from pathlib import Path

from app.chat.services.session import ChatSession
from app.chat.window.main_window import MainWindow
from app.inference.values.model import ModelChoice
from app.models.services.access import HubAccess, SecretStore
from app.models.services.apply_settings import ModelsAsSet
from app.models.services.downloads import Downloads
from app.models.services.hub.endpoint import downloads_or_public
from app.models.services.hub.library import Library
from app.models.services.hub.survey import Surveyor
from app.models.services.manager import ModelManager, ModelManagerParts
from app.models.services.token import Keychain
from app.models.widgets.download_card import DownloadCard
from app.models.window.controller import ControllerParts, ModelsController
from app.settings.services.store import SettingsStore
from app.ui.services.notices import Notices
from app.ui.services.tasks import Tasks
from app.ui.values.notice import failure_note
from app.ui.values.program_facts import ProgramFacts
from app.ui.widgets.style import Style


@dataclass(frozen=True, slots=True)
class ModelOptions:
    """What a test gives instead of what this computer has."""

    downloads: Downloads | None = None
    settings_path: Path | None = None
    keychain: SecretStore | None = None
    surveyor: Surveyor = field(default_factory=Surveyor)


@dataclass(frozen=True, slots=True)
class ModelPart:
    """All about models that has to live as long as the window."""

    manager: ModelManager
    controller: ModelsController
    downloads: Downloads
    library: Library
    access: HubAccess
    tasks: Tasks
    surveyor: Surveyor

    def start(self, choice: ModelChoice) -> None:
        """Open that model, or with none the one of last time, and take the token out of the keychain."""
        self.manager.open(choice)
        self.access.restore()

    def shutdown(self) -> None:
        """Pause downloads and end the threads. May be called twice."""
        self.downloads.shutdown()
        self.library.shutdown()
        self.tasks.shutdown()
        for service in (self.downloads, self.library):  # nobody is left to hear their last words
            service.blockSignals(True)


@dataclass(frozen=True, slots=True)
class ModelServices:
    """What is there already."""

    session: ChatSession
    settings: SettingsStore
    messages: Notices


def assemble_models(
    style: Style, window: MainWindow, services: ModelServices, options: ModelOptions
) -> ModelPart:
    """Make and join all of it; nothing is read from the disk yet."""
    facts: ProgramFacts = window.facts
    session, settings, messages = services.session, services.settings, services.messages
    downloads, failure = (
        (options.downloads, None) if options.downloads is not None else downloads_or_public(window)
    )

    tasks = Tasks(window)
    surveyor = replace(options.surveyor, set_device=lambda: settings.now.device)
    library = Library(downloads.settings.cache, surveyor.shelf, window)
    access = HubAccess(downloads, options.keychain or Keychain(), tasks, window)
    parts = ModelManagerParts(library, downloads, session, settings, tasks, surveyor, facts.computer)
    manager = ModelManager(parts, window)
    ModelsAsSet(settings, downloads, manager, window)
    card = DownloadCard(style)
    window.sidebar.add_footer(card)
    controller = ModelsController(ControllerParts(style, manager, downloads, access, facts), window, card)
    manager.noted.connect(messages.post)
    manager.ready_changed.connect(window.set_ready_models)
    controller.noted.connect(messages.post)
    controller.loading.connect(window.chat.banner.clear)
    window.models_requested.connect(controller.show)
    window.chat.banner.action_requested.connect(controller.on_note_action)
    if failure is not None:
        messages.post(failure_note(failure))
    return ModelPart(manager, controller, downloads, library, access, tasks, surveyor)
