"""Sentences that a person can be shown, whatever the names in them are."""

import pytest

from engine.errors import EngineError


@pytest.mark.parametrize("control", ["\n", "\x1b[31m", "\r", "\u202e", "\u2028", "\udcff", "\x9b"], ids=ascii)
def test_a_name_cannot_control_a_terminal(control: str) -> None:
    error = EngineError("{name} is missing.", name=f"a{control}b")
    assert error.sentence == f"a\ufffd{control[1:]}b is missing."
    assert error.summary.values == {"name": f"a\ufffd{control[1:]}b"}


def test_names_of_all_scripts_stay_as_they_are() -> None:
    name = "“Füchse 日本 👩\u200d👧 \u00a0–”"
    assert EngineError("{name} is missing.", name=name).sentence == f"{name} is missing."


def test_a_very_long_value_is_shortened_in_the_middle() -> None:
    error = EngineError("{name} is missing.", "Download the file again.", name="a" + "x" * 10**6 + "z")
    assert len(error.sentence) < 500
    assert error.sentence.startswith("axx")
    assert error.sentence.endswith("xxz is missing. Download the file again.")


def test_an_error_tells_what_happened_and_what_to_do() -> None:
    error = EngineError("{name} is damaged.", "Download {name} again.", detail="byte 7", name="a.json")
    assert (error.summary, error.advice, error.detail) == (
        "a.json is damaged.",
        "Download a.json again.",
        "byte 7",
    )
    assert str(error) == error.sentence == "a.json is damaged. Download a.json again."


def test_without_advice_the_sentence_is_the_summary() -> None:
    error = EngineError("It broke.")
    assert (error.sentence, error.advice) == ("It broke.", "")
