"""Draws the charts of `mamba-metal bench` as PNG files."""

import os
import re
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication, QLabel, QVBoxLayout, QWidget

from app import resources
from app.benchmark.values import ChartLine, LineChart
from app.benchmark.widgets.chart import BenchChart
from app.ui.services.theme import Theme
from app.ui.widgets.labels import Label, Surface
from app.ui.widgets.style import Style
from engine.bench.api import Chart

_SIZE = (760, 400)
_RATIO = 2


def line_chart(chart: Chart) -> LineChart:
    """Convert the engine's chart for the widgets."""
    lines = tuple(ChartLine(series.name, series.xs, series.ys, series.is_peer) for series in chart.series)
    return LineChart(chart.title, chart.x_title, chart.y_title, lines, chart.is_logarithmic)


def draw(charts: Sequence[Chart], machine: str, folder: Path) -> None:
    """Draw each chart into `folder`, in light and dark, at a device pixel ratio of 2. Needs no display."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = QApplication.instance() or QApplication(["mamba-metal"])
    assert isinstance(application, QApplication)
    theme = Theme(application, resources.text("themes", "tokens.json"))
    for is_dark in (False, True):
        theme.set_dark(is_dark)
        style = Style(theme.tokens, lambda name: resources.text("icons", f"{name}.svg"), parent=theme)
        for chart in charts:
            _save(
                style,
                chart,
                machine,
                folder / f"{_file_name(chart.title)}-{'dark' if is_dark else 'light'}.png",
            )
    theme.set_dark(None)


def _save(style: Style, chart: Chart, machine: str, path: Path) -> None:
    page = Surface(style, "content")
    column = QVBoxLayout(page)
    column.setContentsMargins(20, 16, 20, 14)
    drawn = BenchChart(style)
    drawn.set_chart(line_chart(chart))
    title: QLabel = Label(style, "dialog", "ink", chart.title)
    foot: QLabel = Label(style, "caption", "ink-3", machine)
    widgets: tuple[tuple[QWidget, int], ...] = ((title, 0), (drawn, 1), (foot, 0))
    for widget, stretch in widgets:
        column.addWidget(widget, stretch)
    page.resize(*_SIZE)
    page.grab()  # forces the layout
    pixmap = QPixmap(_SIZE[0] * _RATIO, _SIZE[1] * _RATIO)
    pixmap.setDevicePixelRatio(_RATIO)
    page.render(pixmap)
    pixmap.save(str(path))
    page.deleteLater()


def _file_name(title: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")
