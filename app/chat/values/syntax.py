"""Syntax highlighting: keywords, strings, numbers and comments."""

import contextlib
from collections.abc import Iterator

from pygments.lexers import get_all_lexers, get_lexer_by_name
from pygments.token import Comment, Keyword, Number, Operator, String
from pygments.util import ClassNotFound

from app.i18n.words import say

_TOKENS = (
    (Comment, "syn-comment"),
    (String, "syn-string"),
    (Number, "syn-number"),
    (Keyword, "syn-keyword"),
    (Operator.Word, "syn-keyword"),
)
_PLAIN = ("", "text", "plain", "txt", "output", "console")


def language_name(alias: str) -> str:
    """The name of a language, "Code" if there is none; an unknown name is returned as is."""
    if not alias:
        return say("Code")
    wanted = alias.lower()
    return next((name for name, aliases, *_ in get_all_lexers() if wanted in aliases), alias)


def prepare(alias: str) -> None:
    """Load the lexer of a language. Takes up to 0.1 s the first time. Any thread."""
    if alias.lower() not in _PLAIN:
        with contextlib.suppress(ClassNotFound):
            get_lexer_by_name(alias)


def coloured(alias: str, code: str) -> Iterator[tuple[int, int, str]]:
    """Start, length and colour token of each highlighted run. A generator, so that the work can be spread over time."""
    if alias.lower() in _PLAIN:
        return
    try:
        lexer = get_lexer_by_name(alias)
    except ClassNotFound:
        return
    for start, kind, text in lexer.get_tokens_unprocessed(code):
        colour = next((colour for token, colour in _TOKENS if kind[: len(token)] == token), "")
        if colour and text:
            yield start, len(text), colour
