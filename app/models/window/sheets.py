"""The sheets of the models feature: a download, a model to add, the access token."""

import re
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from app.i18n.translate import localised, tr
from app.i18n.words import say
from app.models.values.download import DownloadStatus, ParsedRepo
from app.models.values.download_sheet import FileLine, SheetAction, SheetContent, sheet_content
from app.ui.widgets.box import Box, Callout, Picture
from app.ui.widgets.buttons import ButtonKind, TextButton
from app.ui.widgets.file_dialogs import ask_for_folder
from app.ui.widgets.labels import ElidedLabel, Hairline, Label
from app.ui.widgets.progress_bar import ProgressBar
from app.ui.widgets.sheet import FormSheet, Sheet
from app.ui.widgets.style import Style

_DOWNLOAD_WIDTH = 520
_FILE = 30
_ICON_BOX, _ICON = 36, 20
_KINDS = {SheetAction.DELETE_MODEL: ButtonKind.DESTRUCTIVE}


class DownloadSheet(Sheet):
    """Closing it does not stop the download. Signals: `acted(str, SheetAction)` with the repository first."""

    acted = Signal(str, object)

    def __init__(
        self, style: Style, name: str, status: DownloadStatus, endpoint: str, parent: QWidget
    ) -> None:
        super().__init__(style, name, _DOWNLOAD_WIDTH, parent)
        self._name = name
        self._repo_id = status.repo_id
        self._content: SheetContent | None = None
        self.buttons: dict[SheetAction, TextButton] = {}
        self.title = ElidedLabel(style, "dialog", "ink")
        self.source = ElidedLabel(style, "small", "ink-2")
        self.source.setText(
            tr("{repo_id} from {host}", repo_id=status.repo_id, host=urlsplit(endpoint).netloc)
        )
        self.note = Callout(style)
        self.strong = Label(style, "ui", "ink", weight=QFont.Weight.DemiBold)
        self.amount = Label(style, "ui", "ink-2")
        self.speed = Label(style, "ui", "ink-2")
        self.bar = ProgressBar(style, 6)
        self.files = _Files(style)
        self._buttons = QHBoxLayout()
        self._buttons.setSpacing(8)
        self._lay_out(style)
        self.set_status(status)

    @property
    def repo_id(self) -> str:
        """The repository shown."""
        return self._repo_id

    @property
    def content(self) -> SheetContent | None:
        """The content shown."""
        return self._content

    def set_status(self, status: DownloadStatus) -> None:
        """Show `status`."""
        words = sheet_content(self._name, status)
        self._content = words
        self.title.setText(words.title)
        self.setWindowTitle(localised(words.title))
        self.note.setVisible(words.note is not None)
        if words.note is not None:
            note = words.note
            self.note.set_note(note.icon, note.tint, note.colour, note.head, note.sentence)
        self.strong.setText(words.strong)
        self.strong.setVisible(bool(words.strong))
        self.amount.setText(words.amount)
        self.speed.setText(words.speed)
        self.bar.setVisible(words.share is not None)
        if words.share is not None:
            self.bar.set_share(words.share, is_resting=words.is_resting)
        self.files.set_lines(words.files)
        self._files_gap.setVisible(bool(words.files))
        self._set_buttons(words)

    def _lay_out(self, style: Style) -> None:
        icon = Box(style, "fill")
        icon.setFixedSize(_ICON_BOX, _ICON_BOX)
        picture = Picture(style, "model", _ICON)
        centre = QHBoxLayout(icon)
        centre.setContentsMargins(0, 0, 0, 0)
        centre.addWidget(picture, 0, Qt.AlignmentFlag.AlignCenter)
        names = QVBoxLayout()
        names.setSpacing(1)
        names.addWidget(self.title)
        names.addWidget(self.source)
        head = QHBoxLayout()
        head.setSpacing(12)
        head.addWidget(icon)
        head.addLayout(names, 1)
        numbers = QHBoxLayout()
        numbers.setSpacing(8)
        numbers.addWidget(self.strong)
        numbers.addWidget(self.amount)
        numbers.addStretch()
        numbers.addWidget(self.speed)
        self._gap = QWidget()
        self._gap.setFixedHeight(14)
        self._files_gap = QWidget()
        self._files_gap.setFixedHeight(16)
        layout = self.column
        layout.addLayout(head)
        layout.addSpacing(16)
        layout.addWidget(self.note)
        layout.addWidget(self._gap)
        layout.addLayout(numbers)
        layout.addSpacing(6)
        layout.addWidget(self.bar)
        layout.addWidget(self._files_gap)
        layout.addWidget(self.files)
        layout.addSpacing(18)
        layout.addLayout(self._buttons)

    def _set_buttons(self, words: SheetContent) -> None:
        self._gap.setVisible(words.note is not None)
        wanted = [*((words.left,) if words.left is not None else ()), *words.right]
        if list(self.buttons) == wanted:
            return
        while (item := self._buttons.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.deleteLater()
        self.buttons = {}
        if words.left is not None:
            self._buttons.addWidget(self._made(words.left, _KINDS.get(words.left, ButtonKind.REGULAR)))
        self._buttons.addStretch()
        for action in words.right:
            is_default = action is words.right[-1]
            self._buttons.addWidget(
                self._made(action, ButtonKind.PRIMARY if is_default else ButtonKind.REGULAR)
            )
        self.buttons[words.right[-1]].setFocus(Qt.FocusReason.OtherFocusReason)

    def _made(self, action: SheetAction, kind: ButtonKind) -> TextButton:
        button = TextButton(self.app_style, action.value, kind)
        button.setAutoDefault(False)
        button.setProperty("action", action.name)
        button.clicked.connect(self._on_clicked)
        self.buttons[action] = button
        return button

    def _on_clicked(self) -> None:
        sender = self.sender()
        if isinstance(sender, TextButton):
            self._act(SheetAction[sender.property("action")])

    def _act(self, action: SheetAction) -> None:
        if action in (SheetAction.BACKGROUND, SheetAction.CLOSE, SheetAction.USE):
            self.close()
        self.acted.emit(self._repo_id, action)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._content is not None:
            focused = self.focusWidget()
            is_button = isinstance(focused, TextButton) and focused.property("action")
            self._act(SheetAction[focused.property("action")] if is_button else self._content.right[-1])
        else:
            super().keyPressEvent(event)


class _Files(Box):
    """The file list."""

    def __init__(self, style: Style) -> None:
        super().__init__(style, "raised", has_line=True)
        self._style = style
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(12, 0, 12, 0)
        self._grid.setHorizontalSpacing(12)
        self._grid.setVerticalSpacing(0)
        self._grid.setColumnStretch(1, 1)
        self._grid.setColumnMinimumWidth(0, 14)
        self._grid.setColumnMinimumWidth(3, 60)
        self._lines: list[tuple[Picture, ElidedLabel, Label, Label]] = []
        self._shown: tuple[FileLine, ...] = ()

    def set_lines(self, lines: tuple[FileLine, ...]) -> None:
        """Show `lines`."""
        self.setVisible(bool(lines))
        if lines == self._shown or not lines:
            return
        if len(lines) != len(self._lines):
            self._build(len(lines))
        self._shown = lines
        for line, (icon, name, size, state) in zip(lines, self._lines, strict=True):
            icon.show_icon(line.icon, line.colour)
            name.setText(line.name)
            size.setText(line.size)
            state.setText(line.state)

    def _build(self, count: int) -> None:
        while (item := self._grid.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.deleteLater()
        self._lines = []
        for place in range(count):
            made = (
                Picture(self._style, "", 14),
                ElidedLabel(self._style, "small", "ink"),
                Label(self._style, "small", "ink-2"),
                Label(self._style, "small", "ink-2"),
            )
            for label in (made[2], made[3]):
                label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            for column, label in enumerate(made):
                self._grid.addWidget(label, 2 * place, column)
            self._grid.setRowMinimumHeight(2 * place, _FILE)
            if place < count - 1:
                self._grid.addWidget(Hairline(self._style), 2 * place + 1, 0, 1, 4)
            self._lines.append(made)


_ADD_WIDTH = 520
_ADD_TEXT = say(
    "Enter a Hugging Face repository, such as state-spaces/mamba-370m-hf, a link to it, or a"
    " folder that contains a model."
)
_ORIGINAL = say("This repository is in the original format. Its Transformers version works.")


class AddModelSheet(FormSheet):
    """`parse` says which repository a text names. Signals: `repository_chosen(str)`, `folder_chosen(str)`."""

    repository_chosen = Signal(str)
    folder_chosen = Signal(str)

    def __init__(self, style: Style, parse: Callable[[str], ParsedRepo], parent: QWidget) -> None:
        super().__init__(style, tr("Other Model"), _ADD_TEXT, _ADD_WIDTH, parent)
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


_TOKEN_WIDTH = 440
_TOKEN = re.compile(r"[\x21-\x7e]{4,400}")
_TOKEN_TEXT = say(
    "Some models require an access token from your Hugging Face account. It’s sent only to {host}"
    " and stored in the system keychain."
)
_WRONG = say("A token contains only letters, digits and symbols, without spaces, such as hf_abc123.")


class TokenSheet(FormSheet):
    """Signals: `given(str)` with the token, "" to remove it."""

    given = Signal(str)

    def __init__(self, style: Style, host: str, *, has_token: bool, parent: QWidget) -> None:
        super().__init__(style, tr("Access token"), say(_TOKEN_TEXT, host=host), _TOKEN_WIDTH, parent)
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
