"""The sheet that adds a model by repository, link or folder."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.i18n.translate import tr
from app.i18n.words import say
from app.models.values.download import ParsedRepo
from app.ui.widgets.buttons import ButtonKind
from app.ui.widgets.file_dialogs import ask_for_folder
from app.ui.widgets.sheet import FormSheet
from app.ui.widgets.style import Style

_WIDTH = 520
_TEXT = say(
    "Enter a Hugging Face repository, such as state-spaces/mamba-370m-hf, a link to it, or a"
    " folder that contains a model."
)
_ORIGINAL = say("This repository is in the original format. Its Transformers version works.")


class AddModelSheet(FormSheet):
    """`parse` says which repository a text names. Signals: `repository_chosen(str)`, `folder_chosen(str)`."""

    repository_chosen = Signal(str)
    folder_chosen = Signal(str)

    def __init__(self, style: Style, parse: Callable[[str], ParsedRepo], parent: QWidget) -> None:
        super().__init__(style, tr("Other Model"), _TEXT, _WIDTH, parent)
        self._parse = parse
        self._transformers_id = ""
        self.field.setPlaceholderText(tr("organisation/name, link or folder"))
        self.field.setAccessibleName(tr("Repository, link or folder"))
        self.transformers_button = self.made_button("", ButtonKind.QUIET, height=24)
        self.folder_button = self.made_button(tr("Choose Folder…"))
        self.add_button = self.made_button(tr("Download"), ButtonKind.PRIMARY)
        self.below.addWidget(self.transformers_button)
        self.row.addWidget(self.folder_button)
        self.row.addStretch()
        self.row.addWidget(self.cancel_button)
        self.row.addWidget(self.add_button)
        self.field.textChanged.connect(self._on_text)
        self.transformers_button.clicked.connect(self._on_transformers)
        self.folder_button.clicked.connect(self.ask_for_folder)
        self.add_button.clicked.connect(self.submit)
        self._on_text("")

    def submit(self) -> None:
        text = self.field.text().strip()
        if not text:
            return
        if _is_path(text):
            self._take_folder(Path(text).expanduser())
            return
        choice = self._parse(text)
        if choice.failure is not None:
            self.remark.setText(choice.failure.sentence)
            self.remark.setVisible(True)
        elif not choice.transformers_id:
            self.repository_chosen.emit(text)
            self.close()

    def ask_for_folder(self) -> None:
        """Ask for a folder."""
        ask_for_folder(self, tr("Choose a Folder"), self._take_folder)

    def _on_text(self, text: str) -> None:
        is_path = _is_path(text.strip())
        choice = ParsedRepo("") if is_path or not text.strip() else self._parse(text)
        self._transformers_id = choice.transformers_id
        self.remark.setText(_ORIGINAL if choice.transformers_id else "")
        self.remark.set_colour("warn" if choice.transformers_id else "danger")
        self.remark.setVisible(bool(choice.transformers_id))
        self.transformers_button.setVisible(bool(choice.transformers_id))
        self.transformers_button.set_text(tr("Use {name}", name=choice.transformers_id.rpartition("/")[2]))
        self.add_button.set_text(tr("Add") if is_path else tr("Download"))
        self.add_button.setEnabled(bool(text.strip()) and not choice.transformers_id)

    def _on_transformers(self) -> None:
        repository = self._transformers_id
        self.close()
        self.repository_chosen.emit(repository)

    def _take_folder(self, folder: Path) -> None:
        self.folder_chosen.emit(str(folder))
        self.close()


def _is_path(text: str) -> bool:
    return text.startswith(("/", "~", "./", "../"))
