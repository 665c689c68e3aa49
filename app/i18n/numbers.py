"""Numbers in words: units, thousands, and "–" for what is not known. Never infinity."""

import math

from app.i18n.words import say

NONE = "–"
_MIB = 1024 * 1024
_GB = 1_000_000_000
_MB = 1_000_000
_WHOLE_FROM = 100
_WORDS = (
    say("no"),
    say("one"),
    say("two"),
    say("three"),
    say("four"),
    say("five"),
    say("six"),
    say("seven"),
    say("eight"),
    say("nine"),
    say("ten"),
)


def tokens_per_s(value: float | None) -> str:
    """Speed: "46.7 tok/s", from 100 on without a fraction."""
    return _with_unit(value, "tok/s")


def milliseconds(value: float | None) -> str:
    """A short time: "21.4 ms"."""
    return _with_unit(value, "ms")


def seconds(value: float | None) -> str:
    """A time: "0.21 s"."""
    return NONE if not _known(value) else f"{value:.2f} s"


def mebibytes(size_bytes: float | None) -> str:
    """A size of a state or a pool: "14.25 MiB"."""
    if not _known(size_bytes) or size_bytes is None:
        return NONE
    mib = size_bytes / _MIB
    return f"{mib:,.0f} MiB" if mib >= _WHOLE_FROM or not mib else f"{mib:.2f} MiB"


def gigabytes(size_bytes: float | None) -> str:
    """A size as Finder counts: "2.74 GB", or "28 MB" below a tenth of a gigabyte."""
    if not _known(size_bytes) or size_bytes is None:
        return NONE
    return f"{size_bytes / _GB:,.2f} GB" if size_bytes >= _GB / 10 else f"{size_bytes / _MB:,.0f} MB"


def count(value: int) -> str:
    """A number with its thousands apart: "2,386"."""
    return f"{value:,}"


def in_words(value: int) -> str:
    """A small number as a word: "four"."""
    return _WORDS[value] if value < len(_WORDS) else count(value)


def percent(done: int, total: int) -> int:
    """Whole per cent of `total`, 0 to 100; 100 only when all is done."""
    return 100 if done >= total else max(0, int(100 * done / total))


def _with_unit(value: float | None, unit: str) -> str:
    if not _known(value) or value is None:
        return NONE
    return f"{value:,.0f} {unit}" if value >= _WHOLE_FROM else f"{value:.1f} {unit}"


def _known(value: float | None) -> bool:
    return value is not None and math.isfinite(value) and value >= 0
