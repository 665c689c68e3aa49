"""What SQLite and the system say becomes one of a few failures."""

import errno
import sqlite3

import pytest

from app.conversations.archive import errors
from app.conversations.archive.errors import ArchiveError, DiskFullError, LockedError, ReadOnlyError, kind_of

SYSTEM = {
    "no space": (errno.ENOSPC, DiskFullError),
    "no quota": (errno.EDQUOT, DiskFullError),
    "not allowed": (errno.EACCES, ReadOnlyError),
    "read-only system": (errno.EROFS, ReadOnlyError),
    "else": (errno.EIO, ArchiveError),
}


@pytest.mark.parametrize(("number", "kind"), SYSTEM.values(), ids=SYSTEM)
def test_the_systems_errors(number: int, kind: type[ArchiveError]) -> None:
    assert kind_of(OSError(number, "")) is kind


def test_an_error_without_a_code_is_told_by_its_text() -> None:
    assert kind_of(sqlite3.OperationalError("database or disk is full")) is DiskFullError
    assert kind_of(sqlite3.OperationalError("something else")) is ArchiveError


def test_an_extended_code_is_told_by_its_primary_one() -> None:
    error = sqlite3.OperationalError("locked")
    error.sqlite_errorcode = sqlite3.SQLITE_BUSY_SNAPSHOT
    assert kind_of(error) is LockedError


@pytest.mark.parametrize("context", [errors.opening, errors.saving, errors.reading])
@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EACCES, errno.EIO])
def test_every_failure_says_what_happened_what_is_safe_and_what_to_do(context: object, number: int) -> None:
    with pytest.raises(ArchiveError) as caught, context():  # type: ignore[operator] # a parameter
        raise OSError(number, "why")
    assert len([part for part in caught.value.sentence.replace(";", ".").split(".") if part]) >= 2
    assert "why" in caught.value.detail


def test_the_detail_holds_no_text_of_a_conversation() -> None:
    with pytest.raises(ArchiveError) as caught, errors.reading():
        raise sqlite3.OperationalError("Could not decode to UTF-8 column 'text' with text 'secret'")
    assert "secret" not in caught.value.detail


def test_a_fault_of_the_program_is_not_hidden() -> None:
    with pytest.raises(sqlite3.ProgrammingError), errors.saving():
        raise sqlite3.ProgrammingError
