"""The item model of the conversation list: sections and conversations."""

import enum
from collections.abc import Sequence

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from app.conversations.values.sidebar import ConversationRow, SectionRow, SidebarRow

_Index = QModelIndex | QPersistentModelIndex


class ConversationRole(enum.IntEnum):
    """The data of a row besides its title (DisplayRole)."""

    SUBTITLE = Qt.ItemDataRole.UserRole + 1
    IS_SECTION = Qt.ItemDataRole.UserRole + 2
    IS_WRITING = Qt.ItemDataRole.UserRole + 3
    CONVERSATION_ID = Qt.ItemDataRole.UserRole + 4
    IS_PINNED = Qt.ItemDataRole.UserRole + 5


class ConversationListModel(QAbstractListModel):
    """Rows that are set as a whole; views are notified of differences only.

    Signals: `renamed(int, str)` when a view has edited a title. The row changes only when new rows are set.
    """

    renamed = Signal(int, str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: list[SidebarRow] = []

    def set_rows(self, rows: Sequence[SidebarRow]) -> None:
        """Show these rows. Rows that stay keep their indexes' identity."""
        keys = {_key(row) for row in rows}
        for index in reversed(range(len(self._rows))):
            if _key(self._rows[index]) not in keys:
                self.beginRemoveRows(QModelIndex(), index, index)
                del self._rows[index]
                self.endRemoveRows()
        present = {_key(row) for row in self._rows}
        for index, row in enumerate(rows):
            self._put(index, row, is_known=_key(row) in present)

    def index_of(self, conversation_id: int) -> QModelIndex:
        """The index of a conversation; invalid if it is not in the list."""
        for number, row in enumerate(self._rows):
            if isinstance(row, ConversationRow) and row.conversation_id == conversation_id:
                return self.index(number)
        return QModelIndex()

    def conversation_ids(self) -> list[int]:
        """The ids of the conversations, in list order."""
        return [row.conversation_id for row in self._rows if isinstance(row, ConversationRow)]

    def _put(self, index: int, row: SidebarRow, *, is_known: bool) -> None:
        if not is_known:
            self.beginInsertRows(QModelIndex(), index, index)
            self._rows.insert(index, row)
            self.endInsertRows()
            return
        key = _key(row)
        known = next(n for n in range(index, len(self._rows)) if _key(self._rows[n]) == key)
        if known != index:
            self.beginMoveRows(QModelIndex(), known, known, QModelIndex(), index)
            self._rows.insert(index, self._rows.pop(known))
            self.endMoveRows()
        if self._rows[index] != row:
            self._rows[index] = row
            self.dataChanged.emit(self.index(index), self.index(index))

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 (Qt's signature)
        return 0 if parent.isValid() else len(self._rows)

    def flags(self, index: _Index) -> Qt.ItemFlag:
        if not index.isValid() or isinstance(self._rows[index.row()], SectionRow):
            return Qt.ItemFlag.NoItemFlags
        return (
            Qt.ItemFlag.ItemIsEnabled
            | Qt.ItemFlag.ItemIsSelectable
            | Qt.ItemFlag.ItemIsEditable
            | Qt.ItemFlag.ItemNeverHasChildren
        )

    def setData(self, index: _Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        row = self._rows[index.row()]
        if role != Qt.ItemDataRole.EditRole or not isinstance(row, ConversationRow):
            return False
        self.renamed.emit(row.conversation_id, str(value))
        return True

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        if role == ConversationRole.IS_SECTION:
            return isinstance(row, SectionRow)
        if isinstance(row, SectionRow):
            return row.title if role == Qt.ItemDataRole.DisplayRole else None
        return {
            int(Qt.ItemDataRole.DisplayRole): row.title,
            int(Qt.ItemDataRole.EditRole): row.title,
            int(Qt.ItemDataRole.AccessibleTextRole): f"{row.title}, {row.subtitle}",
            int(ConversationRole.SUBTITLE): row.subtitle,
            int(ConversationRole.IS_WRITING): row.is_writing,
            int(ConversationRole.CONVERSATION_ID): row.conversation_id,
            int(ConversationRole.IS_PINNED): row.is_pinned,
        }.get(int(role))


def _key(row: SidebarRow) -> tuple[str, object]:
    return ("section", row.title) if isinstance(row, SectionRow) else ("conversation", row.conversation_id)
