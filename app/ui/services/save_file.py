"""Writing a file that a person asked for: all of it or nothing."""

import contextlib
import os
from pathlib import Path

from app.i18n.words import say
from app.ui.values.failure import Failure


class SaveError(Exception):
    """A file could not be written; `failure` is for the person."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure.sentence)
        self.failure = failure


def save_bytes(contents: bytes, path: Path) -> None:
    """Write `contents` to `path`, in place of what was there. Raises SaveError."""
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        part.write_bytes(contents)
        part.replace(path)
    except OSError as error:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)
        sentence = say("The file could not be written there. Nothing was changed; choose another place.")
        reason = os.strerror(error.errno) if error.errno else str(error)
        raise SaveError(Failure(sentence, f"{type(error).__name__} {error.errno}: {reason}")) from error
