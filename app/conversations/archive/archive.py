"""What can be done with the conversations on disk."""

import logging
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime

from app.conversations.archive import rows, search
from app.conversations.archive.backups import Backups
from app.conversations.archive.errors import DamagedError, kind_of, reading, saving
from app.conversations.archive.primers import PrimerTable
from app.conversations.archive.schema import rebuild_indexes
from app.conversations.values.conversation import Conversation, ConversationHead, Message, MessageState
from app.conversations.values.search import SearchHit

_log = logging.getLogger(__name__)

_SAVE_HEAD = """
INSERT INTO conversations (id, title, model, created_us, changed_us, leaf_id, primer_id)
VALUES (:id, :title, :model, :changed_us, :changed_us, :leaf_id, :primer_id)
ON CONFLICT (id) DO UPDATE SET
    title = excluded.title, model = excluded.model, changed_us = excluded.changed_us, leaf_id = excluded.leaf_id,
    primer_id = excluded.primer_id
"""
_SAVE_MESSAGE = """
INSERT INTO messages (id, conversation_id, parent_id, role, state, text, exact, token_ids, facts)
VALUES (:id, :conversation_id, :parent_id, :role, :state, :text, :exact, :token_ids, :facts)
ON CONFLICT (id) DO UPDATE SET
    parent_id = excluded.parent_id, role = excluded.role, state = excluded.state, text = excluded.text,
    exact = excluded.exact, token_ids = excluded.token_ids, facts = excluded.facts
WHERE conversation_id = excluded.conversation_id
"""
# Tokens that tell only a part of the text are worse than none: they go when text comes without its tokens.
_APPEND = """
UPDATE messages SET
    state = 'writing',
    text = text || :text,
    exact = CASE WHEN exact IS NULL THEN :exact ELSE CAST(exact || :bytes AS BLOB) END,
    token_ids = CASE
        WHEN :ids = x'' AND :text <> '' THEN x''
        WHEN text = '' OR token_ids <> x'' THEN CAST(token_ids || :ids AS BLOB)
        ELSE x'' END
WHERE id = :id
"""
_RECOVER = """
UPDATE messages SET state = 'recovered' WHERE state IN ('waiting', 'reading', 'writing')
"""


def with_leaf(conversation: Conversation) -> Conversation:
    """The conversation with a shown leaf that exists: the newest message where the one it names does not."""
    ids = [message.id for message in conversation.messages]
    if conversation.leaf_id is None or conversation.leaf_id in ids:
        return conversation
    return replace(conversation, leaf_id=ids[-1] if ids else None)


def renumbered(conversation: Conversation, new_id: Callable[[], int]) -> Conversation:
    """The same conversation under new ids. A reply that was under way counts as stopped.

    Raises KeyError where a message comes before its parent.
    """
    ids: dict[int | None, int | None] = {None: None}
    messages: list[Message] = []
    conversation_id = new_id()
    for message in conversation.messages:
        parent_id = ids[message.parent_id]
        number = ids[message.id] = new_id()
        state = MessageState.STOPPED if message.state.is_open else message.state
        messages.append(replace(message, id=number, parent_id=parent_id, state=state))
    leaf_id = ids[conversation.leaf_id]
    return replace(conversation, id=conversation_id, messages=tuple(messages), leaf_id=leaf_id)


class Archive:
    """The conversations and primers of one SQLite file, or of the memory. Thread: the one that opened it.

    A method that changes something does it wholly or raises ArchiveError (DiskFullError, ReadOnlyError, …) and changes
    nothing; the same call can be made again later. A method that reads raises ArchiveError when the file is damaged.
    KeyError stands for a conversation or message that is not there.
    """

    def __init__(
        self, connection: sqlite3.Connection, now: Callable[[], datetime], backups: Backups | None = None
    ) -> None:
        self._connection = connection
        self._now = now
        self._backups = backups
        self.primers = PrimerTable(connection, self)
        self._under_way: set[int] = (
            set()
        )  # replies that this process writes; all others under way are a crash's
        self._last_id = int(
            connection.execute("SELECT ifnull(max(seq), 0) FROM sqlite_sequence").fetchone()[0]
        )

    def close(self) -> None:
        """Give the file back. Nothing else may be called after."""
        self._connection.close()

    def new_id(self) -> int:
        """An id for a conversation or a message that none had before and none in the file will have again."""
        self._last_id += 1
        return self._last_id

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All changes inside happen together or not at all."""
        if self._connection.in_transaction:
            yield
            return
        with saving():
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._connection.execute("COMMIT")
            except BaseException:
                self._connection.rollback()
                raise

    def heads(self) -> tuple[ConversationHead, ...]:
        """All conversations that are not deleted, pinned ones first, then the last changed."""
        query = """
            SELECT id, title, model, is_pinned, created_us, changed_us FROM conversations
            WHERE deleted_us IS NULL ORDER BY is_pinned DESC, changed_us DESC, id DESC
        """
        with reading():
            return tuple(_head(row) for row in self._connection.execute(query))

    def load(self, conversation_id: int) -> Conversation:
        """A conversation with all its messages."""
        row = self._row(conversation_id, "title, model, changed_us, leaf_id, primer_id")
        conversation = Conversation(
            id=conversation_id,
            changed_at=rows.local_time(row["changed_us"]),
            title=row["title"],
            model=row["model"],
            messages=self._messages(conversation_id),
            leaf_id=row["leaf_id"],
            primer_id=row["primer_id"],
        )
        return with_leaf(conversation)

    def save_head(self, conversation: Conversation) -> None:
        """Keep the title, model, time, primer and shown leaf; the messages stay as they are. A new conversation is added."""
        self._last_id = max(self._last_id, conversation.id)
        columns = {
            "id": conversation.id,
            "title": rows.plain(conversation.title),
            "model": rows.plain(conversation.model),
            "changed_us": rows.microseconds(conversation.changed_at),
            "leaf_id": conversation.leaf_id,
            "primer_id": conversation.primer_id,
        }
        with self.transaction():
            self._connection.execute(_SAVE_HEAD, columns)

    def save_message(self, conversation_id: int, message: Message) -> None:
        """Add the message, or put it in the place of the one of its id. Its parent has a lower id and is kept."""
        self._last_id = max(self._last_id, message.id)
        if message.state.is_open:
            self._under_way.add(message.id)
        with self.transaction():
            done = self._connection.execute(_SAVE_MESSAGE, rows.message_columns(conversation_id, message))
            if not done.rowcount:
                raise ValueError(f"message {message.id} is in another conversation")

    def save_conversation(self, conversation: Conversation) -> None:
        """Make the kept conversation the same as this one: add, change and remove messages as needed."""
        with self.transaction():
            self.save_head(conversation)
            kept = {message.id: message for message in self._messages(conversation.id)}
            for message in conversation.messages:
                if kept.pop(message.id, None) != replace(message, percent=0):
                    self.save_message(conversation.id, message)
            self._connection.executemany("DELETE FROM messages WHERE id = ?", [(number,) for number in kept])

    def append_text(self, message_id: int, text: str, token_ids: Sequence[int] = ()) -> None:
        """Add to a reply under way. Cheap: it is not searched, nor its tree looked at, until it is saved as ended."""
        self._under_way.add(message_id)
        whole = rows.exact(text)
        columns: dict[str, object] = {
            "id": message_id,
            "text": rows.plain(text),
            "bytes": rows.text_bytes(text),
        }
        with self.transaction():
            if whole is not None:
                whole = rows.text_bytes(self._text(message_id)) + whole
            columns |= {"exact": whole, "ids": rows.packed_ids(token_ids)}
            if not self._connection.execute(_APPEND, columns).rowcount:
                raise KeyError(message_id)

    def rename(self, conversation_id: int, title: str) -> None:
        """Change the title."""
        self._set(conversation_id, "title", rows.plain(title))

    def set_pinned(self, conversation_id: int, is_pinned: bool) -> None:
        """Pin or unpin."""
        self._set(conversation_id, "is_pinned", int(is_pinned))

    def set_leaf(self, conversation_id: int, leaf_id: int | None) -> None:
        """Show another path."""
        self._set(conversation_id, "leaf_id", leaf_id)

    def draft(self, conversation_id: int) -> str:
        """What was written in the composer and not sent."""
        return rows.text_of(self._row(conversation_id, "draft")["draft"])

    def set_draft(self, conversation_id: int, text: str) -> None:
        """Save the composer's draft."""
        self._set(conversation_id, "draft", rows.text_bytes(text))

    def delete(self, conversation_id: int) -> None:
        """Take the conversation away; `restore` brings it back until it is purged."""
        self._set(conversation_id, "deleted_us", rows.microseconds(self._now()))

    def restore(self, conversation_id: int) -> None:
        """Undo `delete`."""
        self._set(conversation_id, "deleted_us", None)

    def purge(self, deleted_before: datetime) -> int:
        """Remove for good what was deleted before that moment; how many conversations."""
        query = "DELETE FROM conversations WHERE deleted_us < ?"
        with self.transaction():
            count = self._connection.execute(query, (rows.microseconds(deleted_before),)).rowcount
            self.primers.purge(deleted_before)
            return count

    def adopt(self, conversation: Conversation) -> int:
        """Add a conversation from elsewhere under new ids; its id. Parents come before their children."""
        ours = renumbered(conversation, self.new_id)
        self.save_conversation(ours)
        return ours.id

    def search(self, query: str, limit: int = 100) -> tuple[SearchHit, ...]:
        """The titles, then the texts, that have all words of `query`, newest first, at most `limit` of each.

        A word is what stands between spaces; it is taken literally, found inside words, capitals or not. A reply is
        found once it has ended.
        """
        with reading():
            try:
                return search.find(self._connection, query, limit)
            except sqlite3.DatabaseError as error:
                if kind_of(error) is not DamagedError:
                    raise
                _log.warning("the search index is made anew: %s", error)
                rebuild_indexes(self._connection)
                return search.find(self._connection, query, limit)

    def recover(self) -> int:
        """Mark replies that were under way as RECOVERED; how many. For the start, before any is written."""
        with self.transaction():
            return self._connection.execute(_RECOVER).rowcount

    def backup_if_due(self) -> bool:
        """Make a backup when the last is older than a day; whether one was made. A fault costs only the backup."""
        if self._backups is None or not self._backups.is_due(self._now()) or not self._last_id:
            return False
        try:
            self._backups.make(self._connection, self._now())
        except (sqlite3.Error, OSError) as error:
            _log.warning("no backup of the conversations was made: %s", error)
            return False
        return True

    def _messages(self, conversation_id: int) -> tuple[Message, ...]:
        query = """
            SELECT id, parent_id, role, state, text, exact, token_ids, facts FROM messages
            WHERE conversation_id = ? ORDER BY id
        """
        with reading():
            found = self._connection.execute(query, (conversation_id,)).fetchall()
            try:
                return tuple(self._since_crash(rows.message_of(row)) for row in found)
            except (ValueError, KeyError, TypeError) as error:
                raise sqlite3.DatabaseError(
                    f"a message is not as it should be: {type(error).__name__}"
                ) from error

    def _since_crash(self, message: Message) -> Message:
        is_cut = message.state.is_open and message.id not in self._under_way
        return replace(message, state=MessageState.RECOVERED) if is_cut else message

    def _text(self, message_id: int) -> str:
        query = "SELECT id, parent_id, role, state, text, exact, token_ids, facts FROM messages WHERE id = ?"
        row = self._connection.execute(query, (message_id,)).fetchone()
        if row is None:
            raise KeyError(message_id)
        return rows.message_of(row).text

    def _row(self, conversation_id: int, columns: str) -> sqlite3.Row:
        with reading():
            query = f"SELECT {columns} FROM conversations WHERE id = ?"
            row: sqlite3.Row | None = self._connection.execute(query, (conversation_id,)).fetchone()
        if row is None:
            raise KeyError(conversation_id)
        return row

    def _set(self, conversation_id: int, column: str, value: object) -> None:
        query = f"UPDATE conversations SET {column} = ? WHERE id = ?"
        with self.transaction():
            if not self._connection.execute(query, (value, conversation_id)).rowcount:
                raise KeyError(conversation_id)


def _head(row: sqlite3.Row) -> ConversationHead:
    return ConversationHead(
        id=row["id"],
        title=row["title"],
        changed_at=rows.local_time(row["changed_us"]),
        created_at=rows.local_time(row["created_us"]),
        model=row["model"],
        is_pinned=bool(row["is_pinned"]),
    )
