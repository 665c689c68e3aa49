"""The list of conversations: its item model, its delegate and its view."""

import enum
from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import (
    QAbstractItemModel,
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QPointF,
    QRectF,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import (
    QContextMenuEvent,
    QFont,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
)
from PySide6.QtWidgets import (
    QFrame,
    QLineEdit,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from app.conversations.values.sidebar import ConversationRow, SectionRow, SidebarRow
from app.i18n.translate import localised, tr
from app.ui.widgets.fields import keep_escape
from app.ui.widgets.painting import paint_frame, paint_rounded, set_field_palette, set_palette
from app.ui.widgets.style import Style

_Index = QModelIndex | QPersistentModelIndex
_ROW, _SECTION = 50, 30
_SIDE, _PADDING = 8, 12
_PIN = 12
MAX_TITLE = 200


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


class ConversationList(QListView):
    """Signals, each with a conversation's id: `chosen(int)`, `menu_requested(int, QPoint)` with the menu's global position,
    `delete_requested(int)`.
    """

    chosen = Signal(int)
    menu_requested = Signal(int, QPoint)
    delete_requested = Signal(int)

    def __init__(self, style: Style, model: ConversationListModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._style = style
        self._model = model
        self._is_quiet = False
        self.setModel(model)
        self.setItemDelegate(ConversationDelegate(style, self))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(tr("Conversations"))
        self.setEditTriggers(QListView.EditTrigger.EditKeyPressed)
        self.selectionModel().currentChanged.connect(self._on_current_changed)
        style.changed.connect(self._on_style_changed)
        self._on_style_changed()

    def set_rows(self, rows: Sequence[SidebarRow]) -> None:
        """Show these rows. If the selected one disappears, no other is selected instead."""
        self._is_quiet = True
        self._model.set_rows([_localised(row) for row in rows])
        self._is_quiet = False

    def show_chosen(self, conversation_id: int) -> None:
        """Select this conversation without emitting `chosen`."""
        selection = self.selectionModel()
        selection.blockSignals(True)
        self.setCurrentIndex(self._model.index_of(conversation_id))
        selection.blockSignals(False)
        self.viewport().update()

    def rename(self, conversation_id: int) -> None:
        """Start editing the title in place."""
        index = self._model.index_of(conversation_id)
        if index.isValid():
            self.scrollTo(index)
            self.edit(index)

    def step(self, step: int) -> None:
        """Select the next conversation, or the previous one."""
        row = self.currentIndex().row() + step
        while 0 <= row < self._model.rowCount():
            index = self._model.index(row)
            if not index.data(ConversationRole.IS_SECTION):
                self.setCurrentIndex(index)
                return
            row += step

    def _on_current_changed(self, current: QModelIndex) -> None:
        conversation_id = current.data(ConversationRole.CONVERSATION_ID)
        if isinstance(conversation_id, int) and not self._is_quiet:
            self.chosen.emit(conversation_id)

    def _on_style_changed(self) -> None:
        set_palette(self, {QPalette.ColorRole.Base: self._style.colour("sidebar")})

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        index = self.indexAt(event.pos())
        if event.reason() is QContextMenuEvent.Reason.Keyboard:
            index = self.currentIndex()
        conversation_id = index.data(ConversationRole.CONVERSATION_ID)
        if isinstance(conversation_id, int):
            place = self.viewport().mapToGlobal(self.visualRect(index).center())
            is_mouse = event.reason() is QContextMenuEvent.Reason.Mouse
            self.menu_requested.emit(conversation_id, event.globalPos() if is_mouse else place)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if (
            event.button() is not Qt.MouseButton.RightButton
        ):  # a right click opens the menu and selects nothing
            super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        conversation_id = self.currentIndex().data(ConversationRole.CONVERSATION_ID)
        is_delete = event.key() in (Qt.Key.Key_Backspace, Qt.Key.Key_Delete)
        if is_delete and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            if isinstance(conversation_id, int):
                self.delete_requested.emit(conversation_id)
            return
        super().keyPressEvent(event)


class ConversationDelegate(QStyledItemDelegate):
    """Paints sections and rows, and edits titles in place."""

    def __init__(self, style: Style, view: QListView) -> None:
        super().__init__(view)
        self._style = style
        self._view = view

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        return QSize(100, _SECTION if index.data(ConversationRole.IS_SECTION) else _ROW)

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: _Index) -> QWidget:
        return TitleEditor(self._style, parent)

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, index: _Index) -> None:
        editor.setGeometry(option.rect.adjusted(_SIDE + 6, 11, -_SIDE - 6, -11))

    def setEditorData(self, editor: QWidget, index: _Index) -> None:
        if not isinstance(editor, TitleEditor) or not editor.isModified():  # the row may have changed since
            super().setEditorData(editor, index)

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: _Index) -> None:
        title = " ".join(editor.text().split()) if isinstance(editor, TitleEditor) else ""
        if title and title != index.data():
            model.setData(index, title[:MAX_TITLE])

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(option.rect)
        if index.data(ConversationRole.IS_SECTION):
            painter.setFont(self._style.font("caption", QFont.Weight.DemiBold))
            painter.setPen(self._style.colour("ink-3"))
            text = str(index.data())
            painter.drawText(area.adjusted(20, 0, -20, -4), Qt.AlignmentFlag.AlignBottom, text)
        else:
            self._paint_row(painter, area, option, index)
        painter.restore()

    def _paint_row(
        self, painter: QPainter, area: QRectF, option: QStyleOptionViewItem, index: _Index
    ) -> None:
        state: QStyle.StateFlag = option.state
        is_selected = bool(state & QStyle.StateFlag.State_Selected)
        is_hovered = bool(state & QStyle.StateFlag.State_MouseOver)
        box = area.adjusted(_SIDE, 0, -_SIDE, 0)
        if is_selected or is_hovered:
            has_focus = is_selected and self._view.hasFocus()
            paint_rounded(
                painter, box, 8, fill=self._style.colour("accent-tint" if has_focus else "fill-strong")
            )
        if self._view.findChild(TitleEditor) is not None and index == self._view.currentIndex():
            return  # the editor shows the title
        text = box.adjusted(_PADDING, 7, -_PADDING, -7)
        title = QRectF(text.left(), text.top(), text.width(), 19)
        if index.data(ConversationRole.IS_PINNED):
            ratio = self._view.devicePixelRatioF()
            pin = self._style.pixmap("pin", _PIN, "ink-3", ratio)
            painter.drawPixmap(QPointF(text.right() - _PIN, title.center().y() - _PIN / 2), pin)
            title.setRight(text.right() - _PIN - 6)
        if index.data(ConversationRole.IS_WRITING):
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._style.colour("accent-text"))
            painter.drawEllipse(QRectF(text.left(), title.center().y() - 4, 8, 8))
            title.setLeft(text.left() + 14)
        painter.setFont(self._style.font("ui", QFont.Weight.DemiBold if is_selected else None))
        painter.setPen(self._style.colour("ink"))
        _draw(painter, title, str(index.data()))
        painter.setFont(self._style.font("caption"))
        painter.setPen(self._style.colour("ink-2" if is_selected or is_hovered else "ink-3"))
        _draw(
            painter,
            QRectF(text.left(), text.top() + 20, text.width(), 15),
            str(index.data(ConversationRole.SUBTITLE)),
        )


class TitleEditor(QLineEdit):
    """Edits a title: Return keeps the new title, Esc drops it."""

    def __init__(self, style: Style, parent: QWidget) -> None:
        super().__init__(parent)
        self._style = style
        self.setFont(style.font("ui"))
        self.setFrame(False)
        self.setTextMargins(6, 0, 6, 0)
        self.setAccessibleName(tr("Title"))
        QTimer.singleShot(
            0, self, self._show_beginning
        )  # the view selects all first, with the cursor at the end
        set_field_palette(self, style)

    def _show_beginning(self) -> None:
        if self.hasSelectedText():
            self.setSelection(len(self.text()), -len(self.text()))

    def event(self, event: QEvent) -> bool:
        return keep_escape(event) or super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint_frame(painter, self._style, self.rect(), 6, has_focus=True)
        painter.end()
        super().paintEvent(event)


def _localised(row: SidebarRow) -> SidebarRow:
    """Translate the row: an item model turns Words into plain strings."""
    if isinstance(row, SectionRow):
        return SectionRow(localised(row.title))
    return replace(row, title=localised(row.title), subtitle=localised(row.subtitle))


def _draw(painter: QPainter, area: QRectF, text: str) -> None:
    shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, int(area.width()))
    painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, shown)
