"""Opens the Models window, its sheets and its questions."""

from collections.abc import Callable
from functools import partial
from urllib.parse import urlsplit

from PySide6.QtCore import QObject, QPoint, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QMenu, QWidget

from app.i18n import numbers
from app.i18n.translate import tr
from app.i18n.words import listed, say
from app.models.services.access import HubAccess
from app.models.services.downloads import Downloads
from app.models.services.manager import ModelManager
from app.models.values import questions
from app.models.values import rows as rules
from app.models.values.download import DownloadState, DownloadStatus, FailureAction
from app.models.values.download_sheet import SheetAction
from app.models.values.rows import MenuAction, ModelRow, RowAction
from app.models.widgets.download_card import DownloadCard
from app.models.window.models_window import ModelsWindow
from app.models.window.sheets import AddModelSheet, DownloadSheet, TokenSheet
from app.ui.values.failure import Failure, report
from app.ui.values.notice import Notice, NoticeKind
from app.ui.values.program import ProgramFacts
from app.ui.values.question import Question
from app.ui.widgets.sheet import AskSheet
from app.ui.widgets.style import Style

_ONLY_UNTIL_QUIT = say(
    "This computer has no keychain, so the access token is kept only until you quit Mamba Metal."
)


class ModelsController(QObject):
    """Owns the Models window. While it is closed, sheets hang from `parent`, the main window.

    Signals: `noted(Notice)`; `loading(str)` with the model that the person loads.
    """

    noted = Signal(object)
    loading = Signal(str)

    def __init__(
        self,
        style: Style,
        *,
        manager: ModelManager,
        downloads: Downloads,
        access: HubAccess,
        facts: ProgramFacts,
        card: DownloadCard,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._style = style
        self._manager = manager
        self._downloads = downloads
        self._access = access
        self._facts = facts
        self._main = parent
        self.card = card
        self.window = ModelsWindow(style, has_native_menus=facts.has_native_menus, parent=parent)
        self.sheet: DownloadSheet | None = None
        self.question: AskSheet | None = None
        self.add_sheet: AddModelSheet | None = None
        self.token_sheet: TokenSheet | None = None
        self._show_when_started = ""
        self._connect()

    @property
    def style(self) -> Style:
        """The style of its windows."""
        return self._style

    def show(self) -> None:
        """Open the Models window."""
        if not self.window.isVisible():
            self._manager.sort()
            self.window.fit_rows()
        self.window.present()

    def show_download(self, repo_id: str) -> None:
        """Open the sheet of a download."""
        status = self._downloads.status(repo_id)
        if status is None or (self.sheet is not None and self.sheet.repo_id == repo_id):
            return
        if self.sheet is not None:
            self.sheet.close()
        name = self._manager.name_of(repo_id)
        self.sheet = DownloadSheet(self._style, name, status, self._access.endpoint, self._top())
        self.sheet.acted.connect(self._on_sheet)
        self.sheet.finished.connect(self._on_sheet_closed)
        self.sheet.open()

    def use(self, key: str) -> None:
        """Load a model; ask first if it does not fit well."""
        row = self._manager.row(key)
        if row is None:
            return
        question = questions.use_question(row, partial(self._load, key), partial(self._load_in, key))
        if question is None:
            self._load(key)
        else:
            self._ask(question)

    def add_folder(self, folder: str) -> None:
        """Add a folder to the list and expand its row."""
        self.window.table.open_row(self._manager.add_folder(folder))

    def add_repository(self, source: str) -> None:
        """Add a repository to the list and download it."""
        key = self._manager.add_repository(source)
        self.window.table.open_row(key)
        self._show_when_started = key

    def ask_for_token(self, retry: str = "") -> None:
        """Open the sheet for the access token. With `retry`, a saved token tries that model's download again."""

        def save(token: str) -> None:
            self._access.use_token(token)
            if token and retry:
                self._manager.act(retry, RowAction.RETRY)

        host = urlsplit(self._access.endpoint).netloc
        self.token_sheet = TokenSheet(self._style, host, has_token=self._access.has_token, parent=self._top())
        self.token_sheet.given.connect(save)
        self.token_sheet.open()

    def ask_for_model(self) -> None:
        """Open the sheet that adds a model by repository, link or folder."""
        self.add_sheet = AddModelSheet(self._style, self._downloads.parse, self._top())
        self.add_sheet.repository_chosen.connect(self.add_repository)
        self.add_sheet.folder_chosen.connect(self.add_folder)
        self.add_sheet.open()

    def window_menu(self) -> QMenu:
        """The More menu of the Models window."""
        menu = QMenu(self.window)
        menu.addAction(tr("Access Token…"), partial(self.ask_for_token, ""))
        menu.addAction(tr("Refresh"), self._manager.refresh)
        return menu

    def row_menu(self, key: str) -> QMenu:
        """The More menu of a row."""
        menu = QMenu(self.window)
        row = self._manager.row(key)
        for item in rules.menu(row) if row is not None else ():
            if item is None or row is None:
                menu.addSeparator()
            else:
                menu.addAction(tr(rules.menu_words(row, item)), self._menu_step(key, item))
        return menu

    def _connect(self) -> None:
        manager, table = self._manager, self.window.table
        manager.rows_changed.connect(self._on_rows)
        manager.row_changed.connect(self.window.model.set_row)
        manager.machine_changed.connect(self._on_machine)
        manager.card_changed.connect(self._on_card)
        manager.download_changed.connect(self._on_download)
        self._access.token_saved.connect(self._on_token_saved)
        self.window.other_requested.connect(self.ask_for_model)
        self.window.menu_requested.connect(self._on_window_menu)
        self.window.shown.connect(manager.refresh)
        table.acted.connect(self._on_acted)
        table.precision_chosen.connect(manager.choose_precision)
        table.menu_requested.connect(self._on_menu)
        table.failure_action_chosen.connect(self._on_failure_action)
        table.details_requested.connect(self._copy_details)
        self.card.clicked.connect(self.show_download)

    def _top(self) -> QWidget:
        return self.window if self.window.isVisible() else self._main

    def _on_rows(self, rows: tuple[ModelRow, ...]) -> None:
        self.window.model.set_rows(rows)

    def _on_machine(self, name: str, free_bytes: int) -> None:
        whole = numbers.memory_words(self._facts.memory_bytes)
        free = numbers.gigabytes(free_bytes, megabytes_below=0, digits=1)
        self.window.set_machine(say("{machine}. {free} free now.", machine=listed((name, whole)), free=free))

    def _on_card(self, status: DownloadStatus | None) -> None:
        name = self._manager.name_of(status.repo_id) if status is not None else ""
        self.card.set_status(name, status)

    def _on_download(self, status: DownloadStatus) -> None:
        if status.repo_id == self._show_when_started:
            self._show_when_started = ""
            self.show_download(status.repo_id)
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
        self._manager.act(key, action)
        if action is RowAction.DOWNLOAD:
            self._show_when_started = key

    def _load(self, key: str) -> None:
        self.loading.emit(key)
        self._manager.load(key)

    def _load_in(self, key: str, precision: str) -> None:
        self._manager.choose_precision(key, precision)
        self._load(key)

    def _ask(self, question: Question) -> None:
        self.question = AskSheet(self._style, question, self.sheet or self._top())
        self.question.finished.connect(self._on_question_closed)
        self.question.open()

    def _on_question_closed(self) -> None:
        self.question = None

    def _ask_to_cancel(self, key: str) -> None:
        row, status = self._manager.row(key), self._downloads.status(key)
        done = status.done_bytes if status is not None else row.model.done_bytes if row is not None else 0
        total = (
            status.total_bytes if status is not None else row.model.download_bytes if row is not None else 0
        )
        percent = min(99, done * 100 // total) if total else 0
        cancel = self._manager.cancel
        question = questions.cancel_question(
            self._manager.name_of(key),
            done,
            percent,
            keep=partial(cancel, key, keep=True),
            delete=partial(cancel, key, keep=False),
        )
        self._ask(question)

    def _ask_to_delete(self, key: str) -> None:
        row = self._manager.row(key)
        if row is not None:
            self._ask(questions.delete_question(row, partial(self._manager.delete, key)))

    def _ask_to_clean(self, key: str) -> None:
        row = self._manager.row(key)
        if row is not None:
            self._ask(questions.clean_question(row, partial(self._manager.clean, key)))

    def _on_sheet(self, key: str, action: SheetAction) -> None:
        match action:
            case SheetAction.CANCEL:
                self._ask_to_cancel(key)
            case SheetAction.DELETE_MODEL:
                self._ask_to_delete(key)
            case SheetAction.COPY:
                self._copy_details(key)
            case SheetAction.PARTIALS:
                self._show_folder(key)
            case SheetAction.USE:
                self.use(key)
            case _ if action in _ROW_ACTIONS:
                self._manager.act(key, _ROW_ACTIONS[action])
            case _ if action in _FAILURE_ACTIONS:
                self._on_failure_action(key, _FAILURE_ACTIONS[action])
            case _:
                pass

    def _on_failure_action(self, key: str, action: FailureAction) -> None:
        failure = self._manager.failure_of(key)
        match action:
            case FailureAction.ENTER_TOKEN:
                self.ask_for_token(key)
            case FailureAction.OPEN_PAGE if failure is not None and failure.target:
                QDesktopServices.openUrl(QUrl(failure.target))
            case FailureAction.USE_TRANSFORMERS if failure is not None and failure.target:
                self.add_repository(failure.target)
            case _:
                pass

    def _copy_details(self, key: str) -> None:
        failure = self._manager.failure_of(key)
        if failure is not None:
            text = report(Failure(failure.sentence, failure.detail), self._facts.versions)
            QGuiApplication.clipboard().setText(text)

    def _on_token_saved(self, is_saved: bool) -> None:
        if not is_saved:
            self.noted.emit(Notice(NoticeKind.INFO, _ONLY_UNTIL_QUIT))

    def _on_window_menu(self, at: QPoint) -> None:
        self.window_menu().popup(at)

    def _on_menu(self, key: str, at: QPoint) -> None:
        self.row_menu(key).popup(at)

    def _menu_step(self, key: str, item: MenuAction) -> Callable[[], None]:
        steps: dict[MenuAction, Callable[[str], None]] = {
            MenuAction.SHOW_DOWNLOAD: self.show_download,
            MenuAction.VERIFY: self._manager.verify,
            MenuAction.SHOW_FOLDER: self._show_folder,
            MenuAction.OPEN_PAGE: self._open_page,
            MenuAction.CANCEL: self._ask_to_cancel,
            MenuAction.CLEAN: self._ask_to_clean,
            MenuAction.DELETE: self._ask_to_delete,
            MenuAction.DELETE_CONVERTED: self._manager.delete_converted,
            MenuAction.REMOVE: self._manager.remove,
        }
        return partial(steps[item], key)

    def _open_page(self, key: str) -> None:
        QDesktopServices.openUrl(QUrl(f"{self._access.endpoint}/{key}"))

    def _show_folder(self, key: str) -> None:
        row = self._manager.row(key)
        if row is not None:
            folder = row.model.folder or str(self._downloads.settings.cache)
            QDesktopServices.openUrl(QUrl.fromLocalFile(folder))


_ROW_ACTIONS = {
    SheetAction.PAUSE: RowAction.PAUSE,
    SheetAction.RESUME: RowAction.RESUME,
    SheetAction.TRY_NOW: RowAction.TRY_NOW,
    SheetAction.RETRY: RowAction.RETRY,
    SheetAction.REPAIR: RowAction.REPAIR,
    SheetAction.STOP: RowAction.STOP,
}
_FAILURE_ACTIONS = {
    SheetAction.OPEN_PAGE: FailureAction.OPEN_PAGE,
    SheetAction.ENTER_TOKEN: FailureAction.ENTER_TOKEN,
    SheetAction.USE_TRANSFORMERS: FailureAction.USE_TRANSFORMERS,
}
