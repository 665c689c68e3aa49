"""The list of conversations and how its rows are painted."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QPainter, QPalette
from PySide6.QtWidgets import QFrame, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from app.models.conversation_list import ConversationListModel, ConversationRole
from app.widgets.look import Look

_ROW, _SECTION = 50, 30
_SIDE, _PADDING = 8, 12

_Index = QModelIndex | QPersistentModelIndex


class ConversationList(QListView):
    """Signals: `chosen(int)` with the id of the conversation that the person selects."""

    chosen = Signal(int)

    def __init__(self, look: Look, model: ConversationListModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._model = model
        self.setModel(model)
        self.setItemDelegate(ConversationDelegate(look, self))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName("Conversations")
        self.selectionModel().currentChanged.connect(self._on_current_changed)
        look.changed.connect(self._on_look_changed)
        self._on_look_changed()

    def show_chosen(self, conversation_id: int) -> None:
        """Select this conversation without saying so."""
        selection = self.selectionModel()
        selection.blockSignals(True)
        self.setCurrentIndex(self._model.index_of(conversation_id))
        selection.blockSignals(False)
        self.viewport().update()

    def _on_current_changed(self, current: QModelIndex) -> None:
        conversation_id = current.data(ConversationRole.CONVERSATION_ID)
        if isinstance(conversation_id, int):
            self.chosen.emit(conversation_id)

    def _on_look_changed(self) -> None:
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.Base, self._look.colour("sidebar"))
        self.setPalette(palette)


class ConversationDelegate(QStyledItemDelegate):
    """Paints sections and rows."""

    def __init__(self, look: Look, view: QListView) -> None:
        super().__init__(view)
        self._look = look
        self._view = view

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        return QSize(100, _SECTION if index.data(ConversationRole.IS_SECTION) else _ROW)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(option.rect)
        if index.data(ConversationRole.IS_SECTION):
            painter.setFont(self._look.font("caption", QFont.Weight.DemiBold))
            painter.setPen(self._look.colour("ink-3"))
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
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._look.colour("accent-tint" if has_focus else "fill-strong"))
            painter.drawRoundedRect(box, 8, 8)
        text = box.adjusted(_PADDING, 7, -_PADDING, -7)
        title = QRectF(text.left(), text.top(), text.width(), 19)
        if index.data(ConversationRole.IS_WRITING):
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._look.colour("accent-text"))
            painter.drawEllipse(QRectF(text.left(), title.center().y() - 4, 8, 8))
            title.setLeft(text.left() + 14)
        painter.setFont(self._look.font("ui", QFont.Weight.DemiBold if is_selected else None))
        painter.setPen(self._look.colour("ink"))
        _draw(painter, title, str(index.data()))
        painter.setFont(self._look.font("caption"))
        painter.setPen(self._look.colour("ink-2" if is_selected or is_hovered else "ink-3"))
        _draw(
            painter,
            QRectF(text.left(), text.top() + 20, text.width(), 15),
            str(index.data(ConversationRole.SUBTITLE)),
        )


def _draw(painter: QPainter, area: QRectF, text: str) -> None:
    shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, int(area.width()))
    painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, shown)
