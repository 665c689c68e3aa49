"""Makes text safe to show: nothing hidden, nothing interpreted."""

import re

MAX_TITLE = 60

# Overrides and isolates can display text in a different order. Marks (U+200E, U+200F) are harmless and stay.
_BIDI = "\u202a-\u202e\u2066-\u2069"
# QTextDocument gives U+FFFC and these non-characters a meaning; lone surrogates are not text.
_NO_TEXT = "\ufffc\ufdd0-\ufdef\ufffe\uffff\ud800-\udfff"
_UNSAFE = re.compile(f"[\x00-\x08\x0b-\x1f\x7f-\x9f{_BIDI}{_NO_TEXT}]")
_TURNING = re.compile(f"[{_BIDI}]")
_FIRST_PICTURE = 0x2400
_DELETE = 0x7F
_SPACE = 0x20


def shown(text: str) -> str:
    """`text` with "\\n" as line ends, and invisible and misleading characters made visible."""
    return _UNSAFE.sub(_visible, text.replace("\r\n", "\n").replace("\r", "\n"))


def one_line(text: str) -> str:
    """`text` on one line, with nothing hidden."""
    return " ".join(shown(text).split())


def turns_direction(text: str) -> bool:
    """Returns True if invisible characters change the order in which `text` is displayed."""
    return _TURNING.search(text) is not None


def title_of(text: str) -> str:
    """A title from the first line of a message, cut at a word after at most `MAX_TITLE` characters."""
    line = next((line for line in shown(text).splitlines() if line.strip()), "")
    words = " ".join(line.split())
    if len(words) <= MAX_TITLE:
        return words
    head, _, rest = words[:MAX_TITLE].rpartition(" ")
    return f"{head or rest}…"


def _visible(match: re.Match[str]) -> str:
    code = ord(match[0])
    if code < _SPACE:
        return chr(_FIRST_PICTURE + code)
    if code == _DELETE:
        return "\u2421"
    if re.match(f"[{_BIDI}]", match[0]):
        return f"[U+{code:04X}]"
    return "\ufffd"
