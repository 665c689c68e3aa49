"""Makes the check for updates."""

from app import resources
from app.settings.services.store import SettingsStore
from app.ui.services.notices import Notices
from app.ui.values.program import program_version
from app.updates.services import Updates, releases_page
from app.updates.window import UpdatesController


def build(settings: SettingsStore, notices: Notices, page: str | None = None) -> UpdatesController:
    """Nothing is checked yet. `page` replaces the page of the latest release that this build names."""
    if page is None:
        page = releases_page(resources.text_if_there("build.json"))
    return UpdatesController(Updates(page, program_version(), settings), settings, notices, settings)
