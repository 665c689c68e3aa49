"""The sheet that takes the access token."""

import re

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from app.i18n.translate import tr
from app.i18n.words import say
from app.ui.widgets.buttons import ButtonKind, TextButton
from app.ui.widgets.labels import Label
from app.ui.widgets.sheet import Sheet
from app.ui.widgets.style import Style

_WIDTH = 440
_TOKEN = re.compile(r"[\x21-\x7e]{4,400}")
_TEXT = say(
    "Some models require an access token from your Hugging Face account. It’s sent only to {host}"
    " and stored in the system keychain."
)
_WRONG = say("A token contains only letters, digits and symbols, without spaces, such as hf_abc123.")


class TokenSheet(Sheet):
    """Signals: `given(str)` with the token, "" to remove it."""

    given = Signal(str)

    def __init__(self, style: Style, host: str, *, has_token: bool, parent: QWidget) -> None:
        super().__init__(style, tr("Access token"), _WIDTH, parent)
        self.field = QLineEdit()
        self.field.setEchoMode(QLineEdit.EchoMode.Password)
        self.field.setPlaceholderText(tr("Token saved") if has_token else "hf_…")
        self.field.setAccessibleName(tr("Access token"))
        self.remark = Label(style, "small", "danger")
        self.remark.setWordWrap(True)
        self.remove_button = TextButton(style, tr("Remove Token"), ButtonKind.DESTRUCTIVE)
        self.remove_button.setVisible(has_token)
        self.cancel_button = TextButton(style, tr("Cancel"), ButtonKind.REGULAR)
        self.save_button = TextButton(style, tr("Save"), ButtonKind.PRIMARY)
        for button in (self.remove_button, self.cancel_button, self.save_button):
            button.setAutoDefault(False)
        text = Label(style, "ui", "ink-2", tr(_TEXT, host=host))
        text.setWordWrap(True)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.remove_button)
        row.addStretch()
        row.addWidget(self.cancel_button)
        row.addWidget(self.save_button)
        column = self.column
        column.addWidget(Label(style, "dialog", "ink", tr("Access token")))
        column.addSpacing(6)
        column.addWidget(text)
        column.addSpacing(12)
        column.addWidget(self.field)
        column.addSpacing(6)
        column.addWidget(self.remark)
        column.addSpacing(14)
        column.addLayout(row)
        self.field.textChanged.connect(self._on_text)
        self.remove_button.clicked.connect(self._on_remove)
        self.cancel_button.clicked.connect(self.close)
        self.save_button.clicked.connect(self.save)
        self._on_text()
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def save(self) -> None:
        """Hand the token on, or say what is wrong with it."""
        token = self.field.text().strip()
        if not token:
            return
        if not _TOKEN.fullmatch(token):
            self.remark.setText(_WRONG)
            return
        self.given.emit(token)
        self.close()

    def _on_text(self) -> None:
        self.remark.setText("")
        self.save_button.setEnabled(bool(self.field.text().strip()))

    def _on_remove(self) -> None:
        self.given.emit("")
        self.close()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.save()
        else:
            super().keyPressEvent(event)
