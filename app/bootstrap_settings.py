"""The part of the start that joins the Settings window."""

from app.bootstrap_models import ModelPart
from app.bootstrap_setting_pages import pages_about_models
from app.domain.words import say
from app.services.settings import SettingsStore
from app.widgets.look import Look
from app.windows.main_window import MainWindow
from app.windows.settings.desk import SettingsDesk
from app.windows.settings.general_page import GeneralPage
from app.windows.settings.sampling_page import SamplingPage
from app.windows.settings.text_size import TextSize
from app.windows.settings.window import Page


def assemble_settings(
    look: Look, window: MainWindow, settings: SettingsStore, part: ModelPart
) -> SettingsDesk:
    """Make and join it; its pages are made when they are shown."""

    def general() -> GeneralPage:
        is_offered = window.updates is not None and window.updates.is_offered
        return GeneralPage(look, settings, offers_updates=is_offered)

    def sampling() -> SamplingPage:
        return SamplingPage(look, settings)

    pages = (
        Page("general", say("General"), "settings", general),
        Page("sampling", say("Sampling"), "speed", sampling),
        *pages_about_models(look, window, settings, part),
    )
    desk = SettingsDesk(look, pages, window)
    window.settings_requested.connect(desk.show)
    window.text_size = TextSize(settings, look)
    settings.changed.connect(window.menus.refresh)
    window.menus.refresh()
    return desk
