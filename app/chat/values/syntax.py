"""What each piece of code is, for its colour: keyword, string, number, comment."""

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
    """How a language is called, "Code" without one; a name that nobody knows stays as it is."""
    if not alias:
        return say("Code")
    wanted = alias.lower()
    return next((name for name, aliases, *_ in get_all_lexers() if wanted in aliases), alias)


def prepare(alias: str) -> None:
    """Load the rules of a language. Takes up to a tenth of a second, the first time; any thread."""
    if alias.lower() not in _PLAIN:
        with contextlib.suppress(ClassNotFound):
            get_lexer_by_name(alias)


def coloured(alias: str, code: str) -> Iterator[tuple[int, int, str]]:
    """Start, length and colour token of what is not plain; little by little, for who has little time at once."""
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
