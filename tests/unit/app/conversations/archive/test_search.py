"""Searching finds what a person typed, literally."""

import re
import time
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.conversations.archive.archive import Archive
from app.conversations.archive.opening import open_in_memory
from app.conversations.values.conversation import MessageState
from tests.unit.app.conversations.archive.conftest import Reopen
from tests.unit.app.conversations.archive.samples import reply_under_way, talk

_TEXT = "the state of a sequence is small and its cost per token does not grow with length"

LITERAL = {
    "word": ("mamba", "A Mamba is a snake"),
    "inside a word": ("amb", "A Mamba is a snake"),
    "two words": ("snake mamba", "A Mamba is a snake"),
    "double quotes": ('"exact"', 'Say "exact" words'),
    "one quote": ('5"', 'a 5" pipe'),
    "apostrophe": ("don't", "I don't know"),
    "operator": ("cat AND dog", "dog and cat"),
    "column": ("text:x", "see text:x here"),
    "near": ("NEAR(a", "NEAR(a b)"),
    "star": ("fn*", "call fn* now"),
    "like signs": ("50%_", "50%_ of it"),
    "parenthesis": ("(((", "f((()))"),
    "dash": ("--drop", "run --drop table"),
    "backslash": ("a\\b", "a\\b"),
    "capitals beyond ASCII": ("ÜBERÄLL", "überäll"),
    "Greek": ("ΔΈΛΤΑ", "δέλτα"),
    "three Japanese characters": ("日本語", "これは日本語です"),
    "two Japanese characters": ("日本", "これは日本語です"),
    "one character": ("語", "これは日本語です"),
    "two letters": ("ok", "OK then"),
    "short and long": ("a snake", "A Mamba is a snake"),
    "emoji": ("🐍", "a 🐍 here"),
    "nul": ("a\0b", "xa\0bx"),
    "after a nul": ("after", "before\0after"),
    "lone surrogate": ("\ud800", "x\ud800x"),
}


@pytest.mark.parametrize(("query", "text"), LITERAL.values(), ids=LITERAL)
def test_a_query_is_taken_literally(archive: Archive, query: str, text: str) -> None:
    wanted = talk(archive, text, title="t")
    talk(archive, "something else", title="t")
    hits = archive.search(query)
    assert [(hit.conversation_id, hit.message_id) for hit in hits] == [(wanted.id, wanted.messages[0].id)]
    assert hits[0].ranges


@pytest.mark.parametrize("query", ["", "  ", "\u3000", "\n"], ids=["empty", "space", "wide", "line end"])
def test_nothing_asked_finds_nothing(archive: Archive, query: str) -> None:
    talk(archive, "  \n ")
    assert archive.search(query) == ()


@settings(max_examples=40, deadline=None)
@given(query=st.text(st.characters(), max_size=12), text=st.text(st.characters(), max_size=20))
def test_any_query_on_any_text_is_answered(query: str, text: str) -> None:
    archive = open_in_memory()
    talk(archive, text, title="")
    for hit in archive.search(query):
        ends = [end for pair in hit.ranges for end in pair]
        assert ends == sorted(ends)
        assert all(0 <= end <= len(hit.snippet) for end in ends)
    archive.close()


def test_a_million_characters_in_the_search_field_are_answered(archive: Archive) -> None:
    talk(archive, "x" * 2000)
    assert len(archive.search("x" * 1_000_000)) == 1
    assert archive.search("y " * 500_000) == ()


def test_all_words_must_be_there(archive: Archive) -> None:
    talk(archive, "A Mamba is a snake")
    assert archive.search("mamba python") == ()


def test_titles_come_before_texts_and_newest_first(archive: Archive) -> None:
    texts = talk(archive, "about mamba", "more mamba", title="x")
    titled = talk(archive, title="Mamba talk")
    hits = archive.search("mamba")
    newest, older = texts.messages[1].id, texts.messages[0].id
    assert [hit.message_id for hit in hits] == [None, newest, older]
    assert (hits[0].conversation_id, hits[0].snippet, hits[0].ranges) == (titled.id, "Mamba talk", ((0, 5),))
    assert hits[1].title == "x"


def test_the_number_of_hits_is_limited(archive: Archive) -> None:
    talk(archive, *["word"] * 20)
    assert len(archive.search("word", limit=5)) == 5


def test_the_index_follows_every_change(archive: Archive) -> None:
    conversation = talk(archive, "first words", title="old title")
    message = conversation.messages[0]
    archive.rename(conversation.id, "new heading")
    assert not archive.search("old title")
    assert archive.search("heading")
    archive.save_conversation(
        type(conversation)(conversation.id, conversation.changed_at, "t", messages=(), leaf_id=None)
    )
    assert not archive.search("first")
    archive.save_message(conversation.id, message)
    assert archive.search("first")


def test_a_reply_is_found_once_it_has_ended(archive: Archive) -> None:
    conversation = talk(archive, "Go on")
    reply = reply_under_way(archive, conversation)
    archive.append_text(reply.id, "halfway there")
    assert not archive.search("halfway")
    assert not archive.search("ay")
    kept = archive.load(conversation.id).message(reply.id)
    ended = type(kept)(kept.id, kept.parent_id, kept.role, kept.text, MessageState.COMPLETE)
    archive.save_message(conversation.id, ended)
    assert len(archive.search("halfway")) == 1
    archive.append_text(reply.id, " again")
    assert not archive.search("halfway")


@pytest.mark.allow_log("search index is made anew")
def test_a_damaged_index_is_made_anew(reopen: Reopen, archive: Archive) -> None:
    conversation = talk(archive, "find me", title="t")
    connection = archive._connection
    connection.execute("UPDATE text_index_data SET block = x'ff' WHERE id > 10")
    archive, _ = reopen()
    assert [hit.conversation_id for hit in archive.search("find me")] == [conversation.id]


@pytest.fixture(scope="module")
def large() -> Iterator[Archive]:
    """10,000 messages of about 130 characters, one of them with a word that no other has."""
    archive = open_in_memory()
    for number in range(20):
        start = number * 500
        talk(archive, *[_text(start + n) for n in range(500)], title=f"Conversation {number}")
    talk(archive, "a needle and 針")
    yield archive
    archive.close()


def _text(number: int) -> str:
    words = _TEXT.split()
    mixed = [words[(number * 7 + step * step) % len(words)] for step in range(25)]
    return f"{' '.join(mixed)} number{number}"


@pytest.mark.parametrize(
    "query", ["needle", "sequence", "number77", "針", "zq", "of", "absent words", "grow zq"]
)
def test_ten_thousand_messages_are_searched_at_once(large: Archive, query: str) -> None:
    """Measured about 1 to 40 ms; the promise is 100 ms, counted as CPU time, which a busy machine stretches too."""
    best = min(_seconds(large, query) for _ in range(3))
    assert best < 0.3


def _seconds(archive: Archive, query: str) -> float:
    began = time.thread_time()
    archive.search(query)
    return time.thread_time() - began


def test_the_found_words_are_where_the_ranges_say(large: Archive) -> None:
    hits = large.search("sequence grow")
    assert hits
    for hit in hits:
        assert {hit.snippet[a:b].lower() for a, b in hit.ranges} <= {"sequence", "grow"}
        assert re.search("sequence|grow", hit.snippet)
