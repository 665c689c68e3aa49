"""Settings, General: how the program looks, in which language, and what it does at the start."""

from dataclasses import replace

from PySide6.QtWidgets import QCheckBox

from app.i18n.language import LANGUAGES
from app.i18n.translate import tr
from app.i18n.words import say
from app.settings.services.store import SettingsStore
from app.settings.values.settings import TEXT_SIZES, Settings
from app.ui.values.number_range import NumberRange
from app.ui.widgets.fields import SliderField
from app.ui.widgets.form import Form
from app.ui.widgets.popup_button import PopupButton
from app.ui.widgets.segmented_control import SegmentedControl
from app.ui.widgets.style import Style

_POP_UP = 190
_APPEARANCES = {"system": say("System"), "light": say("Light"), "dark": say("Dark")}
_SIZES = NumberRange(TEXT_SIZES[0], TEXT_SIZES[-1])


class GeneralPage(Form):
    """Shows the settings and keeps each change at once. `offers_updates` says whether this build can look for a later version."""

    def __init__(self, style: Style, settings: SettingsStore, *, offers_updates: bool) -> None:
        super().__init__(style)
        self._settings = settings
        self.appearance = SegmentedControl(style, tuple(_APPEARANCES.items()))
        self.text_size = SliderField(style, _SIZES)
        self.language = PopupButton(style, tr("Language"), _POP_UP)
        self.reopens = QCheckBox(tr("Open the last conversation again"))
        self.checks = QCheckBox(tr("Check for updates"))
        self.add(tr("Appearance"), self.appearance)
        self.add(tr("Text size"), self.text_size, note=tr("Of messages and of what you write."))
        self.add(tr("Language"), self.language, note=tr("From the next start."))
        self.add(tr("At the start"), self.reopens)
        checks = self.add(
            "", self.checks, note=tr("One question to the page of releases. Nothing is downloaded.")
        )
        checks.setVisible(offers_updates)
        for box in (self.reopens, self.checks):
            box.setFont(style.font("ui"))
        self.appearance.chosen.connect(self._on_appearance)
        self.text_size.changed.connect(self._on_text_size)
        self.language.chosen.connect(self._on_language)
        self.reopens.clicked.connect(self._on_reopens)
        self.checks.clicked.connect(self._on_checks)
        settings.changed.connect(self.show_settings)
        self.show_settings(settings.now)

    def show_settings(self, settings: Settings) -> None:
        """Show what is set."""
        self.appearance.set_current(settings.appearance)
        self.text_size.set_value(settings.text_size)
        languages = [(code, name if code else say("System")) for code, name in LANGUAGES.items()]
        self.language.set_items(languages, settings.language)
        self.reopens.setChecked(settings.reopens_last)
        self.checks.setChecked(settings.checks_for_updates)

    def _on_appearance(self, key: str) -> None:
        self._settings.save(replace(self._settings.now, appearance=key))

    def _on_text_size(self, size: float) -> None:
        self._settings.save(self._settings.now.with_text_size(round(size)))

    def _on_language(self, code: str) -> None:
        self._settings.save(replace(self._settings.now, language=code))

    def _on_reopens(self, is_on: bool) -> None:
        self._settings.save(replace(self._settings.now, reopens_last=is_on))

    def _on_checks(self, is_on: bool) -> None:
        self._settings.save(replace(self._settings.now, checks_for_updates=is_on))
