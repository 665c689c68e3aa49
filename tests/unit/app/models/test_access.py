"""The keychain, and systems without one."""

import logging

import keyring
import keyring.backend
import keyring.backends.fail
import keyring.errors
import pytest

from app.models.services.access import Keychain


class MemoryKeyring(keyring.backend.KeyringBackend):
    """Stores passwords during the test."""

    priority = 1.0

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.kept: dict[tuple[str, str], str] = {}

    def get_password(self, service: str, username: str) -> str | None:
        """See keyring."""
        return self.kept.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        """See keyring."""
        self.kept[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        """See keyring."""
        if (service, username) not in self.kept:
            raise keyring.errors.PasswordDeleteError
        del self.kept[service, username]


def test_a_token_is_stored_and_removed(monkeypatch: pytest.MonkeyPatch) -> None:
    backend = MemoryKeyring()
    monkeypatch.setattr("keyring.core._keyring_backend", backend)
    keychain = Keychain()
    assert keychain.read() == ""
    assert keychain.write("hf_secret")
    assert keychain.read() == "hf_secret"
    assert keychain.write("")
    assert keychain.write("")
    assert not backend.kept


def test_without_a_keychain_nothing_fails_and_the_token_is_not_logged(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("keyring.core._keyring_backend", keyring.backends.fail.Keyring())  # type: ignore[no-untyped-call]
    caplog.set_level(logging.DEBUG)
    keychain = Keychain()
    assert keychain.read() == ""
    assert not keychain.write("hf_secret")
    assert "hf_secret" not in caplog.text
