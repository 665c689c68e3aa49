"""The Models and Downloads pages of the Settings window."""

from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

from PySide6.QtGui import QShowEvent

from app.i18n.translate import tr
from app.i18n.words import say
from app.models.services.access import HubAccess
from app.models.services.manager import ModelManager
from app.models.values.hub_address import hub_address
from app.models.window.token_sheet import TokenSheet
from app.settings.services.store import SettingsStore
from app.settings.values.settings import PARALLEL_FILES, STATE_MEMORY_MIB, Settings
from app.ui.values.program_facts import ProgramFacts
from app.ui.widgets.buttons import ButtonKind, TextButton
from app.ui.widgets.fields import ParsedField
from app.ui.widgets.folder_button import FolderButton
from app.ui.widgets.form import Form, in_a_row
from app.ui.widgets.labels import Label
from app.ui.widgets.popup_button import PopupButton
from app.ui.widgets.style import Style

_POP_UP, _MEMORY, _MIB_PER_GIB = 240, 100, 1024
_COUNT, _ADDRESS, _STATE = 70, 300, 70


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
        models = {row.key: row.model.name for row in self._manager.rows if row.is_complete}
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


class DownloadsPage(Form):
    """Shows the settings and keeps each change at once; an address that can be none is marked and changes nothing."""

    def __init__(self, style: Style, settings: SettingsStore, access: HubAccess) -> None:
        super().__init__(style)
        self._settings = settings
        self._access = access
        self.sheet: TokenSheet | None = None
        self.parallel = PopupButton(style, tr("Files at a time"), _COUNT)
        self.address = ParsedField(
            style,
            _ADDRESS,
            hub_address,
            tr("An address such as https://huggingface.co. The one before is still in force."),
        )
        self.token_state = Label(style, "ui", "ink-2")
        self.token_state.setMinimumWidth(_STATE)
        self.token_button = TextButton(style, tr("Access Token…"), ButtonKind.REGULAR, height=26)
        self.remove_button = TextButton(style, tr("Remove token"), ButtonKind.QUIET, height=26)
        self.add(tr("Files at a time"), self.parallel, note=tr("For downloads that start from now on."))
        self.add(
            tr("Address of the hub"),
            self.address,
            note=tr("Models come from here, and the access token goes here. Empty is the usual hub."),
        )
        self.token_row = self.add(
            tr("Access token"),
            in_a_row(self.token_state, self.token_button, self.remove_button),
            note=tr("Some models need one. It is kept in the system’s keychain, never in a file or a log."),
        )
        self.parallel.chosen.connect(self._on_parallel)
        self.address.changed.connect(self._on_address)
        self.token_button.clicked.connect(self._on_token_wanted)
        self.remove_button.clicked.connect(self._on_remove)
        access.token_saved.connect(self._on_kept)
        settings.changed.connect(self.show_settings)
        self.show_settings(settings.now)

    def show_settings(self, settings: Settings) -> None:
        """Show what is set."""
        self.parallel.set_items([(str(n), str(n)) for n in PARALLEL_FILES], str(settings.parallel_files))
        self.address.set_value(settings.endpoint)
        if not settings.endpoint:
            self.address.setPlaceholderText(self._access.endpoint)
        self._show_token()

    def _show_token(self) -> None:
        has_token = self._access.has_token
        self.token_state.setText(tr("In use") if has_token else tr("None"))
        self.remove_button.setVisible(has_token)

    def _on_parallel(self, count: str) -> None:
        self._settings.save(replace(self._settings.now, parallel_files=int(count)))

    def _on_address(self, address: str) -> None:
        self._settings.save(replace(self._settings.now, endpoint=address))

    def _on_token_wanted(self) -> None:
        host = urlsplit(self._access.endpoint).netloc
        self.sheet = TokenSheet(self._style, host, has_token=self._access.has_token, parent=self.window())
        self.sheet.given.connect(self._use_token)
        self.sheet.open()

    def _on_remove(self) -> None:
        self._use_token("")

    def _use_token(self, token: str) -> None:
        self._access.use_token(token)
        self._show_token()

    def _on_kept(self, is_kept: bool) -> None:
        self._show_token()
        if not is_kept:
            self.token_row.set_note(
                tr(
                    "This computer has no keychain, so the access token is kept only until Mamba Metal quits."
                ),
                "warn",
            )

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._show_token()
