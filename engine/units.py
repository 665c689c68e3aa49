"""Sizes and counts as text, for messages and for the command line."""

_MILLION, _BILLION = 10**6, 10**9


def size_text(size_bytes: int, gb_digits: int = 2) -> str:
    """A size in decimal units, as Finder shows it: "5.49 GB", "28.3 MB"."""
    if size_bytes >= _BILLION:
        return f"{size_bytes / _BILLION:.{gb_digits}f} GB"
    return f"{size_bytes / _MILLION:.1f} MB"


def count_text(count: int) -> str:
    """A number of parameters: "2.77 B", "129.1 M"."""
    return f"{count / _BILLION:.2f} B" if count >= _BILLION else f"{count / _MILLION:.1f} M"
