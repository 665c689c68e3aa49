"""A chart of measurements, in the colours of the live charts."""

from typing import Any

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from app.benchmark.values import ChartLine, LineChart
from app.i18n.translate import tr
from app.ui.widgets.style import Style

_MARGIN = 96
_HEAD, _FOOT, _LEFT = 22, 22, 44
_TICKS = 4


class BenchChart(QWidget):
    """Lines with a mark at each measurement and their names at the ends. The engine's line is solid with filled marks,
    a peer's is dashed with hollow ones.
    """

    def __init__(self, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._style = style
        self._chart = LineChart()
        self._plot = pg.PlotWidget(self)
        self._plot.setFrameShape(pg.PlotWidget.Shape.NoFrame)
        self._plot.setMouseEnabled(False, False)
        self._plot.setMenuEnabled(False)
        self._plot.hideButtons()
        self._plot.disableAutoRange()
        self._plot.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._plot.plotItem.layout.setContentsMargins(0, 0, 16, 0)  # room for half of the last label
        self._names = _Names(style, self)
        self.setMinimumHeight(160)
        style.changed.connect(self._show)

    def set_chart(self, chart: LineChart) -> None:
        """Show this chart; lines without points are left out."""
        self._chart = chart
        lines = ", ".join(line.name for line in chart.lines)
        self.setAccessibleName(f"{chart.title}: {lines}")
        self._show()

    @property
    def chart(self) -> LineChart:
        """The shown chart."""
        return self._chart

    def end_of(self, line: ChartLine) -> QPointF:
        """The position of the line's last point in this widget."""
        x, y = self._scaled(line.xs)[-1], self._scaled(line.ys)[-1]
        view = self._plot.plotItem.vb.mapViewToScene(QPointF(float(x), float(y)))
        return QPointF(self._plot.mapToParent(self._plot.mapFromScene(view)))

    def colour_of(self, line: ChartLine) -> QColor:
        """The line's colour in the current theme."""
        return self._style.colour("chart-kv" if line.is_peer else "chart-mamba")

    def _show(self) -> None:
        plot, style = self._plot, self._style
        plot.clear()
        plot.setBackground(style.colour("content"))
        lines = [line for line in self._chart.lines if line.xs]
        self._show_axes(lines)
        for line in lines:
            colour = self.colour_of(line)
            pen = QPen(colour, 2, Qt.PenStyle.DashLine if line.is_peer else Qt.PenStyle.SolidLine)
            pen.setCosmetic(True)
            plot.plot(
                self._scaled(line.xs),
                self._scaled(line.ys),
                pen=pen,
                antialias=True,
                symbol="o",
                symbolSize=7,
                symbolPen=pg.mkPen(colour, width=1.5),
                symbolBrush=pg.mkBrush(style.colour("content") if line.is_peer else colour),
            )
        self._names.raise_()
        self._names.update()

    def _show_axes(self, lines: list[ChartLine]) -> None:
        xs = np.concatenate([self._scaled(line.xs) for line in lines]) if lines else np.array([0.0, 1.0])
        ys = np.concatenate([self._scaled(line.ys) for line in lines]) if lines else np.array([0.0, 1.0])
        if self._chart.is_logarithmic:
            low, high = (float(xs.min()), float(ys.min()) - 0.1), (float(xs.max()), float(ys.max()) + 0.1)
        else:
            low, high = (0.0, 0.0), (float(xs.max()), float(ys.max()) * 1.05)
        self._plot.setXRange(low[0], max(high[0], low[0] + 1e-9), padding=0.02)
        self._plot.setYRange(low[1], max(high[1], low[1] + 1e-9), padding=0.02)
        for side, values in (("bottom", (low[0], high[0])), ("left", (low[1], high[1]))):
            axis = self._plot.getAxis(side)
            axis.setStyle(tickFont=self._style.font("tick"), tickLength=0, hideOverlappingLabels=False)
            axis.setTextPen(self._style.colour("ink-2"))
            axis.setPen(pg.mkPen(self._style.colour("chart-grid")))
            axis.setTicks([self._ticks(*values)])
        self._plot.showGrid(x=False, y=True, alpha=0.25)

    def _ticks(self, low: float, high: float) -> list[tuple[float, str]]:
        if self._chart.is_logarithmic:
            exponents = range(int(np.floor(low)), int(np.ceil(high)) + 1)
            decades = [exponent for exponent in exponents if low <= exponent <= high]
            places = decades if len(decades) > 1 else list(np.linspace(low, high, _TICKS))
            return [(float(place), f"{10**place:,.0f}") for place in places]
        step = _round_step((high - low) / _TICKS)
        count = int(high / step) if step else 0
        return [(index * step, _plain(index * step)) for index in range(count + 1)]

    def _scaled(self, values: tuple[float, ...]) -> Any:
        numbers = np.asarray(values, float)
        return np.log10(np.maximum(numbers, 1e-9)) if self._chart.is_logarithmic else numbers

    def resizeEvent(self, event: object) -> None:
        self._plot.setGeometry(0, _HEAD, self.width() - _MARGIN, self.height() - _HEAD - _FOOT)
        self._names.setGeometry(self.rect())


class _Names(QWidget):
    """The names at the lines' ends and the axis titles, drawn over the plot."""

    def __init__(self, style: Style, chart: BenchChart) -> None:
        super().__init__(chart)
        self._style, self._of = style, chart
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, chart = QPainter(self), self._of.chart
        painter.setFont(self._style.font("caption"))
        painter.setPen(self._style.colour("ink-2"))
        painter.drawText(0, 14, chart.y_title)
        foot = QRectF(_LEFT, self.height() - _FOOT, self.width() - _MARGIN - _LEFT, _FOOT)
        painter.drawText(foot, Qt.AlignmentFlag.AlignCenter, tr(chart.x_title))
        height, taken = QFontMetrics(painter.font()).height(), -1e9
        for line in sorted(
            (line for line in chart.lines if line.xs), key=lambda line: self._of.end_of(line).y()
        ):
            end = self._of.end_of(line)
            taken = max(end.y() + height / 3, taken + height)
            painter.setPen(self._of.colour_of(line))
            painter.drawText(QPointF(end.x() + 8, taken), tr(line.name))


def _round_step(rough: float) -> float:
    """Round up to 1, 2 or 5 times a power of ten."""
    if rough <= 0:
        return 0.0
    power = 10.0 ** np.floor(np.log10(rough))
    return float(next(factor * power for factor in (1, 2, 5, 10) if factor * power >= rough))


def _plain(value: float) -> str:
    return f"{value:,.0f}" if value >= 10 or value == int(value) else f"{value:.3g}"  # noqa: PLR2004 - two digits
