"""Numbers, sizes and durations as they are shown; "–" for an unknown number."""

import math

from app.i18n.words import say

NONE = "–"
_MIB = 1024 * 1024
_GB = 1_000_000_000
_MB = 1_000_000
_GIB = 1024 * _MIB
_SHOWN_IN_GB, _SHOWN_IN_MB = 999_950_000, 999_001  # what would round up to a thousand
_SHOWN_IN_MB_PER_S = 100_000
_SOON_S, _MINUTE_S, _HOUR_S, _DAY_S = 10, 60, 3600, 86_400
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
    """A speed: "46.7 tok/s", from 100 on without decimals."""
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


def gigabytes(size_bytes: float | None, *, megabytes_below: float = _GB / 10, digits: int = 2) -> str:
    """A size in memory: "2.74 GB", or in whole megabytes below a limit: "28 MB"."""
    if not _known(size_bytes) or size_bytes is None:
        return NONE
    if size_bytes < megabytes_below:
        return f"{size_bytes / _MB:,.0f} MB"
    return f"{size_bytes / _GB:,.{digits}f} GB"


def whole_gibibytes(memory_bytes: int) -> int:
    """A computer's memory in units of 2**30 bytes: 16 for "16 GB"."""
    return round(memory_bytes / _GIB)


def memory_words(memory_bytes: int) -> str:
    """A computer's memory: "16 GB"."""
    return say("{room} GB", room=whole_gibibytes(memory_bytes))


def file_size(size_bytes: int, *, beside: int = 0) -> str:
    """A size as the Finder counts: "11.07 GB", "516.6 MB", "24 KB". In GB too if the size `beside` it is."""
    if max(size_bytes, beside) >= _SHOWN_IN_GB:
        return f"{size_bytes / _GB:.2f} GB"
    if size_bytes >= _SHOWN_IN_MB:
        return f"{size_bytes / _MB:.1f} MB"
    return f"{-(-size_bytes // 1000)} KB"


def part_of(done: str, total: str) -> str:
    """A size out of another: "6.86 of 11.07 GB" for "6.86 GB" and "11.07 GB"."""
    if done[-3:] == total[-3:]:
        done = done[:-3]
    return say("{done} of {total}", done=done, total=total)


def transfer_speed(bytes_per_s: float) -> str:
    """The speed of a download: "38.4 MB/s", "12.0 KB/s"."""
    if bytes_per_s >= _SHOWN_IN_MB_PER_S:
        return f"{bytes_per_s / _MB:.1f} MB/s"
    return f"{bytes_per_s / 1000:.1f} KB/s"


def time_left(seconds: float | None) -> str:
    """A remaining time in words: "about 2 minutes left"; "" for None."""
    if seconds is None:
        return ""
    if seconds < _SOON_S:
        return say("a few seconds left")
    if seconds > _DAY_S:
        return say("more than a day left")
    tens = 10 * _rounded(seconds, 10)
    if tens < _MINUTE_S:
        return say("about {count} seconds left", count=tens)
    minutes, hours = _rounded(seconds, _MINUTE_S), _rounded(seconds, _HOUR_S)
    if minutes < _MINUTE_S:
        return (
            say("about 1 minute left") if minutes == 1 else say("about {count} minutes left", count=minutes)
        )
    return say("about 1 hour left") if hours == 1 else say("about {count} hours left", count=hours)


def count(value: int) -> str:
    """A number with thousands separators: "2,386"."""
    return f"{value:,}"


def in_words(value: int) -> str:
    """A small number as a word: "four"."""
    return _WORDS[value] if value < len(_WORDS) else count(value)


def percent(done: int, total: int) -> int:
    """The whole percentage of `total`, from 0 to 100; 100 only if all is done."""
    return 100 if done >= total else max(0, int(100 * done / total))


def _with_unit(value: float | None, unit: str) -> str:
    if not _known(value) or value is None:
        return NONE
    return f"{value:,.0f} {unit}" if value >= _WHOLE_FROM else f"{value:.1f} {unit}"


def _rounded(seconds: float, unit_s: int) -> int:
    return max(1, int(seconds / unit_s + 0.5))


def _known(value: float | None) -> bool:
    return value is not None and math.isfinite(value) and value >= 0
