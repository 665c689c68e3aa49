"""Settings, Storage: how much space the program takes on the disk, and freeing it."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent

from app.i18n import numbers
from app.i18n.translate import tr
from app.storage.services import Storage
from app.storage.values import WORDS, StorageKind, Usage, free_question
from app.ui.values.failure import Failure
from app.ui.widgets.buttons import ButtonKind, FolderButton, TextButton
from app.ui.widgets.form import Form, in_a_row
from app.ui.widgets.labels import Label
from app.ui.widgets.sheet import AskSheet
from app.ui.widgets.style import Style

_SIZE_WIDTH = 82


class StoragePage(Form):
    """Measures each time it is shown, and after something was freed."""

    def __init__(self, style: Style, storage: Storage) -> None:
        super().__init__(style)
        self._storage = storage
        self._usages: dict[StorageKind, Usage] = {}
        self.question: AskSheet | None = None
        self.sizes = {kind: Label(style, "ui", "ink", "…") for kind in StorageKind}
        self.free_buttons: dict[StorageKind, TextButton] = {
            kind: TextButton(style, tr("Free…"), ButtonKind.REGULAR, height=26)
            for kind in StorageKind
            if storage.can_free(kind)
        }
        self.folder_buttons = {kind: FolderButton(style, storage.folder(kind)) for kind in StorageKind}
        for kind in StorageKind:
            self._add_kind(kind)
        self.remark = self.add_note("")
        storage.measured.connect(self._on_measured)
        storage.failed.connect(self._on_failed)

    def _add_kind(self, kind: StorageKind) -> None:
        size, folder = self.sizes[kind], self.folder_buttons[kind]
        size.setFixedWidth(_SIZE_WIDTH)
        size.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        name = tr(WORDS[kind].name)
        folder.setAccessibleName(tr("{name}: {value}", name=name, value=folder.text()))
        button = self.free_buttons.get(kind)
        if button is not None:
            button.setEnabled(False)
            button.setAccessibleName(tr("{name}: {value}", name=name, value=button.text()))
            button.clicked.connect(self._asker(kind))
        controls = in_a_row(size, folder, *([button] if button is not None else []))
        self.add(name, controls, note=WORDS[kind].note)

    def _asker(self, kind: StorageKind) -> Callable[[], None]:
        def ask() -> None:
            usage = self._usages.get(kind)
            if usage is not None:
                self._ask(usage)

        return ask

    def _ask(self, usage: Usage) -> None:
        self.question = AskSheet(
            self._style, free_question(usage, partial(self._free, usage.kind)), self.window()
        )
        self.question.finished.connect(self._on_question_closed)
        self.question.open()

    def _free(self, kind: StorageKind) -> None:
        self.free_buttons[kind].setEnabled(False)
        self._storage.free(kind)

    def _on_question_closed(self) -> None:
        self.question = None

    def _on_measured(self, usages: tuple[Usage, ...]) -> None:
        for usage in usages:
            self._usages[usage.kind] = usage
            self.sizes[usage.kind].setText(numbers.file_size(usage.size_bytes))
            self.folder_buttons[usage.kind].refresh()
            if usage.kind in self.free_buttons:
                self.free_buttons[usage.kind].setEnabled(usage.size_bytes > 0)

    def _on_failed(self, failure: Failure) -> None:
        self.remark.set_colour("danger")
        self.remark.setText(failure.sentence)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.remark.setText("")
        self._storage.measure()
