"""What opens where when a person deals with models: the window, the sheets, the questions."""

from dataclasses import dataclass
from urllib.parse import urlsplit

from PySide6.QtCore import QObject, QPoint, QUrl, Signal
from PySide6.QtGui import QAction, QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QMenu, QWidget

from app.i18n.translate import tr
from app.i18n.words import listed, say
from app.models.services.access import HubAccess
from app.models.services.downloads import Downloads
from app.models.services.manager import ModelManager
from app.models.values import questions
from app.models.values import rows as rules
from app.models.values.download import Action, DownloadState, DownloadStatus
from app.models.values.download_sheet import SheetAction
from app.models.values.rows import MenuAction, PickerRow, RowAction
from app.models.widgets.download_card import DownloadCard
from app.models.window.download_sheet import DownloadSheet
from app.models.window.models_window import ModelsWindow
from app.models.window.other_sheet import OtherSheet
from app.models.window.token_sheet import TokenSheet
from app.ui.values.failure import Failure, report
from app.ui.values.notice import Note, NoteKind
from app.ui.values.program_facts import ProgramFacts
from app.ui.values.question import Question
from app.ui.widgets.sheet import AskSheet
from app.ui.widgets.style import Style

_ONLY_UNTIL_QUIT = say(
    "This computer has no keychain, so the access token is kept only until Mamba Metal quits."
)
_SHEET_ACTIONS = {
    SheetAction.PAUSE: RowAction.PAUSE,
    SheetAction.RESUME: RowAction.RESUME,
    SheetAction.TRY_NOW: RowAction.TRY_NOW,
    SheetAction.RETRY: RowAction.RETRY,
    SheetAction.REPAIR: RowAction.REPAIR,
    SheetAction.STOP: RowAction.STOP,
}


@dataclass(frozen=True, slots=True)
class ControllerParts:
    """What the desk works with."""

    style: Style
    manager: ModelManager
    downloads: Downloads
    access: HubAccess
    facts: ProgramFacts


class ModelsController(QObject):
    """Owns the Models window. `main` is the window that sheets hang from while that one is closed.

    Signals: `noted(Note)`, `loading(str)` with the model when the person loads one.
    """

    noted = Signal(object)
    loading = Signal(str)

    def __init__(self, parts: ControllerParts, main: QWidget, card: DownloadCard) -> None:
        super().__init__(main)
        self._parts = parts
        self._main = main
        self.card = card
        self.window = ModelsWindow(parts.style, has_native_menus=parts.facts.has_native_menus, parent=main)
        self.sheet: DownloadSheet | None = None
        self.question: AskSheet | None = None
        self.other: OtherSheet | None = None
        self.token: TokenSheet | None = None
        self._asked: tuple[str, str] = ("", "")
        self._resume_after = ""
        self._connect()

    @property
    def style(self) -> Style:
        """What its windows are painted with."""
        return self._parts.style

    def show(self) -> None:
        """Open the Models window."""
        if self.window.isVisible():
            self.window.raise_()
        else:
            self._parts.manager.sort()
            self.window.fit_rows()
            self.window.show()
        self.window.activateWindow()

    def show_download(self, repo_id: str) -> None:
        """Open the sheet of a download."""
        status = self._parts.downloads.status(repo_id)
        if status is None or (self.sheet is not None and self.sheet.repo_id == repo_id):
            return
        if self.sheet is not None:
            self.sheet.close()
        name = self._parts.manager.name_of(repo_id)
        self.sheet = DownloadSheet(self._parts.style, name, status, self._parts.access.endpoint, self._top())
        self.sheet.acted.connect(self._on_sheet)
        self.sheet.finished.connect(self._on_sheet_closed)
        self.sheet.open()

    def add_folder(self, folder: str) -> None:
        """Add a folder to the list and load its model."""
        self._on_folder(folder)

    def ask_for_token(self) -> None:
        """Open the sheet for the access token."""
        access = self._parts.access
        self.token = TokenSheet(
            self._parts.style,
            urlsplit(access.endpoint).netloc,
            has_token=access.has_token,
            parent=self._top(),
        )
        self.token.given.connect(self._on_token)
        self.token.open()

    def ask_for_other(self) -> None:
        """Open the sheet behind "Other…"."""
        self.other = OtherSheet(self._parts.style, self._parts.downloads.look_at, self._top())
        self.other.repository_chosen.connect(self._on_repository)
        self.other.folder_chosen.connect(self._on_folder)
        self.other.open()

    def _connect(self) -> None:
        manager, table = self._parts.manager, self.window.table
        manager.rows_changed.connect(self._on_rows)
        manager.row_changed.connect(self.window.model.set_row)
        manager.machine_changed.connect(self._on_machine)
        manager.card_changed.connect(self._on_card)
        manager.download_changed.connect(self._on_download)
        self._parts.access.kept.connect(self._on_token_kept)
        self.window.other_requested.connect(self.ask_for_other)
        self.window.menu_requested.connect(self._on_window_menu)
        self.window.shown.connect(manager.refresh)
        table.acted.connect(self._on_acted)
        table.precision_chosen.connect(manager.choose_precision)
        table.menu_requested.connect(self._on_menu)
        table.remedy_chosen.connect(self._on_remedy)
        table.details_requested.connect(self._on_details)
        self.card.clicked.connect(self.show_download)

    def on_note_action(self, note: Note) -> None:
        """Do what the button of a banner says, where it is about models."""
        if note.action == questions.LOAD_ANYWAY:
            self._parts.manager.load_last()

    def _top(self) -> QWidget:
        return self.window if self.window.isVisible() else self._main

    def _on_rows(self, rows: tuple[PickerRow, ...]) -> None:
        self.window.model.set_rows(rows)

    def _on_machine(self, name: str, free_bytes: int) -> None:
        facts = self._parts.facts
        whole = f"{facts.memory_bytes / 2**30:.0f} GB"
        free = f"{free_bytes / 1e9:.1f} GB"
        self.window.set_machine(say("{machine}. {free} free now.", machine=listed((name, whole)), free=free))

    def _on_card(self, status: DownloadStatus | None) -> None:
        name = self._parts.manager.name_of(status.repo_id) if status is not None else ""
        self.card.set_status(name, status)

    def _on_download(self, status: DownloadStatus) -> None:
        if self.sheet is None or self.sheet.repo_id != status.repo_id:
            return
        if status.state is DownloadState.CANCELLED:
            self.sheet.close()
        else:
            self.sheet.set_status(status)

    def _on_sheet_closed(self) -> None:
        self.sheet = None

    def _on_acted(self, key: str, action: RowAction) -> None:
        if action is RowAction.USE:
            self.use(key)
            return
        self._parts.manager.act(key, action)
        if action is RowAction.DOWNLOAD:
            self._open_sheet_when_known(key)

    def use(self, key: str) -> None:
        """Load a model; ask first where it does not fit well."""
        row = self._parts.manager.row(key)
        if row is None:
            return
        question = questions.use_question(row)
        if question is None:
            self._load(key)
        else:
            self._ask(question, "use", key)

    def _load(self, key: str, precision: str = "") -> None:
        self.loading.emit(key)
        self._parts.manager.load(key, precision)

    def _open_sheet_when_known(self, key: str) -> None:
        """The first word of the download comes from its own thread."""
        self._resume_after = key
        self._parts.manager.download_changed.connect(self._on_first_word)

    def _on_first_word(self, status: DownloadStatus) -> None:
        if status.repo_id == self._resume_after:
            self._parts.manager.download_changed.disconnect(self._on_first_word)
            self.show_download(status.repo_id)

    def _ask(self, question: Question, about: str, key: str) -> None:
        self._asked = (about, key)
        self.question = AskSheet(self._parts.style, question, self.sheet or self._top())
        self.question.answered.connect(self._on_answer)
        self.question.open()

    def _on_answer(self, answer: str) -> None:
        (about, key), manager = self._asked, self._parts.manager
        is_destructive = self.question is not None and answer == self.question.question.destructive
        self.question = None
        row = manager.row(key)
        if about == "use" and row is not None:
            other = questions.smaller(row)
            if answer == questions.LOAD_ANYWAY:
                self._load(key)
            elif other is not None and answer == questions.use_words(other):
                manager.choose_precision(key, other.precision)
                self._load(key)
        elif about == "cancel":
            if answer == questions.KEEP:
                manager.cancel(key, keep=True)
            elif is_destructive:
                manager.cancel(key, keep=False)
        elif about == "delete" and is_destructive:
            manager.delete(key)
        elif about == "clean" and is_destructive:
            manager.clean(key)

    def _on_sheet(self, key: str, action: SheetAction) -> None:
        match action:
            case SheetAction.CANCEL:
                self._ask_to_cancel(key)
            case SheetAction.DELETE_MODEL:
                self._ask_about_row(key, "delete")
            case SheetAction.COPY:
                self._on_details(key)
            case SheetAction.PARTIALS:
                self._show_folder(key)
            case SheetAction.OPEN_PAGE | SheetAction.ENTER_TOKEN | SheetAction.USE_TWIN:
                self._on_remedy(key, _REMEDIES[action])
            case SheetAction.USE:
                self.use(key)
            case _ if action in _SHEET_ACTIONS:
                self._parts.manager.act(key, _SHEET_ACTIONS[action])
            case _:
                pass

    def _ask_to_cancel(self, key: str) -> None:
        row, status = self._parts.manager.row(key), self._parts.downloads.status(key)
        done = status.done_bytes if status is not None else row.model.done_bytes if row is not None else 0
        total = (
            status.total_bytes if status is not None else row.model.download_bytes if row is not None else 0
        )
        percent = min(99, done * 100 // total) if total else 0
        self._ask(questions.cancel_question(self._parts.manager.name_of(key), done, percent), "cancel", key)

    def _ask_about_row(self, key: str, about: str) -> None:
        row = self._parts.manager.row(key)
        if row is not None:
            make = questions.delete_question if about == "delete" else questions.clean_question
            self._ask(make(row), about, key)

    def _on_remedy(self, key: str, remedy: Action) -> None:
        failure = self._parts.manager.failure_of(key)
        match remedy:
            case Action.ENTER_TOKEN:
                self._resume_after = key
                self.ask_for_token()
            case Action.OPEN_PAGE if failure is not None and failure.target:
                QDesktopServices.openUrl(QUrl(failure.target))
            case Action.USE_TWIN if failure is not None and failure.target:
                self._on_repository(failure.target)
            case _:
                pass

    def _on_details(self, key: str) -> None:
        failure = self._parts.manager.failure_of(key)
        if failure is not None:
            text = report(Failure(failure.sentence, failure.detail), self._parts.facts.versions)
            QGuiApplication.clipboard().setText(text)

    def _on_repository(self, source: str) -> None:
        key = self._parts.manager.add_repository(source)
        self.window.table.open_row(key)
        self._open_sheet_when_known(key)

    def _on_folder(self, folder: str) -> None:
        key = self._parts.manager.add_folder(folder)
        self.window.table.open_row(key)

    def _on_token(self, token: str) -> None:
        self._parts.access.use_token(token)
        key, self._resume_after = self._resume_after, ""
        if token and key:
            self._parts.manager.act(key, RowAction.RETRY)

    def _on_token_kept(self, is_kept: bool) -> None:
        if not is_kept:
            self.noted.emit(Note(NoteKind.NOTE, _ONLY_UNTIL_QUIT))

    def window_menu(self) -> QMenu:
        """The Models window's own more menu."""
        menu = QMenu(self.window)
        menu.addAction(tr("Access Token…"), self.ask_for_token)
        menu.addAction(tr("Look Again"), self._parts.manager.refresh)
        return menu

    def _on_window_menu(self, at: QPoint) -> None:
        self.window_menu().popup(at)

    def row_menu(self, key: str) -> QMenu:
        """The more menu of a row."""
        menu = QMenu(self.window)
        row = self._parts.manager.row(key)
        for item in rules.menu(row) if row is not None else ():
            if item is None or row is None:
                menu.addSeparator()
                continue
            action = menu.addAction(tr(rules.menu_words(row, item)))
            action.setData((key, item.name))
        menu.triggered.connect(self._on_menu_item)
        return menu

    def _on_menu(self, key: str, at: QPoint) -> None:
        self.row_menu(key).popup(at)

    def _on_menu_item(self, action: QAction) -> None:
        key, name = action.data()
        manager = self._parts.manager
        match MenuAction[name]:
            case MenuAction.SHOW_DOWNLOAD:
                self.show_download(key)
            case MenuAction.VERIFY:
                manager.verify(key)
            case MenuAction.SHOW_FOLDER:
                self._show_folder(key)
            case MenuAction.OPEN_PAGE:
                QDesktopServices.openUrl(QUrl(f"{self._parts.access.endpoint}/{key}"))
            case MenuAction.CANCEL:
                self._ask_to_cancel(key)
            case MenuAction.CLEAN:
                self._ask_about_row(key, "clean")
            case MenuAction.DELETE:
                self._ask_about_row(key, "delete")
            case MenuAction.REMOVE_KEPT:
                manager.remove_kept(key)
            case MenuAction.REMOVE:
                manager.remove(key)

    def _show_folder(self, key: str) -> None:
        row = self._parts.manager.row(key)
        if row is not None:
            folder = row.model.folder or str(self._parts.downloads.settings.cache)
            QDesktopServices.openUrl(QUrl.fromLocalFile(folder))


_REMEDIES = {
    SheetAction.OPEN_PAGE: Action.OPEN_PAGE,
    SheetAction.ENTER_TOKEN: Action.ENTER_TOKEN,
    SheetAction.USE_TWIN: Action.USE_TWIN,
}
