"""The part of the start that joins the look for a later version."""

from app import resources
from app.chat.window.main_window import MainWindow
from app.settings.services.store import SettingsStore
from app.ui.services.notices import Notices
from app.ui.values.versions import program_version
from app.updates.services import Updates
from app.updates.values import releases_page
from app.updates.window import UpdatesController


def assemble_updates(
    window: MainWindow, settings: SettingsStore, messages: Notices, page: str | None = None
) -> UpdatesController:
    """Make and join it; nothing is asked yet. `page` is asked instead of the one that this build names."""
    if page is None:
        page = releases_page(resources.text_if_there("build.json"))
    controller = UpdatesController(Updates(page, program_version(), window), settings, messages, window)
    window.chat.banner.action_requested.connect(controller.act_on)
    window.updates = controller
    return controller
