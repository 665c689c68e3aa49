"""The files of `resources/`, read when asked for."""

from importlib.resources import files


def text(*path: str) -> str:
    """The contents of a text file below `resources/`, by the parts of its path."""
    return files("resources").joinpath(*path).read_text(encoding="utf-8")


def text_if_there(*path: str) -> str:
    """The same of a file that only a built program has; "" where it is not there."""
    file = files("resources").joinpath(*path)
    return file.read_text(encoding="utf-8") if file.is_file() else ""
