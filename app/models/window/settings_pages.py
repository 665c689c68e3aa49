"""The Models and Downloads pages of the Settings window."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QLineEdit

from app.i18n.translate import tr
from app.i18n.words import say
from app.models.services.access import HubAccess
from app.models.services.manager import ModelManager
from app.models.window.sheets import TokenSheet
from app.settings.services.store import SettingsStore
from app.settings.values.settings import Settings
from app.settings.window.settings_pages import SettingsPage
from app.settings.window.settings_window import Page
from app.ui.widgets.buttons import ButtonKind, FolderButton, TextButton
from app.ui.widgets.choices import PopupButton
from app.ui.widgets.form import in_a_row
from app.ui.widgets.labels import Label
from app.ui.widgets.style import Style

_FIRST_WIDTH, _STATE_WIDTH = 240, 70


def settings_pages(
    style: Style, settings: SettingsStore, *, manager: ModelManager, access: HubAccess, cache: Path
) -> Sequence[Page]:
    """The pages for the Settings window: Models, then Downloads. `cache` is the folder of downloaded models."""

    def models() -> ModelsPage:
        return ModelsPage(style, settings, manager, cache)

    def downloads() -> DownloadsPage:
        return DownloadsPage(style, settings, access)

    return (
        Page("models", say("Models"), "model", models),
        Page("downloads", say("Downloads"), "download", downloads),
    )


class ModelsPage(SettingsPage):
    """The model to open at the start, of those on this computer; the folder of models; the declared settings."""

    def __init__(self, style: Style, settings: SettingsStore, manager: ModelManager, cache: Path) -> None:
        super().__init__(style, settings, "models")
        self._manager = manager
        self.first = PopupButton(style, tr("At launch"), _FIRST_WIDTH)
        self.folder = FolderButton(style, cache)
        self.add(
            tr("At launch"),
            self.first,
            note=tr("Choose each model’s precision in the Models window."),
        )
        self.add(
            tr("Downloaded models"),
            self.folder,
            note=tr("The Hugging Face cache, shared with other apps: {folder}", folder=str(cache)),
        )
        self.add_settings()
        self.first.chosen.connect(self._on_first)
        manager.ready_changed.connect(self._on_ready)

    def show_settings(self, settings: Settings) -> None:
        """Show what is set."""
        super().show_settings(settings)
        models = {row.key: row.model.name for row in self._manager.rows if row.is_complete}
        first = settings.first_model
        if first and first not in models:
            models[first] = self._manager.name_of(first)
        self.first.set_items([("", say("Last used")), *models.items()], first)

    def _on_ready(self) -> None:
        self.show_settings(self._settings.now)

    def _on_first(self, key: str) -> None:
        self._settings.save(replace(self._settings.now, first_model=key))


class DownloadsPage(SettingsPage):
    """The declared settings, and the access token."""

    def __init__(self, style: Style, settings: SettingsStore, access: HubAccess) -> None:
        super().__init__(style, settings, "downloads")
        self._access = access
        self.sheet: TokenSheet | None = None
        self.add_settings()
        self.token_state = Label(style, "ui", "ink-2")
        self.token_state.setMinimumWidth(_STATE_WIDTH)
        self.token_button = TextButton(style, tr("Access Token…"), ButtonKind.REGULAR, height=26)
        self.remove_button = TextButton(style, tr("Remove Token"), ButtonKind.QUIET, height=26)
        self.token_row = self.add(
            tr("Access token"),
            in_a_row(self.token_state, self.token_button, self.remove_button),
            note=tr("Some models require one. It’s stored in the system keychain, never in a file or log."),
        )
        self.token_button.clicked.connect(self._on_token_wanted)
        self.remove_button.clicked.connect(self._on_remove)
        access.token_saved.connect(self._on_kept)
        self._show_token()

    def show_settings(self, settings: Settings) -> None:
        """Show what is set."""
        super().show_settings(settings)
        address = self.controls["endpoint"]
        if isinstance(address, QLineEdit) and not settings.endpoint:
            address.setPlaceholderText(self._access.endpoint)

    def _show_token(self) -> None:
        has_token = self._access.has_token
        self.token_state.setText(tr("In use") if has_token else tr("None"))
        self.remove_button.setVisible(has_token)

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
                    "This computer has no keychain, so the access token is kept only until you quit Mamba Metal."
                ),
                "warn",
            )

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._show_token()
