"""A table that fills with measurements during a run."""

from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from app.benchmark.values import RowState
from app.i18n.translate import tr
from app.ui.widgets.labels import Label
from app.ui.widgets.style import Style

_ROW, _HEAD = 29, 30


@dataclass(frozen=True, slots=True)
class ShownRow:
    """A row as shown; `details` are the tooltips."""

    name: str
    state: RowState
    cells: tuple[str, ...] = ()
    details: tuple[str, ...] = ()


class BenchTable(QWidget):
    """Names on the left, figures on the right. A row without figures says whether it is running or waiting."""

    def __init__(self, style: Style, heads: tuple[str, ...], widths: tuple[int, ...]) -> None:
        """`widths` are the minimum widths of the columns with figures, so that they do not move."""
        super().__init__()
        self._style = style
        self._heads = heads
        self._labels: list[list[Label]] = []
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(0)
        self._grid.setHorizontalSpacing(12)
        self._grid.setColumnStretch(0, 1)
        for column, width in enumerate(widths, 1):
            self._grid.setColumnMinimumWidth(column, width)
        for column, head in enumerate(heads):
            label = Label(style, "small", "ink-2", head)
            label.setFixedHeight(_HEAD)
            self._grid.addWidget(label, 0, column, _side(column))
        style.changed.connect(self.update)

    def set_rows(self, rows: tuple[ShownRow, ...]) -> None:
        """Show these."""
        self._fit(len(rows))
        for labels, row in zip(self._labels, rows, strict=True):
            figures = row.cells if row.state is RowState.DONE else (_state_words(row.state),)
            padded = (*figures, *[""] * (len(self._heads) - 1 - len(figures)))
            details = (*row.details, *[""] * (len(self._heads) - 1 - len(row.details)))
            labels[0].setText(row.name)
            for label, text, detail in zip(labels[1:], padded, details, strict=True):
                label.setText(text)
                label.setToolTip(detail)
                label.set_colour("ink" if row.state is RowState.DONE else "ink-3")
        self.update()

    def texts(self) -> list[list[str]]:
        """The texts of all cells."""
        return [[label.text() for label in labels] for labels in self._labels]

    def _fit(self, count: int) -> None:
        """Add or remove rows until there are `count`."""
        while len(self._labels) > count:
            for label in self._labels.pop():
                self._grid.removeWidget(label)
                label.deleteLater()
        while len(self._labels) < count:
            labels = [Label(self._style, "ui", "ink") for _ in self._heads]
            self._labels.append(labels)
            for column, label in enumerate(labels):
                label.setFixedHeight(_ROW)
                label.setFont(self._style.font("ui", QFont.Weight.Normal))
                label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
                self._grid.addWidget(label, len(self._labels), column, _side(column))
        self.setFixedHeight(_HEAD + count * _ROW)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(0, _HEAD - 1, self.width(), 1, self._style.colour("edge"))
        for row in range(len(self._labels)):
            painter.fillRect(0, _HEAD + (row + 1) * _ROW - 1, self.width(), 1, self._style.colour("hair"))


def _state_words(state: RowState) -> str:
    match state:
        case RowState.RUNNING:
            return tr("running")
        case RowState.WAITING:
            return tr("waiting")
        case _:
            return "–"


def _side(column: int) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignRight if column else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter
