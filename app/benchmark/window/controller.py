"""Opens the Benchmark window, and copies and exports its figures."""

from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from app.benchmark.services.benchmark import Benchmarks
from app.benchmark.values import BenchmarkReport
from app.benchmark.window.window import BenchmarkWindow
from app.i18n import numbers
from app.i18n.translate import tr
from app.i18n.words import listed
from app.inference.services.monitor import EngineMonitor
from app.ui.services.notices import Notices
from app.ui.services.save_file import FileError, save_bytes
from app.ui.values.notice import failure_notice
from app.ui.values.program import ProgramFacts, machine_name
from app.ui.widgets.file_dialogs import ask_where_to_save
from app.ui.widgets.style import Style

_SUFFIXES = ("md", "csv", "json")


class BenchmarkController(QObject):
    """Connects the window with the service. The window is created when it is first shown."""

    def __init__(
        self, style: Style, benchmarks: Benchmarks, monitor: EngineMonitor, notices: Notices, main: QWidget
    ) -> None:
        super().__init__(main)
        self._style, self._benchmarks, self._monitor = style, benchmarks, monitor
        self._notices, self._main = notices, main
        self.window: BenchmarkWindow | None = None

    def show(self, facts: ProgramFacts) -> None:
        """Show the window."""
        if self.window is None:
            self.window = self._made(facts)
        self._on_changed()
        self.window.present()

    def copy(self) -> None:
        """Copy all tables as Markdown."""
        written = self._benchmarks.board.written
        if written is not None:
            QGuiApplication.clipboard().setText(written.markdown)

    def save(self, path: Path) -> None:
        """Save the figures, in the format that the file name's suffix says."""
        written = self._benchmarks.board.written
        if written is None:
            return
        try:
            save_bytes(_form(written, path).encode(), path)
        except FileError as error:
            self._notices.post(failure_notice(error.failure))

    def _made(self, facts: ProgramFacts) -> BenchmarkWindow:
        window = BenchmarkWindow(self._style, has_native_menus=facts.has_native_menus, parent=self._main)
        window.machine.setText(listed((machine_name(), numbers.memory_words(facts.memory_bytes))))
        window.start_requested.connect(self._benchmarks.start)
        window.stop_requested.connect(self._benchmarks.stop)
        window.copy_requested.connect(self.copy)
        window.export_requested.connect(self._on_export)
        self._benchmarks.changed.connect(self._on_changed)
        self._monitor.status_changed.connect(self._on_changed)
        return window

    def _on_changed(self) -> None:
        if self.window is not None:
            run = self._benchmarks
            self.window.show_results(run.board, run.shown_plan, can_start=run.can_start)

    def _on_export(self) -> None:
        filters = {f"{suffix.upper()} (*.{suffix})": suffix for suffix in _SUFFIXES}
        ask_where_to_save(self.window, tr("Export Benchmark"), f"{tr('Benchmark')}.md", filters, self.save)


def _form(written: BenchmarkReport, path: Path) -> str:
    match path.suffix.lower():
        case ".csv":
            return written.csv
        case ".json":
            return written.json
        case _:
            return written.markdown
