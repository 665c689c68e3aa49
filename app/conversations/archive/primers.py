"""The table of primers."""

import sqlite3
from contextlib import AbstractContextManager
from datetime import datetime
from typing import Protocol

from app.conversations.archive import rows
from app.conversations.archive.errors import reading
from app.conversations.values.primer import Primer

_COLUMNS = "id, name, text, made_us, model, tokens"
_ADD = f"INSERT OR IGNORE INTO primers ({_COLUMNS}) VALUES (:id, :name, :text, :made_us, :model, :tokens)"
# One that a conversation starts from stays: its text is a part of that conversation.
_PURGE = """
DELETE FROM primers WHERE deleted_us < ?
    AND NOT EXISTS (SELECT 1 FROM conversations WHERE conversations.primer_id = primers.id)
"""


class _Owner(Protocol):
    def new_id(self) -> int: ...
    def transaction(self) -> AbstractContextManager[None]: ...


class PrimerTable:
    """The primers of an archive, with its promises: a change happens wholly, or raises ArchiveError and did nothing."""

    def __init__(self, connection: sqlite3.Connection, owner: _Owner) -> None:
        self._connection = connection
        self._owner = owner

    def all(self) -> tuple[Primer, ...]:
        """Those that are not deleted, by their names."""
        query = (
            "SELECT id, name, made_us, model, tokens FROM primers WHERE deleted_us IS NULL ORDER BY name, id"
        )
        with reading():
            return tuple(primer_of(row) for row in self._connection.execute(query))

    def get(self, primer_id: int) -> Primer:
        """One primer, be it deleted. Raises KeyError."""
        return primer_of(self._row(primer_id, "id, name, made_us, model, tokens"))

    def text(self, primer_id: int) -> str:
        """Its text, be it deleted. Raises KeyError."""
        return rows.text_of(self._row(primer_id, "text")["text"])

    def with_text(self, text: str) -> Primer | None:
        """The one that has exactly this text."""
        query = "SELECT id, name, made_us, model, tokens FROM primers WHERE deleted_us IS NULL AND text = ?"
        with reading():
            row = self._connection.execute(query, (rows.text_bytes(text),)).fetchone()
        return primer_of(row) if row is not None else None

    def add(self, name: str, text: str, made_at: datetime) -> Primer:
        """A new one, not read yet."""
        primer = Primer(self._owner.new_id(), rows.plain(name), made_at)
        with self._owner.transaction():
            self._connection.execute(_ADD, _columns(primer, text))
        return primer

    def add_missing(self, primer: Primer, text: str) -> None:
        """One from elsewhere, unless there is one of its id."""
        with self._owner.transaction():
            self._connection.execute(_ADD, _columns(primer, text))

    def rename(self, primer_id: int, name: str) -> None:
        """Change the name."""
        self._set(primer_id, "name", rows.plain(name))

    def set_reading(self, primer_id: int, model: str, tokens: int) -> None:
        """Note which model read it last, and how many tokens it has there."""
        with self._owner.transaction():
            self._set(primer_id, "model", rows.plain(model))
            self._set(primer_id, "tokens", tokens)

    def delete(self, primer_id: int, at: datetime) -> None:
        """Take it away; `restore` brings it back until it is purged."""
        self._set(primer_id, "deleted_us", rows.microseconds(at))

    def restore(self, primer_id: int) -> None:
        """Undo `delete`."""
        self._set(primer_id, "deleted_us", None)

    def purge(self, deleted_before: datetime) -> None:
        """Remove for good what was deleted before that moment and no conversation starts from."""
        with self._owner.transaction():
            self._connection.execute(_PURGE, (rows.microseconds(deleted_before),))

    def _row(self, primer_id: int, columns: str) -> sqlite3.Row:
        with reading():
            query = f"SELECT {columns} FROM primers WHERE id = ?"
            row: sqlite3.Row | None = self._connection.execute(query, (primer_id,)).fetchone()
        if row is None:
            raise KeyError(primer_id)
        return row

    def _set(self, primer_id: int, column: str, value: object) -> None:
        with self._owner.transaction():
            done = self._connection.execute(
                f"UPDATE primers SET {column} = ? WHERE id = ?", (value, primer_id)
            )
            if not done.rowcount:
                raise KeyError(primer_id)


def primer_of(row: sqlite3.Row) -> Primer:
    """The primer whose columns these are."""
    return Primer(row["id"], row["name"], rows.local_time(row["made_us"]), row["model"], row["tokens"])


def _columns(primer: Primer, text: str) -> dict[str, object]:
    return {
        "id": primer.id,
        "name": primer.name,
        "text": rows.text_bytes(text),
        "made_us": rows.microseconds(primer.made_at),
        "model": primer.model,
        "tokens": primer.tokens,
    }
