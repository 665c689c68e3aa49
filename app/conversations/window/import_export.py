"""Exports, imports, copies and prints conversations."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QDialog, QWidget

from app.conversations.services import import_export as exports
from app.conversations.services.store import ConversationStore
from app.conversations.values.conversation import Conversation
from app.conversations.values.formats import ExportWords, file_stem, to_markdown
from app.i18n.translate import tr
from app.ui.services.notices import Notices
from app.ui.services.save_file import FileError
from app.ui.values.notice import failure_notice
from app.ui.widgets.file_dialogs import ask_for_file, ask_where_to_save


class ImportExport(QObject):
    """Exports, imports, copies and prints conversations.

    `current` gives the conversation that is shown; `show` shows one.
    """

    def __init__(
        self,
        store: ConversationStore,
        notices: Notices,
        window: QWidget,
        *,
        current: Callable[[], int],
        show: Callable[[int], object],
    ) -> None:
        super().__init__(window)
        self._store = store
        self._notices = notices
        self._window = window
        self._current = current
        self._show = show
        self._printer: QPrinter | None = None

    def export_current(self) -> None:
        """Ask where to save the shown conversation."""
        conversation = self._shown()
        if conversation is not None:
            self.export(conversation.id)

    def export(self, conversation_id: int) -> None:
        """Ask where to save a conversation."""
        if not self._store.open(conversation_id):
            return

        def save(path: Path) -> None:
            try:
                exports.save(self._store.with_primer_text(conversation_id), path, _words())
            except FileError as error:
                self._notices.post(failure_notice(error.failure))

        name = f"{file_stem(self._store.conversation(conversation_id).title)}.md"
        ask_where_to_save(self._window, tr("Export Conversation"), name, _filters(), save)

    def import_file(self) -> None:
        """Ask for a file with a conversation."""
        ask_for_file(self._window, tr("Import Conversation"), self.open_file, filters=("JSON (*.json)",))

    def copy_current(self) -> None:
        """Copy the shown conversation as Markdown."""
        conversation = self._shown()
        if conversation is not None:
            QGuiApplication.clipboard().setText(to_markdown(conversation, _words()))

    def print_current(self) -> None:
        """Ask for a printer, and print the shown conversation."""
        conversation = self._shown()
        if conversation is None:
            return
        self._printer = QPrinter(QPrinter.PrinterMode.HighResolution)  # the dialog does not keep it
        self._printer.setDocName(conversation.title)
        dialog = QPrintDialog(self._printer, self._window)
        dialog.setWindowTitle(tr("Print Conversation"))
        dialog.accepted.connect(self._on_printer_chosen)
        dialog.finished.connect(dialog.deleteLater)
        QDialog.open(dialog)

    def open_file(self, path: Path) -> None:
        """Import a conversation and show it."""
        try:
            conversation = exports.load(path)
        except FileError as error:
            self._notices.post(failure_notice(error.failure))
            return
        made = self._store.adopt(conversation)
        if made is not None:
            self._show(made)

    def _on_printer_chosen(self) -> None:
        conversation = self._shown()
        if self._printer is not None and conversation is not None:
            exports.document_of(conversation, _words()).print_(self._printer)

    def _shown(self) -> Conversation | None:
        """The shown conversation, unless it is empty."""
        conversation = self._store.conversation(self._current())
        return conversation if conversation.path() else None


def _filters() -> dict[str, str]:
    """The suffixes of the formats, by name filter."""
    return {
        tr("Markdown (*.md)"): "md",
        tr("PDF (*.pdf)"): "pdf",
        tr("JSON, with all versions (*.json)"): "json",
    }


def _words() -> ExportWords:
    return ExportWords(tr("You"), tr("Model"), tr("Date"))
