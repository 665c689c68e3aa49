"""Failures of the archive, each with a sentence for the person and a detail for the log."""

import errno
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from app.i18n.words import say

_FULL_TEXT = "database or disk is full"
_FULL_ERRNO = (errno.ENOSPC, errno.EDQUOT)
_READ_ONLY_ERRNO = (errno.EACCES, errno.EPERM, errno.EROFS)
_PRIMARY = 0xFF  # SQLite's extended codes hold the primary one in their lowest byte


class ArchiveError(Exception):
    """Something the person can be told: `sentence` says what happened, what is safe and what to do.

    `detail` is for the log. Neither holds the text of a conversation.
    """

    def __init__(self, sentence: str, detail: str = "") -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.detail = detail


class DiskFullError(ArchiveError):
    """There is no room to write."""


class LockedError(ArchiveError):
    """Another copy of the program has the conversations open."""


class ReadOnlyError(ArchiveError):
    """The file or its folder may not be written."""


class DamagedError(ArchiveError):
    """The file does not hold what it should."""


class NewerError(ArchiveError):
    """The file was made by a later version of the program."""


_OPENING = {
    DiskFullError: say(
        "Couldn’t open your conversations: the disk is full. Nothing was changed. Free up some space,"
        " then try again."
    ),
    LockedError: say(
        "Your conversations are open in another copy of Mamba Metal. Quit that copy, then try again."
    ),
    ReadOnlyError: say(
        "Couldn’t open your conversations: the file or its folder is read-only. Nothing was changed."
        " Allow writing there, then try again."
    ),
    DamagedError: say(
        "The conversation file is damaged. Nothing was changed. Reopen Mamba Metal to restore the"
        " last backup."
    ),
    ArchiveError: say("Couldn’t open your conversations. Nothing was changed. Try again."),
}
_SAVING = {
    DiskFullError: say(
        "Couldn’t save this conversation: the disk is full. It stays open. Free up some space, then"
        " try again."
    ),
    LockedError: say(
        "Couldn’t save this conversation: another copy of Mamba Metal is using the file. It stays"
        " open. Quit that copy, then try again."
    ),
    ReadOnlyError: say(
        "Couldn’t save this conversation: the file or its folder is read-only. It stays open. Allow"
        " writing there, then try again."
    ),
    DamagedError: say(
        "Couldn’t save this conversation: the conversation file is damaged. It stays open. Export it,"
        " then reopen Mamba Metal."
    ),
    ArchiveError: say("Couldn’t save this conversation. It stays open. Try again."),
}
_READING = {
    DamagedError: say(
        "Couldn’t read this conversation: the conversation file is damaged. Reopen Mamba Metal to"
        " restore the last backup."
    ),
    ArchiveError: say("Couldn’t read the conversation file. Nothing was changed. Try again."),
}
_KINDS: dict[int, type[ArchiveError]] = {
    sqlite3.SQLITE_FULL: DiskFullError,
    sqlite3.SQLITE_BUSY: LockedError,
    sqlite3.SQLITE_LOCKED: LockedError,
    sqlite3.SQLITE_READONLY: ReadOnlyError,
    sqlite3.SQLITE_PERM: ReadOnlyError,
    sqlite3.SQLITE_CANTOPEN: ReadOnlyError,
    sqlite3.SQLITE_CORRUPT: DamagedError,
    sqlite3.SQLITE_NOTADB: DamagedError,
}


@contextmanager
def opening() -> Iterator[None]:
    """Raises ArchiveError, worded for opening, in the place of SQLite's and the system's errors."""
    with _worded(_OPENING):
        yield


@contextmanager
def saving() -> Iterator[None]:
    """Raises ArchiveError, worded for saving, in the place of SQLite's and the system's errors."""
    with _worded(_SAVING):
        yield


@contextmanager
def reading() -> Iterator[None]:
    """Raises ArchiveError, worded for reading, in the place of SQLite's and the system's errors."""
    with _worded(_READING):
        yield


@contextmanager
def _worded(sentences: Mapping[type[ArchiveError], str]) -> Iterator[None]:
    try:
        yield
    except sqlite3.ProgrammingError:
        raise  # a fault of this program, such as a call from another thread
    except (sqlite3.Error, OSError) as error:
        kind = kind_of(error)
        raise kind(sentences.get(kind, sentences[ArchiveError]), _detail(error)) from error


def kind_of(error: sqlite3.Error | OSError) -> type[ArchiveError]:
    """Which failure an error of SQLite or the system is."""
    if isinstance(error, OSError):
        if error.errno in _FULL_ERRNO:
            return DiskFullError
        return ReadOnlyError if error.errno in _READ_ONLY_ERRNO else ArchiveError
    code = getattr(error, "sqlite_errorcode", None)
    if code is None:
        return DiskFullError if _FULL_TEXT in str(error) else ArchiveError
    return _KINDS.get(code & _PRIMARY, ArchiveError)


def _detail(error: sqlite3.Error | OSError) -> str:
    name = getattr(error, "sqlite_errorname", "")
    said = str(error).partition(" with text ")[0]  # what follows would be a part of a conversation
    return f"{type(error).__name__}: {said}" + (f" ({name})" if name else "")
