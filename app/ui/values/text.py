"""Text as it may be shown: nothing hidden, nothing interpreted."""

import re

MAX_TITLE = 60

# Overrides and isolates can show a text in another order than it has. Marks (U+200E, U+200F) are harmless and stay.
_BIDI = "\u202a-\u202e\u2066-\u2069"
# Qt's documents give a meaning to U+FFFC and to these non-characters; lone surrogates are no text at all.
_NO_TEXT = "\ufffc\ufdd0-\ufdef\ufffe\uffff\ud800-\udfff"
_UNSAFE = re.compile(f"[\x00-\x08\x0b-\x1f\x7f-\x9f{_BIDI}{_NO_TEXT}]")
_TURNING = re.compile(f"[{_BIDI}]")
_FIRST_PICTURE = 0x2400
_DELETE = 0x7F
_SPACE = 0x20


def shown(text: str) -> str:
    """`text` with line ends as "\\n" and every character that would not show, or would lie, made visible."""
    return _UNSAFE.sub(_visible, text.replace("\r\n", "\n").replace("\r", "\n"))


def one_line(text: str) -> str:
    """`text` as a title may be: its words in one line, nothing hidden."""
    return " ".join(shown(text).split())


def turns_direction(text: str) -> bool:
    """Whether characters that do not show make `text` look other than it is."""
    return _TURNING.search(text) is not None


def title_of(text: str) -> str:
    """A title from a first message: its first line, at most `MAX_TITLE` characters, cut at a word."""
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
