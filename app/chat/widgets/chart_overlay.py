"""What lies over a live chart: the crosshair, words, the pointer, the keyboard's ring."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QFontMetrics, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

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
