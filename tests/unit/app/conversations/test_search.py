"""What is shown of a text in which words were found."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.conversations.values.search import MAX_QUERY, pattern_of, snippet_of, words_of
from app.ui.values.text import shown

_TEXT = st.text(st.characters(), max_size=60)


def test_words_stand_between_spaces_and_count_once() -> None:
    assert words_of('  "a  b" a\u3000c a ') == ('"a', 'b"', "a", "c")


def test_a_query_has_an_end() -> None:
    assert words_of("x" * 10_000) == ("x" * MAX_QUERY,)
    assert len(words_of(" ".join(map(str, range(200))))) == 32


def test_a_long_text_is_cut_around_the_first_word() -> None:
    text = "a " * 500 + "needle" + " b" * 500
    snippet, ranges = snippet_of(text, [pattern_of("NEEDLE")])
    assert snippet.startswith("…a ")
    assert snippet.endswith(" b…")
    assert len(snippet) < 200
    assert [snippet[start:end] for start, end in ranges] == ["needle"]


def test_line_ends_become_spaces() -> None:
    assert snippet_of("one\r\ntwo\u2028three", [pattern_of("two")]) == ("one  two three", ((5, 8),))


def test_words_that_overlap_are_one_range() -> None:
    assert snippet_of("banana", [pattern_of("ban"), pattern_of("nana")]) == ("banana", ((0, 6),))


def test_characters_that_would_lie_are_shown_and_the_ranges_follow() -> None:
    snippet, ranges = snippet_of("a\u202eb word", [pattern_of("word")])
    assert snippet == "a[U+202E]b word"
    assert ranges == ((11, 15),)


def test_without_a_word_the_beginning_is_shown() -> None:
    assert snippet_of("beginning " * 100, [pattern_of("zz")])[1] == ()


@settings(max_examples=50, deadline=None)
@given(text=_TEXT, words=st.lists(st.text(st.characters(), min_size=1, max_size=3), min_size=1, max_size=3))
def test_ranges_are_in_order_apart_and_inside(text: str, words: list[str]) -> None:
    snippet, ranges = snippet_of(text, [pattern_of(word) for word in words])
    assert snippet == shown(snippet)
    assert "\n" not in snippet
    ends = [0, *(end for pair in ranges for end in pair), len(snippet)]
    assert ends == sorted(ends)
    assert all(start < end for start, end in ranges)


@pytest.mark.parametrize("word", [".*", "[", "(", "\\", "^a$", "+"])
def test_a_word_is_no_pattern(word: str) -> None:
    assert snippet_of(f"x{word}x", [pattern_of(word)])[1] == ((1, 1 + len(word)),)
