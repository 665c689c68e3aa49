"""Tells when a text has begun to repeat itself."""

import re

_WORD = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]|\w+|[.!?…。！？]")
_LOOKED_AT_WORDS = 600
_LONGEST_UNIT = 120
_LEAST_WORDS = 12
_LEAST_TIMES = 3
_LOOKED_AT_CHARACTERS = 8000


MORE_PENALTY = 1.3  # the repetition penalty that usually ends a loop


def repeats(text: str) -> bool:
    """Whether the end of `text` is one phrase, line or sentence, at least three times in a row.

    Case and space do not count. Fewer than twelve words are no loop: a person may well write "no, no, no".
    """
    words = _WORD.findall(text[-_LOOKED_AT_CHARACTERS:].casefold())[-_LOOKED_AT_WORDS:]
    return any(_repeats_every(words, size) for size in range(1, min(_LONGEST_UNIT, len(words) // 2) + 1))


def _repeats_every(words: list[str], size: int) -> bool:
    """Whether the last words are a unit of so many, often enough; the last one may be cut short."""
    same = size
    while same < len(words) and words[-1 - same] == words[-1 - same + size]:
        same += 1
    if same < max(_LEAST_WORDS, _LEAST_TIMES * size):
        return False
    return any(character.isalpha() for word in words[-size:] for character in word)
