"""Painters and palettes that widgets share."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPalette, QPen
from PySide6.QtWidgets import QWidget

from app.ui.widgets.style import Style

HALO = 3
"""The width of the tint around a focused frame (`paint_haloed_frame`)."""
RADIO_SIZE = 14.0

_Role = QPalette.ColorRole


def paint_rounded(
    painter: QPainter,
    rect: QRect | QRectF,
    radius: float,
    *,
    fill: QColor | None = None,
    line: QColor | None = None,
    width: float = 1.0,
    dashes: Sequence[float] = (),
) -> None:
    """Paint a rounded rectangle, antialiased. The line lies inside `rect`; `radius` is that of its outer edge."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    inset = 0.0
    if line is None:
        painter.setPen(Qt.PenStyle.NoPen)
    else:
        pen = QPen(line, width)
        if dashes:
            pen.setDashPattern(dashes)
        painter.setPen(pen)
        inset = width / 2
    painter.setBrush(Qt.BrushStyle.NoBrush if fill is None else fill)
    radius -= inset
    painter.drawRoundedRect(QRectF(rect).adjusted(inset, inset, -inset, -inset), radius, radius)


def paint_focus_ring(painter: QPainter, style: Style, rect: QRect | QRectF, radius: float) -> None:
    """Paint the ring that shows where the keyboard focus is."""
    paint_rounded(painter, rect, radius, line=style.colour("accent"), width=2.0)


def paint_frame(
    painter: QPainter,
    style: Style,
    rect: QRect | QRectF,
    radius: float,
    *,
    has_focus: bool,
    line: str = "edge",
    focused_width: float = 1.5,
) -> None:
    """Paint the frame of something to write in: a line, stronger and in the accent colour with the focus."""
    width = focused_width if has_focus else 1.0
    colour = style.colour("accent" if has_focus else line)
    paint_rounded(painter, rect, radius, fill=style.colour("content"), line=colour, width=width)


def paint_haloed_frame(
    painter: QPainter,
    style: Style,
    rect: QRect | QRectF,
    radius: float,
    *,
    has_focus: bool,
    line: str = "edge",
) -> None:
    """Paint a frame `HALO` inside `rect`; with the focus, a tint fills the room around it."""
    if has_focus:
        paint_rounded(painter, rect, radius + HALO, fill=style.colour("accent-tint"))
    frame = QRectF(rect).adjusted(HALO, HALO, -HALO, -HALO)
    paint_frame(painter, style, frame, radius, has_focus=has_focus, line=line)


def paint_radio(painter: QPainter, style: Style, centre: QPointF, *, is_checked: bool) -> None:
    """Paint the circle of a radio button, `RADIO_SIZE` wide."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    width = 4.5 if is_checked else 1.5
    painter.setPen(QPen(style.colour("accent" if is_checked else "edge"), width))
    painter.setBrush(style.colour("content"))
    radius = (RADIO_SIZE - width) / 2
    painter.drawEllipse(centre, radius, radius)


def set_palette(widget: QWidget, colours: Mapping[_Role, QColor | Qt.GlobalColor]) -> None:
    """Give the widget these colours; the other roles of its palette stay."""
    palette = widget.palette()
    for role, colour in colours.items():
        palette.setColor(role, colour)
    widget.setPalette(palette)


def set_field_palette(widget: QWidget, style: Style) -> None:
    """Give an input the theme's text colours and no background of its own: its frame is painted beneath it."""
    set_palette(
        widget,
        {
            _Role.Base: Qt.GlobalColor.transparent,
            _Role.Text: style.colour("ink"),
            _Role.PlaceholderText: style.colour("ink-3"),
        },
    )
