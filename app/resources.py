"""Reads the files in `resources/`."""

from importlib.resources import files


def text(*path: str) -> str:
    """The contents of a text file in `resources/`, by the parts of its path."""
    return files("resources").joinpath(*path).read_text(encoding="utf-8")


def text_if_there(*path: str) -> str:
    """The contents of a file that only a built program has; "" if it does not exist."""
    file = files("resources").joinpath(*path)
    return file.read_text(encoding="utf-8") if file.is_file() else ""
