"""The files of `resources/`, read when asked for."""

from importlib.resources import files


def text(*path: str) -> str:
    """The contents of a text file below `resources/`, by the parts of its path."""
    return files("resources").joinpath(*path).read_text(encoding="utf-8")
