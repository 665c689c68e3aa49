"""How surprise is measured and said."""

import pytest

from app.surprise.values import MOST_ALPHA, Chance, TokenSurprise, percent_words


@pytest.mark.parametrize(
    ("probability", "alpha"),
    [(1.0, 0.0), (0.5, 0.035), (2**-5, 0.175), (2**-10, 0.35), (1e-9, 0.35), (0, 0.35)],
)
def test_the_colour_grows_with_the_bits_up_to_ten(probability: float, alpha: float) -> None:
    token = TokenSurprise(Chance(" a", probability))
    assert token.alpha == pytest.approx(alpha)
    assert 0 <= token.alpha <= MOST_ALPHA


@pytest.mark.parametrize(
    ("probability", "words"),
    [
        (0.42, "42%"),
        (0.042, "4.2%"),
        (0.0042, "0.4%"),
        (0.0004, "under 0.1%"),
        (0, "under 0.1%"),
        (0.995, "99.5%"),
        (0.9999, "over 99.9%"),
        (1, "over 99.9%"),
    ],
)
def test_no_probability_is_said_to_be_none_or_all(probability: float, words: str) -> None:
    assert percent_words(probability) == words


def test_the_words_tell_the_token_and_what_could_have_stood_there() -> None:
    token = TokenSurprise(Chance("\n", 0.3), (Chance(" ", 0.2), Chance(" the", 0.1)))
    assert token.words == "“↵” 30%\nExpected instead: “␣” 20%, “ the” 10%"
    assert TokenSurprise(Chance(" the", 0.1)).words == "“ the” 10%"


def test_a_token_that_ends_a_line_shows_it() -> None:
    token = TokenSurprise(Chance(".\n", 0.3))
    assert token.ends_line
    assert token.text == ".↵"
