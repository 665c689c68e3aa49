"""What the program says to a person, kept apart from what it speaks of, so that it can be said in another language."""

import re
from collections.abc import Iterable, Mapping
from functools import reduce

LANGUAGES: Mapping[str, str] = {"en": "English", "ja": "日本語"}
"""The languages of the window, each by its code and its own name."""
_END_OF_SENTENCE = re.compile(r"(?<=\.) |(?<=。)")


class Words(str):
    """A finished English sentence that remembers the pattern and the values it was made from.

    `half` is None, or which part of what the pattern says is meant: 0 the first sentence, 1 the rest.
    """

    __slots__ = ("half", "pattern", "values")

    pattern: str
    values: Mapping[str, object]
    half: int | None


def say(pattern: str, **values: object) -> Words:
    """`pattern` with `values` in the places of its {names}: `say("Reading the prompt, {percent} %", percent=37)`.

    The pattern is a literal: the translations are looked up by it. What `widgets.words.tr` is given may have come
    through any number of hands, as long as nobody cut it or joined it to something.
    """
    return _made(pattern.format(**values) if values else pattern, pattern, values)


def listed(parts: Iterable[str]) -> str:
    """The parts that are not "" in one line, with commas between them."""
    return _joined(say("{before}, {after}"), parts)


def sentences(parts: Iterable[str]) -> str:
    """The sentences that are not "" one after the other."""
    return _joined(say("{sentence} {following}"), parts)


def halves(text: str) -> tuple[str, str]:
    """The first sentence without its full stop, and the rest. Of Words, in whatever language they will be said."""
    head, rest = cut(text)
    if not isinstance(text, Words):
        return head, rest
    made = (_made(half, text.pattern, text.values) for half in (head, rest))
    first, second = made
    first.half, second.half = 0, 1
    return first, second


def cut(text: str) -> tuple[str, str]:
    """The first sentence without its full stop, and the rest, of a text in any of the languages."""
    head, *rest = _END_OF_SENTENCE.split(text, maxsplit=1)
    return head.rstrip(".。"), "".join(rest)


def _joined(pattern: Words, parts: Iterable[str]) -> str:
    said = [part for part in parts if part]
    first, second = re.findall(r"{(\w+)}", pattern)

    def join(before: str, after: str) -> str:
        return say(pattern.pattern, **{first: before, second: after})

    return reduce(join, said) if said else ""


def _made(text: str, pattern: str, values: Mapping[str, object]) -> Words:
    words = Words(text)
    words.pattern, words.values, words.half = pattern, values, None
    return words
