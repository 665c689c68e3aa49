"""Primers in words and names."""

from dataclasses import replace
from datetime import datetime
from pathlib import PurePath

import pytest

from app.conversations.values.primer import (
    MOST_BYTES,
    Primer,
    file_name,
    name_of,
    pill_words,
    reading_words,
    row_words,
    start_words,
    text_of_primer_file,
    token_words,
)
from app.ui.values.failure import Failure

READ = Primer(1, "House style", datetime(2026, 3, 4), "mamba-370m, 16-bit", 3120)
UNREAD = Primer(2, "Notes", datetime(2026, 3, 4))


def test_a_primer_says_how_long_it_is_once_that_is_known() -> None:
    assert pill_words(READ) == "House style, 3,120 tokens"
    assert pill_words(UNREAD) == "Notes, not read yet"
    assert reading_words(READ, 37) == "House style, reading 37%"
    assert start_words(READ) == "Starts from the primer “House style”, 3,120 tokens"
    assert start_words(UNREAD) == "Starts from the primer “Notes”"
    assert row_words(READ, "4 Mar 2026") == "3,120 tokens · mamba-370m, 16-bit · 4 Mar 2026"
    assert row_words(UNREAD, "4 Mar 2026") == "Not read yet · 4 Mar 2026"


@pytest.mark.parametrize(("count", "words"), [(1, "1 token"), (9, "9 tokens"), (1212, "1,212 tokens")])
def test_tokens_are_counted_in_words(count: int, words: str) -> None:
    assert token_words(count) == words


def test_braces_in_a_name_stay() -> None:
    assert pill_words(replace(READ, name="{name}")) == "{name}, 3,120 tokens"


@pytest.mark.parametrize(
    ("wanted", "taken", "name"),
    [
        ("Style", set(), "Style"),
        ("Style", {"Style", "Style 2"}, "Style 3"),
        ("a\u202eb\nc", set(), "a[U+202E]b"),
        ("", {"Primer"}, "Primer 2"),
        ("x" * 200, set(), "x" * 60 + "…"),
    ],
    ids=["free", "taken", "steering", "none", "long"],
)
def test_a_name_is_one_line_that_no_other_has(wanted: str, taken: set[str], name: str) -> None:
    assert name_of(wanted, taken) == name


@pytest.mark.parametrize(
    ("name", "expected"),
    [("House style", "House style"), ("../a/b", "a b"), ("a:b?", "a b"), ("..", "Primer"), ("a\x00b", "a b")],
)
def test_a_file_name_stays_in_its_folder(name: str, expected: str) -> None:
    assert file_name(replace(READ, name=name)) == f"{expected}.mambaprimer"


def test_a_text_file_can_become_a_primer() -> None:
    assert text_of_primer_file(PurePath("a.txt"), "é\r\nb".encode("utf-16")) == "é\nb"


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"x" * (MOST_BYTES + 1), "is larger than 4 MB"),
        (b"\xff\x00", "isn’t a text file"),
        (b" \n", "is empty"),
    ],
    ids=["large", "binary", "empty"],
)
def test_what_cannot_become_one_is_said(data: bytes, words: str) -> None:
    failure = text_of_primer_file(PurePath("a.txt"), data)
    assert isinstance(failure, Failure)
    assert failure.sentence.startswith(f"a.txt {words}")
