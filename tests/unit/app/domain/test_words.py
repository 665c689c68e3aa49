import pytest

from app.domain.words import say


def test_words_are_plain_english_text() -> None:
    assert say("Reading the prompt, {percent} %", percent=37) == "Reading the prompt, 37 %"


def test_words_without_values_may_hold_braces() -> None:
    assert say("a set {1, 2}") == "a set {1, 2}"


def test_words_remember_what_they_were_made_from() -> None:
    words = say("Delete {count} files?", count=3)
    assert (words.pattern, words.values) == ("Delete {count} files?", {"count": 3})


def test_a_missing_value_is_an_error() -> None:
    with pytest.raises(KeyError):
        say("{one} and {two}", one=1)
