"""A page of the Settings window: a row for each setting that is declared for it."""

from collections.abc import Callable, Collection
from typing import Any

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QCheckBox, QWidget

from app.i18n.translate import localised, tr
from app.settings.services.store import SettingsStore
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
from app.ui.widgets.fields import NumberField, ParsedField, SliderField, TextArea
from app.ui.widgets.form import CONTROL_WIDTH, Form, FormRow
from app.ui.widgets.popup_button import PopupButton
from app.ui.widgets.segmented_control import SegmentedControl
from app.ui.widgets.style import Style

_SAVE_AFTER_MS = 300


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
