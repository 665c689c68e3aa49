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
from app.i18n import numbers
from app.i18n.translate import tr
from app.ui.widgets.painting import paint_focus_ring
from app.ui.widgets.style import Style

_SPOT_RADIUS = 3.5
_WORDS_BASE = 9


@dataclass(frozen=True, slots=True)
class CrosshairDot:
    """A dot where a line meets the crosshair. `colour` is a style token."""

    value: float
    colour: str
    is_hollow: bool = False


@dataclass(frozen=True, slots=True)
class ChartLabel:
    """A label beside the vertical line at a position. `row` 1 is below row 0, so that labels do not overlap."""

    position: int
    words: str
    row: int = 0


class PlotGeometry(Protocol):
    """Converts between chart positions and pixels."""

    def area(self) -> QRectF:
        """The rectangle of the plot."""
        ...

    def x_of(self, position: float) -> float:
        """The x coordinate of a position."""
        ...

    def y_of(self, value: float) -> float:
        """The y coordinate of a value."""
        ...

    def position_of(self, x: float) -> int:
        """The position at an x coordinate."""
        ...


class ChartOverlay(QWidget):
    """Signals: `hovered(int)` with the position under the pointer, -1 when it leaves; `clicked(int)`."""

    hovered = Signal(int)
    clicked = Signal(int)

    def __init__(self, style: Style, places: PlotGeometry, parent: QWidget) -> None:
        super().__init__(parent)
        self._style = style
        self._places = places
        self._marks: tuple[ChartLabel, ...] = ()
        self._at: int | None = None
        self._spots: tuple[CrosshairDot, ...] = ()
        self._words = ""
        self._has_ring = False
        self.setMouseTracking(True)

    @property
    def crosshair(self) -> int | None:
        """The position of the crosshair."""
        return self._at

    @property
    def words(self) -> str:
        """The text in the middle."""
        return self._words

    @property
    def marks(self) -> tuple[ChartLabel, ...]:
        """The labels of vertical lines."""
        return self._marks

    def set_marks(self, marks: Sequence[ChartLabel]) -> None:
        """Show these labels."""
        self._marks = tuple(marks)
        self.update()

    def set_crosshair(self, position: int | None, spots: Sequence[CrosshairDot] = ()) -> None:
        """Move the crosshair and its dots there, or hide it."""
        if (position, tuple(spots)) != (self._at, self._spots):
            self._at, self._spots = position, tuple(spots)
            self.update()

    def set_words(self, words: str) -> None:
        """Set the text shown while there is no data."""
        if words != self._words:
            self._words = words
            self.update()

    def set_ring(self, has_ring: bool) -> None:
        """Show the focus ring, or not."""
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

    def _paint_mark(self, painter: QPainter, area: QRectF, mark: ChartLabel) -> None:
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
    """The base of both charts: a plot over token positions with grid lines, a marked position, and a crosshair.

    Signals: `hovered(int)` with the position under the pointer, -1 when it leaves or Esc is pressed; `stepped(int)`:
    the keyboard moves the crosshair by so many tokens; `chosen(int)`: a click, or Return at the crosshair.
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
        self.overlay = ChartOverlay(style, self, self)
        self.overlay.hovered.connect(self.hovered)
        self.overlay.clicked.connect(self.chosen)
        style.changed.connect(self.apply_style)

    def set_shape(self, end: int, top: float, mark: int) -> None:
        """Set the ends of both axes and the training length to mark. Does nothing while the axes are held."""
        if (end, top, mark) == self._shape or self._is_held:
            return
        self._shape = (end, top, mark)
        self.plot.setXRange(0, end, padding=0)
        self.plot.setYRange(0, top, padding=0)
        for quarter, line in enumerate(self._grid):
            line.setValue(top * quarter / _QUARTERS)
        left, bottom = self._axes
        left.setTicks([[(value, f"{value:g}") for value in (0, top / 2, top)]])
        bottom.setTicks([[(tick, numbers.count(tick)) for tick in axis.token_ticks(end, mark)]])
        self._training.setValue(mark)
        self._training.setVisible(0 < mark < end)

    @property
    def shape(self) -> tuple[int, float]:
        """The ends of both axes."""
        return self._shape[:2] if self._shape else (1, 1.0)

    def hold(self, is_held: bool) -> None:
        """Freeze the axes while a token is inspected."""
        self._is_held = is_held

    def set_ratio(self, ratio: float | None) -> None:
        """Draw for an image with that device pixel ratio; None draws for the screen."""
        self._ratio = ratio
        for item in self.plot.plotItem.items:
            if isinstance(item, pg.ScatterPlotItem):
                item.opts.update(useCache=ratio is None)  # its cache has the resolution of the screen
        self.apply_style()

    def set_crosshair(self, position: int | None, spots: Sequence[CrosshairDot] = ()) -> None:
        """Move the crosshair and its dots to a position, or hide it."""
        self.overlay.set_crosshair(position, spots)

    def set_empty_words(self, words: str) -> None:
        """Set the text shown while there is no data."""
        self.overlay.set_words(words)

    def columns(self) -> int:
        """How many pixels wide the plot is."""
        return max(2, self.width() - _LEFT_AXIS)

    def area(self) -> QRectF:
        """The rectangle of the plot, in this widget's coordinates."""
        box: QRectF = self.plot.plotItem.vb.sceneBoundingRect()
        return box

    def x_of(self, position: float) -> float:
        """The x coordinate of a position."""
        return self.area().left() + self.area().width() * position / self.shape[0]

    def y_of(self, value: float) -> float:
        """The y coordinate of a value; values above the top are drawn at the top."""
        return self.area().bottom() - self.area().height() * min(1.0, value / self.shape[1])

    def position_of(self, x: float) -> int:
        """The position at an x coordinate."""
        return max(0, round((x - self.area().left()) / max(1.0, self.area().width()) * self.shape[0]))

    def in_pixels(self, pen: QPen) -> QPen:
        """`pen` with its width in logical pixels, independent of the axes. A cosmetic pen uses device pixels."""
        pen.setWidthF(pen.widthF() * (self._ratio or self.devicePixelRatioF()))
        pen.setCosmetic(True)
        return pen

    def apply_style(self) -> None:
        """Apply the colours of the theme."""
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
                self.apply_style()
            case QEvent.Type.ShortcutOverride if isinstance(event, QKeyEvent) and self._takes(event):
                event.accept()  # take Esc before the window does
        return super().event(event)

    def _takes(self, event: QKeyEvent) -> bool:
        return event.key() == Qt.Key.Key_Escape and self.overlay.crosshair is not None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        at = self.overlay.crosshair
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
        self.overlay.set_ring(event.reason() in _KEYBOARD)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.overlay.set_ring(False)
        self.hovered.emit(-1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.plot.resize(event.size())
        self.overlay.resize(event.size())


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
        self.apply_style()
        self.set_series(TokenSeries(), 0)

    def set_series(self, series: TokenSeries, mark: int) -> None:
        """Draw all tokens; `mark` is the training length."""
        middle = median(series.steps_ms)
        xs, ys = series.medians(self.columns())
        if middle is None:
            self._top = None
        else:  # twice the median, and at least the highest running median
            self._top = axis.steady_top(max(middle, 0.55 * float(ys.max(initial=0.0))), self._top)
        top = self._top or 40.0
        self.set_shape(axis.token_end(series.end), top, mark)
        end, top = self.shape
        self.overlay.set_marks([ChartLabel(mark, tr("training length"))] if 0 < mark < end else ())
        dot_xs, dot_ys = series.dots(self.columns() // _DOT_WIDTH)
        self._dots.setData(dot_xs, np.minimum(dot_ys, top))
        self._median.setData(xs, ys)
        self._end.setData(xs[-1:], ys[-1:])
        p95 = series.percentile_95_ms()
        is_in_sight = p95 is not None and p95 <= top  # clipped to the edge, the line would show a wrong value
        self._p95.setData(*((xs[[0, -1]], [p95] * 2) if is_in_sight else ([], [])))

    def set_crosshair(self, position: int | None, spots: Sequence[CrosshairDot] = ()) -> None:
        """Move the crosshair. Hides the end marker."""
        super().set_crosshair(position, spots)
        self._end.setVisible(position is None)

    def apply_style(self) -> None:
        """Apply the colours of the theme."""
        super().apply_style()
        ours = self._style.colour("chart-mamba")
        self._dots.setBrush(self._style.colour("chart-dot"))
        self._median.setPen(self.in_pixels(QPen(ours, 2)))
        self._end.setBrush(ours)
        self._p95.setPen(self.in_pixels(dashed(self._style.colour("chart-mark"), (4, 3))))


class CacheChart(TokenChart):
    """Cache memory: the constant state of the model, and the computed cache of a Transformer of the same size."""

    def __init__(self, style: Style) -> None:
        super().__init__(style, 148)
        self._state = pg.PlotCurveItem(antialias=True)
        self._kv = pg.PlotCurveItem(antialias=True)
        self._state_end = pg.ScatterPlotItem(size=6, pxMode=True, pen=None)
        self._kv_end = pg.ScatterPlotItem(size=7, pxMode=True)
        self._full = pg.InfiniteLine(angle=90, movable=False)
        for item in (self._full, self._kv, self._state, self._state_end, self._kv_end):
            self.plot.addItem(item)
        self.apply_style()
        self.set_sizes(0, 0, 0, 0)
        self.set_full(None, "")

    def set_full(self, position: int | None, words: str) -> None:
        """ChartLabel where the computed cache would exceed this computer's memory, if that is in range."""
        is_in_range = position is not None and 0 < position < self.shape[0]
        self._full.setVisible(is_in_range)
        if position is not None and is_in_range:
            self._full.setValue(position)
            self.overlay.set_marks((ChartLabel(position, words),))
        else:
            self.overlay.set_marks(())

    @property
    def is_full_shown(self) -> bool:
        """Whether that mark is in range."""
        return bool(self._full.isVisible())

    def set_crosshair(self, position: int | None, spots: Sequence[CrosshairDot] = ()) -> None:
        """Move the crosshair. Hides the end markers."""
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

    def apply_style(self) -> None:
        """Apply the colours of the theme."""
        super().apply_style()
        ours, theirs = self._style.colour("chart-mamba"), self._style.colour("chart-kv")
        self._state.setPen(self.in_pixels(QPen(ours, 2)))
        self._state_end.setBrush(ours)
        self._kv.setPen(self.in_pixels(dashed(theirs, (0.1, 2.2), width=2)))
        self._full.setPen(self.in_pixels(dashed(theirs, (4, 3))))
        self._kv_end.setPen(self.in_pixels(QPen(theirs, 1.5)))
        self._kv_end.setBrush(self._style.colour("panel"))


def dashed(colour: QColor, pattern: Sequence[float], width: float = 1) -> QPen:
    """A dashed pen. `pattern` is in pen widths; dashes shorter than one become round dots."""
    pen = QPen(colour, width)
    pen.setDashPattern(pattern)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap if pattern[0] < 1 else Qt.PenCapStyle.FlatCap)
    return pen
