"""Reading what can still be read of a damaged file."""

import logging
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from app.conversations.archive import schema
from app.conversations.archive.archive import Archive
from app.conversations.archive.primers import primer_of
from app.conversations.archive.rows import local_time, message_of, readable, text_of
from app.conversations.values.conversation import Conversation, Message, MessageState
from app.conversations.values.primer import Primer
from app.ui.values.text import title_of

_MAX_IDS = 1_000_000
# SQLite's file format: a head of 100 bytes, at 28 the number of pages.
_HEAD_BYTES, _PAGE_BYTES, _PAGES = 100, 4096, slice(28, 32)
_MOST_CUT = 10  # a head that tells of ten times the pages that are there is damaged itself
_MESSAGES = "id, conversation_id, parent_id, role, state, text, exact, token_ids, facts"
_HEADS = "id, title, model, changed_us, deleted_us"
_PRIMERS = "id, name, text, made_us, model, tokens, deleted_us"
_log = logging.getLogger(__name__)


def salvage(damaged: Path, archive: Archive, now: datetime) -> int:
    """Add to the archive what it lacks and the damaged file still tells; how many messages were added or grew.

    Where both have a message, the archive's stays, unless the other goes on after it: of damaged text one cannot tell.
    Raises ArchiveError when the archive cannot be written.
    """
    try:
        with _copy(damaged) as copy:
            heads, messages = _readable(copy)
            primers, starts = _primers(copy)
    except (sqlite3.Error, OSError) as error:
        _log.info("nothing can be read of the damaged file: %s", error)
        return 0
    changed = 0
    with archive.transaction():
        for primer, text in primers:
            archive.primers.add_missing(primer, text)
        kept = {head.id for head in archive.heads()}
        for conversation_id, found in sorted(messages.items()):
            head = heads.get(conversation_id)
            if head is not None and head["deleted_us"] is not None:
                continue
            if conversation_id not in kept:
                made = _conversation(conversation_id, head, found[0], now)
                start = starts.get(conversation_id)
                primer_id = start if any(primer.id == start for primer, _ in primers) else None
                archive.save_head(replace(made, primer_id=primer_id))
            changed += _merge(archive, conversation_id, found)
    return changed


@contextmanager
def _copy(damaged: Path) -> Iterator[Path]:
    """A copy to read: SQLite cannot read a file with a log without writing to it."""
    with tempfile.TemporaryDirectory(prefix=".salvage-", dir=damaged.parent) as folder:
        copy = Path(folder) / "copy.sqlite3"
        shutil.copyfile(damaged, copy)
        _mend_head(copy)
        log = damaged.with_name(damaged.name + "-wal")
        if log.exists():
            shutil.copyfile(log, copy.with_name(copy.name + "-wal"))
        yield copy


def _mend_head(copy: Path) -> None:
    """Put a good head in the place of the file's, with the file's size: SQLite reads nothing of a file cut short."""
    with tempfile.TemporaryDirectory(dir=copy.parent) as folder:
        fresh = Path(folder) / "fresh.sqlite3"
        with closing(sqlite3.connect(fresh, isolation_level=None)) as connection:
            schema.migrate(connection, schema.STEPS, lambda version: None)
        head = bytearray(fresh.read_bytes()[:_HEAD_BYTES])
    with copy.open("r+b") as file:
        written = int.from_bytes(file.read(_HEAD_BYTES)[_PAGES], "big")
        there = -(-copy.stat().st_size // _PAGE_BYTES)
        pages = max(there, min(written, _MOST_CUT * there))
        file.truncate(pages * _PAGE_BYTES)
        head[_PAGES] = pages.to_bytes(4, "big")
        file.seek(0)
        file.write(head)


def _readable(path: Path) -> tuple[dict[int, sqlite3.Row], dict[int, list[Message]]]:
    messages: dict[int, list[Message]] = {}
    with closing(sqlite3.connect(path)) as connection:
        connection.row_factory = sqlite3.Row
        connection.text_factory = readable
        heads = {row["id"]: row for row in _rows(connection, "conversations", _HEADS)}
        for row in _rows(connection, "messages", _MESSAGES):
            if (message := _message(row)) is not None:
                messages.setdefault(row["conversation_id"], []).append(message)
    return heads, messages


def _primers(path: Path) -> tuple[list[tuple[Primer, str]], dict[int, int]]:
    """All primers that are not deleted, and from which one each conversation starts; none in files of version 1."""
    with closing(sqlite3.connect(path)) as connection:
        connection.row_factory = sqlite3.Row
        connection.text_factory = readable
        try:
            rows = list(_rows(connection, "primers", _PRIMERS))
            starts = {
                row["id"]: row["primer_id"] for row in _rows(connection, "conversations", "id, primer_id")
            }
        except sqlite3.Error:
            return [], {}
    return [(primer_of(row), text_of(row["text"])) for row in rows if row["deleted_us"] is None], starts


def _merge(archive: Archive, conversation_id: int, found: list[Message]) -> int:
    conversation = archive.load(conversation_id)
    kept = {message.id: message for message in conversation.messages}
    changed = 0
    for message in found:
        ours = kept.get(message.id)
        if ours is not None and (ours.text == message.text or not message.text.startswith(ours.text)):
            continue
        # A reply whose parent is lost stands at the beginning of a path of its own.
        parent_id = message.parent_id if message.parent_id in kept else None
        kept[message.id] = replace(message, parent_id=parent_id)
        archive.save_message(conversation_id, kept[message.id])
        changed += 1
    if changed:
        archive.set_leaf(conversation_id, max(kept))
    return changed


def _rows(connection: sqlite3.Connection, table: str, columns: str) -> Iterator[sqlite3.Row]:
    """One row after the other by its id, so that a damaged page costs only the rows in it. Raises sqlite3.Error."""
    last = connection.execute("SELECT max(seq) FROM sqlite_sequence").fetchone()[0] or 0
    query = f"SELECT {columns} FROM {table} WHERE id = ?"
    connection.execute(f"EXPLAIN {query}", (0,))  # is there such a table at all
    for number in range(1, min(last, _MAX_IDS) + 1):
        try:
            row = connection.execute(query, (number,)).fetchone()
        except sqlite3.Error:
            continue
        if row is not None:
            yield row


def _conversation(number: int, head: sqlite3.Row | None, first: Message, now: datetime) -> Conversation:
    if head is None:
        return Conversation(number, now, title_of(first.text))
    return Conversation(number, local_time(head["changed_us"]), head["title"], head["model"])


def _message(row: sqlite3.Row) -> Message | None:
    try:
        message = message_of(row)
    except (ValueError, KeyError, TypeError):
        return None
    return replace(message, state=MessageState.RECOVERED) if message.state.is_open else message
