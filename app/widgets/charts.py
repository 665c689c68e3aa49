"""The two live charts. They share one x axis, the position in tokens, and never move by themselves."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QWidget

from app.domain import axis, meter
from app.domain.chart import TokenSeries, median
from app.domain.words import say
from app.widgets.look import Look
from app.widgets.words import tr

_LEFT_AXIS, _BOTTOM_AXIS = 28, 18
_QUARTERS = 4
_DOT_WIDTH = 2
_MIB = 1024 * 1024
_MARK_WORDS = say("training length")


class TokenChart(QWidget):
    """The common part: a plot over positions, four grid lines, a mark, and a crosshair.

    Signals: `hovered(int)` with the position under the pointer, -1 when it leaves.
    """

    hovered = Signal(int)

    def __init__(self, look: Look, name: str, height: int, *, mark_words: str = "") -> None:
        super().__init__()
        self._look = look
        self._mark = 0
        self._shape: tuple[int, float, int] | None = None
        self.setFixedHeight(height)
        self.plot = pg.PlotWidget(self)
        self.plot.setFrameShape(pg.PlotWidget.Shape.NoFrame)
        self.plot.setMouseEnabled(False, False)
        self.plot.setMenuEnabled(False)
        self.plot.hideButtons()
        self.plot.disableAutoRange()
        self.plot.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.plot.setAccessibleName(name)
        self.plot.plotItem.layout.setContentsMargins(0, 8, 4, 0)
        self._axes = self._made_axes()
        self._grid = [pg.InfiniteLine(angle=0, movable=False) for _ in range(_QUARTERS + 1)]
        self._training = pg.InfiniteLine(angle=90, movable=False)
        for line in (*self._grid, self._training):
            self.plot.addItem(line)
        self.layer = _Layer(look, self, mark_words)
        self.layer.hovered.connect(self.hovered)
        look.changed.connect(self.apply_look)

    def set_shape(self, end: int, top: float, mark: int) -> None:
        """Both axes' ends, and the training length to mark. Nothing happens when they are as before."""
        if (end, top, mark) == self._shape:
            return
        self._shape = (end, top, mark)
        self.plot.setXRange(0, end, padding=0)
        self.plot.setYRange(0, top, padding=0)
        for quarter, line in enumerate(self._grid):
            line.setValue(top * quarter / _QUARTERS)
        left, bottom = self._axes
        left.setTicks([[(value, f"{value:g}") for value in (0, top / 2, top)]])
        bottom.setTicks([[(tick, meter.count(tick)) for tick in axis.token_ticks(end, mark)]])
        self._training.setValue(mark)
        self._training.setVisible(0 < mark < end)
        self.layer.set_mark(mark if 0 < mark < end else None)

    def set_crosshair(self, position: int | None) -> None:
        """Show the crosshair at a position, or none."""
        self.layer.set_crosshair(position)

    def set_empty_words(self, words: str) -> None:
        """What stands in the middle while there is nothing to draw."""
        self.layer.set_words(words)

    def columns(self) -> int:
        """How many pixel columns a line has."""
        return max(2, self.width() - _LEFT_AXIS)

    def area(self) -> QRectF:
        """Where the plot's values are, in this widget's coordinates."""
        box: QRectF = self.plot.plotItem.vb.sceneBoundingRect()
        return box

    def x_of(self, position: float) -> float:
        """The pixel of a position."""
        end = self._shape[0] if self._shape else 1
        return self.area().left() + self.area().width() * position / end

    def position_of(self, x: float) -> int:
        """The position at a pixel."""
        end = self._shape[0] if self._shape else 1
        return max(0, round((x - self.area().left()) / max(1.0, self.area().width()) * end))

    def in_pixels(self, pen: QPen) -> QPen:
        """`pen` with its width in logical pixels, whatever the axes. A cosmetic pen counts the screen's own."""
        pen.setWidthF(pen.widthF() * self.devicePixelRatioF())
        pen.setCosmetic(True)
        return pen

    def apply_look(self) -> None:
        """Take the colours of the theme."""
        self.plot.setBackground(self._look.colour("panel"))
        for one in self._axes:
            one.setTextPen(self._look.colour("ink-3"))
        for line in self._grid:
            line.setPen(self.in_pixels(QPen(self._look.colour("chart-grid"), 1)))
        self._training.setPen(self.in_pixels(dashed(self._look.colour("chart-mark"), (2, 3))))

    def _made_axes(self) -> tuple[Any, Any]:
        left, bottom = self.plot.getAxis("left"), self.plot.getAxis("bottom")
        left.setWidth(_LEFT_AXIS)
        bottom.setHeight(_BOTTOM_AXIS)
        for one in (left, bottom):
            one.setStyle(
                tickFont=self._look.font("tick"),
                tickLength=0,
                tickAlpha=0,
                tickTextOffset=5,
                hideOverlappingLabels=False,
            )
            one.setPen(QPen(Qt.PenStyle.NoPen))
        return left, bottom

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self.apply_look()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.plot.resize(event.size())
        self.layer.resize(event.size())


class TimeChart(TokenChart):
    """Time per token: dots for single tokens, their running median, the 95th percentile."""

    def __init__(self, look: Look) -> None:
        super().__init__(look, tr("Time per token"), 132, mark_words=tr(_MARK_WORDS))
        self._top: float | None = None
        self._dots = pg.ScatterPlotItem(size=2, pxMode=True, pen=None)
        self._p95 = pg.PlotCurveItem(antialias=True)
        self._median = pg.PlotCurveItem(antialias=True)
        self._end = pg.ScatterPlotItem(size=6, pxMode=True, pen=None)
        for item in (self._dots, self._p95, self._median, self._end):
            self.plot.addItem(item)
        self.apply_look()
        self.set_series(TokenSeries(), 0)

    def set_series(self, series: TokenSeries, mark: int) -> None:
        """Draw all tokens; `mark` is the training length."""
        middle = median(series.steps_ms)
        xs, ys = series.medians(self.columns())
        if middle is None:
            self._top = None
        else:  # twice the median, and room for the whole line of medians
            self._top = axis.steady_top(max(middle, 0.55 * float(ys.max(initial=0.0))), self._top)
        top = self._top or 40.0
        self.set_shape(axis.token_end(series.end), top, mark)
        dot_xs, dot_ys = series.dots(self.columns() // _DOT_WIDTH)
        self._dots.setData(dot_xs, np.minimum(dot_ys, top))
        self._median.setData(xs, ys)
        self._end.setData(xs[-1:], ys[-1:])
        p95 = series.percentile_95_ms()
        is_in_sight = p95 is not None and p95 <= top  # a line at the edge would say that it is there
        self._p95.setData(*((xs[[0, -1]], [p95] * 2) if is_in_sight else ([], [])))
        self.set_empty_words("" if len(xs) else tr("Charts begin with the first reply"))

    def apply_look(self) -> None:
        """Take the colours of the theme."""
        super().apply_look()
        ours = self._look.colour("chart-mamba")
        self._dots.setBrush(self._look.colour("chart-dot"))
        self._median.setPen(self.in_pixels(QPen(ours, 2)))
        self._end.setBrush(ours)
        self._p95.setPen(self.in_pixels(dashed(self._look.colour("chart-mark"), (4, 3))))


class CacheChart(TokenChart):
    """Cache memory: our state, flat, and the computed cache of a Transformer of the same size."""

    def __init__(self, look: Look) -> None:
        super().__init__(look, tr("Cache memory"), 148)
        self._state = pg.PlotCurveItem(antialias=True)
        self._kv = pg.PlotCurveItem(antialias=True)
        self._state_end = pg.ScatterPlotItem(size=6, pxMode=True, pen=None)
        self._kv_end = pg.ScatterPlotItem(size=7, pxMode=True)
        for item in (self._kv, self._state, self._state_end, self._kv_end):
            self.plot.addItem(item)
        self.apply_look()
        self.set_sizes(0, 0, 0, 0)

    def set_sizes(self, end: int, state_bytes: int, kv_bytes_per_token: int, mark: int) -> None:
        """Draw up to `end` tokens; `mark` is the training length."""
        right = axis.token_end(end)
        top = axis.nice_above(max(kv_bytes_per_token * right, 2 * state_bytes) / _MIB)
        self.set_shape(right, top if state_bytes else 40.0, mark)
        xs = [0, end] if end else []
        flat, rising = state_bytes / _MIB, kv_bytes_per_token * end / _MIB
        self._state.setData(xs, [flat] * len(xs))
        self._kv.setData(xs, [0.0, rising][: len(xs)])
        self._state_end.setData(xs[1:], [flat] * len(xs[1:]))
        self._kv_end.setData(xs[1:], [rising] * len(xs[1:]))

    def apply_look(self) -> None:
        """Take the colours of the theme."""
        super().apply_look()
        ours, theirs = self._look.colour("chart-mamba"), self._look.colour("chart-kv")
        self._state.setPen(self.in_pixels(QPen(ours, 2)))
        self._state_end.setBrush(ours)
        self._kv.setPen(self.in_pixels(dashed(theirs, (0.1, 2.2), width=2)))
        self._kv_end.setPen(self.in_pixels(QPen(theirs, 1.5)))
        self._kv_end.setBrush(self._look.colour("panel"))


def dashed(colour: QColor, pattern: Sequence[float], width: float = 1) -> QPen:
    """A pen of dashes and gaps in pen widths; round where the dash is a dot."""
    pen = QPen(colour, width)
    pen.setDashPattern(pattern)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap if pattern[0] < 1 else Qt.PenCapStyle.FlatCap)
    return pen


class _Layer(QWidget):
    """Lies over a chart: follows the pointer, paints the crosshair, the mark's words and the words when empty."""

    hovered = Signal(int)

    def __init__(self, look: Look, chart: TokenChart, mark_words: str) -> None:
        super().__init__(chart)
        self._mark_words = mark_words
        self._look = look
        self._chart = chart
        self._mark: int | None = None
        self._at: int | None = None
        self._words = ""
        self.setMouseTracking(True)

    def set_mark(self, mark: int | None) -> None:
        self._mark = mark
        self.update()

    def set_crosshair(self, position: int | None) -> None:
        if position != self._at:
            self._at = position
            self.update()

    def set_words(self, words: str) -> None:
        if words != self._words:
            self._words = words
            self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.hovered.emit(self._chart.position_of(event.position().x()))

    def leaveEvent(self, event: object) -> None:
        self.hovered.emit(-1)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        area = self._chart.area()
        painter.setFont(self._look.font("tick"))
        painter.setPen(self._look.colour("ink-3"))
        if self._words:
            painter.drawText(area, Qt.AlignmentFlag.AlignCenter, self._words)
        if self._mark is not None:
            width = QFontMetrics(painter.font()).horizontalAdvance(self._mark_words)
            left = self._chart.x_of(self._mark) - width - 4
            if left > area.left():
                painter.drawText(QPointF(left, area.top() + 9), self._mark_words)
        if self._at is not None:
            painter.setPen(QPen(self._look.colour("ink-2"), 1))
            x = round(self._chart.x_of(self._at)) + 0.5
            painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()))
