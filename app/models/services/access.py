"""Who asks the hub: the access token, from the keychain to the downloads."""

from dataclasses import replace
from typing import Protocol

from PySide6.QtCore import QObject, Signal

from app.models.services.downloads import Downloads
from app.ui.services.tasks import Tasks


class SecretStore(Protocol):
    """Keeps one secret. Called in a task."""

    def read(self) -> str:
        """The secret, "" where there is none."""
        ...

    def write(self, token: str) -> bool:
        """Keep it; whether that will last."""
        ...


class HubAccess(QObject):
    """Gives the downloads the token. Signals: `kept(bool)` after `use_token`: whether the next start will know it too."""

    kept = Signal(bool)

    def __init__(
        self, downloads: Downloads, store: SecretStore, tasks: Tasks, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._downloads = downloads
        self._store = store
        self._tasks = tasks

    @property
    def endpoint(self) -> str:
        """The hub's address."""
        return self._downloads.settings.endpoint

    @property
    def has_token(self) -> bool:
        """Whether one is in use, from wherever it came."""
        return bool(self._downloads.settings.token)

    def restore(self) -> None:
        """Take the token out of the keychain."""
        self._tasks.run(self._store.read, self._on_read)

    def use_token(self, token: str) -> None:
        """Use this token from now on, and keep it; "" forgets it."""
        given = token.strip()
        self._downloads.use(replace(self._downloads.settings, token=given))
        store = self._store
        self._tasks.run(lambda: store.write(given), self.kept.emit)

    def _on_read(self, token: str) -> None:
        if token:
            self._downloads.use(replace(self._downloads.settings, token=token))
