"""Settings, Advanced: where models run, where the program keeps its files, and starting over."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from app.i18n.translate import tr
from app.i18n.words import say
from app.settings.services.store import SettingsStore
from app.settings.values.settings import Settings
from app.ui.services.tasks import Tasks
from app.ui.values.program_facts import ProgramFacts
from app.ui.values.question import CANCEL, Question
from app.ui.widgets.buttons import ButtonKind, TextButton
from app.ui.widgets.folder_button import FolderButton
from app.ui.widgets.form import Form
from app.ui.widgets.popup_button import PopupButton
from app.ui.widgets.sheet import AskSheet
from app.ui.widgets.style import Style

_POP_UP = 190
_DEVICES = {
    "auto": say("Automatic"),
    "metal": say("GPU (Metal)"),
    "cuda": say("GPU (CUDA)"),
    "cpu": say("Processor"),
}
RESET = say("Reset All Settings")
_QUESTION = Question(
    say("Reset all settings?"),
    say(
        "Everything in this window is as at the first start. Conversations, models and the access token stay."
    ),
    CANCEL,
    (),
    RESET,
)


@dataclass(frozen=True, slots=True)
class Machine:
    """`devices` names those of this computer, in a task. `named` is the device that the start named, "auto" for none."""

    devices: Callable[[], tuple[str, ...]]
    tasks: Tasks
    named: str
    folders: Mapping[str, Path]


class AdvancedPage(Form):
    """Shows the settings and keeps each change at once."""

    def __init__(self, style: Style, settings: SettingsStore, machine: Machine, facts: ProgramFacts) -> None:
        super().__init__(style)
        self._settings = settings
        self._present: tuple[str, ...] = ()
        self.question: AskSheet | None = None
        self.device = PopupButton(style, tr("Models run on"), _POP_UP)
        note = (
            tr("From the next model that is loaded.")
            if machine.named == "auto"
            else tr("The command that started the program named {device}, which wins.", device=machine.named)
        )
        self.add(tr("Models run on"), self.device, note=note)
        self.folders = {name: FolderButton(style, folder) for name, folder in machine.folders.items()}
        for name, button in self.folders.items():
            self.add(tr(name), button, note=str(button.folder))
        self.reset_button = TextButton(style, tr("Reset All Settings…"), ButtonKind.DESTRUCTIVE, height=26)
        self.add("", self.reset_button)
        self.device.chosen.connect(self._on_device)
        self.reset_button.clicked.connect(self._on_reset)
        settings.changed.connect(self.show_settings)
        self.show_settings(settings.now)
        machine.tasks.run(machine.devices, self._on_devices)

    def show_settings(self, settings: Settings) -> None:
        """Show what is set."""
        shown = [name for name in _DEVICES if name in ("auto", settings.device, *self._present)]
        self.device.set_items([(name, _DEVICES[name]) for name in shown], settings.device)

    def _on_devices(self, present: tuple[str, ...]) -> None:
        self._present = present
        self.show_settings(self._settings.now)

    def _on_device(self, name: str) -> None:
        self._settings.save(replace(self._settings.now, device=name))

    def _on_reset(self) -> None:
        self.question = AskSheet(self._style, _QUESTION, self.window())
        self.question.answered.connect(self._on_answer)
        self.question.open()

    def _on_answer(self, answer: str) -> None:
        self.question = None
        if answer == RESET:
            self._settings.save(self._settings.now.reset())
