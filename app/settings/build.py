"""Makes the Settings window."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from PySide6.QtWidgets import QWidget

from app.i18n.words import say
from app.settings.services.store import SettingsStore
from app.settings.window.settings_pages import AdvancedPage, SamplingPage, SettingsPage
from app.settings.window.settings_window import Page, SettingsController
from app.ui.services.tasks import Tasks
from app.ui.widgets.style import Style


def build(  # noqa: PLR0913 - its pages show what comes from all over the program
    *,
    style: Style,
    settings: SettingsStore,
    parent: QWidget,
    pages: Sequence[Page],
    tasks: Tasks,
    devices: Callable[[], tuple[str, ...]],
    device_at_start: str,
    folders: Mapping[str, Path],
    offers_updates: bool,
) -> SettingsController:
    """The Settings window with the pages of other features, `pages`, between its own. A page is made when first shown.

    The rest is for the page Advanced, except `offers_updates`: whether this build can check for updates.
    """

    def general() -> QWidget:
        page = SettingsPage(style, settings, "general")
        page.add_settings()
        page.rows["checks_for_updates"].setVisible(offers_updates)
        return page

    def sampling() -> QWidget:
        return SamplingPage(style, settings)

    def advanced() -> QWidget:
        return AdvancedPage(
            style, settings, tasks=tasks, devices=devices, device_at_start=device_at_start, folders=folders
        )

    own = (
        Page("general", say("General"), "settings", general),
        Page("sampling", say("Sampling"), "speed", sampling),
    )
    return SettingsController(
        style, (*own, *pages, Page("advanced", say("Advanced"), "info", advanced)), parent
    )
