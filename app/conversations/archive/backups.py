"""Copies of the conversation file, in a folder beside it."""

import contextlib
import logging
import os
import re
import shutil
import sqlite3
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

from app.conversations.archive.errors import DamagedError
from app.conversations.archive.schema import is_foreign, version_of
from app.i18n.words import say

_EVERY = timedelta(days=1)
_KEEP = 3
_STAMP = "%Y-%m-%d-%H%M%S"
_NAME = re.compile(r"(\d{4}-\d\d-\d\d-\d{6})(-before-version-\d+)?\.sqlite3")
_log = logging.getLogger(__name__)


class Backups:
    """The backups of one file: at most three of the daily ones and three of those made before the tables changed."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.folder = path.with_name(f"{path.stem}-backups")

    def newest_first(self) -> list[Path]:
        """All backups."""
        with contextlib.suppress(OSError):
            return sorted((p for p in self.folder.iterdir() if _NAME.fullmatch(p.name)), reverse=True)
        return []

    def is_due(self, now: datetime) -> bool:
        """Whether the last daily backup is older than a day, or from the future."""
        made = [moment_of(path) for path in self.newest_first() if not _is_before(path)]
        return not made or not timedelta(0) <= now - made[0] < _EVERY

    def make(self, connection: sqlite3.Connection, now: datetime, note: str = "") -> Path:
        """Copy what `connection` holds, whole or not at all, and remove the backups that are one too many.

        Raises sqlite3.Error and OSError.
        """
        self.folder.mkdir(parents=True, exist_ok=True)
        path = self.folder / f"{now.strftime(_STAMP)}{note}.sqlite3"
        partial = path.with_suffix(".part")
        try:
            with contextlib.closing(sqlite3.connect(partial, isolation_level=None)) as copy:
                connection.backup(copy)
                copy.execute("PRAGMA journal_mode = DELETE")
            os.replace(partial, path)
        finally:
            for left in self.folder.glob(f"{partial.name}*"):
                left.unlink(missing_ok=True)
        self._thin(is_before=bool(note))
        return path

    def restore_newest(self) -> Path | None:
        """Put the newest good backup in the file's place; which one, or None. Raises OSError."""
        for backup in self.newest_first():
            if not _is_good(backup):
                _log.error("the backup %s is damaged too", backup.name)
                continue
            partial = self._path.with_name(f"{self._path.name}.part")
            shutil.copyfile(backup, partial)
            os.replace(partial, self._path)
            return backup
        return None

    def _thin(self, *, is_before: bool) -> None:
        for path in [p for p in self.newest_first() if _is_before(p) is is_before][_KEEP:]:
            path.unlink(missing_ok=True)


def moment_of(backup: Path) -> datetime:
    """When a backup was made, by its name."""
    match = _NAME.fullmatch(backup.name)
    if match is None:
        raise ValueError(f"{backup.name} is no backup's name")
    return datetime.strptime(match[1], _STAMP)


def before_version(version: int) -> str:
    """The note in the name of a backup made before the tables became those of `version`."""
    return f"-before-version-{version}"


def set_aside(path: Path, now: datetime) -> Path:
    """Give a damaged file, and what SQLite keeps beside it, a name with the date; that name. Raises OSError."""
    stem = f"{path.stem}-damaged-{now.strftime(_STAMP)}"
    names = (stem, *(f"{stem}-{number}" for number in range(2, 1000)))
    aside = next(a for a in (path.with_name(name + path.suffix) for name in names) if not a.exists())
    for ending in ("-wal", "-shm", "-journal"):
        beside = path.with_name(path.name + ending)
        if beside.exists():
            os.replace(beside, aside.with_name(aside.name + ending))
    os.replace(path, aside)
    return aside


def check(connection: sqlite3.Connection) -> None:
    """Raises DamagedError when a table of the file is damaged, sqlite3.Error when it cannot be read."""
    # Table by table, since the check of a whole file also reads through the search index in later versions of SQLite.
    query = "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'"
    for (name,) in connection.execute(query).fetchall():
        for (found,) in connection.execute(f'PRAGMA quick_check("{name}")').fetchall():
            if found != "ok":
                raise DamagedError(
                    say("The conversation file is damaged."), f"quick_check found a fault in {name}"
                )


@contextlib.contextmanager
def _reading(path: Path) -> Iterator[sqlite3.Connection]:
    uri = f"{path.resolve().as_uri()}?mode=ro&immutable=1"
    with contextlib.closing(sqlite3.connect(uri, uri=True)) as connection:
        yield connection


def _is_good(backup: Path) -> bool:
    try:
        with _reading(backup) as connection:
            check(connection)
            return version_of(connection) > 0 and not is_foreign(connection)
    except (DamagedError, sqlite3.Error):
        return False


def _is_before(backup: Path) -> bool:
    return "-before-" in backup.name
