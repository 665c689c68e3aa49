"""Editing a message in its place."""

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QTextCursor
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.chat.widgets.composer_edit import ComposerEdit
from app.i18n.translate import tr
from app.ui.widgets.buttons import ButtonKind, TextButton
from app.ui.widgets.keys import keep_escape
from app.ui.widgets.painting import HALO, paint_haloed_frame
from app.ui.widgets.style import Style

_RADIUS = 14


class EditBox(QWidget):
    """A composer in the place of a message. Signals: `submitted(str)`, `cancelled()`."""

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
        """What is written."""
        return self.edit.toPlainText()

    def set_text(self, text: str) -> None:
        """Write this, the cursor at its end."""
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
