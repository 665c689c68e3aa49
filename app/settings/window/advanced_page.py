"""Settings, Advanced: where models run, where the program keeps its files, and the reset."""

from collections.abc import Callable, Mapping
from pathlib import Path

from app.i18n.translate import tr
from app.i18n.words import say
from app.settings.services.store import SettingsStore
from app.settings.window.settings_page import SettingsPage
from app.ui.services.tasks import Tasks
from app.ui.values.question import CANCEL, Answer, Question
from app.ui.widgets.buttons import ButtonKind, TextButton
from app.ui.widgets.folder_button import FolderButton
from app.ui.widgets.sheet import AskSheet
from app.ui.widgets.style import Style


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
