"""Detects a text that repeats itself."""

import re

_WORD = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]|\w+|[.!?…。！？]")
_LOOKED_AT_WORDS = 600
_LONGEST_UNIT = 120
_LEAST_WORDS = 12
_LEAST_TIMES = 3
_LOOKED_AT_CHARACTERS = 8000


MORE_PENALTY = 1.3  # the repetition penalty that usually ends a loop


def repeats(text: str) -> bool:
    """Whether `text` ends with one phrase, line or sentence at least three times in a row.

    Ignores case and spaces. Fewer than twelve words do not count: "no, no, no" is ordinary text.
    """
    words = _WORD.findall(text[-_LOOKED_AT_CHARACTERS:].casefold())[-_LOOKED_AT_WORDS:]
    return any(_repeats_every(words, size) for size in range(1, min(_LONGEST_UNIT, len(words) // 2) + 1))


def _repeats_every(words: list[str], size: int) -> bool:
    """Whether the last words repeat a unit of `size` words often enough. The last unit may be incomplete."""
    same = size
    while same < len(words) and words[-1 - same] == words[-1 - same + size]:
        same += 1
    if same < max(_LEAST_WORDS, _LEAST_TIMES * size):
        return False
    return any(character.isalpha() for word in words[-size:] for character in word)
