import pytest

from app.i18n.words import Words, cut, halves, listed, say, sentences


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


def test_what_is_listed_can_be_said_in_another_order() -> None:
    words = listed(("", say("Ready"), "mamba-370m"))
    assert words == "Ready, mamba-370m"
    assert isinstance(words, Words)
    assert words.pattern == "{before}, {after}"


def test_of_nothing_nothing_is_said() -> None:
    assert sentences(("", "")) == listed(()) == ""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The disk is full. Free some space. Nothing is lost.", ("The disk is full", "Free some space. Nothing is lost.")),
        ("model-0.5.bin is damaged.", ("model-0.5.bin is damaged", "")),
        ("ディスクに空きがありません。空きを作ってください。", ("ディスクに空きがありません", "空きを作ってください。")),
        ("", ("", "")),
    ],
    ids=["rest", "one", "japanese", "nothing"],
)  # fmt: skip
def test_a_failure_is_cut_after_its_first_sentence(text: str, expected: tuple[str, str]) -> None:
    assert cut(text) == expected


def test_halves_remember_the_whole() -> None:
    whole = say("{name} is damaged. Repair fetches it.", name="a.bin")
    head, rest = halves(whole)
    assert (head, rest) == ("a.bin is damaged", "Repair fetches it.")
    assert isinstance(head, Words)
    assert isinstance(rest, Words)
    assert (head.pattern, head.half, rest.half) == (whole.pattern, 0, 1)
