import pytest

from app.i18n.words import Words, listed, say, sentences, words_of
from engine.messages import message


def test_words_are_plain_english_text() -> None:
    assert say("Reading the prompt, {percent}%", percent=37) == "Reading the prompt, 37%"


def test_words_without_values_may_hold_braces() -> None:
    assert say("a set {1, 2}") == "a set {1, 2}"


def test_words_remember_what_they_were_made_from() -> None:
    words = say("Delete {count} files?", count=3)
    assert (words.pattern, words.values) == ("Delete {count} files?", {"count": 3})


def test_a_missing_value_is_an_error() -> None:
    with pytest.raises(KeyError):
        say("{one} and {two}", one=1)


def test_what_is_listed_can_be_said_in_another_order() -> None:
    words = listed(("", say("Ready"), "mamba-370m"))
    assert words == "Ready, mamba-370m"
    assert isinstance(words, Words)
    assert words.pattern == "{before}, {after}"


def test_of_nothing_nothing_is_said() -> None:
    assert sentences(("", "")) == listed(()) == ""


def test_a_message_of_the_engine_becomes_words_with_its_values() -> None:
    said = message("{name} must be {meant}.", name="bias", meant=message("true or false"))
    words = words_of(said)
    assert words == "bias must be true or false."
    assert isinstance(words, Words)
    assert words.pattern == "{name} must be {meant}."
    assert isinstance(words.values["meant"], Words)


def test_text_of_another_origin_stays_as_it_is() -> None:
    assert not isinstance(words_of("Something else."), Words)
    assert words_of(said := say("Ready")) is said
