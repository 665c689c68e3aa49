"""The search of all conversations: its field and its results."""

import enum
from collections.abc import Sequence

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QFont,
    QFontMetrics,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPalette,
    QTextCharFormat,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import (
    QFrame,
    QLabel,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from app.conversations.values.search import Range, SearchHit, near
from app.i18n.translate import tr
from app.ui.values.text import shown
from app.ui.widgets.fields import SearchField, keep_escape
from app.ui.widgets.labels import Label
from app.ui.widgets.painting import paint_rounded, set_palette
from app.ui.widgets.style import Style

_ROW, _SIDE, _PADDING = 50, 8, 12
_ICON = 16
_CHARACTERS_BEFORE = 12

_Index = QModelIndex | QPersistentModelIndex


class ConversationSearchField(SearchField):
    """Searches all conversations. Signals: `entered()` for Return or Down, which move to the results."""

    entered = Signal()

    def __init__(self, style: Style) -> None:
        super().__init__(style, placeholder=tr("Search"), name=tr("Search all conversations"))
        self._hint = QKeySequence("Ctrl+K").toString(QKeySequence.SequenceFormat.NativeText)
        self.setTextMargins(_ICON + 12, 0, 6, 0)
        self.textChanged.connect(self.update)

    def paint_background(self, painter: QPainter) -> None:
        super().paint_background(painter)
        icon = self.app_style.pixmap("search", _ICON, "ink-3", self.devicePixelRatioF())
        painter.drawPixmap(QPointF(8, (self.height() - _ICON) / 2), icon)
        if not self.text():
            painter.setFont(self.app_style.font("small"))
            painter.setPen(self.app_style.colour("ink-3"))
            right = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
            painter.drawText(self.rect().adjusted(0, 0, -10, 0), right, self._hint)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Down):
            self.entered.emit()
        else:
            super().keyPressEvent(event)


class HitRole(enum.IntEnum):
    """The data of a row besides its conversation's title (DisplayRole)."""

    HIT = Qt.ItemDataRole.UserRole + 1


class HitListModel(QAbstractListModel):
    """The results of one search."""

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


class HitList(QListView):
    """Signals: `chosen(int, object)` with the conversation and the message (None for a title), `left()` for Esc."""

    chosen = Signal(int, object)
    left = Signal()

    def __init__(self, style: Style, model: HitListModel) -> None:
        super().__init__()
        self._style = style
        self.setModel(model)
        self.setItemDelegate(_HitDelegate(style, self))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setUniformItemSizes(True)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(tr("Search results"))
        self.selectionModel().currentChanged.connect(self._on_current_changed)
        style.changed.connect(self._on_style_changed)
        self._on_style_changed()

    def choose_first(self) -> None:
        """Select the first result."""
        self.setFocus(Qt.FocusReason.ShortcutFocusReason)
        if not self.currentIndex().isValid():
            self.setCurrentIndex(self.model().index(0, 0))

    def _on_current_changed(self, current: QModelIndex) -> None:
        hit = current.data(HitRole.HIT)
        if isinstance(hit, SearchHit):
            self.chosen.emit(hit.conversation_id, hit.message_id)

    def _on_style_changed(self) -> None:
        set_palette(self, {QPalette.ColorRole.Base: self._style.colour("sidebar")})

    def event(self, event: QEvent) -> bool:
        return keep_escape(event) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)


class NothingFound(QWidget):
    """Shown if a search has no results."""

    def __init__(self, style: Style) -> None:
        super().__init__()
        self._style = style
        self._icon = QLabel()
        self._heading = Label(style, "ui", "ink", weight=QFont.Weight.DemiBold)
        self._line = Label(style, "small", "ink-2", tr("Titles and all messages were searched."))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 40, 16, 0)
        layout.setSpacing(8)
        for label in (self._icon, self._heading, self._line):
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            label.setWordWrap(True)
            layout.addWidget(label)
        layout.addStretch()
        style.changed.connect(self._on_style_changed)
        self._on_style_changed()

    def set_query(self, query: str) -> None:
        """Set the query that has no results."""
        self._heading.setText(tr("No results for “{query}”", query=shown(query.strip())))

    def text(self) -> str:
        """The heading."""
        return self._heading.text()

    def _on_style_changed(self) -> None:
        self._icon.setPixmap(self._style.pixmap("search", 24, "ink-3", self.devicePixelRatioF()))


class _HitDelegate(QStyledItemDelegate):
    """Paints the title and a line of text, with the found words in a heavier weight."""

    def __init__(self, style: Style, view: QListView) -> None:
        super().__init__(view)
        self._style = style
        self._view = view

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        return QSize(100, _ROW)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        hit = index.data(HitRole.HIT)
        if not isinstance(hit, SearchHit):
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        state: QStyle.StateFlag = option.state
        is_selected = bool(state & QStyle.StateFlag.State_Selected)
        is_lit = is_selected or bool(state & QStyle.StateFlag.State_MouseOver)
        box = QRectF(option.rect).adjusted(_SIDE, 0, -_SIDE, 0)
        if is_lit:
            has_focus = is_selected and self._view.hasFocus()
            paint_rounded(
                painter, box, 8, fill=self._style.colour("accent-tint" if has_focus else "fill-strong")
            )
        text = box.adjusted(_PADDING, 7, -_PADDING, -7)
        is_title = hit.message_id is None
        painter.setPen(self._style.colour("ink"))
        title = QRectF(text.left(), text.top(), text.width(), 19)
        words, ranges = near(hit.title, hit.ranges, _CHARACTERS_BEFORE) if is_title else (hit.title, ())
        _draw(painter, title, self._style.font("ui"), words, ranges)
        painter.setPen(self._style.colour("ink-2" if is_lit else "ink-3"))
        line = QRectF(text.left(), text.top() + 20, text.width(), 15)
        words, ranges = (tr("Title"), ()) if is_title else near(hit.snippet, hit.ranges, _CHARACTERS_BEFORE)
        _draw(painter, line, self._style.font("caption"), words, ranges)
        painter.restore()


def _draw(painter: QPainter, area: QRectF, font: QFont, text: str, ranges: tuple[Range, ...]) -> None:
    heavy = QFont(font)
    heavy.setWeight(QFont.Weight.DemiBold)
    elided = QFontMetrics(heavy if ranges else font).elidedText(
        text, Qt.TextElideMode.ElideRight, int(area.width())
    )
    if elided != text:
        ranges = tuple((begin, min(end, len(elided))) for begin, end in ranges if begin < len(elided))
        text = elided
    layout = QTextLayout(text, font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.NoWrap)
    layout.setTextOption(option)
    layout.setFormats([_heavy(text, begin, end) for begin, end in ranges])
    layout.beginLayout()
    line = layout.createLine()
    line.setLineWidth(area.width())
    layout.endLayout()
    painter.save()
    painter.setClipRect(area)
    layout.draw(painter, QPointF(area.left(), area.center().y() - line.height() / 2))
    painter.restore()


def _heavy(text: str, begin: int, end: int) -> QTextLayout.FormatRange:
    found = QTextLayout.FormatRange()
    found.start = _utf16_units(text[:begin])
    found.length = _utf16_units(text[begin:end])
    heavy = QTextCharFormat()
    heavy.setFontWeight(QFont.Weight.DemiBold)
    found.format = heavy
    return found


def _utf16_units(text: str) -> int:
    return len(text.encode("utf-16-le", "surrogatepass")) // 2
