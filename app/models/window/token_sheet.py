"""The sheet for the access token."""

import re

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from app.i18n.translate import tr
from app.i18n.words import say
from app.ui.widgets.buttons import ButtonKind
from app.ui.widgets.sheet import FormSheet
from app.ui.widgets.style import Style

_WIDTH = 440
_TOKEN = re.compile(r"[\x21-\x7e]{4,400}")
_TEXT = say(
    "Some models require an access token from your Hugging Face account. It’s sent only to {host}"
    " and stored in the system keychain."
)
_WRONG = say("A token contains only letters, digits and symbols, without spaces, such as hf_abc123.")


class TokenSheet(FormSheet):
    """Signals: `given(str)` with the token, "" to remove it."""

    given = Signal(str)

    def __init__(self, style: Style, host: str, *, has_token: bool, parent: QWidget) -> None:
        super().__init__(style, tr("Access token"), say(_TEXT, host=host), _WIDTH, parent)
        self.field.setEchoMode(QLineEdit.EchoMode.Password)
        self.field.setPlaceholderText(tr("Token saved") if has_token else "hf_…")
        self.field.setAccessibleName(tr("Access token"))
        self.remove_button = self.made_button(tr("Remove Token"), ButtonKind.DESTRUCTIVE)
        self.remove_button.setVisible(has_token)
        self.save_button = self.made_button(tr("Save"), ButtonKind.PRIMARY)
        self.row.addWidget(self.remove_button)
        self.row.addStretch()
        self.row.addWidget(self.cancel_button)
        self.row.addWidget(self.save_button)
        self.field.textChanged.connect(self._on_text)
        self.remove_button.clicked.connect(self._on_remove)
        self.save_button.clicked.connect(self.submit)
        self._on_text()

    def submit(self) -> None:
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
