"""The sheet behind "Other…": a repository, a link, or a folder."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from app.i18n.translate import tr
from app.i18n.words import say
from app.models.values.download import ParsedRepo
from app.ui.widgets.buttons import ButtonKind, TextButton
from app.ui.widgets.file_dialogs import ask_for_folder
from app.ui.widgets.labels import Label
from app.ui.widgets.sheet import Sheet
from app.ui.widgets.style import Style

_WIDTH = 520
_TEXT = say(
    "Enter a Hugging Face repository, such as state-spaces/mamba-370m-hf, a link to it, or a"
    " folder that contains a model."
)
_ORIGINAL = say("This repository is in the original format. Its Transformers version works.")


class AddModelSheet(Sheet):
    """`judge` says what a text means. Signals: `repository_chosen(str)`, `folder_chosen(str)`."""

    repository_chosen = Signal(str)
    folder_chosen = Signal(str)

    def __init__(self, style: Style, judge: Callable[[str], ParsedRepo], parent: QWidget) -> None:
        super().__init__(style, tr("Other Model"), _WIDTH, parent)
        self._judge = judge
        self._twin = ""
        self.field = QLineEdit()
        self.field.setFont(style.font("ui"))
        self.field.setPlaceholderText(tr("organisation/name, link or folder"))
        self.field.setAccessibleName(tr("Repository, link or folder"))
        self.remark = Label(style, "small", "danger")
        self.remark.setWordWrap(True)
        self.twin_button = TextButton(style, "", ButtonKind.QUIET, height=24)
        self.folder_button = TextButton(style, tr("Choose Folder…"), ButtonKind.REGULAR)
        self.cancel_button = TextButton(style, tr("Cancel"), ButtonKind.REGULAR)
        self.add_button = TextButton(style, tr("Download"), ButtonKind.PRIMARY)
        for button in (self.twin_button, self.folder_button, self.cancel_button, self.add_button):
            button.setAutoDefault(False)
        self._lay_out(style)
        self.field.textChanged.connect(self._on_text)
        self.twin_button.clicked.connect(self._on_twin)
        self.folder_button.clicked.connect(self.ask_for_folder)
        self.cancel_button.clicked.connect(self.close)
        self.add_button.clicked.connect(self.accept_text)
        self._on_text("")
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def accept_text(self) -> None:
        """Take what was typed, or say what is wrong with it."""
        text = self.field.text().strip()
        if not text:
            return
        if _is_path(text):
            self._take_folder(Path(text).expanduser())
            return
        choice = self._judge(text)
        if choice.failure is not None:
            self.remark.setText(choice.failure.sentence)
            self.remark.setVisible(True)
        elif not choice.twin:
            self.repository_chosen.emit(text)
            self.close()

    def ask_for_folder(self) -> None:
        """Let the person point at a folder."""
        ask_for_folder(self, tr("Choose a Folder"), self._take_folder)

    def _lay_out(self, style: Style) -> None:
        text = Label(style, "ui", "ink-2", _TEXT)
        text.setWordWrap(True)
        remark = QHBoxLayout()
        remark.addWidget(self.remark, 1)
        remark.addWidget(self.twin_button)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.folder_button)
        row.addStretch()
        row.addWidget(self.cancel_button)
        row.addWidget(self.add_button)
        column = self.column
        column.addWidget(Label(style, "dialog", "ink", tr("Other Model")))
        column.addSpacing(6)
        column.addWidget(text)
        column.addSpacing(12)
        column.addWidget(self.field)
        column.addSpacing(8)
        column.addLayout(remark)
        column.addSpacing(16)
        column.addLayout(row)

    def _on_text(self, text: str) -> None:
        is_path = _is_path(text.strip())
        choice = ParsedRepo("") if is_path or not text.strip() else self._judge(text)
        self._twin = choice.twin
        self.remark.setText(_ORIGINAL if choice.twin else "")
        self.remark.set_colour("warn" if choice.twin else "danger")
        self.remark.setVisible(bool(choice.twin))
        self.twin_button.setVisible(bool(choice.twin))
        self.twin_button.set_text(tr("Use {name}", name=choice.twin.rpartition("/")[2]))
        self.add_button.set_text(tr("Add") if is_path else tr("Download"))
        self.add_button.setEnabled(bool(text.strip()) and not choice.twin)

    def _on_twin(self) -> None:
        twin = self._twin
        self.close()
        self.repository_chosen.emit(twin)

    def _take_folder(self, folder: Path) -> None:
        self.folder_chosen.emit(str(folder))
        self.close()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.accept_text()
        else:
            super().keyPressEvent(event)


def _is_path(text: str) -> bool:
    return text.startswith(("/", "~", "./", "../"))
