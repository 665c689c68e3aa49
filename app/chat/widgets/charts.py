"""The charts of the live panel. They share one x axis, the position in tokens."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QWidget

from app.chat.values import charts as axis
from app.conversations.values.token_times import TokenSeries, median
from app.i18n import numbers as meter
from app.i18n.translate import tr
from app.ui.widgets.painting import paint_focus_ring
from app.ui.widgets.style import Style

_SPOT_RADIUS = 3.5
_WORDS_BASE = 9


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a line meets the crosshair; `colour` is a token."""

    value: float
    colour: str
    is_hollow: bool = False


@dataclass(frozen=True, slots=True)
class Mark:
    """Words at the upright line of a position; `row` 1 is below 0, so that two do not meet."""

    position: int
    words: str
    row: int = 0


class Places(Protocol):
    """Where positions and values are in the widget."""

    def area(self) -> QRectF:
        """Where the plot is."""
        ...

    def x_of(self, position: float) -> float:
        """The pixel of a position."""
        ...

    def y_of(self, value: float) -> float:
        """The pixel of a value."""
        ...

    def position_of(self, x: float) -> int:
        """The position at a pixel."""
        ...


class ChartLayer(QWidget):
    """Signals: `hovered(int)` with the position under the pointer, -1 when it leaves; `clicked(int)`."""

    hovered = Signal(int)
    clicked = Signal(int)

    def __init__(self, style: Style, places: Places, parent: QWidget) -> None:
        super().__init__(parent)
        self._style = style
        self._places = places
        self._marks: tuple[Mark, ...] = ()
        self._at: int | None = None
        self._spots: tuple[Spot, ...] = ()
        self._words = ""
        self._has_ring = False
        self.setMouseTracking(True)

    @property
    def crosshair(self) -> int | None:
        """Where it stands."""
        return self._at

    @property
    def words(self) -> str:
        """What stands in the middle."""
        return self._words

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The words at upright lines."""
        return self._marks

    def set_marks(self, marks: Sequence[Mark]) -> None:
        """Say these words."""
        self._marks = tuple(marks)
        self.update()

    def set_crosshair(self, position: int | None, spots: Sequence[Spot] = ()) -> None:
        """Show the crosshair there, with spots on the lines, or none."""
        if (position, tuple(spots)) != (self._at, self._spots):
            self._at, self._spots = position, tuple(spots)
            self.update()

    def set_words(self, words: str) -> None:
        """What stands in the middle while there is nothing to draw."""
        if words != self._words:
            self._words = words
            self.update()

    def set_ring(self, has_ring: bool) -> None:
        """Whether the keyboard is here."""
        self._has_ring = has_ring
        self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.hovered.emit(self._places.position_of(event.position().x()))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.clicked.emit(self._places.position_of(event.position().x()))

    def leaveEvent(self, event: object) -> None:
        self.hovered.emit(-1)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = self._places.area()
        painter.setFont(self._style.font("tick"))
        painter.setPen(self._style.colour("ink-3"))
        if self._words:
            painter.drawText(area, Qt.AlignmentFlag.AlignCenter, self._words)
        for mark in self._marks:
            self._paint_mark(painter, area, mark)
        if self._at is not None:
            self._paint_crosshair(painter, area, self._at)
        if self._has_ring:
            paint_focus_ring(painter, self._style, self.rect(), 6)

    def _paint_mark(self, painter: QPainter, area: QRectF, mark: Mark) -> None:
        metrics = QFontMetrics(painter.font())
        x, width = self._places.x_of(mark.position), metrics.horizontalAdvance(mark.words)
        left = x - width - 4 if x - width - 4 > area.left() else x + 4
        if left + width <= area.right():
            painter.drawText(
                QPointF(left, area.top() + _WORDS_BASE + mark.row * metrics.height()), mark.words
            )

    def _paint_crosshair(self, painter: QPainter, area: QRectF, at: int) -> None:
        painter.setPen(QPen(self._style.colour("ink-2"), 1))
        x = round(self._places.x_of(at)) + 0.5
        painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()))
        for spot in self._spots:
            colour = self._style.colour(spot.colour)
            painter.setPen(QPen(colour, 1.5))
            painter.setBrush(self._style.colour("panel") if spot.is_hollow else colour)
            painter.drawEllipse(QPointF(x, self._places.y_of(spot.value)), _SPOT_RADIUS, _SPOT_RADIUS)


_LEFT_AXIS, _BOTTOM_AXIS = 28, 18
_QUARTERS = 4
_DOT_WIDTH = 2
_MIB = 1024 * 1024
_FAR = 32
_ALL = 1 << 30
_STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Home: -_ALL, Qt.Key.Key_End: _ALL}
_KEYBOARD = (
    Qt.FocusReason.TabFocusReason,
    Qt.FocusReason.BacktabFocusReason,
    Qt.FocusReason.ShortcutFocusReason,
)


class TokenChart(QWidget):
    """The common part: a plot over positions, four grid lines, a mark, and a crosshair.

    Signals: `hovered(int)` with the position under the pointer, -1 when it leaves or Esc is pressed; `stepped(int)`:
    the keyboard goes so many tokens on; `chosen(int)`: a click, or Return at the crosshair.
    """

    hovered = Signal(int)
    stepped = Signal(int)
    chosen = Signal(int)

    def __init__(self, style: Style, height: int) -> None:
        super().__init__()
        self._style = style
        self._shape: tuple[int, float, int] | None = None
        self._is_held = False
        self._ratio: float | None = None
        self.setFixedHeight(height)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.plot = pg.PlotWidget(self)
        self.plot.setFrameShape(pg.PlotWidget.Shape.NoFrame)
        self.plot.setMouseEnabled(False, False)
        self.plot.setMenuEnabled(False)
        self.plot.hideButtons()
        self.plot.disableAutoRange()
        self.plot.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.plot.plotItem.layout.setContentsMargins(0, 8, 4, 0)
        self._axes = self._made_axes()
        self._grid = [pg.InfiniteLine(angle=0, movable=False) for _ in range(_QUARTERS + 1)]
        self._training = pg.InfiniteLine(angle=90, movable=False)
        for line in (*self._grid, self._training):
            self.plot.addItem(line)
        self.layer = ChartLayer(style, self, self)
        self.layer.hovered.connect(self.hovered)
        self.layer.clicked.connect(self.chosen)
        style.changed.connect(self.apply_look)

    def set_shape(self, end: int, top: float, mark: int) -> None:
        """Both axes' ends, and the training length to mark. Nothing happens when they are as before, or held."""
        if (end, top, mark) == self._shape or self._is_held:
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

    @property
    def shape(self) -> tuple[int, float]:
        """The ends of both axes."""
        return self._shape[:2] if self._shape else (1, 1.0)

    def hold(self, is_held: bool) -> None:
        """Keep the axes as they are, while someone looks at a token."""
        self._is_held = is_held

    def set_ratio(self, ratio: float | None) -> None:
        """Draw for a picture of that device ratio; None: for the screen."""
        self._ratio = ratio
        for item in self.plot.plotItem.items:
            if isinstance(item, pg.ScatterPlotItem):
                item.opts.update(useCache=ratio is None)  # what it keeps has the resolution of the screen
        self.apply_look()

    def set_crosshair(self, position: int | None, spots: Sequence[Spot] = ()) -> None:
        """Show the crosshair at a position, with spots where it meets the lines, or none."""
        self.layer.set_crosshair(position, spots)

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
        return self.area().left() + self.area().width() * position / self.shape[0]

    def y_of(self, value: float) -> float:
        """The pixel of a value; what is above the top is at the top."""
        return self.area().bottom() - self.area().height() * min(1.0, value / self.shape[1])

    def position_of(self, x: float) -> int:
        """The position at a pixel."""
        return max(0, round((x - self.area().left()) / max(1.0, self.area().width()) * self.shape[0]))

    def in_pixels(self, pen: QPen) -> QPen:
        """`pen` with its width in logical pixels, whatever the axes. A cosmetic pen counts the screen's own."""
        pen.setWidthF(pen.widthF() * (self._ratio or self.devicePixelRatioF()))
        pen.setCosmetic(True)
        return pen

    def apply_look(self) -> None:
        """Take the colours of the theme."""
        self.plot.setBackground(self._style.colour("panel"))
        for one in self._axes:
            one.setTextPen(self._style.colour("ink-3"))
        for line in self._grid:
            line.setPen(self.in_pixels(QPen(self._style.colour("chart-grid"), 1)))
        self._training.setPen(self.in_pixels(dashed(self._style.colour("chart-mark"), (2, 3))))

    def _made_axes(self) -> tuple[Any, Any]:
        left, bottom = self.plot.getAxis("left"), self.plot.getAxis("bottom")
        left.setWidth(_LEFT_AXIS)
        bottom.setHeight(_BOTTOM_AXIS)
        for one in (left, bottom):
            one.setStyle(
                tickFont=self._style.font("tick"),
                tickLength=0,
                tickAlpha=0,
                tickTextOffset=5,
                hideOverlappingLabels=False,
            )
            one.setPen(QPen(Qt.PenStyle.NoPen))
        return left, bottom

    def event(self, event: QEvent) -> bool:
        match event.type():
            case QEvent.Type.DevicePixelRatioChange:
                self.apply_look()
            case QEvent.Type.ShortcutOverride if isinstance(event, QKeyEvent) and self._takes(event):
                event.accept()  # before the window's own Esc
        return super().event(event)

    def _takes(self, event: QKeyEvent) -> bool:
        return event.key() == Qt.Key.Key_Escape and self.layer.crosshair is not None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        at = self.layer.crosshair
        step = _STEPS.get(Qt.Key(event.key()))
        if step is not None:
            is_far = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
            self.stepped.emit(step * _FAR if is_far else step)
        elif event.key() == Qt.Key.Key_Escape and at is not None:
            self.hovered.emit(-1)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and at is not None:
            self.chosen.emit(at)
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.layer.set_ring(event.reason() in _KEYBOARD)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.layer.set_ring(False)
        self.hovered.emit(-1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.plot.resize(event.size())
        self.layer.resize(event.size())


class TimeChart(TokenChart):
    """Time per token: dots for single tokens, their running median, the 95th percentile."""

    def __init__(self, style: Style) -> None:
        super().__init__(style, 132)
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
        end, top = self.shape
        self.layer.set_marks([Mark(mark, tr("training length"))] if 0 < mark < end else ())
        dot_xs, dot_ys = series.dots(self.columns() // _DOT_WIDTH)
        self._dots.setData(dot_xs, np.minimum(dot_ys, top))
        self._median.setData(xs, ys)
        self._end.setData(xs[-1:], ys[-1:])
        p95 = series.percentile_95_ms()
        is_in_sight = p95 is not None and p95 <= top  # a line at the edge would say that it is there
        self._p95.setData(*((xs[[0, -1]], [p95] * 2) if is_in_sight else ([], [])))

    def set_crosshair(self, position: int | None, spots: Sequence[Spot] = ()) -> None:
        """Show the crosshair, and the end mark only without it."""
        super().set_crosshair(position, spots)
        self._end.setVisible(position is None)

    def apply_look(self) -> None:
        """Take the colours of the theme."""
        super().apply_look()
        ours = self._style.colour("chart-mamba")
        self._dots.setBrush(self._style.colour("chart-dot"))
        self._median.setPen(self.in_pixels(QPen(ours, 2)))
        self._end.setBrush(ours)
        self._p95.setPen(self.in_pixels(dashed(self._style.colour("chart-mark"), (4, 3))))


class CacheChart(TokenChart):
    """Cache memory: our state, flat, and the computed cache of a Transformer of the same size."""

    def __init__(self, style: Style) -> None:
        super().__init__(style, 148)
        self._state = pg.PlotCurveItem(antialias=True)
        self._kv = pg.PlotCurveItem(antialias=True)
        self._state_end = pg.ScatterPlotItem(size=6, pxMode=True, pen=None)
        self._kv_end = pg.ScatterPlotItem(size=7, pxMode=True)
        self._full = pg.InfiniteLine(angle=90, movable=False)
        for item in (self._full, self._kv, self._state, self._state_end, self._kv_end):
            self.plot.addItem(item)
        self.apply_look()
        self.set_sizes(0, 0, 0, 0)
        self.set_full(None, "")

    def set_full(self, position: int | None, words: str) -> None:
        """Mark where the computed cache would pass this computer's memory, when that is in range."""
        is_in_range = position is not None and 0 < position < self.shape[0]
        self._full.setVisible(is_in_range)
        if position is not None and is_in_range:
            self._full.setValue(position)
            self.layer.set_marks((Mark(position, words),))
        else:
            self.layer.set_marks(())

    @property
    def is_full_shown(self) -> bool:
        """Whether that mark is in range."""
        return bool(self._full.isVisible())

    def set_crosshair(self, position: int | None, spots: Sequence[Spot] = ()) -> None:
        """Show the crosshair, and the end marks only without it."""
        super().set_crosshair(position, spots)
        for item in (self._state_end, self._kv_end):
            item.setVisible(position is None)

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
        ours, theirs = self._style.colour("chart-mamba"), self._style.colour("chart-kv")
        self._state.setPen(self.in_pixels(QPen(ours, 2)))
        self._state_end.setBrush(ours)
        self._kv.setPen(self.in_pixels(dashed(theirs, (0.1, 2.2), width=2)))
        self._full.setPen(self.in_pixels(dashed(theirs, (4, 3))))
        self._kv_end.setPen(self.in_pixels(QPen(theirs, 1.5)))
        self._kv_end.setBrush(self._style.colour("panel"))


def dashed(colour: QColor, pattern: Sequence[float], width: float = 1) -> QPen:
    """A pen of dashes and gaps in pen widths; round where the dash is a dot."""
    pen = QPen(colour, width)
    pen.setDashPattern(pattern)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap if pattern[0] < 1 else Qt.PenCapStyle.FlatCap)
    return pen
