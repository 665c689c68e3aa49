"""The part of the start that makes the pages of the Settings window about models, the disk and downloads."""

from collections.abc import Mapping
from pathlib import Path

import platformdirs

from app.chat.window.main_window import MainWindow
from app.conversations.archive.location import default_path
from app.i18n.words import say
from app.models.build import ModelPart
from app.models.window.settings_pages import DownloadsPage, ModelsPage
from app.settings.services.store import SettingsStore
from app.settings.services.store import default_path as settings_path
from app.settings.window.advanced_page import AdvancedPage, Machine
from app.settings.window.settings_window import Page
from app.storage.build import assemble_storage
from app.storage.window import StoragePage
from app.ui.widgets.style import Style


def pages_about_models(
    style: Style, window: MainWindow, settings: SettingsStore, part: ModelPart
) -> tuple[Page, ...]:
    """Each is made when it is shown."""
    facts = window.facts

    def models() -> ModelsPage:
        return ModelsPage(style, settings, part.manager, part.downloads.settings.cache, facts)

    def storage() -> StoragePage:
        return StoragePage(style, assemble_storage(part, window), facts)

    def downloads() -> DownloadsPage:
        return DownloadsPage(style, settings, part.access)

    def advanced() -> AdvancedPage:
        machine = Machine(part.scanner.devices, part.tasks, part.scanner.device, _folders())
        return AdvancedPage(style, settings, machine, facts)

    return (
        Page("models", say("Models"), "model", models),
        Page("storage", say("Storage"), "folder", storage),
        Page("downloads", say("Downloads"), "download", downloads),
        Page("advanced", say("Advanced"), "info", advanced),
    )


def _folders() -> Mapping[str, Path]:
    """Where the program keeps its files, by what lies there."""
    return {
        say("Conversations"): default_path().parent,
        say("Settings"): settings_path().parent,
        say("Converted weights"): platformdirs.user_cache_path("mamba-metal", appauthor=False),
    }
