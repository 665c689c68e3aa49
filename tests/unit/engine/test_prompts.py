"""Conversations as the text that a model continues."""

import pytest

from engine.api import PromptStyle, WrittenText
from engine.prompts import Turn, styled
from engine.tokenizer import Tokenizer
from tests.unit.engine.loading import BUILTIN


def text_of(style: PromptStyle, *turns: Turn, system: str = "") -> str:
    parts = styled(style, turns, system).parts
    assert all(isinstance(part, str) for part in parts)
    return "".join(map(str, parts))


@pytest.mark.parametrize(
    ("style", "wanted"),
    [
        ("chat", "User: Hi\nAssistant:"),
        ("qa", "Question: Hi\nAnswer:"),
        ("continue", "Hi"),
    ],
)
def test_a_first_turn(style: PromptStyle, wanted: str) -> None:
    assert text_of(style, Turn("Hi")) == wanted


@pytest.mark.parametrize(
    ("style", "wanted"),
    [
        ("chat", "User: Hi\nAssistant: Hello!\nUser: And?\nAssistant:"),
        ("qa", "Question: Hi\nAnswer: Hello!\n\nQuestion: And?\nAnswer:"),
        ("continue", "Hi Hello!And?"),
    ],
)
def test_a_second_turn(style: PromptStyle, wanted: str) -> None:
    assert text_of(style, Turn("Hi", " Hello!"), Turn("And?")) == wanted


@pytest.mark.parametrize(
    ("style", "stop"), [("chat", ("\nUser:",)), ("qa", ("\nQuestion:",)), ("continue", ())]
)
def test_a_reply_ends_where_the_person_would_speak(style: PromptStyle, stop: tuple[str, ...]) -> None:
    assert styled(style, [Turn("Hi")]).stop == stop


def test_a_system_text_stands_before_all() -> None:
    assert text_of("chat", Turn("Hi"), system="Be kind. \n") == "Be kind.\nUser: Hi\nAssistant:"
    assert text_of("chat", Turn("Hi"), system=" \n") == "User: Hi\nAssistant:"


def test_a_persons_text_is_stripped_but_raw_text_is_not() -> None:
    assert text_of("chat", Turn("  Hi \n")) == "User: Hi\nAssistant:"
    assert text_of("continue", Turn("  Once upon a ")) == "  Once upon a "


def test_a_reply_keeps_its_ids_and_is_spaced_as_a_text_is() -> None:
    parts = styled("chat", [Turn("Hi", WrittenText("\nHello! ", (5, 6))), Turn("And?")]).parts
    assert parts == ("User: Hi\nAssistant:", WrittenText(" Hello!", (5, 6)), "\nUser: And?\nAssistant:")


def test_ids_of_a_reply_are_handed_on_as_they_are() -> None:
    parts = styled("chat", [Turn("Hi", (5, 6)), Turn("And?")]).parts
    assert parts == ("User: Hi\nAssistant:", (5, 6), "\nUser: And?\nAssistant:")


@pytest.mark.parametrize("style", ["chat", "qa"])
def test_a_turns_tokens_do_not_depend_on_what_follows(style: PromptStyle) -> None:
    """So that its kept state is found again."""
    tokenizer = Tokenizer(BUILTIN)

    def ids(*turns: Turn) -> list[int]:
        parts = styled(style, turns).parts
        return [
            one
            for part in parts
            for one in (part if isinstance(part, tuple) else tokenizer.encode(str(part)))
        ]

    reply = tuple(tokenizer.encode(" The capital of France is Paris."))
    first = ids(Turn("What is the capital of France?"))
    second = ids(Turn("What is the capital of France?", reply), Turn("And of Italy?"))
    assert second[: len(first) + len(reply)] == [*first, *reply]
