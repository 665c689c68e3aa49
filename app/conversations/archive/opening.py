"""Opening the conversation file: where it is, checked, brought up to date, and put right after a crash."""

import contextlib
import enum
import errno
import logging
import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path

import platformdirs

from app.conversations.archive import rows, schema
from app.conversations.archive.archive import Archive
from app.conversations.archive.backups import Backups, before_version, check, moment_of, set_aside
from app.conversations.archive.errors import ArchiveError, DamagedError, DiskFullError, kind_of, opening
from app.conversations.archive.salvage import salvage
from app.i18n.words import say, sentences

_BUSY_MS = 2000
_MAGIC = b"SQLite format 3\0"
_KEEP_DELETED = timedelta(days=7)
_log = logging.getLogger(__name__)

_DAMAGED = say("The conversation file is damaged.")
_TOO_OLD = say(
    "Couldn’t open your conversations: this Python’s SQLite is too old. Nothing was changed. Use"
    " a Python with SQLite 3.37 or later."
)
_RESTORED = say(
    "The conversation file was damaged and has been set aside. Conversations from the last backup are open."
)
_AND_RESCUED = say("Later messages that could be recovered were added.")
_RESCUED = say(
    "The conversation file was damaged and has been set aside. The messages that could be recovered are open."
)
_LOST = say(
    "The conversation file was damaged and has been set aside. There’s no backup, so the list is empty."
)


def default_path() -> Path:
    """The file of this person's conversations."""
    return platformdirs.user_data_path("mamba-metal", appauthor=False) / "conversations.sqlite3"


class Opened(enum.Enum):
    """Which file was opened."""

    EXISTING = "existing"
    NEW = "new"
    BACKUP = "backup"
    NEW_AFTER_DAMAGE = "new after damage"


@dataclass(frozen=True, slots=True)
class OpenReport:
    """What happened at opening. `sentence` is for the person, "" when there is nothing to say.

    `set_aside` is where a damaged file is now, `backup_at` when the backup in its place was made, `rescued` how many
    messages were added from the damaged file, `recovered` how many replies a crash had cut short, `migrated_from` the version the tables had, if it was another.
    """

    opened: Opened
    set_aside: Path | None = None
    backup_at: datetime | None = None
    rescued: int = 0
    recovered: int = 0
    migrated_from: int | None = None

    @property
    def sentence(self) -> str:
        """The sentence to show."""
        if self.opened is Opened.BACKUP:
            return sentences((_RESTORED, _AND_RESCUED if self.rescued else ""))
        if self.opened is Opened.NEW_AFTER_DAMAGE:
            return _RESCUED if self.rescued else _LOST
        return ""


def open_archive(
    path: Path,
    *,
    now: Callable[[], datetime] = datetime.now,
    busy_ms: int = _BUSY_MS,
    steps: Sequence[str] = schema.STEPS,
) -> tuple[Archive, OpenReport]:
    """The conversations in the file at `path`, for this process alone, and what happened on the way.

    A damaged file is set aside and the newest good backup, else a new file, opened. Raises LockedError, ReadOnlyError,
    DiskFullError, NewerError, ArchiveError; the file is then as it was. `busy_ms` is how long a lock is waited for,
    `steps` are those between the versions of the schema.
    """
    _require_search()
    backups = Backups(path)
    with opening():
        path.parent.mkdir(parents=True, exist_ok=True)
        is_new = not path.exists()
        try:
            connection = _connect(
                path, busy_ms, len(steps), may_be_empty=is_new or not backups.newest_first()
            )
        except DamagedError as error:
            _log.error("the conversation file is set aside: %s", error.detail)
            aside = set_aside(path, now())
            backup = backups.restore_newest()
            connection = _connect(path, busy_ms, len(steps), may_be_empty=True)
            report = _replacement_report(aside, backup)
        else:
            report = OpenReport(Opened.NEW if is_new else Opened.EXISTING)
        with _closed_on_error(connection):
            report = _put_right(connection, backups, report, now=now, steps=steps)
    archive = Archive(connection, now, backups)
    if report.set_aside is not None:
        report = replace(report, rescued=_rescued(report.set_aside, archive, now()))
    archive.backup_if_due()
    return archive, report


def open_in_memory(now: Callable[[], datetime] = datetime.now) -> Archive:
    """An archive that forgets all when it is closed: for tests, and to go on when the file cannot be opened."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    _set_up(connection)
    schema.migrate(connection, schema.STEPS, lambda version: None)
    return Archive(connection, now)


def _rescued(damaged: Path, archive: Archive, now: datetime) -> int:
    try:
        return salvage(damaged, archive, now)
    except ArchiveError as error:
        _log.error("what can be read of the damaged file could not be added: %s", error.detail)
        return 0


def _replacement_report(aside: Path, backup: Path | None) -> OpenReport:
    if backup is None:
        return OpenReport(Opened.NEW_AFTER_DAMAGE, aside)
    return OpenReport(Opened.BACKUP, aside, moment_of(backup))


def _connect(path: Path, busy_ms: int, newest_version: int, *, may_be_empty: bool) -> sqlite3.Connection:
    """A connection that holds the file's lock. Raises DamagedError, sqlite3.Error, OSError."""
    if path.exists():
        _check_head(path, may_be_empty=may_be_empty)
    connection = sqlite3.connect(path, timeout=busy_ms / 1000, isolation_level=None)
    with _closed_on_error(connection):
        try:
            _set_up(connection)
            check(connection)
            if schema.version_of(connection) == newest_version:
                schema.probe(connection)
        except sqlite3.Error as error:
            # Queries without a fault are not understood where the tables' own text is damaged.
            if kind_of(error) is DamagedError or error.sqlite_errorcode == sqlite3.SQLITE_ERROR:
                raise DamagedError(_DAMAGED, str(error)) from error
            raise
    return connection


def _require_search() -> None:
    with contextlib.closing(sqlite3.connect(":memory:")) as connection:
        try:
            connection.execute("CREATE VIRTUAL TABLE probe USING fts5 (text, tokenize='trigram')")
            connection.execute("CREATE TABLE strict (id INTEGER) STRICT")
        except sqlite3.Error as error:
            raise ArchiveError(_TOO_OLD, f"SQLite {sqlite3.sqlite_version}: {error}") from error


def _check_head(path: Path, *, may_be_empty: bool) -> None:
    """Raises DamagedError if this isn't an SQLite file: SQLite itself would discard what is in its log.

    This must come before this process has the file open: closing a file gives up all locks that a process has on it.
    """
    if not path.is_file():
        raise IsADirectoryError(f"{path.name} is not a file")
    if not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, f"{path.name} does not allow writing")
    with path.open("rb") as file:
        head = file.read(len(_MAGIC))
    if head != _MAGIC and (head or not may_be_empty):
        raise DamagedError(_DAMAGED, "not an SQLite file" if head else "0 bytes")


def _set_up(connection: sqlite3.Connection) -> None:
    connection.row_factory = sqlite3.Row
    connection.text_factory = rows.readable
    # Two copies would write over each other's trees, so the lock is taken at once and held.
    connection.execute("PRAGMA locking_mode = EXCLUSIVE")
    if schema.is_foreign(connection):
        raise DamagedError(_DAMAGED, "the file of another program")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = NORMAL")
    connection.execute(
        "PRAGMA checkpoint_fullfsync = ON"
    )  # macOS: a plain fsync leaves data in the drive's cache
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("BEGIN EXCLUSIVE")
    connection.execute("COMMIT")


def _put_right(
    connection: sqlite3.Connection,
    backups: Backups,
    report: OpenReport,
    *,
    now: Callable[[], datetime],
    steps: Sequence[str],
) -> OpenReport:
    def keep_backup(version: int) -> None:
        backups.make(connection, now(), before_version(version + 1))

    before, after = schema.migrate(connection, steps, keep_backup)
    archive = Archive(connection, now)
    recovered = 0
    try:
        recovered = archive.recover()
        archive.purge(now() - _KEEP_DELETED)
    except DiskFullError as error:  # what is there can be read all the same
        _log.warning("the conversation file is opened on a full disk: %s", error.detail)
    return replace(report, recovered=recovered, migrated_from=before if 0 < before < after else None)


@contextlib.contextmanager
def _closed_on_error(connection: sqlite3.Connection) -> Iterator[None]:
    try:
        yield
    except BaseException:
        connection.close()
        raise
