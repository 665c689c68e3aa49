"""What the program says to a person, kept apart from what it speaks of, so that it can be said in another language."""

import re
from collections.abc import Iterable, Mapping
from functools import reduce
from typing import Protocol, runtime_checkable

LANGUAGES: Mapping[str, str] = {"en": "English", "ja": "日本語"}
"""The languages of the window, each by its code and its own name."""


class Words(str):
    """An English sentence that remembers the pattern and the values it was made from."""

    __slots__ = ("pattern", "values")

    pattern: str
    values: Mapping[str, object]


@runtime_checkable
class Patterned(Protocol):
    """Text with the pattern and the values it was made from, such as the engine's messages."""

    pattern: str
    values: Mapping[str, object]


def say(pattern: str, **values: object) -> Words:
    """`pattern` with `values` in the places of its {names}: `say("Reading the prompt, {percent} %", percent=37)`.

    The pattern is a literal: translations are looked up by it. Words may be handed on any number of times, but not cut,
    and joined only with `listed` and `sentences`.
    """
    words = Words(pattern.format(**values) if values else pattern)
    words.pattern, words.values = pattern, values
    return words


def words_of(text: str) -> str:
    """A message of the engine as Words; other text stays as it is."""
    if isinstance(text, Words) or not isinstance(text, Patterned):
        return text
    words = Words(text)
    words.pattern = text.pattern
    words.values = {
        name: words_of(value) if isinstance(value, str) else value for name, value in text.values.items()
    }
    return words


def listed(parts: Iterable[str]) -> str:
    """The parts that are not "" in one line, with commas between them."""
    return _joined(say("{before}, {after}"), parts)


def sentences(parts: Iterable[str]) -> str:
    """The sentences that are not "" one after the other."""
    return _joined(say("{sentence} {following}"), parts)


def _joined(pattern: Words, parts: Iterable[str]) -> str:
    said = [part for part in parts if part]
    first, second = re.findall(r"{(\w+)}", pattern)

    def join(before: str, after: str) -> str:
        return say(pattern.pattern, **{first: before, second: after})

    return reduce(join, said) if said else ""
