"""The part of the start that joins the Settings window."""

from app.chat.window.main_window import MainWindow
from app.i18n.words import say
from app.models.build import ModelPart
from app.settings.services.store import SettingsStore
from app.settings.window.controller import SettingsController
from app.settings.window.general_page import GeneralPage
from app.settings.window.sampling_page import SamplingPage
from app.settings.window.settings_window import Page
from app.settings_pages import pages_about_models
from app.ui.widgets.style import Style


def assemble_settings(
    style: Style, window: MainWindow, settings: SettingsStore, part: ModelPart, *, offers_updates: bool
) -> SettingsController:
    """Make and join it; its pages are made when they are shown."""

    def general() -> GeneralPage:
        return GeneralPage(style, settings, offers_updates=offers_updates)

    def sampling() -> SamplingPage:
        return SamplingPage(style, settings)

    pages = (
        Page("general", say("General"), "settings", general),
        Page("sampling", say("Sampling"), "speed", sampling),
        *pages_about_models(style, window, settings, part),
    )
    controller = SettingsController(style, pages, window)
    window.settings_requested.connect(controller.show)
    return controller
