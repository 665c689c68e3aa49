"""Finding words in titles and texts.

Words of three characters and more are looked up in the index of trigrams; it finds them inside words too, and in
scripts without spaces. Shorter words are not in it: they are sought in each text, newest first, until there are enough.
"""

import re
import sqlite3
from collections.abc import Sequence

from app.conversations.archive.rows import plain
from app.conversations.values.search import SearchHit, pattern_of, snippet_of, words_of

_INDEXED = 3
_ESCAPE = r"'\'"

_TITLES = """
SELECT id AS conversation_id, NULL AS message_id, title, title AS text FROM conversations
WHERE deleted_us IS NULL AND {condition} ORDER BY changed_us DESC, id DESC LIMIT ?
"""
_TEXTS = """
SELECT messages.conversation_id, messages.id AS message_id, conversations.title, messages.text
FROM {source} CROSS JOIN conversations ON conversations.id = messages.conversation_id
WHERE {condition} AND conversations.deleted_us IS NULL ORDER BY {order} DESC LIMIT ?
"""
_INDEX = "text_index CROSS JOIN messages ON messages.id = text_index.rowid"
_ENDED = "messages.state NOT IN ('waiting', 'reading', 'writing')"


def find(connection: sqlite3.Connection, query: str, limit: int) -> tuple[SearchHit, ...]:
    """The titles, then the texts, that have all words of `query`, newest first, at most `limit` of each.

    Raises sqlite3.Error.
    """
    words = words_of(plain(query))
    if not words:
        return ()
    short = [_likenesses(word) for word in words if len(word) < _INDEXED]
    parameters: list[str | int] = [f"%{likeness}%" for likenesses in short for likeness in likenesses]
    in_titles, in_texts = _like("title", short), _like("messages.text", short)
    indexed = " AND ".join(_quoted(word) for word in words if len(word) >= _INDEXED)
    if indexed:
        parameters.insert(0, indexed)
        in_titles.insert(0, "id IN (SELECT rowid FROM title_index WHERE title_index MATCH ?)")
        in_texts.insert(0, "text_index MATCH ?")
        source, order = _INDEX, "text_index.rowid"
    else:
        in_texts.append(_ENDED)
        source, order = "messages", "messages.id"
    titles = _TITLES.format(condition=" AND ".join(in_titles))
    texts = _TEXTS.format(source=source, condition=" AND ".join(in_texts), order=order)
    parameters.append(limit)
    patterns = [pattern_of(word) for word in words]
    found = (*connection.execute(titles, parameters), *connection.execute(texts, parameters))
    return tuple(_hit(row, patterns) for row in found)


def _hit(row: sqlite3.Row, patterns: Sequence[re.Pattern[str]]) -> SearchHit:
    snippet, ranges = snippet_of(row["text"], patterns)
    return SearchHit(row["conversation_id"], row["message_id"], row["title"], snippet, ranges)


def _quoted(word: str) -> str:
    return '"' + word.replace('"', '""') + '"'


def _likenesses(word: str) -> list[str]:
    """What LIKE must look for to find `word`: it knows small and capital letters of ASCII only."""
    forms = dict.fromkeys((word, word.lower(), word.upper(), word.capitalize(), word.swapcase()))
    return [re.sub(r"([\\%_])", r"\\\1", form) for form in (forms if not word.isascii() else (word,))]


def _like(column: str, words: Sequence[Sequence[str]]) -> list[str]:
    return [f"({' OR '.join([f'{column} LIKE ? ESCAPE {_ESCAPE}'] * len(forms))})" for forms in words]
