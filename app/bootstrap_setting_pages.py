"""The part of the start that makes the pages of the Settings window about models, the disk and downloads."""

from collections.abc import Mapping
from pathlib import Path

import platformdirs

from app.archive.location import default_path
from app.bootstrap_models import ModelPart
from app.bootstrap_storage import assemble_storage
from app.domain.words import say
from app.services.settings import SettingsStore
from app.services.settings import default_path as settings_path
from app.widgets.look import Look
from app.windows.main_window import MainWindow
from app.windows.settings.advanced_page import AdvancedPage, Machine
from app.windows.settings.downloads_page import DownloadsPage
from app.windows.settings.models_page import ModelsPage
from app.windows.settings.storage_page import StoragePage
from app.windows.settings.window import Page


def pages_about_models(
    look: Look, window: MainWindow, settings: SettingsStore, part: ModelPart
) -> tuple[Page, ...]:
    """Each is made when it is shown."""
    facts = window.facts

    def models() -> ModelsPage:
        return ModelsPage(look, settings, part.picker, part.downloads.settings.cache, facts)

    def storage() -> StoragePage:
        return StoragePage(look, assemble_storage(part, window), facts)

    def downloads() -> DownloadsPage:
        return DownloadsPage(look, settings, part.access)

    def advanced() -> AdvancedPage:
        machine = Machine(part.surveyor.devices, part.tasks, part.surveyor.device, _folders())
        return AdvancedPage(look, settings, machine, facts)

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
