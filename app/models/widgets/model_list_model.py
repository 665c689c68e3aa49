"""The models of the picker as a Qt list."""

import enum
from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from app.models.values.rows import PickerRow, facts_words, state_pill

_Index = QModelIndex | QPersistentModelIndex
_TOP = QModelIndex()


class ModelRole(enum.IntEnum):
    """What a view asks for."""

    ROW = Qt.ItemDataRole.UserRole + 1
    KEY = Qt.ItemDataRole.UserRole + 2


class ModelListModel(QAbstractListModel):
    """Rows in the order that they are given in; a row that only changes keeps its place."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: list[PickerRow] = []

    def set_rows(self, rows: Sequence[PickerRow]) -> None:
        """Show these."""
        if [row.key for row in rows] == [row.key for row in self._rows]:
            for row in rows:
                self.set_row(row)
            return
        self.beginResetModel()
        self._rows = list(rows)
        self.endResetModel()

    def set_row(self, row: PickerRow) -> None:
        """Show what changed in one of them."""
        place = self.place_of(row.key)
        if place is not None and self._rows[place] != row:
            self._rows[place] = row
            index = self.index(place)
            self.dataChanged.emit(index, index)

    def place_of(self, key: str) -> int | None:
        """Where a model stands."""
        return next((place for place, row in enumerate(self._rows) if row.key == key), None)

    def rows(self) -> tuple[PickerRow, ...]:
        """All of them."""
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
