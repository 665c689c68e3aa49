"""Applies the settings of the appearance: light or dark, the accent colour, and the text size."""

from dataclasses import replace

from PySide6.QtCore import QObject, Slot

from app.settings.services.store import SettingsStore
from app.settings.values.settings import TEXT_SIZES, Settings
from app.ui.services.theme import Theme
from app.ui.widgets.style import Style

_IS_DARK = {"light": False, "dark": True}
_DEFAULT_TEXT_SIZE = Settings().text_size


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


class TextSize(QObject):
    """Applies the text size that is set, and makes it larger or smaller."""

    def __init__(self, settings: SettingsStore, style: Style) -> None:
        super().__init__(style)
        self._settings = settings
        self._style = style
        settings.changed.connect(self._on_changed)
        self._on_changed(settings.now)

    def can_step(self, step: int) -> bool:
        """Returns True if there is a size that many steps larger."""
        return TEXT_SIZES.allows(self._settings.now.text_size + step)

    @property
    def is_default(self) -> bool:
        """Whether it is the size of the first start."""
        return self._settings.now.text_size == _DEFAULT_TEXT_SIZE

    @Slot()
    def grow(self) -> None:
        """One step larger."""
        self._set(self._settings.now.text_size + 1)

    @Slot()
    def shrink(self) -> None:
        """One step smaller."""
        self._set(self._settings.now.text_size - 1)

    @Slot()
    def reset(self) -> None:
        """The size of the first start."""
        self._set(_DEFAULT_TEXT_SIZE)

    def _set(self, size: int) -> None:
        if TEXT_SIZES.allows(size):
            self._settings.save(replace(self._settings.now, text_size=size))

    def _on_changed(self, settings: Settings) -> None:
        self._style.set_text_size(settings.text_size)
