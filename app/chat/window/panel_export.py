"""What leaves the live panel: its picture, its table."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, QObject, QPoint
from PySide6.QtGui import QGuiApplication, QPixmap
from PySide6.QtWidgets import QMenu, QWidget

from app.chat.values.charts import as_text
from app.chat.widgets.live_panel import LivePanel, PanelPane
from app.i18n.translate import tr
from app.i18n.words import listed, say
from app.ui.services.machine import machine_name
from app.ui.services.notices import Notices
from app.ui.services.save_file import FileError, save_bytes
from app.ui.values.notice import failure_notice
from app.ui.values.program_facts import ProgramFacts
from app.ui.widgets.file_dialogs import ask_where_to_save


class PanelExport(QObject):
    """Exports and copies what the panel shows. No word of a conversation leaves with it."""

    def __init__(
        self, pane: PanelPane, panel: LivePanel, facts: ProgramFacts, messages: Notices, window: QWidget
    ) -> None:
        super().__init__(window)
        self._pane = pane
        self._panel = panel
        self._facts = facts
        self._messages = messages
        self._window = window
        pane.export_requested.connect(self._on_export)

    def menu(self) -> QMenu:
        """What can be done with the charts."""
        menu = QMenu(self._pane)
        for words, act in (
            (tr("Export Picture…"), self.export_picture),
            (tr("Export Data…"), self.export_data),
            (tr("Copy Data"), self.copy_data),
        ):
            menu.addAction(words, act).setEnabled(self._panel.has_data)
        return menu

    def export_picture(self) -> None:
        """Ask where to write both charts as a picture."""
        self._ask(tr("Export Picture"), "png", self.save_picture)

    def export_data(self) -> None:
        """Ask where to write the table behind the charts."""
        self._ask(tr("Export Data"), "csv", self.save_data)

    def copy_data(self) -> None:
        """Copy the table, for a spreadsheet."""
        QGuiApplication.clipboard().setText(as_text(self._panel.table(), "\t"))

    def save_picture(self, path: Path) -> None:
        """Write both charts as a PNG."""
        self._save(_png(self._panel.picture(tr(self._machine()))), path)

    def save_data(self, path: Path) -> None:
        """Write the table as CSV."""
        self._save(as_text(self._panel.table(), ",").encode(), path)

    def _machine(self) -> str:
        room = say("{room} GB", room=round(self._facts.memory_bytes / 2**30))
        model = self._panel.model
        parts = (model.name, model.precision) if model is not None else ()
        return listed((*parts, machine_name(), room))

    def _on_export(self) -> None:
        menu = self.menu()
        menu.aboutToHide.connect(menu.deleteLater)
        button = self._pane.export
        menu.popup(button.mapToGlobal(QPoint(0, button.height() + 4)))

    def _ask(self, title: str, suffix: str, save: Callable[[Path], None]) -> None:
        filters = {f"{suffix.upper()} (*.{suffix})": suffix}
        ask_where_to_save(self._window, title, f"{tr('Live panel')}.{suffix}", filters, save)

    def _save(self, contents: bytes, path: Path) -> None:
        try:
            save_bytes(contents, path)
        except FileError as error:
            self._messages.post(failure_notice(error.failure))


def _png(pixmap: QPixmap) -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    pixmap.toImage().save(buffer, "PNG")  # type: ignore[call-overload] # the stub wants bytes for the format
    return bytes(buffer.data().data())
