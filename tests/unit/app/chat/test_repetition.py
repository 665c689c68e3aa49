import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.chat.values.repetition import repeats
from tests.fakes.fake_engine import STORY

WORDS = st.sampled_from("the a boat light sea island she saw ran counted home night and of to lamp".split())


@pytest.mark.parametrize(
    "unit",
    [
        "The boats saw the lamp and turned away. ",
        "- the same line again\n",
        "over and over ",
        "光が見える。",
        "very ",
    ],
    ids=["sentence", "line", "phrase", "Japanese", "word"],
)
def test_a_repeated_unit_is_a_loop(unit: str) -> None:
    assert repeats(STORY + " " + unit * 14)
    assert repeats(STORY + " " + unit * 14 + unit[: len(unit) // 2].rpartition(" ")[0])


@pytest.mark.parametrize(
    "text",
    [
        "",
        "No, no, no.",
        STORY,
        STORY + "\n\n" + STORY,
        "0, " * 40,
        "|a|b|\n|-|-|\n|1|2|\n|3|4|\n|5|6|\n|7|8|",
        "```\n}\n}\n}\n}\n}\n}\n}\n}\n}\n}\n}\n}\n}\n```",
        "1. Open the box.\n2. Close the box.\n3. Open the box.\n4. Close the lid.",
        "Row, row, row your boat gently down the stream. Merrily, merrily, merrily, merrily, life is but a dream.",
    ],
    ids=["nothing", "no", "story", "story twice", "zeros", "table", "braces", "steps", "song"],
)
def test_ordinary_text_is_none(text: str) -> None:
    assert not repeats(text)


@given(st.lists(WORDS, min_size=4, max_size=30), st.integers(4, 8), st.integers(0, 3))
def test_whatever_is_said_four_times_is_a_loop(unit: list[str], times: int, cut: int) -> None:
    assert repeats(f"Once upon a time {' '.join(unit * times + unit[:cut])}")


@given(st.lists(st.integers(0, 10**6), min_size=2, max_size=200, unique=True))
def test_text_whose_sentences_differ_is_none(numbers: list[int]) -> None:
    assert not repeats(" ".join(f"In the year {number} the sea rose again." for number in numbers))


@given(st.text(max_size=300))
def test_any_text_can_be_looked_at(text: str) -> None:
    assert repeats(text + "!") in (True, False)
