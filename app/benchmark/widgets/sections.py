"""The three parts of the Benchmark window."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.benchmark.values import BenchmarkResults, BenchmarkRow, BenchmarkSection, RowState, RunState
from app.benchmark.widgets.chart import BenchChart
from app.benchmark.widgets.table import BenchTable, ShownRow
from app.i18n import numbers
from app.i18n.translate import tr
from app.i18n.words import say
from app.ui.widgets.labels import Label
from app.ui.widgets.style import Style

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
