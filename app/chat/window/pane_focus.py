"""Going from pane to pane with one key."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QApplication, QWidget

Stops = Sequence[tuple[QWidget, QWidget | None]]


class PaneFocus(QObject):
    """Moves the focus among panes.

    `stops` holds each pane in reading order with the widget in it that takes the focus; None stands for its first.
    """

    def __init__(self, stops: Stops, parent: QObject) -> None:
        super().__init__(parent)
        self._stops = tuple(stops)

    def next_pane(self) -> None:
        """Go to the next pane that can be seen, after the last to the first."""
        self._step(1)

    def previous_pane(self) -> None:
        """Go to the pane before."""
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
    """The first widget in a pane that the Tab key reaches."""
    widget = pane.nextInFocusChain()
    while widget is not None and pane.isAncestorOf(widget):
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.isVisible() and widget.isEnabled():
            return widget
        widget = widget.nextInFocusChain()
    return pane
