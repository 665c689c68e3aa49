"""What a search found, as a list model."""

import enum
from collections.abc import Sequence

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt

from app.conversations.values.search import SearchHit

_Index = QModelIndex | QPersistentModelIndex


class HitRole(enum.IntEnum):
    """What a row holds besides the title of its conversation (DisplayRole)."""

    HIT = Qt.ItemDataRole.UserRole + 1


class HitListModel(QAbstractListModel):
    """The hits of one search."""

    def __init__(self) -> None:
        super().__init__()
        self._hits: tuple[SearchHit, ...] = ()

    def set_hits(self, hits: Sequence[SearchHit]) -> None:
        """Show these."""
        self.beginResetModel()
        self._hits = tuple(hits)
        self.endResetModel()

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 (Qt's signature)
        return 0 if parent.isValid() else len(self._hits)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        hit = self._hits[index.row()]
        return {
            int(Qt.ItemDataRole.DisplayRole): hit.title,
            int(Qt.ItemDataRole.AccessibleTextRole): hit.title
            if hit.message_id is None
            else f"{hit.title}: {hit.snippet}",
            int(HitRole.HIT): hit,
        }.get(int(role))
