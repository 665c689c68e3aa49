"""What the program says to a person, kept apart from what it speaks of, so that it can be said in another language."""

from collections.abc import Mapping


class Words(str):
    """A finished English sentence that remembers the pattern and the values it was made from."""

    __slots__ = ("pattern", "values")

    pattern: str
    values: Mapping[str, object]


def say(pattern: str, **values: object) -> Words:
    """`pattern` with `values` in the places of its {names}: `say("Reading the prompt, {percent} %", percent=37)`.

    The pattern is a literal: the translations are looked up by it. What `widgets.words.tr` is given may have come
    through any number of hands, as long as nobody cut it or joined it to something.
    """
    words = Words(pattern.format(**values) if values else pattern)
    words.pattern = pattern
    words.values = values
    return words
