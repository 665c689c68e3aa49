"""Saves files at places that the person chose, and says why one cannot be saved or read."""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

from app.i18n.words import say
from app.ui.values.failure import Failure
from engine.files import replacing


class FileError(Exception):
    """A file could not be saved or read. `failure` is for the person."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure.sentence)
        self.failure = failure


@contextlib.contextmanager
def file_errors(sentence: str) -> Iterator[None]:
    """Turn an OSError into a FileError with `sentence` and the system's reason."""
    try:
        yield
    except OSError as error:
        reason = os.strerror(error.errno) if error.errno else str(error)
        raise FileError(Failure(sentence, f"{type(error).__name__} {error.errno}: {reason}")) from error


def save_bytes(contents: bytes, path: Path) -> None:
    """Write `contents` to `path`; the file changes whole or not at all. Raises FileError."""
    sentence = say("Couldn’t save the file there. Nothing was changed. Choose another location.")
    with file_errors(sentence), replacing(path) as partial:
        partial.write_bytes(contents)
