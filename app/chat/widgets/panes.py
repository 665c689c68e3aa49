"""Three panes side by side. In a narrow window the outer two float over the centre."""

import enum
from collections.abc import Sequence

from PySide6.QtCore import QEasingCurve, QObject, QRect, Qt, QVariantAnimation, Signal
from PySide6.QtGui import QColor, QLinearGradient, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QWidget

from app.ui.widgets.style import Style

_SLIDE_MS = 180
_SHADOW = 14
_GRIP = 7


class Side(enum.Enum):
    """An outer pane: its minimum, default and maximum width, and the window width below which it closes."""

    LEFT = (200, 248, 320, 900)
    RIGHT = (280, 308, 360, 1120)


class Panes(QWidget):
    """Lays out the panes. What the person opens or closes stays that way; a narrow window hides a pane only temporarily.

    Signals: `arranged()` when a pane was shown or hidden.
    """

    arranged = Signal()

    def __init__(
        self, style: Style, left: QWidget, centre: QWidget, right: QWidget, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._centre = centre
        self._outer = {Side.LEFT: _Outer(style, Side.LEFT, left, self)}
        centre.setParent(self)  # between the two: Tab follows the order of children
        self._outer[Side.RIGHT] = _Outer(style, Side.RIGHT, right, self)
        self._veil = _Veil(self)
        for outer in self._outer.values():
            outer.moved.connect(self._arrange)

    def is_shown(self, side: Side) -> bool:
        """Whether that pane is visible."""
        return self._outer[side].is_open

    def is_over(self, side: Side) -> bool:
        """Whether that pane floats over the centre."""
        return self._outer[side].is_over

    def is_wanted(self, side: Side) -> bool:
        """Whether the person wants that pane where there is room."""
        return self._outer[side].is_wanted

    def pane_width(self, side: Side) -> int:
        """How wide that pane is when it is open."""
        return self._outer[side].pane_width

    def restore(self, side: Side, width: int, *, is_wanted: bool) -> None:
        """Restore the width and state of a pane, without animation."""
        self._outer[side].restore(width, is_wanted=is_wanted)
        self._arrange()
        self.arranged.emit()

    def toggle(self, side: Side) -> None:
        """Open or close a pane."""
        outer = self._outer[side]
        if not outer.is_open:
            self.close_floating()
        outer.set_open(not outer.is_open, is_narrow=self.width() < side.value[3])
        self._arrange()
        self.arranged.emit()

    def close_floating(self) -> bool:
        """Close the floating panes. Returns True if there was one."""
        floating = [side for side, outer in self._outer.items() if outer.is_over]
        for side in floating:
            self.toggle(side)
        return bool(floating)

    def _arrange(self) -> None:
        left, right = self._outer[Side.LEFT], self._outer[Side.RIGHT]
        start, end = left.docked_width(), self.width() - right.docked_width()
        self._centre.setGeometry(start, 0, end - start, self.height())
        self._veil.setGeometry(self._centre.geometry())
        self._veil.setVisible(left.is_over or right.is_over)
        self._veil.raise_()
        for outer in (left, right):
            outer.place(self.width(), self.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        before = [outer.is_open for outer in self._outer.values()]
        for side, outer in self._outer.items():
            outer.set_narrow(self.width() < side.value[3])
        self._arrange()
        if before != [outer.is_open for outer in self._outer.values()]:
            self.arranged.emit()


class _Veil(QWidget):
    """Lies between the centre and a floating pane: a click beside the pane closes it."""

    def __init__(self, panes: Panes) -> None:
        super().__init__(panes)
        self._panes = panes

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._panes.close_floating()


class _Outer(QWidget):
    """An outer pane with its grip and shadow. The pane slides; the centre is resized once, at the end."""

    moved = Signal()

    def __init__(self, style: Style, side: Side, pane: QWidget, parent: Panes) -> None:
        super().__init__(parent)
        self.side = side
        self._style = style
        self._panes = parent
        self._pane = pane
        self._width = side.value[1]
        self._is_wanted = True
        self._is_narrow = False
        self._floats = False
        self._share = 1.0
        pane.setParent(self)
        self._shadow = _Shadow(side, parent)
        self._grip = _Grip(self, parent)
        self._slide = QVariantAnimation(self)
        self._slide.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._slide.valueChanged.connect(self._on_slid)
        self._slide.finished.connect(self.moved)

    @property
    def is_open(self) -> bool:
        return self._floats if self._is_narrow else self._is_wanted

    @property
    def is_over(self) -> bool:
        return self._is_narrow and self._floats

    def set_open(self, is_open: bool, *, is_narrow: bool) -> None:
        self._is_narrow = is_narrow
        if is_narrow:
            self._floats = is_open
        else:
            self._is_wanted = is_open
        self._slide.stop()
        self._slide.setStartValue(self._share)
        self._slide.setEndValue(1.0 if is_open else 0.0)
        self._slide.setDuration(self._style.duration(_SLIDE_MS))
        self._slide.start()

    def set_narrow(self, is_narrow: bool) -> None:
        if is_narrow != self._is_narrow:
            self._is_narrow = is_narrow
            self._floats = False
            self._slide.stop()
            self._share = 1.0 if self.is_open else 0.0

    def set_width(self, width: int) -> None:
        least, _, most, _ = self.side.value
        self._width = max(least, min(most, width))
        self.moved.emit()

    @property
    def is_wanted(self) -> bool:
        return self._is_wanted

    @property
    def pane_width(self) -> int:
        return self._width

    def restore(self, width: int, *, is_wanted: bool) -> None:
        self._is_wanted = is_wanted
        self._slide.stop()
        self._share = 1.0 if self.is_open else 0.0
        self.set_width(width)

    def docked_width(self) -> int:
        """The width that the pane takes from the centre."""
        is_settled = self._slide.state() != QVariantAnimation.State.Running
        return self._width if self.is_open and not self._is_narrow and is_settled and self._share > 0 else 0

    def place(self, width: int, height: int) -> None:
        shown = round(self._width * self._share)
        left = shown - self._width if self.side is Side.LEFT else width - shown
        self.setGeometry(left, 0, self._width, height)
        self._pane.setGeometry(self.rect())
        self.setVisible(shown > 0)
        self.raise_()
        inner = left + self._width if self.side is Side.LEFT else left
        self._shadow.setVisible(self._is_narrow and shown > 0)
        self._shadow.setGeometry(inner if self.side is Side.LEFT else inner - _SHADOW, 0, _SHADOW, height)
        self._shadow.raise_()
        self._grip.setVisible(shown > 0)
        self._grip.setGeometry(inner - _GRIP // 2, 0, _GRIP, height)
        self._grip.raise_()

    def _on_slid(self, share: float) -> None:
        self._share = share
        self.place(self._panes.width(), self._panes.height())


class _Grip(QWidget):
    """The edge of a pane, for resizing it."""

    def __init__(self, outer: _Outer, parent: QWidget) -> None:
        super().__init__(parent)
        self._row = parent
        self._outer = outer
        self.setCursor(Qt.CursorShape.SplitHCursor)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        x = round(self.mapToParent(event.position()).x())
        self._outer.set_width(x if self._outer.side is Side.LEFT else self._row.width() - x)


class _Shadow(QWidget):
    def __init__(self, side: Side, parent: QWidget) -> None:
        super().__init__(parent)
        self._side = side
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def paintEvent(self, event: QPaintEvent) -> None:
        area = QRect(self.rect())
        gradient = QLinearGradient(area.topLeft(), area.topRight())
        dark, clear = QColor(0, 0, 0, 40), QColor(0, 0, 0, 0)
        near, far = (0.0, 1.0) if self._side is Side.LEFT else (1.0, 0.0)
        gradient.setColorAt(near, dark)
        gradient.setColorAt(far, clear)
        QPainter(self).fillRect(area, gradient)


Stops = Sequence[tuple[QWidget, QWidget | None]]


class PaneFocus(QObject):
    """Moves the focus among panes.

    `stops` lists the panes in reading order, each with the widget to focus; None is its first focusable widget.
    """

    def __init__(self, stops: Stops, parent: QObject) -> None:
        super().__init__(parent)
        self._stops = tuple(stops)

    def next_pane(self) -> None:
        """Focus the next visible pane; after the last comes the first."""
        self._step(1)

    def previous_pane(self) -> None:
        """Focus the previous visible pane."""
        self._step(-1)

    def _step(self, step: int) -> None:
        seen = [(pane, target) for pane, target in self._stops if pane.isVisible()]
        focus = QApplication.focusWidget()
        holding = [i for i, (pane, _) in enumerate(seen) if focus is not None and pane.isAncestorOf(focus)]
        at = holding[-1] if holding else -1 if step > 0 else 0
        if seen:
            pane, target = seen[(at + step) % len(seen)]
            (target or _first(pane)).setFocus(Qt.FocusReason.ShortcutFocusReason)


def _first(pane: QWidget) -> QWidget:
    """The first widget of a pane that Tab reaches."""
    widget = pane.nextInFocusChain()
    while widget is not None and pane.isAncestorOf(widget):
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.isVisible() and widget.isEnabled():
            return widget
        widget = widget.nextInFocusChain()
    return pane
