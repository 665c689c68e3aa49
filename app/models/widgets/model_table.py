"""The list of models: a Qt list model, and a view with one row widget per model.

Not a QListView with a delegate: there are a dozen rows at most, each with three controls that VoiceOver must find, and
rows expand in place.
"""

import enum
from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, QPoint, Qt, Signal
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from app.i18n.translate import tr
from app.models.values.rows import ModelRow, ModelSection, facts_words, state_pill
from app.models.widgets.model_row import SIDE, ModelRowWidget
from app.ui.widgets.labels import Label, Surface
from app.ui.widgets.style import Style

_HEAD = 32
_Index = QModelIndex | QPersistentModelIndex
_TOP = QModelIndex()


class ModelRole(enum.IntEnum):
    """The roles of the list model."""

    ROW = Qt.ItemDataRole.UserRole + 1
    KEY = Qt.ItemDataRole.UserRole + 2


class ModelListModel(QAbstractListModel):
    """The models as a Qt list, in the given order; a row that only changes keeps its place."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: list[ModelRow] = []

    def set_rows(self, rows: Sequence[ModelRow]) -> None:
        """Set the rows."""
        if [row.key for row in rows] == [row.key for row in self._rows]:
            for row in rows:
                self.set_row(row)
            return
        self.beginResetModel()
        self._rows = list(rows)
        self.endResetModel()

    def set_row(self, row: ModelRow) -> None:
        """Update one row."""
        place = self.index_of(row.key)
        if place is not None and self._rows[place] != row:
            self._rows[place] = row
            index = self.index(place)
            self.dataChanged.emit(index, index)

    def index_of(self, key: str) -> int | None:
        """The index of a model; None if it is not listed."""
        return next((place for place, row in enumerate(self._rows) if row.key == key), None)

    def rows(self) -> tuple[ModelRow, ...]:
        """All rows."""
        return tuple(self._rows)

    def rowCount(self, parent: _Index = _TOP) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return row.model.name
            case Qt.ItemDataRole.AccessibleTextRole:
                pill = state_pill(row)
                return ", ".join(
                    part for part in (row.model.name, facts_words(row), pill.text if pill else "") if part
                )
            case ModelRole.ROW:
                return row
            case ModelRole.KEY:
                return row.key
            case _:
                return None


class ModelTable(QScrollArea):
    """At most one row is expanded. Signals: those of `ModelRowWidget`."""

    acted = Signal(str, object)
    precision_chosen = Signal(str, str)
    menu_requested = Signal(str, QPoint)
    failure_action_chosen = Signal(str, object)
    details_requested = Signal(str)

    def __init__(self, style: Style, model: ModelListModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._style = style
        self._model = model
        self._widgets: dict[str, ModelRowWidget] = {}
        self._open_key = ""
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._also = Label(style, "caption", "ink-3", "")
        self._also.setContentsMargins(SIDE, 10, SIDE, 0)
        self._also.setFixedHeight(_HEAD)
        body = Surface(style, "content")
        self._column = QVBoxLayout(body)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self.setWidget(body)
        model.modelReset.connect(self._on_reset)
        model.dataChanged.connect(self._on_data_changed)
        self._on_reset()

    @property
    def open_key(self) -> str:
        """The expanded row, "" for none."""
        return self._open_key

    def row_widget(self, key: str) -> ModelRowWidget:
        """The widget of a row."""
        return self._widgets[key]

    def open_row(self, key: str) -> None:
        """Expand a row and scroll to it; "" collapses all."""
        self._open_key = key
        for other, widget in self._widgets.items():
            widget.set_open(other == key)
        if key in self._widgets:
            self.ensureWidgetVisible(self._widgets[key], 0, 0)

    def needed_height(self) -> int:
        """The height that shows all rows."""
        return self._column.sizeHint().height()

    def _on_reset(self) -> None:
        while self._column.takeAt(0) is not None:
            pass
        rows = self._model.rows()
        for key in self._widgets.keys() - {row.key for row in rows}:
            self._widgets.pop(key).deleteLater()
        is_headed = False
        for row in rows:
            if row.key in self._widgets:
                self._widgets[row.key].set_row(row)
            else:
                self._widgets[row.key] = self._connected(ModelRowWidget(self._style, row))
            if row.section is ModelSection.OTHER and not is_headed:
                is_headed = True
                self._also.setText(tr("Also on this {computer}", computer=row.computer))
                self._column.addWidget(self._also)
            self._column.addWidget(self._widgets[row.key])
        self._also.setVisible(is_headed)
        self._column.addStretch()
        if self._open_key not in self._widgets:
            self._open_key = ""

    def _connected(self, widget: ModelRowWidget) -> ModelRowWidget:
        widget.opened.connect(self._on_opened)
        widget.moved.connect(self._on_moved)
        widget.acted.connect(self.acted)
        widget.precision_chosen.connect(self.precision_chosen)
        widget.menu_requested.connect(self.menu_requested)
        widget.failure_action_chosen.connect(self.failure_action_chosen)
        widget.details_requested.connect(self.details_requested)
        return widget

    def _on_data_changed(self, first: QModelIndex, last: QModelIndex) -> None:
        for place in range(first.row(), last.row() + 1):
            row = self._model.index(place).data(ModelRole.ROW)
            self._widgets[row.key].set_row(row)

    def _on_opened(self, key: str) -> None:
        self.open_row("" if key == self._open_key else key)

    def _on_moved(self, key: str, step: int) -> None:
        keys = [row.key for row in self._model.rows()]
        place = min(len(keys) - 1, max(0, keys.index(key) + step))
        widget = self._widgets[keys[place]]
        widget.setFocus(Qt.FocusReason.TabFocusReason)
        self.ensureWidgetVisible(widget, 0, 0)
