"""Measurements as the window shows them."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a chart. `is_peer` says that it is what ours is compared with."""

    name: str
    xs: tuple[float, ...]
    ys: tuple[float, ...]
    is_peer: bool = False


@dataclass(frozen=True, slots=True)
class LineChart:
    """Lines over one axis. `is_logarithmic` counts for both axes."""

    title: str = ""
    x_title: str = ""
    y_title: str = ""
    lines: tuple[Line, ...] = ()
    is_logarithmic: bool = False
