"""The engine's sentences against the patterns that make them translatable."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.i18n.engine_words import words_of
from app.i18n.words import Words
from engine.hub import names
from engine.hub.errors import HubError

_ENGINE = Path(__file__).parents[4] / "engine"
# Said on the command line only, or about a fault of this program.
_ENGLISH = ("bench", "cli", "sampling.py", "__pycache__")
_UNREACHABLE = (
    "The number of tokens must be",
    "The number of alternatives must be",
    "There can be 1 to",
    "A token id of the prompt",
)
# Parts of one sentence about a name; the whole is tested below.
_PARTS = ("value is not the name of a model", "It is no link", "It is a link to another", "Names look like")


def _sentences() -> Iterator[str]:
    for path in sorted(_ENGINE.rglob("*.py")):
        if not set(path.relative_to(_ENGINE).parts) & set(_ENGLISH):
            yield from _spoken(ast.parse(path.read_text(encoding="utf-8")))


def _spoken(tree: ast.AST) -> Iterator[str]:
    """Literals that are sentences, with a word in the place of each value. Docstrings are no expressions of a call."""
    docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    inner = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in ast.walk(tree):
        if id(node) in docstrings | inner:
            continue
        if isinstance(node, ast.JoinedStr):
            text = "".join(
                str(part.value) if isinstance(part, ast.Constant) else "value" for part in node.values
            )
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            text = node.value
        else:
            continue
        if text.endswith((".", "?")) and " " in text and not text.startswith(_UNREACHABLE + _PARTS):
            yield text


@pytest.mark.parametrize("sentence", sorted(set(_sentences())))
def test_each_sentence_of_the_engine_has_a_pattern(sentence: str) -> None:
    """After a change of words in the engine: change the pattern too, then `make translations`."""
    assert isinstance(words_of(sentence), Words)


@pytest.mark.parametrize("text", ["a b c", "https://example.org/x/y", "https://huggingface.co/spaces/x"])
def test_why_a_name_is_none_has_a_pattern(text: str) -> None:
    with pytest.raises(HubError) as caught:
        names.parse(text, "https://huggingface.co")
    assert isinstance(words_of(caught.value.sentence), Words)


def test_the_values_are_found_again() -> None:
    words = words_of("The disk is full. 4.21 GB needed, 1.08 GB free. Free some space, then resume.")
    assert isinstance(words, Words)
    assert dict(words.values) == {"needed": "4.21 GB", "free": "1.08 GB"}


def test_what_has_no_pattern_stays_as_it_is() -> None:
    words = words_of("Something else.")
    assert words == "Something else."
    assert not isinstance(words, Words)
