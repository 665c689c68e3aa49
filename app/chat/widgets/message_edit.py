"""The text field in which a message is written, and the editor that takes the place of a message."""

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QInputMethodEvent,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QTextCursor,
)
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from app.i18n.translate import tr
from app.ui.widgets.buttons import ButtonKind, TextButton
from app.ui.widgets.fields import keep_escape
from app.ui.widgets.painting import HALO, paint_haloed_frame, set_field_palette
from app.ui.widgets.style import Style

_MOST_LINES = 8
_RETURNS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_BREAKING = (
    Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.ControlModifier
)


class ComposerEdit(QPlainTextEdit):
    """The text field of the composer. Signals: `return_pressed()` for a Return that means "send",
    `earlier_requested()` and `later_requested()` for the arrow keys in an empty or recalled text, `focus_changed()`.
    """

    return_pressed = Signal()
    earlier_requested = Signal()
    later_requested = Signal()
    focus_changed = Signal()

    def __init__(self, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._style = style
        self._has_preedit = False
        self.is_recalled = False
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTabChangesFocus(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.document().setDocumentMargin(0)
        self.document().clearUndoRedoStacks()  # setting the margin counted as a change
        self.setCursorWidth(2)
        self.textChanged.connect(self._on_text_changed)
        self.document().documentLayout().documentSizeChanged.connect(self._on_text_changed)
        style.changed.connect(self._on_style_changed)
        self._on_style_changed()
        self._on_text_changed()

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

    def _on_style_changed(self) -> None:
        self.setFont(self._style.font("reply"))
        set_field_palette(self, self._style)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            document = self.document()
            is_idle_undo = event.matches(QKeySequence.StandardKey.Undo) and not document.isUndoAvailable()
            is_idle_redo = event.matches(QKeySequence.StandardKey.Redo) and not document.isRedoAvailable()
            if is_idle_undo or is_idle_redo:
                event.ignore()  # nothing to undo in the text: the conversation handles the key
                return False
        return super().event(event)

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        self._has_preedit = bool(event.preeditString())
        super().inputMethodEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key in _RETURNS and self._has_preedit:
            event.accept()  # the input method uses it to confirm the conversion
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


_RADIUS = 14


class EditBox(QWidget):
    """The editor that replaces a message while it is edited. Signals: `submitted(str)`, `cancelled()`."""

    submitted = Signal(str)
    cancelled = Signal()

    def __init__(self, style: Style, text: str, submit_words: str) -> None:
        super().__init__()
        self._style = style
        self._before = text
        self.edit = ComposerEdit(style)
        self.edit.setAccessibleName(tr("Edit message"))
        self.set_text(text)
        self.cancel = TextButton(style, tr("Cancel"), ButtonKind.REGULAR)
        self.submit = TextButton(style, submit_words, ButtonKind.PRIMARY)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addStretch()
        row.addWidget(self.cancel)
        row.addWidget(self.submit)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14 + HALO, 11 + HALO, 8 + HALO, 8 + HALO)
        layout.setSpacing(8)
        layout.addWidget(self.edit)
        layout.addLayout(row)
        self.setFocusProxy(self.edit)
        self.edit.return_pressed.connect(self._on_submit)
        self.edit.textChanged.connect(self._on_text_changed)
        self.submit.clicked.connect(self._on_submit)
        self.cancel.clicked.connect(self.cancelled)
        style.changed.connect(self.update)

    def text(self) -> str:
        """The text written so far."""
        return self.edit.toPlainText()

    def set_text(self, text: str) -> None:
        """Replace the text and move the cursor to its end."""
        self.edit.setPlainText(text)
        self.edit.moveCursor(QTextCursor.MoveOperation.End)

    def _on_text_changed(self) -> None:
        self.submit.setEnabled(bool(self.edit.toPlainText().strip()))

    def _on_submit(self) -> None:
        text = self.edit.toPlainText()
        if text == self._before:
            self.cancelled.emit()
        elif text.strip():
            self.submitted.emit(text)

    def event(self, event: QEvent) -> bool:
        return keep_escape(event) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.cancelled.emit()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        paint_haloed_frame(QPainter(self), self._style, self.rect(), _RADIUS, has_focus=True)
