"""The composer: where the person writes a message, with the Send button."""

import sys
from pathlib import Path

from PySide6.QtCore import QMimeData, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QFont,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QTextCursor,
)
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from app.chat.widgets.message_edit import ComposerEdit
from app.i18n.translate import tr
from app.i18n.words import Words, say
from app.ui.values.text import turns_direction
from app.ui.widgets.buttons import IconButton, PaintedButton, SendButton, SendMode
from app.ui.widgets.labels import ElidedLabel, Label
from app.ui.widgets.painting import HALO, paint_haloed_frame, paint_rounded
from app.ui.widgets.style import Style

_RADIUS = 14
_ICON, _GAP = 16, 8
_DASHES = [3.0, 2.0]


def drop_words(*, is_primer: bool, is_mac: bool = sys.platform == "darwin") -> Words:
    """What dropping a file does, and what it does with the modifier key."""
    if is_primer:
        return say("Drop to make a primer from the text")
    if is_mac:
        return say("Drop to insert the text; hold Option to make a primer")
    return say("Drop to insert the text; hold Alt to make a primer")


class DropTarget(QWidget):
    """A dashed frame over the composer while a file is dragged over it. Events go to the composer."""

    def __init__(self, style: Style, parent: QWidget) -> None:
        super().__init__(parent)
        self._style = style
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFont(style.font("ui", QFont.Weight.Medium))
        self._words = ""
        self.set_primer(False)
        self.hide()

    def set_primer(self, is_primer: bool) -> None:
        """Show that a drop makes a primer, or that it inserts the text."""
        self._words = tr(drop_words(is_primer=is_primer))
        self.setAccessibleName(self._words)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._style.colour("content"))
        paint_rounded(
            painter,
            self.rect().adjusted(HALO, HALO, -HALO, -HALO),
            _RADIUS,
            fill=self._style.colour("accent-tint"),
            line=self._style.colour("accent"),
            width=1.5,
            dashes=_DASHES,
        )
        width = _ICON + _GAP + self.fontMetrics().horizontalAdvance(self._words)
        left = (self.width() - width) / 2
        icon = self._style.pixmap("import", _ICON, "accent-text", self.devicePixelRatioF())
        painter.drawPixmap(QPointF(left, (self.height() - _ICON) / 2), icon)
        painter.setPen(self._style.colour("accent-text"))
        words = QRectF(left + _ICON + _GAP, 0, width, self.height())
        painter.drawText(words, Qt.AlignmentFlag.AlignVCenter, self._words)


_PILL_HEIGHT, _PILL_PADDING, _PILL_ICON, _PILL_GAP, _PILL_CLOSE = 22, 8, 12, 4, 18


class PrimerPill(QWidget):
    """The primer that the conversation will start from. Signals: `removed()` when its button is clicked."""

    removed = Signal()

    def __init__(self, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._style = style
        self._text = ""
        self.setFont(style.font("caption", QFont.Weight.Medium))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.remove_button = _Close(style, self)
        self.remove_button.clicked.connect(self.removed)
        style.changed.connect(self.update)
        self.hide()

    @property
    def text(self) -> str:
        """The text shown, "" while hidden."""
        return self._text

    def set_words(self, text: str, remove_words: str = "") -> None:
        """Set the text and the tooltip of the button. "" hides the pill."""
        self._text = text
        self.setVisible(bool(text))
        self.setAccessibleName(text)
        self.remove_button.setAccessibleName(remove_words)
        self.remove_button.setToolTip(remove_words)
        self._place()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._width(), _PILL_HEIGHT + 2)

    def minimumSizeHint(self) -> QSize:
        return QSize(60, _PILL_HEIGHT + 2)

    def _width(self) -> int:
        """The width that the pill needs."""
        words = self.fontMetrics().horizontalAdvance(self._text)
        return _PILL_PADDING + _PILL_ICON + _PILL_GAP + words + _PILL_CLOSE + 4

    def _place(self) -> None:
        right = min(self._width(), max(self.width(), 60))
        self.remove_button.move(right - _PILL_CLOSE - 3, (_PILL_HEIGHT - _PILL_CLOSE) // 2)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place()
        super().resizeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        width = min(self._width(), self.width())
        tint = self._style.colour("accent-tint")
        paint_rounded(painter, QRectF(0, 0, width, _PILL_HEIGHT), _PILL_HEIGHT / 2, fill=tint)
        icon = self._style.pixmap("primer", _PILL_ICON, "accent-text", self.devicePixelRatioF())
        painter.drawPixmap(_PILL_PADDING, (_PILL_HEIGHT - _PILL_ICON) // 2, icon)
        painter.setPen(self._style.colour("accent-text"))
        left = _PILL_PADDING + _PILL_ICON + _PILL_GAP
        room = width - left - _PILL_CLOSE - 4
        words = self.fontMetrics().elidedText(self._text, Qt.TextElideMode.ElideMiddle, room + 2)
        painter.drawText(QRectF(left, 0, room + 2, _PILL_HEIGHT), Qt.AlignmentFlag.AlignVCenter, words)


class _Close(PaintedButton):
    radius = 9.0

    def __init__(self, style: Style, parent: QWidget) -> None:
        super().__init__(style, "", parent)
        self.setFixedSize(_PILL_CLOSE, _PILL_CLOSE)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        veil = self.app_style.colour("accent-text")
        veil.setAlphaF(0.16)
        self.paint_box(painter, self.fill(None, veil))
        self.paint_icon(painter, "close", 10, "accent-text", (self.width() - 10) / 2)


_PRIMER_KEY = Qt.KeyboardModifier.AltModifier


class Composer(QWidget):
    """Signals: `submitted(str)` with the text to send, `stop_requested()`, `edited(str)` with every change of the text,
    `insert_requested()` for a file, `files_dropped(tuple)` with paths, `primer_files_dropped(tuple)` with paths of texts
    to make primers of, `primers_requested()` for the menu of primers.
    """

    insert_requested = Signal()
    files_dropped = Signal(object)
    primer_files_dropped = Signal(object)
    primers_requested = Signal()
    submitted = Signal(str)
    stop_requested = Signal()
    edited = Signal(str)

    def __init__(self, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._style = style
        self._busy: SendMode | None = None
        self._hint = ""
        self._history: tuple[str, ...] = ()
        self._recalled = 0
        self.edit = ComposerEdit(style)
        self.edit.setAccessibleName(tr("Message"))
        self.button = SendButton(style)
        row = QHBoxLayout()
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(2)
        self.insert_button = IconButton(style, "attach", tr("Insert text file"))
        self.insert_button.clicked.connect(self.insert_requested)
        self.primer_button = IconButton(style, "primer", tr("Primers…"))
        self.primer_button.clicked.connect(self.primers_requested)
        self.count = Label(style, "caption", "ink-3")
        self.pill = PrimerPill(style)
        row.addWidget(self.insert_button)
        row.addWidget(self.primer_button)
        row.addSpacing(6)
        self.remark = ElidedLabel(style, "caption", "warn")
        row.addWidget(self.remark, 1)
        row.addWidget(self.count)
        row.addSpacing(8)
        row.addWidget(self.button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14 + HALO, 11 + HALO, 8 + HALO, 8 + HALO)
        layout.setSpacing(5)
        layout.addWidget(self.pill)
        layout.addWidget(self.edit)
        row.setContentsMargins(-6, 0, 0, 0)  # aligns the button's icon with the text
        layout.addLayout(row)
        self.edit.setAcceptDrops(False)  # the composer handles drops
        self.setAcceptDrops(True)
        self.drop_target = DropTarget(style, self)
        self.setFocusProxy(self.edit)
        self.edit.return_pressed.connect(self._on_return)
        self.edit.textChanged.connect(self._on_text_changed)
        self.edit.earlier_requested.connect(self._on_earlier)
        self.edit.later_requested.connect(self._on_later)
        self.edit.focus_changed.connect(self.update)
        self.button.clicked.connect(self._on_clicked)
        style.changed.connect(self.update)
        self.set_busy(None)

    def text(self) -> str:
        """The text written so far."""
        return self.edit.toPlainText()

    def set_text(self, text: str) -> None:
        """Replace the text and move the cursor to its end."""
        self.edit.setPlainText(text)
        self.edit.moveCursor(QTextCursor.MoveOperation.End)

    def insert(self, text: str) -> None:
        """Insert `text` at the cursor, replacing the selection."""
        self.edit.insertPlainText(text)
        self.edit.ensureCursorVisible()
        self.edit.setFocus(Qt.FocusReason.OtherFocusReason)

    def set_busy(self, mode: SendMode | None) -> None:
        """STOP or STOPPING while a reply is being written, EMPTY while none can be requested, None otherwise."""
        self._busy = mode
        self._show_hint()
        self._place_mode()

    def set_hint(self, words: str) -> None:
        """Set the placeholder text; "" restores the default."""
        self._hint = words
        self._show_hint()

    def set_count(self, words: str) -> None:
        """Show the token count of the text, "" if unknown."""
        self.count.setText(words if self.edit.document().characterCount() > 1 else "")

    def set_history(self, texts: tuple[str, ...]) -> None:
        """Set the earlier messages, oldest first, that the Up key recalls."""
        self._history = texts
        self._recalled = len(texts)

    def _show_hint(self) -> None:
        usual = tr("Write your next message while this one finishes") if self._busy else tr("Message")
        if self._busy is SendMode.EMPTY:
            usual = tr("Write your next message while the benchmark runs")
        self.edit.setPlaceholderText(self._hint or usual)
        self.edit.viewport().update()  # Qt does not repaint when the placeholder text changes

    def _on_return(self) -> None:
        if self._busy is None and self.text().strip():
            text = self.text()
            self.edit.clear()
            self.submitted.emit(text)

    def _on_clicked(self) -> None:
        if self._busy is SendMode.STOP:
            self.stop_requested.emit()
        else:
            self._on_return()

    def _on_text_changed(self) -> None:
        is_recalled = self._recalled < len(self._history) and self.text() == self._history[self._recalled]
        self.edit.is_recalled = is_recalled
        if not is_recalled and self._recalled < len(self._history):
            self._recalled = len(self._history)
        self._place_mode()
        text = self.text()
        if not text:
            self.set_count("")
        turns = turns_direction(text)
        self.remark.setText(tr("Hidden characters change the order of this text") if turns else "")
        self.edited.emit(text)

    def _on_earlier(self) -> None:
        self._recall(self._recalled - 1)

    def _on_later(self) -> None:
        self._recall(self._recalled + 1)

    def _recall(self, index: int) -> None:
        if 0 <= index <= len(self._history):
            self._recalled = index
            self.set_text(self._history[index] if index < len(self._history) else "")

    def _place_mode(self) -> None:
        self.button.set_mode(self._busy or (SendMode.SEND if self.text().strip() else SendMode.EMPTY))

    def _show_drop(self, event: QDropEvent) -> None:
        self.drop_target.set_primer(bool(event.modifiers() & _PRIMER_KEY))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.edit.setFocus(
            Qt.FocusReason.MouseFocusReason
        )  # a click on the frame counts as a click in the field

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if _files(event.mimeData()):
            self._show_drop(event)
            self.drop_target.setGeometry(self.rect())
            self.drop_target.raise_()
            self.drop_target.show()
        elif not event.mimeData().hasText():
            return
        event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        self._show_drop(event)
        event.acceptProposedAction()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self.drop_target.hide()

    def dropEvent(self, event: QDropEvent) -> None:
        self.drop_target.hide()
        paths = _files(event.mimeData())
        event.acceptProposedAction()
        if paths and event.modifiers() & _PRIMER_KEY:
            self.primer_files_dropped.emit(paths)
        elif paths:
            self.files_dropped.emit(paths)
        else:
            self.insert(event.mimeData().text())

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.drop_target.setGeometry(self.rect())
        super().resizeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        paint_haloed_frame(QPainter(self), self._style, self.rect(), _RADIUS, has_focus=self.edit.hasFocus())


def _files(data: QMimeData) -> tuple[Path, ...]:
    return tuple(Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile())
