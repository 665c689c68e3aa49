"""The pages of the Settings window: a row for each setting that is declared for a page."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QCheckBox, QWidget

from app.i18n.translate import localised, tr
from app.i18n.words import say
from app.settings.services.store import SettingsStore
from app.settings.values.sampling import CUSTOM, PRESETS, preset_of, with_preset
from app.settings.values.setting import (
    Choice,
    Line,
    Number,
    Paragraph,
    Setting,
    Slider,
    Switch,
    value_of,
    with_value,
)
from app.settings.values.settings import Settings, settings_of
from app.ui.services.tasks import Tasks
from app.ui.values.question import CANCEL, Answer, Question
from app.ui.widgets.buttons import ButtonKind, FolderButton, TextButton
from app.ui.widgets.choices import PopupButton, SegmentedControl
from app.ui.widgets.fields import NumberField, ParsedField, SliderField, TextArea
from app.ui.widgets.form import CONTROL_WIDTH, Form, FormRow
from app.ui.widgets.sheet import AskSheet
from app.ui.widgets.style import Style

_SAVE_AFTER_MS = 300
_PRESET_WIDTH = 190


class SettingsPage(Form):
    """Shows the settings of a page and saves each change at once; an invalid value is marked and changes nothing.

    `rows` and `controls` go by the settings' keys. A page with more than the declared rows is a subclass that adds its
    own before or after `add_settings()`.
    """

    def __init__(self, style: Style, settings: SettingsStore, page: str) -> None:
        super().__init__(style)
        self._settings = settings
        self._page = page
        self._shows: list[Callable[[Settings], None]] = []
        self._limits: dict[str, Collection[object]] = {}
        self.rows: dict[str, FormRow] = {}
        self.controls: dict[str, QWidget] = {}
        settings.changed.connect(self.show_settings)

    def add_settings(self) -> None:
        """Add the declared rows, in their order."""
        for setting in settings_of(self._page):
            if setting.control is not None:
                self._add_setting(setting)
        self.show_settings(self._settings.now)

    def show_settings(self, settings: Settings) -> None:
        """Show what is set."""
        for show in self._shows:
            show(settings)

    def limit(self, key: str, values: Collection[object]) -> None:
        """Of a choice, offer only these values, and the one that is set."""
        self._limits[key] = values
        self.show_settings(self._settings.now)

    def _add_setting(self, setting: Setting) -> None:
        widget, show = self._made(setting)
        self.controls[setting.key] = widget
        self.rows[setting.key] = self.add(
            setting.label, widget, beside=setting.beside, note=localised(setting.note)
        )

        def show_value(settings: Settings) -> None:
            show(value_of(settings, setting.key))

        self._shows.append(show_value)

    def _made(  # noqa: PLR0911 - one for each kind of control
        self, setting: Setting
    ) -> tuple[QWidget, Callable[[Any], None]]:
        """The control of a setting, and what shows a value in it."""
        save = self._saver(setting.key)
        match setting.control:
            case Choice(is_segmented=True) as choice:
                return self._segments(choice, save)
            case Choice() as choice:
                return self._popup(setting, choice, save)
            case Slider(number_range):
                slider = SliderField(self._style, number_range)
                slider.changed.connect(save)
                return slider, slider.set_value
            case Number(number_range, width, empty):
                number = NumberField(self._style, number_range, width, empty=localised(empty))
                number.changed.connect(save)
                return number, number.set_value
            case Switch(text):
                box = QCheckBox(localised(text))
                box.setFont(self._style.font("ui"))
                box.setAccessibleName(box.text())
                box.clicked.connect(save)
                return box, box.setChecked
            case Line(parse, error, width):
                line = ParsedField(self._style, width, parse, error)
                line.changed.connect(save)
                return line, line.set_value
            case Paragraph(lines):
                return self._paragraph(lines, save)
            case _:
                raise TypeError(f"{setting.key} has a control of an unknown kind")

    def _segments(
        self, choice: Choice, save: Callable[[object], None]
    ) -> tuple[QWidget, Callable[[Any], None]]:
        segments = SegmentedControl(self._style, tuple(choice.labels.items()))
        segments.chosen.connect(save)
        return segments, segments.set_current

    def _popup(
        self, setting: Setting, choice: Choice, save: Callable[[object], None]
    ) -> tuple[QWidget, Callable[[Any], None]]:
        values = {str(value): value for value in choice.labels}
        popup = PopupButton(self._style, tr(setting.label), choice.width)

        def show(current: object) -> None:
            offered = {*self._limits.get(setting.key, choice.labels), current}
            items = [(str(value), label) for value, label in choice.labels.items() if value in offered]
            popup.set_items(items, str(current))
            if choice.notes:
                self.rows[setting.key].set_note(choice.notes.get(current, ""))

        def choose(key: str) -> None:
            save(values[key])

        popup.chosen.connect(choose)
        return popup, show

    def _paragraph(self, lines: int, save: Callable[[object], None]) -> tuple[QWidget, Callable[[Any], None]]:
        area = TextArea(self._style, CONTROL_WIDTH, lines)
        timer = QTimer(area, singleShot=True, interval=_SAVE_AFTER_MS)

        def save_text() -> None:
            timer.stop()
            save(area.toPlainText().strip())

        def show(text: str) -> None:
            if not area.hasFocus() and area.toPlainText() != text:
                area.setPlainText(text)

        area.textChanged.connect(timer.start)
        area.left.connect(save_text)
        timer.timeout.connect(save_text)
        return area, show

    def _saver(self, key: str) -> Callable[[object], None]:
        def save(value: object) -> None:
            self._settings.save(with_value(self._settings.now, key, value))

        return save


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


class AdvancedPage(SettingsPage):
    """The declared settings, the program's folders, and the reset.

    `devices` lists those of this computer and is called in a task. `device_at_start` is the one that the command line
    named, "auto" for none. `folders` are the program's, by what they hold.
    """

    def __init__(
        self,
        style: Style,
        settings: SettingsStore,
        *,
        tasks: Tasks,
        devices: Callable[[], tuple[str, ...]],
        device_at_start: str,
        folders: Mapping[str, Path],
    ) -> None:
        super().__init__(style, settings, "advanced")
        self.question: AskSheet | None = None
        self.add_settings()
        self.limit("device", ("auto",))
        if device_at_start != "auto":
            self.rows["device"].set_note(tr("Overridden by --device {device}.", device=device_at_start))
        self.folders = {name: FolderButton(style, folder) for name, folder in folders.items()}
        for name, button in self.folders.items():
            self.add(tr(name), button, note=str(button.folder))
        self.reset_button = TextButton(style, tr("Reset All Settings…"), ButtonKind.DESTRUCTIVE, height=26)
        self.add("", self.reset_button)
        self.reset_button.clicked.connect(self._on_reset)
        tasks.run(devices, self._on_devices)

    def _on_devices(self, devices: tuple[str, ...]) -> None:
        self.limit("device", ("auto", *devices))

    def _on_reset(self) -> None:
        question = Question(
            say("Reset all settings?"),
            say(
                "All settings in this window return to their defaults. Conversations, models and the access token aren’t affected."
            ),
            CANCEL,
            destructive=Answer(say("Reset All Settings"), self._reset),
        )
        self.question = AskSheet(self._style, question, self.window())
        self.question.finished.connect(self._on_question_closed)
        self.question.open()

    def _on_question_closed(self) -> None:
        self.question = None

    def _reset(self) -> None:
        self._settings.save(self._settings.now.reset())
