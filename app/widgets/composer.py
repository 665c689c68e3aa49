"""The composer: where the person writes, and the one round button."""

from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QDragEnterEvent,
    QDragLeaveEvent,
    QDropEvent,
    QFocusEvent,
    QInputMethodEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QResizeEvent,
    QTextCursor,
)
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from app.widgets.buttons import IconButton, SendButton, SendMode
from app.widgets.drop_target import DropTarget
from app.widgets.look import Look

_MOST_LINES = 8
_RING = 3
_RETURNS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_BREAKING = (
    Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.ControlModifier
)


class ComposerEdit(QPlainTextEdit):
    """The text field of the composer. Signals: `return_pressed()` for a Return that means "send",
    `earlier_requested()` and `later_requested()` for the arrows in an empty or recalled text, `focus_changed()`.
    """

    return_pressed = Signal()
    earlier_requested = Signal()
    later_requested = Signal()
    focus_changed = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._has_preedit = False
        self.is_recalled = False
        self.setFont(look.font("reply"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTabChangesFocus(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.document().setDocumentMargin(0)
        self.setCursorWidth(2)
        self.textChanged.connect(self._on_text_changed)
        self.document().documentLayout().documentSizeChanged.connect(self._on_text_changed)
        look.changed.connect(self._on_look_changed)
        self._on_look_changed()

    def sizeHint(self) -> QSize:
        lines = min(_MOST_LINES, max(1, round(self.document().size().height())))
        return QSize(100, lines * self.fontMetrics().lineSpacing() + 2)

    def minimumSizeHint(self) -> QSize:
        return QSize(40, self.fontMetrics().lineSpacing())

    def _on_text_changed(self) -> None:
        is_long = round(self.document().size().height()) > _MOST_LINES
        policy = Qt.ScrollBarPolicy.ScrollBarAsNeeded if is_long else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        self.setVerticalScrollBarPolicy(policy)
        self.setFixedHeight(self.sizeHint().height())

    def _on_look_changed(self) -> None:
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.Base, Qt.GlobalColor.transparent)
        palette.setColor(QPalette.ColorRole.Text, self._look.colour("ink"))
        palette.setColor(QPalette.ColorRole.PlaceholderText, self._look.colour("ink-3"))
        self.setPalette(palette)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            document = self.document()
            is_idle_undo = event.matches(QKeySequence.StandardKey.Undo) and not document.isUndoAvailable()
            is_idle_redo = event.matches(QKeySequence.StandardKey.Redo) and not document.isRedoAvailable()
            if is_idle_undo or is_idle_redo:
                event.ignore()  # there is nothing of the text's: it is for the conversation
                return False
        return super().event(event)

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        self._has_preedit = bool(event.preeditString())
        super().inputMethodEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key in _RETURNS and self._has_preedit:
            event.accept()  # it confirms the conversion: the input method has it
        elif key in _RETURNS and not event.modifiers() & _BREAKING:
            self.return_pressed.emit()
        elif key in _RETURNS:
            self.insertPlainText("\n")
            self.ensureCursorVisible()
        elif key == Qt.Key.Key_Up and self._is_free():
            self.earlier_requested.emit()
        elif key == Qt.Key.Key_Down and self.is_recalled:
            self.later_requested.emit()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.focus_changed.emit()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.focus_changed.emit()

    def _is_free(self) -> bool:
        return not self._has_preedit and (self.is_recalled or not self.toPlainText())


class Composer(QWidget):
    """Signals: `submitted(str)` with the text to send, `stop_requested()`, `edited(str)` with every change of the text,
    `insert_requested()` for a file, `files_dropped(tuple)` with paths.
    """

    insert_requested = Signal()
    files_dropped = Signal(object)
    submitted = Signal(str)
    stop_requested = Signal()
    edited = Signal(str)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._busy: SendMode | None = None
        self._hint = ""
        self._history: tuple[str, ...] = ()
        self._recalled = 0
        self.edit = ComposerEdit(look)
        self.edit.setAccessibleName("Message")
        self.button = SendButton(look)
        row = QHBoxLayout()
        row.setContentsMargins(0, 0, 0, 0)
        self.insert_button = IconButton(look, "attach", "Insert text file…")
        self.insert_button.clicked.connect(self.insert_requested)
        row.addWidget(self.insert_button)
        row.addStretch()
        row.addWidget(self.button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14 + _RING, 11 + _RING, 8 + _RING, 8 + _RING)
        layout.setSpacing(5)
        layout.addWidget(self.edit)
        row.setContentsMargins(-6, 0, 0, 0)  # the button's icon is in line with the text
        layout.addLayout(row)
        self.edit.setAcceptDrops(False)  # all drops are for the composer
        self.setAcceptDrops(True)
        self.drop_target = DropTarget(look, self)
        self.setFocusProxy(self.edit)
        self.edit.return_pressed.connect(self._on_return)
        self.edit.textChanged.connect(self._on_text_changed)
        self.edit.earlier_requested.connect(self._on_earlier)
        self.edit.later_requested.connect(self._on_later)
        self.edit.focus_changed.connect(self.update)
        self.button.clicked.connect(self._on_clicked)
        look.changed.connect(self.update)
        self.set_busy(None)

    def text(self) -> str:
        """What is written."""
        return self.edit.toPlainText()

    def set_text(self, text: str) -> None:
        """Put `text` in the place of what is written, the cursor at its end."""
        self.edit.setPlainText(text)
        self.edit.moveCursor(QTextCursor.MoveOperation.End)

    def insert(self, text: str) -> None:
        """Put `text` where the cursor is, in the place of what is selected."""
        self.edit.insertPlainText(text)
        self.edit.ensureCursorVisible()
        self.edit.setFocus(Qt.FocusReason.OtherFocusReason)

    def set_busy(self, mode: SendMode | None) -> None:
        """STOP or STOPPING while a reply is under way, else None."""
        self._busy = mode
        self._show_hint()
        self._place_mode()

    def set_hint(self, words: str) -> None:
        """What stands there while nothing is written, in the place of the usual words; "" for these."""
        self._hint = words
        self._show_hint()

    def set_history(self, texts: tuple[str, ...]) -> None:
        """The earlier messages, oldest first, that Up brings back."""
        self._history = texts
        self._recalled = len(texts)

    def _show_hint(self) -> None:
        usual = "Write the next message while this one finishes" if self._busy else "Message"
        self.edit.setPlaceholderText(self._hint or usual)
        self.edit.viewport().update()  # Qt repaints for a placeholder that comes or goes, not for other words

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
        self.edited.emit(self.text())

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

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.edit.setFocus(Qt.FocusReason.MouseFocusReason)  # the frame is a part of the field

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if _files(event.mimeData()):
            self.drop_target.setGeometry(self.rect())
            self.drop_target.raise_()
            self.drop_target.show()
        elif not event.mimeData().hasText():
            return
        event.acceptProposedAction()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self.drop_target.hide()

    def dropEvent(self, event: QDropEvent) -> None:
        self.drop_target.hide()
        paths = _files(event.mimeData())
        event.acceptProposedAction()
        if paths:
            self.files_dropped.emit(paths)
        else:
            self.insert(event.mimeData().text())

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.drop_target.setGeometry(self.rect())
        super().resizeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        has_focus = self.edit.hasFocus()
        frame = QRectF(self.rect()).adjusted(_RING, _RING, -_RING, -_RING)
        if has_focus:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._look.colour("accent-tint"))
            painter.drawRoundedRect(QRectF(self.rect()), 14 + _RING, 14 + _RING)
        width = 1.5 if has_focus else 1.0
        painter.setPen(QPen(self._look.colour("accent" if has_focus else "edge"), width))
        painter.setBrush(self._look.colour("content"))
        inset = width / 2
        painter.drawRoundedRect(frame.adjusted(inset, inset, -inset, -inset), 14 - inset, 14 - inset)


def _files(data: QMimeData) -> tuple[Path, ...]:
    return tuple(Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile())
