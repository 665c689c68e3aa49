"""Messages that can be translated, and that can always be shown."""

import ast
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.messages import joined, message
from scripts import translations

_ENGINE = translations.ROOT / "engine"
_TREES = {path: ast.parse(path.read_text("utf-8")) for path in sorted(_ENGINE.rglob("*.py"))}
_ERRORS = translations.error_names(_TREES.values())


@pytest.mark.parametrize(
    ("pattern", "values", "expected"),
    [
        ("{name} is missing.", {}, "{name} is missing."),
        ("{count:,} files", {}, "{count:,} files"),
        ("{name.x} and {name[0]}", {"name": 3}, "{name.x} and {name[0]}"),
        ("{", {"name": "a"}, "{"),
        ("{} of {count}", {"count": 2}, "{} of {count}"),
        ("{count:d}", {"count": "two"}, "{count:d}"),
    ],
    ids=["missing", "missing format", "attribute", "brace", "position", "wrong type"],
)
def test_a_message_can_always_be_shown(pattern: str, values: dict[str, object], expected: str) -> None:
    assert message(pattern, **values) == expected


def test_a_message_remembers_its_pattern_and_values() -> None:
    inner = message("true or false")
    made = message("{name} must be {meant}, not {value}.", name="bias", meant=inner, value=3)
    assert made == "bias must be true or false, not 3."
    assert made.pattern == "{name} must be {meant}, not {value}."
    assert made.values["meant"] is inner
    assert made.values["value"] == 3


def test_sentences_are_joined_and_empty_ones_left_out() -> None:
    assert joined(message(""), message("One."), message(""), message("Two.")) == "One. Two."
    assert joined(message(""), message("One.")) == "One."
    assert joined() == joined(message("")) == ""


def _spoken(tree: ast.AST) -> Iterator[tuple[ast.Call, list[ast.expr]]]:
    """Calls that make a message or an error, with their patterns."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            name = node.func.id
            count = 2 if name in _ERRORS else 1 if name in translations.MARKERS else 0
            if count:
                yield node, node.args[:count]


@pytest.mark.parametrize("path", _TREES, ids=lambda path: path.relative_to(_ENGINE).as_posix())
def test_patterns_are_literals_or_names_of_marked_literals(path: Path) -> None:
    """A pattern that is put together when it is needed could never be found in a translation."""
    wrong = [
        ast.unparse(given)
        for _, arguments in _spoken(_TREES[path])
        for given in arguments
        if isinstance(given, ast.JoinedStr | ast.BinOp | ast.Call)
    ]
    assert wrong == []


@pytest.mark.parametrize("path", _TREES, ids=lambda path: path.relative_to(_ENGINE).as_posix())
def test_each_literal_pattern_has_its_values(path: Path) -> None:
    lacking = []
    for call, arguments in _spoken(_TREES[path]):
        is_marked_only = isinstance(call.func, ast.Name) and call.func.id == "pattern"
        given = {keyword.arg for keyword in call.keywords}
        if is_marked_only or None in given:
            continue
        for argument in arguments:
            if isinstance(argument, ast.Constant):
                lacking += [name for name in _names(str(argument.value)) if name not in given]
    assert lacking == []


def _names(pattern: str) -> list[str]:
    return [name for _, name, _, _ in string.Formatter().parse(pattern) if name is not None]


@pytest.mark.parametrize("path", sorted(translations.FOLDER.glob("*.ts")), ids=lambda path: path.stem)
def test_every_pattern_of_the_engine_is_in_the_translation(path: Path) -> None:
    """After a change of words: `make translations`."""
    known = translations.read(path)
    patterns = {
        argument.value
        for tree in _TREES.values()
        for _, arguments in _spoken(tree)
        for argument in arguments
        if isinstance(argument, ast.Constant) and argument.value
    }
    assert len(patterns) > 100
    assert patterns - set(known) == set()
    assert [source for source in sorted(map(str, patterns)) if not known[source]] == []
