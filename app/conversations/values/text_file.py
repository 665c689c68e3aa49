"""A text file that goes into the composer."""

import codecs

from app.i18n.words import say
from app.ui.values.failure import Failure

MOST_BYTES = 1_000_000
_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


def text_of_file(data: bytes) -> str | None:
    """The text of a file in UTF-8 or UTF-16, its line ends as "\\n"; None where it is no text."""
    encoding = next((encoding for mark, encoding in _MARKS if data.startswith(mark)), "utf-8")
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError:
        return None
    return None if "\0" in text else text.replace("\r\n", "\n").replace("\r", "\n")


def inserted_text(name: str, data: bytes) -> str | Failure:
    """The text in a file's first bytes, at most one more than `MOST_BYTES`; or why it is not inserted."""
    if len(data) > MOST_BYTES:
        return Failure(
            say(
                "{name} is larger than 1 MB, so it wasn’t inserted. Copy and paste the part you need.",
                name=name,
            )
        )
    text = text_of_file(data)
    if text is None:
        return Failure(say("{name} isn’t UTF-8 or UTF-16 text, so it wasn’t inserted.", name=name))
    return text
