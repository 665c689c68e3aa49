"""Settings, Storage: what lies on the disk, how large it is, and giving it back."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent

from app.i18n.translate import tr
from app.models.values.download import bytes_words
from app.storage.services import Storage
from app.storage.values import NOTES, Place, Stored, free_question
from app.ui.values.failure import Failure
from app.ui.values.program_facts import ProgramFacts
from app.ui.widgets.buttons import ButtonKind, TextButton
from app.ui.widgets.folder_button import FolderButton
from app.ui.widgets.form import Form, in_a_row
from app.ui.widgets.labels import Label
from app.ui.widgets.sheet import AskSheet
from app.ui.widgets.style import Style

_SIZE = 82


class StoragePage(Form):
    """Measures each time it is shown, and after something was freed."""

    def __init__(self, style: Style, storage: Storage, facts: ProgramFacts) -> None:
        super().__init__(style)
        self._storage = storage
        self._stored: dict[Place, Stored] = {}
        self.question: AskSheet | None = None
        self.sizes = {place: Label(style, "ui", "ink", "…") for place in Place}
        self.free_buttons: dict[Place, TextButton] = {
            place: TextButton(style, tr("Free…"), ButtonKind.REGULAR, height=26)
            for place in Place
            if place is not Place.CONVERSATIONS
        }
        self.folder_buttons = {place: FolderButton(style, storage.folder(place)) for place in Place}
        for place in Place:
            self._add_place(place)
        self.remark = self.add_note("")
        storage.measured.connect(self._on_measured)
        storage.failed.connect(self._on_failed)

    def _add_place(self, place: Place) -> None:
        size, finder = self.sizes[place], self.folder_buttons[place]
        size.setFixedWidth(_SIZE)
        size.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        name = tr(place.value)
        finder.setAccessibleName(tr("{name}: {value}", name=name, value=finder.text()))
        button = self.free_buttons.get(place)
        if button is not None:
            button.setEnabled(False)
            button.setAccessibleName(tr("{name}: {value}", name=name, value=button.text()))
            button.clicked.connect(self._asker(place))
        self.add(name, in_a_row(size, finder, *([button] if button is not None else [])), note=NOTES[place])

    def _asker(self, place: Place) -> Callable[[], None]:
        def ask() -> None:
            stored = self._stored.get(place)
            if stored is not None:
                self._ask(stored)

        return ask

    def _ask(self, stored: Stored) -> None:
        question = free_question(stored)
        sheet = AskSheet(self._style, question, self.window())

        def on_answer(answer: str) -> None:
            self.question = None
            if answer == question.destructive:
                self.free_buttons[stored.place].setEnabled(False)
                self._storage.free(stored.place)

        sheet.answered.connect(on_answer)
        self.question = sheet
        sheet.open()

    def _on_measured(self, everything: tuple[Stored, ...]) -> None:
        for stored in everything:
            self._stored[stored.place] = stored
            self.sizes[stored.place].setText(bytes_words(stored.size_bytes))
            self.folder_buttons[stored.place].refresh()
            if stored.can_free:
                self.free_buttons[stored.place].setEnabled(stored.size_bytes > 0)

    def _on_failed(self, failure: Failure) -> None:
        self.remark.set_colour("danger")
        self.remark.setText(failure.sentence)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.remark.setText("")
        self._storage.measure()
