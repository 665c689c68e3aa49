"""Conversations to and from files, the clipboard and paper."""

from pathlib import Path

from PySide6.QtCore import QDir, QObject
from PySide6.QtGui import QGuiApplication
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QDialog, QFileDialog, QWidget

from app.chat.window.conversation_controller import ConversationController
from app.conversations.services import import_export as exports
from app.conversations.services.store import ConversationStore
from app.conversations.values.export_markdown import ExportWords, file_stem, to_markdown
from app.i18n.translate import tr
from app.ui.services.notices import Notices
from app.ui.values.notice import failure_notice


class ImportExport(QObject):
    """Exports, imports, copies and prints."""

    def __init__(
        self, controller: ConversationController, store: ConversationStore, messages: Notices, window: QWidget
    ) -> None:
        super().__init__(window)
        self._controller = controller
        self._store = store
        self._messages = messages
        self._window = window
        self._exported = 0
        self._printer: QPrinter | None = None

    def export_current(self) -> None:
        """Ask where to write the shown conversation."""
        if self._controller.path():
            self.export(self._controller.current)

    def export(self, conversation_id: int) -> None:
        """Ask where to write a conversation."""
        if not self._store.open(conversation_id):
            return
        self._exported = conversation_id
        title = self._store.conversation(conversation_id).title
        dialog = QFileDialog(self._window, tr("Export Conversation"), QDir.homePath())
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setNameFilters(list(_kinds()))
        dialog.setDefaultSuffix("md")
        dialog.selectFile(f"{file_stem(title)}.md")
        dialog.filterSelected.connect(self._on_filter_selected)
        self._open(dialog)
        dialog.fileSelected.connect(self._on_export_place)

    def import_file(self) -> None:
        """Ask for a file with a conversation."""
        dialog = QFileDialog(self._window, tr("Import Conversation"), QDir.homePath())
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setNameFilter("JSON (*.json)")
        self._open(dialog)
        dialog.fileSelected.connect(self._on_import_file)

    def copy_current(self) -> None:
        """Copy the shown conversation as Markdown."""
        if self._controller.path():
            text = to_markdown(self._store.conversation(self._controller.current), _words())
            QGuiApplication.clipboard().setText(text)

    def print_current(self) -> None:
        """Ask for a printer, and print the shown conversation."""
        if not self._controller.path():
            return
        self._printer = QPrinter(QPrinter.PrinterMode.HighResolution)  # the dialog does not keep it
        self._printer.setDocName(self._store.conversation(self._controller.current).title)
        dialog = QPrintDialog(self._printer, self._window)
        dialog.setWindowTitle(tr("Print Conversation"))
        dialog.accepted.connect(self._on_printer_chosen)
        dialog.finished.connect(dialog.deleteLater)
        QDialog.open(dialog)

    def _open(self, dialog: QFileDialog) -> None:
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _on_filter_selected(self, name_filter: str) -> None:
        dialog = self.sender()
        if isinstance(dialog, QFileDialog):
            suffix = _kinds().get(name_filter, "md")
            dialog.setDefaultSuffix(suffix)
            stem = Path(next(iter(dialog.selectedFiles()), "conversation")).stem
            dialog.selectFile(f"{stem}.{suffix}")

    def _on_export_place(self, path: str) -> None:
        try:
            exports.save(self._store.with_primer_text(self._exported), Path(path), _words())
        except exports.ExchangeError as error:
            self._messages.post(failure_notice(error.failure))

    def _on_import_file(self, path: str) -> None:
        self.open_file(Path(path))

    def open_file(self, path: Path) -> None:
        """Add the conversation in an exported file, and show it."""
        try:
            conversation = exports.load(path)
        except exports.ExchangeError as error:
            self._messages.post(failure_notice(error.failure))
            return
        made = self._store.adopt(conversation)
        if made is not None:
            self._controller.show(made)

    def _on_printer_chosen(self) -> None:
        if self._printer is not None:
            conversation = self._store.conversation(self._controller.current)
            exports.document_of(conversation, _words()).print_(self._printer)


def _kinds() -> dict[str, str]:
    """The endings of the files that can be written, by what the dialog calls them."""
    return {
        tr("Markdown (*.md)"): "md",
        tr("PDF (*.pdf)"): "pdf",
        tr("JSON, with all versions (*.json)"): "json",
    }


def _words() -> ExportWords:
    return ExportWords(tr("You"), tr("Model"), tr("Date"))
