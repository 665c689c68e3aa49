"""Light or dark and the accent colour, as they are set."""

from PySide6.QtCore import QObject, Slot

from app.settings.services.store import SettingsStore
from app.settings.values.settings import Settings
from app.ui.services.theme import Theme

_IS_DARK = {"light": False, "dark": True}


class Appearance(QObject):
    """Applies these settings to the theme."""

    def __init__(self, settings: SettingsStore, theme: Theme) -> None:
        super().__init__(theme)
        self._theme = theme
        self._applied = Settings()  # what a theme begins with
        settings.changed.connect(self._on_changed)
        self._on_changed(settings.now)

    @Slot(object)
    def _on_changed(self, settings: Settings) -> None:
        before, self._applied = self._applied, settings
        if settings.appearance != before.appearance:
            self._theme.set_dark(_IS_DARK.get(settings.appearance))
        if settings.accent != before.accent:
            self._theme.set_system_accent(settings.accent == "system")
