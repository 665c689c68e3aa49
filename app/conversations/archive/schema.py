"""The tables, and how a file of an earlier version becomes one of this version."""

import sqlite3
from collections.abc import Callable, Sequence

from app.conversations.archive.errors import NewerError
from app.i18n.words import say

# "MaMe": tells this program's files from other SQLite files.
APPLICATION_ID = 0x4D614D65

# A parent is older than its children, so no circle can be stored. A reply under way is not in the index: it changes
# every second. `exact` is only there for a text that SQLite or its index cannot hold, see rows.py.
_FIRST = """
CREATE TABLE conversations (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    title TEXT NOT NULL,
    model TEXT NOT NULL,
    is_pinned INTEGER NOT NULL DEFAULT 0,
    created_us INTEGER NOT NULL,
    changed_us INTEGER NOT NULL,
    deleted_us INTEGER,
    leaf_id INTEGER,
    draft BLOB NOT NULL DEFAULT x'',
    options TEXT NOT NULL DEFAULT '{}'
) STRICT;
CREATE TABLE messages (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    conversation_id INTEGER NOT NULL REFERENCES conversations (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
    parent_id INTEGER CHECK (parent_id < id),
    role TEXT NOT NULL,
    state TEXT NOT NULL,
    text TEXT NOT NULL,
    exact BLOB,
    token_ids BLOB NOT NULL,
    facts TEXT NOT NULL,
    UNIQUE (conversation_id, id),
    FOREIGN KEY (conversation_id, parent_id) REFERENCES messages (conversation_id, id) DEFERRABLE INITIALLY DEFERRED
) STRICT;
CREATE INDEX messages_by_parent ON messages (conversation_id, parent_id);
CREATE INDEX messages_open ON messages (id) WHERE state IN ('waiting', 'reading', 'writing');

CREATE VIRTUAL TABLE title_index
USING fts5 (title, content='conversations', content_rowid='id', tokenize='trigram');
CREATE TRIGGER title_added AFTER INSERT ON conversations BEGIN
    INSERT INTO title_index (rowid, title) VALUES (new.id, new.title);
END;
CREATE TRIGGER title_removed AFTER DELETE ON conversations BEGIN
    INSERT INTO title_index (title_index, rowid, title) VALUES ('delete', old.id, old.title);
END;
CREATE TRIGGER title_changed AFTER UPDATE OF title ON conversations WHEN old.title IS NOT new.title BEGIN
    INSERT INTO title_index (title_index, rowid, title) VALUES ('delete', old.id, old.title);
    INSERT INTO title_index (rowid, title) VALUES (new.id, new.title);
END;

CREATE VIEW ended_messages AS SELECT id, text FROM messages WHERE state NOT IN ('waiting', 'reading', 'writing');
CREATE VIRTUAL TABLE text_index
USING fts5 (text, content='ended_messages', content_rowid='id', tokenize='trigram');
CREATE TRIGGER text_added AFTER INSERT ON messages WHEN new.state NOT IN ('waiting', 'reading', 'writing') BEGIN
    INSERT INTO text_index (rowid, text) VALUES (new.id, new.text);
END;
CREATE TRIGGER text_removed AFTER DELETE ON messages WHEN old.state NOT IN ('waiting', 'reading', 'writing') BEGIN
    INSERT INTO text_index (text_index, rowid, text) VALUES ('delete', old.id, old.text);
END;
CREATE TRIGGER text_changed AFTER UPDATE OF text, state ON messages
WHEN old.text IS NOT new.text OR old.state IS NOT new.state BEGIN
    INSERT INTO text_index (text_index, rowid, text)
        SELECT 'delete', old.id, old.text WHERE old.state NOT IN ('waiting', 'reading', 'writing');
    INSERT INTO text_index (rowid, text)
        SELECT new.id, new.text WHERE new.state NOT IN ('waiting', 'reading', 'writing');
END;
"""

# A primer outlives its deletion as long as a conversation starts from it: its text stands before that one's messages.
_PRIMERS = """
CREATE TABLE primers (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    text BLOB NOT NULL,
    made_us INTEGER NOT NULL,
    model TEXT NOT NULL,
    tokens INTEGER NOT NULL,
    deleted_us INTEGER
) STRICT;
ALTER TABLE conversations ADD COLUMN primer_id INTEGER REFERENCES primers (id);
CREATE INDEX conversations_by_primer ON conversations (primer_id) WHERE primer_id IS NOT NULL;
"""

# Step n makes version n + 1 of version n. Steps that were released never change.
STEPS: tuple[str, ...] = (_FIRST, _PRIMERS)

# Each must be understood by SQLite where the tables are as they should be.
_PROBES = (
    "SELECT id, title, model, is_pinned, created_us, changed_us, deleted_us, leaf_id, draft, options, primer_id"
    " FROM conversations",
    "SELECT id, name, text, made_us, model, tokens, deleted_us FROM primers",
    "SELECT id, conversation_id, parent_id, role, state, text, exact, token_ids, facts FROM messages",
    "SELECT rowid FROM title_index WHERE title_index MATCH 'x'",
    "SELECT rowid FROM text_index WHERE text_index MATCH 'x'",
    "UPDATE conversations SET title = ''",
    "UPDATE messages SET text = ''",
    "DELETE FROM conversations",
    "DELETE FROM primers",
    "INSERT INTO messages (id) VALUES (1)",
)

_NEWER = say(
    "These conversations were created with a newer version of Mamba Metal. Nothing was changed."
    " Open them with that version."
)


def version_of(connection: sqlite3.Connection) -> int:
    """The version of the file's tables; 0 has none."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def is_foreign(connection: sqlite3.Connection) -> bool:
    """Whether the file has tables, but not this program's."""
    mark = connection.execute("PRAGMA application_id").fetchone()[0]
    tables = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]
    return bool(tables) and mark != APPLICATION_ID


def probe(connection: sqlite3.Connection) -> None:
    """Raises sqlite3.Error where the tables are not those of the last version. Nothing is read or written."""
    for query in _PROBES:
        connection.execute(f"EXPLAIN {query}").close()


def migrate(
    connection: sqlite3.Connection, steps: Sequence[str], keep_backup: Callable[[int], None]
) -> tuple[int, int]:
    """Bring the tables up to date; the versions before and after.

    Each step happens wholly or not at all. `keep_backup` is called with the version before each step, save where the file
    was new. Raises NewerError.
    """
    before = version_of(connection)
    if before > len(steps):
        raise NewerError(_NEWER, f"version {before}, known are {len(steps)}")
    for version in range(before, len(steps)):
        if before:
            keep_backup(version)
        script = f"BEGIN IMMEDIATE; {steps[version]}; PRAGMA user_version = {version + 1};"
        try:
            connection.executescript(f"{script} PRAGMA application_id = {APPLICATION_ID}; COMMIT;")
        except sqlite3.Error:
            if connection.in_transaction:
                connection.rollback()
            raise
    return before, len(steps)


def rebuild_indexes(connection: sqlite3.Connection) -> None:
    """Make the search indexes anew from the texts."""
    connection.execute("INSERT INTO title_index (title_index) VALUES ('rebuild')")
    connection.execute("INSERT INTO text_index (text_index) VALUES ('rebuild')")
