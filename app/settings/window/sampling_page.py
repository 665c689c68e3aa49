"""Settings, Sampling: how replies are written, from the next one on."""

from dataclasses import replace

from app.i18n.translate import tr
from app.settings.services.store import SettingsStore
from app.settings.values.sampling import CUSTOM, PRESETS, preset_of, with_preset
from app.settings.values.settings import Settings
from app.settings.window.settings_page import SettingsPage
from app.ui.widgets.popup_button import PopupButton
from app.ui.widgets.style import Style

_PRESET_WIDTH = 190


class SamplingPage(SettingsPage):
    """The declared settings below a menu of presets."""

    def __init__(self, style: Style, settings: SettingsStore) -> None:
        super().__init__(style, settings, "sampling")
        self.preset = PopupButton(style, tr("Preset"), _PRESET_WIDTH)
        self.preset.chosen.connect(self._on_preset)
        self.add(tr("Preset"), self.preset)
        self.add_settings()

    def show_settings(self, settings: Settings) -> None:
        """Show what is set."""
        super().show_settings(settings)
        preset = preset_of(settings.sampling)
        names = [*PRESETS, *([CUSTOM] if preset == CUSTOM else [])]
        self.preset.set_items([(name, name) for name in names], preset)

    def _on_preset(self, name: str) -> None:
        now = self._settings.now
        if name in PRESETS:
            self._settings.save(replace(now, sampling=with_preset(now.sampling, name)))
