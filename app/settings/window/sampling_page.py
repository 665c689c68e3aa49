"""Settings, Sampling: how replies are written, from the next one on."""

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QTimer

from app.i18n.translate import tr
from app.i18n.words import Words, say
from app.settings.services.store import SettingsStore
from app.settings.values.sampling import CUSTOM, PRESETS, SPANS, preset_of, with_preset
from app.settings.values.settings import STYLES, Settings
from app.ui.widgets.fields import NumberField, SliderField, TextArea
from app.ui.widgets.form import CONTROL_WIDTH, Form, Row
from app.ui.widgets.popup_button import PopupButton
from app.ui.widgets.style import Style

_POP_UP, _COUNT, _SEED = 190, 72, 112
_SAVE_AFTER_MS = 300
_SLIDERS = {
    "temperature": say("Temperature"),
    "top_p": say("Top-p"),
    "min_p": say("Min-p"),
    "repetition_penalty": say("Repetition penalty"),
}
_STYLES: dict[str, tuple[Words, Words]] = {
    "": (say("The model’s own"), say("As the model was made to be asked.")),
    "chat": (
        say("Chat"),
        say("Frames the text as User and Assistant. Base models often do better with “Continue the text”."),
    ),
    "qa": (say("Question and answer"), say("Frames the text as Question and Answer.")),
    "continue": (say("Continue the text"), say("Gives the text as it is, and the model goes on from there.")),
}


class SamplingPage(Form):
    """Shows the settings and keeps each change at once; what is not allowed is marked and changes nothing."""

    def __init__(self, style: Style, settings: SettingsStore) -> None:
        super().__init__(style)
        self._settings = settings
        self.preset = PopupButton(style, tr("Preset"), _POP_UP)
        self.sliders = {name: SliderField(style, SPANS[name]) for name in _SLIDERS}
        self.counts = {
            name: NumberField(style, SPANS[name], _COUNT)
            for name in ("top_k", "repetition_window", "max_tokens")
        }
        self.seed = NumberField(style, SPANS["seed"], _SEED, empty=tr("random"))
        self.prompt_style = PopupButton(style, tr("Prompt style"), _POP_UP)
        self.system_text = TextArea(style, CONTROL_WIDTH, 3)
        self._saving = QTimer(self, singleShot=True, interval=_SAVE_AFTER_MS)
        self.rows = self._add_rows()
        for name, field in self._numbers().items():
            field.changed.connect(self._taker(name))
        self.preset.chosen.connect(self._on_preset)
        self.prompt_style.chosen.connect(self._on_style)
        self.system_text.textChanged.connect(self._saving.start)
        self.system_text.left.connect(self._save_text)
        self._saving.timeout.connect(self._save_text)
        settings.changed.connect(self.show_settings)
        self.show_settings(settings.now)

    def show_settings(self, settings: Settings) -> None:
        """Show what is set."""
        for name, field in self._numbers().items():
            field.set_value(getattr(settings.sampling, name))
        preset = preset_of(settings.sampling)
        names = [*PRESETS, *([CUSTOM] if preset == CUSTOM else [])]
        self.preset.set_items([(name, name) for name in names], preset)
        self.prompt_style.set_items([(key, _STYLES[key][0]) for key in STYLES], settings.prompt_style)
        self.rows["style"].set_note(_STYLES[settings.prompt_style][1])
        if not self.system_text.hasFocus() and self.system_text.toPlainText() != settings.system_text:
            self.system_text.setPlainText(settings.system_text)

    def _numbers(self) -> dict[str, SliderField | NumberField]:
        return {**self.sliders, **self.counts, "seed": self.seed}

    def _add_rows(self) -> dict[str, Row]:
        tokens = tr("tokens")
        self.add(tr("Preset"), self.preset)
        rows = {name: self.add(_SLIDERS[name], self.sliders[name]) for name in ("temperature", "top_p")}
        rows["top_k"] = self.add(tr("Top-k"), self.counts["top_k"], beside=tr("0 is off"))
        for name in ("min_p", "repetition_penalty"):
            rows[name] = self.add(_SLIDERS[name], self.sliders[name])
        window = self.counts["repetition_window"]
        rows["repetition_window"] = self.add(tr("Repetition window"), window, beside=tokens)
        rows["max_tokens"] = self.add(tr("Longest reply"), self.counts["max_tokens"], beside=tokens)
        rows["seed"] = self.add(tr("Seed"), self.seed, beside=tr("A number makes replies repeatable."))
        rows["style"] = self.add(tr("Prompt style"), self.prompt_style)
        rows["system_text"] = self.add(
            tr("System text"), self.system_text, note=tr("Stands before each conversation.")
        )
        return rows

    def _taker(self, name: str) -> Callable[[object], None]:
        def take(value: object) -> None:
            now = self._settings.now
            sampling = replace(now.sampling, **{name: value})  # type: ignore[arg-type]
            self._settings.save(replace(now, sampling=sampling))

        return take

    def _on_preset(self, name: str) -> None:
        now = self._settings.now
        if name in PRESETS:
            self._settings.save(replace(now, sampling=with_preset(now.sampling, name)))

    def _on_style(self, key: str) -> None:
        self._settings.save(replace(self._settings.now, prompt_style=key))

    def _save_text(self) -> None:
        self._saving.stop()
        self._settings.save(replace(self._settings.now, system_text=self.system_text.toPlainText().strip()))
