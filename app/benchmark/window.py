"""The Benchmark window and its controller."""

from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QFont, QGuiApplication
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from app.benchmark.services.benchmark import Benchmarks
from app.benchmark.values import BenchmarkReport, BenchmarkResults, BenchPlan, RowRunning, RunState
from app.benchmark.widgets.tables import DecodePart, KernelPart, SizesPart
from app.i18n import numbers
from app.i18n.translate import tr
from app.i18n.words import listed, say
from app.inference.services.monitor import EngineMonitor
from app.ui.services.notices import Notices
from app.ui.services.save_file import FileError, save_bytes
from app.ui.values.notice import failure_notice
from app.ui.values.program import ProgramFacts, machine_name
from app.ui.widgets.buttons import ButtonKind, TextButton
from app.ui.widgets.file_dialogs import ask_where_to_save
from app.ui.widgets.labels import ElidedLabel, Hairline, Label, Surface
from app.ui.widgets.progress_bar import ProgressBar
from app.ui.widgets.style import Style
from app.ui.widgets.tool_window import TRAFFIC_LIGHTS_WIDTH, TitleStrip, ToolWindow

_WIDTH, _HEIGHT = 1000, 590
_SIDE = 24
_PROGRESS = 36
_NAMES = {
    "decode": say("keeping the state vs. re-reading"),
    "sizes": say("installed sizes"),
    "scan": say("scan"),
    "bandwidth": say("memory bandwidth"),
}
_SUFFIXES = ("md", "csv", "json")


class BenchmarkWindow(ToolWindow):
    """Signals: `start_requested()`, `stop_requested()`, `copy_requested()`, `export_requested()`."""

    start_requested = Signal()
    stop_requested = Signal()
    copy_requested = Signal()
    export_requested = Signal()

    def __init__(self, style: Style, *, has_native_menus: bool, parent: QWidget | None = None) -> None:
        super().__init__(tr("Benchmark"), parent)
        self._is_busy = False
        self.machine = ElidedLabel(style, "caption", "ink-2")
        self.copy = TextButton(style, tr("Copy as Markdown"), ButtonKind.REGULAR)
        self.copy.set_icon("copy")
        self.export = TextButton(style, tr("Export…"), ButtonKind.REGULAR)
        self.export.set_icon("export")
        self.run = TextButton(style, tr("Start"), ButtonKind.PRIMARY)
        self.words = Label(style, "small", "ink")
        self.bar = ProgressBar(style, 6)
        self.failure = Label(style, "small", "danger")
        self.failure.setWordWrap(True)
        self.failure.setContentsMargins(_SIDE, 8, _SIDE, 8)
        self.decode, self.sizes, self.kernels = DecodePart(style), SizesPart(style), KernelPart(style)
        self.copy.clicked.connect(self.copy_requested)
        self.export.clicked.connect(self.export_requested)
        self.run.clicked.connect(self._on_run)
        self._lay_out(style, has_native_menus)
        self.setFixedWidth(_WIDTH)
        self.setMinimumHeight(320)
        self.resize(_WIDTH, _HEIGHT)
        if has_native_menus:
            self.extend_under_title_bar()

    def show_results(self, board: BenchmarkResults, plan: BenchPlan, *, can_start: bool) -> None:
        """Show these results. `can_start` is False while the model is in use."""
        self._is_busy = board.is_busy
        if board.machine is not None:
            self.machine.setText(board.machine.line)
        for widget in (self._progress, self._progress_line):
            widget.setVisible(board.is_busy)
        done, total = board.progress
        self.bar.set_share(done / total if total else 0.0)
        self.words.setText(_progress_words(board))
        self._failed.setVisible(board.failure is not None)
        self.failure.setText(board.failure.sentence if board.failure is not None else "")
        has_figures = board.written is not None
        self.copy.setEnabled(has_figures)
        self.export.setEnabled(has_figures)
        self.run.set_text(tr("Stop") if self._is_busy else tr("Start"))
        self.run.set_kind(ButtonKind.REGULAR if self._is_busy else ButtonKind.PRIMARY)
        self.run.setEnabled(board.state is RunState.RUNNING or can_start)
        waits = tr("Available once the model has loaded and no reply is being written")
        self.run.setToolTip("" if self.run.isEnabled() else waits)
        self.decode.show_results(board, plan.model.name, plan.repeats)
        self.sizes.show_results(board, plan.prompt_tokens, plan.written_tokens)
        self.kernels.show_results(board)

    def _lay_out(self, style: Style, has_native_menus: bool) -> None:
        strip = TitleStrip(style, "content", (TRAFFIC_LIGHTS_WIDTH + 16 if has_native_menus else _SIDE, 14))
        titles = QVBoxLayout()
        titles.setSpacing(0)
        titles.addStretch()
        titles.addWidget(Label(style, "ui", "ink", tr("Benchmark"), weight=QFont.Weight.DemiBold))
        titles.addWidget(self.machine)
        titles.addStretch()
        strip.row.addLayout(titles, 1)
        for button in (self.copy, self.export, self.run):
            strip.row.addSpacing(8)
            strip.row.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self._progress = self._progress_row(style)
        self._failed = Surface(style, "danger-tint")
        row = QHBoxLayout(self._failed)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.failure)
        self._progress_line = Hairline(style)
        for widget in (strip, Hairline(style), self._progress, self._progress_line, self._failed):
            column.addWidget(widget)
        column.addWidget(self._body(style), 1)

    def _progress_row(self, style: Style) -> QWidget:
        progress = Surface(style, "panel")
        progress.setFixedHeight(_PROGRESS)
        row = QHBoxLayout(progress)
        row.setContentsMargins(_SIDE, 0, _SIDE, 0)
        row.setSpacing(16)
        row.addWidget(self.words)
        row.addWidget(self.bar, 1)
        return progress

    def _body(self, style: Style) -> QWidget:
        body = Surface(style, "content")
        right = QVBoxLayout()
        right.setSpacing(0)
        for widget in (self.sizes, Hairline(style), self.kernels):
            right.addWidget(widget)
        right.addStretch()
        grid = QGridLayout(body)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(0)
        grid.addWidget(self.decode, 0, 0)
        grid.addWidget(Hairline(style, is_vertical=True), 0, 1)
        grid.addLayout(right, 0, 2)
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(2, 1)
        area = QScrollArea()
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(body)
        return area

    def _on_run(self) -> None:
        if self._is_busy:
            self.stop_requested.emit()
        else:
            self.start_requested.emit()


def _progress_words(board: BenchmarkResults) -> str:
    if board.state is RunState.STOPPING:
        return tr("Stopping after this step")
    running, (done, total) = board.running, board.progress
    if running is None:
        return tr("Unloading the current model")
    return tr(
        "Step {now} of {total}: {what}, run {repeat} of {repeats}",
        now=min(done + 1, total),
        total=total,
        what=_what(running),
        repeat=running.step,
        repeats=running.steps,
    )


def _what(running: RowRunning) -> str:
    name = _NAMES[running.section]
    if running.label.isdecimal():
        return say("{what}, {tokens} tokens", what=name, tokens=numbers.count(int(running.label)))
    return name


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
