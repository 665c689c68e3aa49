"""Feeds the live panel, and exports its charts and data."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, QObject, QPoint, QTimer
from PySide6.QtGui import QGuiApplication, QPixmap
from PySide6.QtWidgets import QMenu, QWidget

from app.chat.values.charts import as_text
from app.chat.widgets.live_panel import LivePanel, PanelPane
from app.chat.window.conversation_controller import ConversationController
from app.conversations.services.store import ConversationStore
from app.conversations.values.token_times import TokenPoint, TokenSeries
from app.i18n import numbers
from app.i18n.translate import tr
from app.i18n.words import listed
from app.ui.services.notices import Notices
from app.ui.services.save_file import FileError, save_bytes
from app.ui.values.notice import failure_notice
from app.ui.values.program import ProgramFacts, machine_name
from app.ui.widgets.file_dialogs import ask_where_to_save


class LivePanelController(QObject):
    """Shows the tokens of the shown conversation in the live panel. Exports contain no text of a conversation."""

    def __init__(
        self,
        *,
        store: ConversationStore,
        controller: ConversationController,
        pane: PanelPane,
        panel: LivePanel,
        facts: ProgramFacts,
        notices: Notices,
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._store = store
        self._controller = controller
        self._pane = pane
        self._panel = panel
        self._facts = facts
        self._notices = notices
        self._window = window
        self._series = TokenSeries()
        self._series_reader = QTimer(self, singleShot=True, interval=0)  # reads once for several changes
        self._series_reader.timeout.connect(self._read_series)
        controller.path_shown.connect(self._series_reader.start)
        store.points_added.connect(self._on_points_added)
        panel.token_chosen.connect(controller.show_token)
        pane.export_requested.connect(self._on_export)

    def menu(self) -> QMenu:
        """The Export menu."""
        menu = QMenu(self._pane)
        for words, act in (
            (tr("Export Picture…"), self.export_picture),
            (tr("Export Data…"), self.export_data),
            (tr("Copy Data"), self.copy_data),
        ):
            menu.addAction(words, act).setEnabled(self._panel.has_data)
        return menu

    def export_picture(self) -> None:
        """Ask where to save an image of both charts."""
        self._ask(tr("Export Picture"), "png", self.save_picture)

    def export_data(self) -> None:
        """Ask where to save the data of the charts."""
        self._ask(tr("Export Data"), "csv", self.save_data)

    def copy_data(self) -> None:
        """Copy the data, for pasting into a spreadsheet."""
        QGuiApplication.clipboard().setText(as_text(self._panel.table(), "\t"))

    def save_picture(self, path: Path) -> None:
        """Save both charts as PNG."""
        self._save(_png(self._panel.picture(tr(self._machine()))), path)

    def save_data(self, path: Path) -> None:
        """Save the data as CSV."""
        self._save(as_text(self._panel.table(), ",").encode(), path)

    def _machine(self) -> str:
        room = numbers.memory_words(self._facts.memory_bytes)
        model = self._panel.model
        parts = (model.name, model.precision) if model is not None else ()
        return listed((*parts, machine_name(), room))

    def _read_series(self) -> None:
        self._series = TokenSeries(self._store.points(self._controller.current))
        self._show_series()

    def _on_points_added(self, conversation_id: int, points: tuple[TokenPoint, ...]) -> None:
        if conversation_id == self._controller.current:
            self._series.extend(points)
            self._show_series()

    def _show_series(self) -> None:
        last = self._store.last_reply_id(self._controller.current)
        steps_ms = self._store.steps_ms(last) if last is not None else []
        self._panel.set_series(self._series, steps_ms, has_replies=last is not None)

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
            self._notices.post(failure_notice(error.failure))


def _png(pixmap: QPixmap) -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    pixmap.toImage().save(buffer, "PNG")  # type: ignore[call-overload] # the stub wants bytes for the format
    return bytes(buffer.data().data())
