"""Sentences that a person can be shown, whatever the names in them are."""

import pytest

from engine.errors import EngineError


@pytest.mark.parametrize(
    "steering", ["\n", "\x1b[31m", "\r", "\u202e", "\u2028", "\udcff", "\x9b"], ids=ascii
)
def test_a_name_cannot_steer_a_terminal(steering: str) -> None:
    assert EngineError(f"a{steering}b.").sentence == f"a\ufffd{steering[1:]}b."


def test_names_of_all_writings_stay_as_they_are() -> None:
    sentence = "“Füchse 日本 👩\u200d👧 \u00a0–” is missing."
    assert EngineError(sentence).sentence == sentence


def test_very_much_text_is_cut_before_what_to_do() -> None:
    found = EngineError("x" * 10**6 + " is missing. Download it again.").sentence
    assert len(found) == 999
    assert found.endswith("x is missing. Download it again.")
