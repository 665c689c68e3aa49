"""The tables of the Benchmark window, and the parts that hold them."""

from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from app.benchmark.values import BenchmarkResults, BenchmarkRow, BenchmarkSection, RowState, RunState
from app.benchmark.widgets.chart import BenchChart
from app.i18n import numbers
from app.i18n.translate import tr
from app.i18n.words import say
from app.ui.widgets.labels import Label
from app.ui.widgets.style import Style

_ROW, _HEAD = 29, 30
_CHART_HEIGHT = 236
_COPIES = {
    "": say("Copy"),
    "scalar": say("Copy, float"),
    "vec4": say("Copy, float4"),
    "numpy": say("CPU copy, one thread"),
}
_BEFORE = say(
    "Start measures this computer with the installed models. It takes a few minutes. Replies"
    " pause while it runs; the current model is loaded again afterwards."
)


@dataclass(frozen=True, slots=True)
class ShownRow:
    """A row as shown; `details` are the tooltips."""

    name: str
    state: RowState
    cells: tuple[str, ...] = ()
    details: tuple[str, ...] = ()


class BenchTable(QWidget):
    """Names on the left, figures on the right. A row without figures says whether it is running or waiting."""

    def __init__(self, style: Style, heads: tuple[str, ...], widths: tuple[int, ...]) -> None:
        """`widths` are the minimum widths of the columns with figures, so that they do not move."""
        super().__init__()
        self._style = style
        self._heads = heads
        self._labels: list[list[Label]] = []
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(0)
        self._grid.setHorizontalSpacing(12)
        self._grid.setColumnStretch(0, 1)
        for column, width in enumerate(widths, 1):
            self._grid.setColumnMinimumWidth(column, width)
        for column, head in enumerate(heads):
            label = Label(style, "small", "ink-2", head)
            label.setFixedHeight(_HEAD)
            self._grid.addWidget(label, 0, column, _side(column))
        style.changed.connect(self.update)

    def set_rows(self, rows: tuple[ShownRow, ...]) -> None:
        """Show these."""
        self._fit(len(rows))
        for labels, row in zip(self._labels, rows, strict=True):
            figures = row.cells if row.state is RowState.DONE else (_state_words(row.state),)
            padded = (*figures, *[""] * (len(self._heads) - 1 - len(figures)))
            details = (*row.details, *[""] * (len(self._heads) - 1 - len(row.details)))
            labels[0].setText(row.name)
            for label, text, detail in zip(labels[1:], padded, details, strict=True):
                label.setText(text)
                label.setToolTip(detail)
                label.set_colour("ink" if row.state is RowState.DONE else "ink-3")
        self.update()

    def texts(self) -> list[list[str]]:
        """The texts of all cells."""
        return [[label.text() for label in labels] for labels in self._labels]

    def _fit(self, count: int) -> None:
        """Add or remove rows until there are `count`."""
        while len(self._labels) > count:
            for label in self._labels.pop():
                self._grid.removeWidget(label)
                label.deleteLater()
        while len(self._labels) < count:
            labels = [Label(self._style, "ui", "ink") for _ in self._heads]
            self._labels.append(labels)
            for column, label in enumerate(labels):
                label.setFixedHeight(_ROW)
                label.setFont(self._style.font("ui", QFont.Weight.Normal))
                label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
                self._grid.addWidget(label, len(self._labels), column, _side(column))
        self.setFixedHeight(_HEAD + count * _ROW)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(0, _HEAD - 1, self.width(), 1, self._style.colour("edge"))
        for row in range(len(self._labels)):
            painter.fillRect(0, _HEAD + (row + 1) * _ROW - 1, self.width(), 1, self._style.colour("hair"))


def _state_words(state: RowState) -> str:
    match state:
        case RowState.RUNNING:
            return tr("running")
        case RowState.WAITING:
            return tr("waiting")
        case _:
            return "–"


def _side(column: int) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignRight if column else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter


class _Part(QWidget):
    """A title, a line on the method, a table and a note."""

    def __init__(self, style: Style, title: str, heads: tuple[str, ...], widths: tuple[int, ...]) -> None:
        super().__init__()
        self.title = Label(style, "dialog", "ink", title)
        self.how = Label(style, "small", "ink-2")
        self.how.setWordWrap(True)
        self.table = BenchTable(style, heads, widths)
        self.note = Label(style, "caption", "ink-3")
        self.note.setWordWrap(True)
        self.note.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(24, 20, 24, 20)
        self.column.setSpacing(0)
        for widget in (self.title, self.how, self.table, self.note):
            self.column.addWidget(widget)
        self.column.insertSpacing(2, 6)
        self.column.insertSpacing(4, 8)

    def _say(self, how: str, full: str, note: str) -> None:
        self.how.setText(how)
        self.how.setToolTip(full)
        self.note.setText(note)
        self.note.setVisible(bool(note))


class DecodePart(_Part):
    """Keeping the state compared with re-reading everything, with a chart."""

    def __init__(self, style: Style) -> None:
        heads = (tr("Tokens"), tr("State kept"), tr("All re-read"), tr("Speedup"))
        super().__init__(style, tr("Keeping the state vs. re-reading everything"), heads, (116, 116, 104))
        self.chart = BenchChart(style)
        self.chart.setFixedHeight(_CHART_HEIGHT)
        self.before = Label(style, "small", "ink-2", _BEFORE)
        self.before.setWordWrap(True)
        self.column.addSpacing(8)
        self.column.addWidget(self.chart)
        self.column.addWidget(self.before)
        self.column.addStretch()

    def show_results(self, board: BenchmarkResults, model: str, repeats: int) -> None:
        """Show the section."""
        section = board.section("decode")
        how = tr("{model}, greedy, median of {count}; re-reading measured once", model=model, count=repeats)
        self._say(how, section.how, section.note)
        self.table.set_rows(tuple(_shown(board, row, _thousands(row.label)) for row in section.rows))
        chart = board.written.chart if board.written is not None else None
        self.chart.setVisible(chart is not None)
        if chart is not None and chart != self.chart.chart:
            self.chart.set_chart(chart)
        self.before.setVisible(board.state is RunState.FRESH)


class SizesPart(_Part):
    """Every installed model size."""

    def __init__(self, style: Style) -> None:
        heads = (tr("Model"), tr("Load"), tr("Speed"), tr("Time per token"), tr("Memory"))
        super().__init__(style, tr("All installed sizes"), heads, (58, 76, 92, 66))

    def show_results(self, board: BenchmarkResults, prompt_tokens: int, written_tokens: int) -> None:
        """Show the section."""
        section = board.section("sizes")
        words = tr(
            "{count} tokens after a {prompt}-token prompt",
            count=numbers.count(written_tokens),
            prompt=numbers.count(prompt_tokens),
        )
        self._say(words, section.how, section.note)
        self.table.set_rows(tuple(_shown(board, row, row.label) for row in section.rows))


class KernelPart(_Part):
    """The scan kernel and the memory bandwidth, on the GPU or the CPU."""

    def __init__(self, style: Style) -> None:
        heads = (tr("Test"), tr("Time"), tr("Speed"))
        super().__init__(style, tr("Scan kernel and memory bandwidth"), heads, (96, 116))

    def show_results(self, board: BenchmarkResults) -> None:
        """Show both sections."""
        scan, copies = board.section("scan"), board.section("bandwidth")
        is_cpu = board.machine is not None and not board.machine.has_gpu
        how = tr("1,536 channels, 16 states, computed in float32")
        if is_cpu:
            how = tr("1,536 channels, 16 states. The kernels need a GPU; these are CPU figures")
        self._say(how, f"{scan.how}\n{copies.how}".strip(), _notes(scan, copies))
        pattern = say("CPU scan, {tokens} tokens") if is_cpu else say("Scan, {tokens} tokens")
        rows = tuple(
            _shown(board, row, tr(pattern, tokens=_thousands(row.label)), figures=(1, 2)) for row in scan.rows
        )
        named = tuple(_shown(board, row, tr(_COPIES.get(row.label, row.label))) for row in copies.rows)
        self.table.set_rows(rows + named)


def _shown(board: BenchmarkResults, row: BenchmarkRow, name: str, figures: tuple[int, ...] = ()) -> ShownRow:
    """The row under `name`. `figures` are the indices of the cells to show, all by default."""
    cells = row.cells[1:] if not figures else tuple(row.cells[at] for at in figures if at < len(row.cells))
    name = row.cells[0].text if row.cells and name == row.label else name
    state = RowState.MISSING if board.state is RunState.FRESH else row.state
    return ShownRow(name, state, tuple(cell.text for cell in cells), tuple(cell.detail for cell in cells))


def _thousands(label: str) -> str:
    return numbers.count(int(label)) if label.isdecimal() else label


def _notes(*sections: BenchmarkSection) -> str:
    return " ".join(dict.fromkeys(section.note for section in sections if section.note))
