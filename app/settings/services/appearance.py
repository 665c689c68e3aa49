"""Light or dark, as the person set it."""

from PySide6.QtCore import QObject, Slot

from app.settings.services.store import SettingsStore
from app.settings.values.settings import Settings
from app.ui.services.theme import Theme

_IS_DARK = {"light": False, "dark": True}


class Appearance(QObject):
    """Lets the theme follow the settings, at once."""

    def __init__(self, settings: SettingsStore, theme: Theme) -> None:
        super().__init__(theme)
        self._theme = theme
        self._shown = "system"  # what a theme begins with
        settings.changed.connect(self._on_changed)
        self._on_changed(settings.now)

    @Slot(object)
    def _on_changed(self, settings: Settings) -> None:
        if settings.appearance != self._shown:
            self._shown = settings.appearance
            self._theme.set_dark(_IS_DARK.get(settings.appearance))
