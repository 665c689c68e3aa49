"""Search queries, and the snippets shown of results."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from app.ui.values.text import shown

MAX_QUERY = 1000
_MAX_WORDS = 32
_BEFORE, _AFTER = 40, 120
_ELLIPSIS = "…"
_BREAKS = re.compile(r"[\r\n\t]")

Range = tuple[int, int]


@dataclass(frozen=True, slots=True)
class SearchHit:
    """A found message or, without `message_id`, a conversation whose title was found.

    `snippet` is one line that is safe to show; `ranges` are the (start, end) of the found words in it, in characters
    (Qt counts UTF-16 units), sorted and disjoint.
    """

    conversation_id: int
    message_id: int | None
    title: str
    snippet: str
    ranges: tuple[Range, ...]


def words_of(query: str) -> tuple[str, ...]:
    """The words of a query, separated by spaces and taken literally. A text matches if it contains all of them."""
    return tuple(dict.fromkeys(query[:MAX_QUERY].split()))[:_MAX_WORDS]


def pattern_of(word: str) -> re.Pattern[str]:
    """Matches `word` anywhere, in either case."""
    return re.compile(re.escape(word), re.IGNORECASE)


def snippet_of(text: str, patterns: Sequence[re.Pattern[str]]) -> tuple[str, tuple[Range, ...]]:
    """One line around the first found word of `text`, and where the found words are in that line."""
    first = min((found.start() for pattern in patterns if (found := pattern.search(text))), default=0)
    start = max(0, first - _BEFORE)
    cut = text[start : first + _AFTER]
    line = _ELLIPSIS if start else ""
    ranges: list[Range] = []
    at = 0
    for begin, end in _merged(found.span() for pattern in patterns for found in pattern.finditer(cut)):
        line += _one_line(cut[at:begin])
        word = _one_line(cut[begin:end])
        ranges.append((len(line), len(line) + len(word)))
        line += word
        at = end
    line += _one_line(cut[at:])
    return (line + _ELLIPSIS if first + _AFTER < len(text) else line), tuple(ranges)


def near(snippet: str, ranges: tuple[Range, ...], before: int) -> tuple[str, tuple[Range, ...]]:
    """The snippet from at most `before` characters before its first found word, for a narrow place."""
    start = ranges[0][0] - before if ranges else 0
    if start <= 0:
        return snippet, ranges
    space = snippet.find(" ", start, ranges[0][0])
    start = start if space < 0 else space + 1
    moved = start - len(_ELLIPSIS)
    return _ELLIPSIS + snippet[start:], tuple((begin - moved, end - moved) for begin, end in ranges)


def _one_line(text: str) -> str:
    return shown(_BREAKS.sub(" ", text)).replace("\u2028", " ").replace("\u2029", " ")


def _merged(spans: Iterable[Range]) -> list[Range]:
    merged: list[Range] = []
    for begin, end in sorted(spans):
        if merged and begin <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        elif begin < end:
            merged.append((begin, end))
    return merged
