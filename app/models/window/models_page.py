"""Settings, Models: which one opens at the start, where they lie, and how much memory kept states may take."""

from dataclasses import replace
from pathlib import Path

from app.i18n.translate import tr
from app.i18n.words import say
from app.models.services.manager import ModelManager
from app.settings.services.store import SettingsStore
from app.settings.values.settings import STATE_MEMORY_MIB, Settings
from app.ui.values.program_facts import ProgramFacts
from app.ui.widgets.folder_button import FolderButton
from app.ui.widgets.form import Form
from app.ui.widgets.popup_button import PopupButton
from app.ui.widgets.style import Style

_POP_UP, _MEMORY, _MIB_PER_GIB = 240, 100, 1024


class ModelsPage(Form):
    """Shows the settings and keeps each change at once."""

    def __init__(
        self, style: Style, settings: SettingsStore, manager: ModelManager, cache: Path, facts: ProgramFacts
    ) -> None:
        super().__init__(style)
        self._settings = settings
        self._manager = manager
        self.first = PopupButton(style, tr("At the start"), _POP_UP)
        self.folder = FolderButton(style, cache)
        self.memory = PopupButton(style, tr("Kept states"), _MEMORY)
        self.add(
            tr("At the start"),
            self.first,
            note=tr("The precision of each model is chosen in the Models window."),
        )
        self.add(
            tr("Downloaded models"),
            self.folder,
            note=tr("The Hugging Face cache, which other programs use too: {folder}", folder=str(cache)),
        )
        self.add(
            tr("Kept states"),
            self.memory,
            beside=tr("of memory"),
            note=tr(
                "With more, going back in a conversation is quick more often. From the next model that is loaded."
            ),
        )
        self.first.chosen.connect(self._on_first)
        self.memory.chosen.connect(self._on_memory)
        manager.ready_changed.connect(self._on_ready)
        settings.changed.connect(self.show_settings)
        self.show_settings(settings.now)

    def show_settings(self, settings: Settings) -> None:
        """Show what is set."""
        models = {row.key: row.model.name for row in self._manager.rows if row.is_here}
        first = settings.first_model
        if first and first not in models:
            models[first] = self._manager.name_of(first)
        self.first.set_items([("", say("The one that was open last")), *models.items()], first)
        sizes = [(str(mib), _size_words(mib)) for mib in STATE_MEMORY_MIB]
        self.memory.set_items(sizes, str(settings.state_memory_mib))

    def _on_ready(self) -> None:
        self.show_settings(self._settings.now)

    def _on_first(self, key: str) -> None:
        self._settings.save(replace(self._settings.now, first_model=key))

    def _on_memory(self, mib: str) -> None:
        self._settings.save(replace(self._settings.now, state_memory_mib=int(mib)))


def _size_words(mib: int) -> str:
    return f"{mib // _MIB_PER_GIB} GB" if mib >= _MIB_PER_GIB else f"{mib} MB"
