"""The access token of the hub, in the system's keychain."""

import logging

_log = logging.getLogger(__name__)
_SERVICE, _ACCOUNT = "Mamba Metal", "huggingface.co"


class Keychain:
    """Reads and writes one secret. Each call may wait for the person to unlock the keychain: use it in a task.

    Without a keychain, as on many Linux servers, nothing is kept and nothing fails. The token is never logged.
    """

    def read(self) -> str:
        """The token, "" where there is none or none can be had."""
        import keyring  # noqa: PLC0415 (it looks for the system's keychain when it is imported)

        try:
            return keyring.get_password(_SERVICE, _ACCOUNT) or ""
        except Exception as error:  # every system's keychain fails in its own way
            _log.info("no keychain to read from: %s", type(error).__name__)
            return ""

    def write(self, token: str) -> bool:
        """Keep the token, or with "" remove it. Whether it is kept for the next start."""
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
