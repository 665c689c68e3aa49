import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.ui.values.text import MAX_TITLE, shown, title_of


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("a\r\nb\rc\nd", "a\nb\nc\nd"),
        ("tab\tstays", "tab\tstays"),
        ("\x00\x1b\x7f", "\u2400\u241b\u2421"),
        ("\x85", "\ufffd"),
        ("a\u202eb\u2066c", "a[U+202E]b[U+2066]c"),
        ("\u200ekept\u200f", "\u200ekept\u200f"),
        ("\ufffc\ufdd0\ud800", "\ufffd\ufffd\ufffd"),
        ("日本 🦊 e\u0301", "日本 🦊 e\u0301"),
    ],
    ids=["line ends", "tab", "controls", "c1", "bidi", "marks", "no text", "text"],
)
def test_what_would_hide_is_made_visible(text: str, seen: str) -> None:
    assert shown(text) == seen


@given(st.text(), st.text())
def test_text_that_grows_only_grows_when_shown(head: str, tail: str) -> None:
    assert shown(head + tail).startswith(shown(head))


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("\n\n  Hello   there \nsecond line", "Hello there"),
        ("word " * 30, "word " * 11 + "word…"),
        ("x" * 100, "x" * MAX_TITLE + "…"),
        ("   ", ""),
    ],
    ids=["first line", "cut at a word", "one long word", "nothing"],
)
def test_titles_are_one_short_line(text: str, title: str) -> None:
    assert title_of(text) == title
