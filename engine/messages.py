"""What the engine says to a person: English sentences that can be translated.

A translator looks a sentence up by its pattern, so the pattern is always a literal: the first argument of `message`,
`pattern` or an error. `scripts/translations.py` collects these literals.
"""

import re
from collections.abc import Mapping

_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
_LONGEST_VALUE = 400


class MessageText(str):
    """An English sentence, with the pattern and the values it was made from.

    The values are safe to show in a terminal and in a window: control characters and characters that change the
    direction of writing become U+FFFD, and very long text is shortened in the middle.
    """

    __slots__ = ("pattern", "values")

    pattern: str
    values: Mapping[str, object]


def message(pattern: str, /, **values: object) -> MessageText:
    """`pattern` with `values` in place of its {names}. Never raises: a name without a value stays as it is."""
    shown = {name: _shown(value) for name, value in values.items()}
    made = MessageText(_filled(pattern, shown))
    made.pattern, made.values = pattern, shown
    return made


def pattern(literal: str) -> str:
    """Mark a literal that is given to `message` or to an error elsewhere, so that it is collected for translation."""
    return literal


_SENTENCES = pattern("{sentence} {following}")


def joined(*sentences: MessageText) -> MessageText:
    """Sentences that are not empty, one after the other."""
    made, *others = [sentence for sentence in sentences if sentence] or [message("")]
    for following in others:
        made = message(_SENTENCES, sentence=made, following=following)
    return made


class _Values(dict[str, object]):
    def __missing__(self, name: str) -> str:
        return f"{{{name}}}"


def _filled(pattern: str, values: Mapping[str, object]) -> str:
    try:
        return pattern.format_map(_Values(values))
    except (ValueError, LookupError, AttributeError, TypeError):
        return pattern


def _shown(value: object) -> object:
    if isinstance(value, MessageText | int | float):
        return value
    text = _CONTROL.sub("\ufffd", str(value))
    if len(text) > _LONGEST_VALUE:
        half = (_LONGEST_VALUE - 1) // 2
        text = f"{text[:half]}…{text[-half:]}"
    return text
