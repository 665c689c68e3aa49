"""Access to the hub: its address from the settings, the access token from the keychain."""

import logging
from dataclasses import replace
from typing import Protocol

from PySide6.QtCore import QObject, Signal, Slot

from app.models.services.downloads import Downloads
from app.settings.services.store import SettingsStore
from app.settings.values.settings import Settings
from app.ui.services.tasks import Tasks

_log = logging.getLogger(__name__)
_SERVICE, _ACCOUNT = "Mamba Metal", "huggingface.co"


class SecretStore(Protocol):
    """Stores one secret. Called in a task."""

    def read(self) -> str:
        """The secret, "" if there is none."""
        ...

    def write(self, token: str) -> bool:
        """Store the secret; "" deletes it. Returns True if it will be there at the next start."""
        ...


class Keychain:
    """The access token in the system's keychain. Each call may wait for the person to unlock it: use a task.

    Without a keychain, as on many Linux servers, nothing is stored and nothing fails. The token is never logged.
    """

    def read(self) -> str:
        """The token, "" if there is none or it cannot be read."""
        import keyring  # noqa: PLC0415 (importing it looks for the system's keychain)

        try:
            return keyring.get_password(_SERVICE, _ACCOUNT) or ""
        except Exception as error:  # each system's keychain raises its own errors
            _log.info("no keychain to read from: %s", type(error).__name__)
            return ""

    def write(self, token: str) -> bool:
        """Store the token; "" deletes it. Returns True if it was stored or deleted."""
        import keyring  # noqa: PLC0415 (see above)

        try:
            if token:
                keyring.set_password(_SERVICE, _ACCOUNT, token)
            elif keyring.get_password(_SERVICE, _ACCOUNT) is not None:
                keyring.delete_password(_SERVICE, _ACCOUNT)
        except Exception as error:  # see above
            _log.info("no keychain to write to: %s", type(error).__name__)
            return False
        return True


class HubAccess(QObject):
    """Passes the hub's address, the token and the number of parallel files to the downloads.

    Signals: `token_saved(bool)` after `use_token`; False if the token will be forgotten when the program quits.
    """

    token_saved = Signal(bool)

    def __init__(
        self,
        downloads: Downloads,
        settings: SettingsStore,
        store: SecretStore,
        tasks: Tasks,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._downloads = downloads
        self._store = store
        self._tasks = tasks
        self._default_endpoint = downloads.settings.endpoint
        self._apply(settings.now)
        settings.changed.connect(self._apply)

    @property
    def endpoint(self) -> str:
        """The hub's address."""
        return self._downloads.settings.endpoint

    @property
    def has_token(self) -> bool:
        """Whether a token is in use, from the keychain or the environment."""
        return bool(self._downloads.settings.token)

    def restore(self) -> None:
        """Read the token from the keychain."""
        self._tasks.run(self._store.read, self._on_read)

    def use_token(self, token: str) -> None:
        """Use and store this token; "" removes it."""
        given = token.strip()
        self._downloads.set_hub(replace(self._downloads.settings, token=given))
        store = self._store
        self._tasks.run(lambda: store.write(given), self.token_saved.emit)

    @Slot(object)
    def _apply(self, settings: Settings) -> None:
        self._downloads.set_parallel_files(settings.parallel_files)
        endpoint = settings.endpoint or self._default_endpoint
        if endpoint != self._downloads.settings.endpoint:
            self._downloads.set_hub(replace(self._downloads.settings, endpoint=endpoint))

    def _on_read(self, token: str) -> None:
        if token:
            self._downloads.set_hub(replace(self._downloads.settings, token=token))
