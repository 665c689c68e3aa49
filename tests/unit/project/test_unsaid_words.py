"""Words that a person would read but no translator would find: literals outside of `say(...)` and `tr(...)`."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

_ROOT = Path(__file__).resolve().parents[3]
# A capital and small letters, or two words: what else there is are names of tokens, icons, keys and fields.
_WORDS = re.compile(r"[A-Z][a-z]+|[a-z]{2,} [a-z]{2,}|[a-z]…")
_KEY = re.compile(r"(Ctrl|Shift|Alt|Meta)\+")
# What is no words for a person: logs, faults of the program, formats, names of Qt and of files.
_SPOKEN_TO_PROGRAMS = frozenset(
    "debug info warning error critical exception compile strftime strptime getattr setattr property setProperty"
    " Signal Slot QKeySequence setObjectName execute format encode decode setRawHeader _refuse _fail not_a_hub"
    " of_connection _on_damage version partition startswith".split()
)
_ALLOWED = frozenset(
    {
        "Mamba Metal",  # names
        "Finder",
        "Markdown (*.md)",
        *("One float at a time", "Four floats at a time", "NumPy, one thread"),  # of the engine's benchmark
        "PySide6_Essentials",
        "Python ",
        "SF Mono",
        "Menlo",
        " MiB",
        *("selectAll", "ReducedMotion"),  # of Qt
        *("You", "Model", "Date"),  # of exported files, where the caller gives no others
        *("Left", "Top", "Right", "Bottom"),
        "currentColor",  # of SVG
        *("Accept", "Range", "If-Range"),  # of HTTP
        "Content-Range   after   of ",
        "model name",  # of Linux
        *("new after damage", "no model"),  # of enumerations
        "database or disk is full",  # of SQLite
        *("--who=Mamba Metal", "--why=A reply or a download is under way"),  # of another program
    }
)
# The command line, which is not translated; names of macOS; the names of the languages.
_OTHERS = frozenset(
    f"app/{name}.py"
    for name in ("__main__", "self_check", "models/cli", "desktop/services/mac", "i18n/words")
)


def _literals(node: ast.AST) -> Iterator[tuple[int, str]]:
    match node:
        case ast.Constant(value=str(text)):
            yield node.lineno, text
        case ast.JoinedStr(values=parts):
            texts = [part.value for part in parts if isinstance(part, ast.Constant)]
            yield node.lineno, " ".join(str(text) for text in texts)
        case _:
            for child in () if _is_no_speech(node) else _parts(node):
                yield from _literals(child)


def _is_no_speech(node: ast.AST) -> bool:
    """Whether the literal is already translatable, or not shown to anyone."""
    match node:
        case ast.Call(func=ast.Attribute(attr=name) | ast.Name(id=name)):
            return name in ("say", "tr") or name in _SPOKEN_TO_PROGRAMS or name.endswith("Error")
        case ast.Raise() | ast.Expr(value=ast.Constant()):  # a fault, a docstring
            return True
        case _:
            return False


def _parts(node: ast.AST) -> Iterator[ast.AST]:
    """Its children, without the types."""
    match node:
        case ast.AnnAssign(value=value):
            yield from () if value is None else (value,)
        case ast.FunctionDef(body=body, args=ast.arguments(defaults=defaults, kw_defaults=others)):
            yield from (*body, *defaults, *(other for other in others if other is not None))
        case _:
            yield from ast.iter_child_nodes(node)


def _modules() -> list[Path]:
    modules = sorted(
        path for path in (_ROOT / "app").rglob("*.py") if path.relative_to(_ROOT).as_posix() not in _OTHERS
    )
    assert modules
    return modules


def unsaid(source: str) -> list[str]:
    """The literals of a module that look like words, with their lines."""
    found = _literals(ast.parse(source))
    return [
        f"{line}: {text}"
        for line, text in found
        if _WORDS.search(text) and not _KEY.search(text) and text not in _ALLOWED
    ]


@pytest.mark.parametrize("path", _modules(), ids=lambda path: path.relative_to(_ROOT).as_posix())
def test_words_are_said(path: Path) -> None:
    """Put them into `say("…")` or, where they are shown at once, `tr("…")`; then `make translations`."""
    assert unsaid(path.read_text(encoding="utf-8")) == []


def test_words_outside_are_found() -> None:
    source = 'def f():\n    """Not this."""\n    label.setText("Some words")\n    tr("Others")\n    log.info("not that one")\n'
    assert unsaid(source) == ["3: Some words"]
