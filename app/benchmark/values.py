"""Measurements as the window shows them."""

import enum
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from app.inference.values.model import ModelChoice
from app.ui.values.failure import Failure


@dataclass(frozen=True, slots=True)
class ChartLine:
    """A line of a chart. `is_peer` says that it is what ours is compared with."""

    name: str
    xs: tuple[float, ...]
    ys: tuple[float, ...]
    is_peer: bool = False


@dataclass(frozen=True, slots=True)
class LineChart:
    """Lines over one axis. `is_logarithmic` counts for both axes."""

    title: str = ""
    x_title: str = ""
    y_title: str = ""
    lines: tuple[ChartLine, ...] = ()
    is_logarithmic: bool = False


_BUILT_IN = ModelChoice()
SectionName = Literal["decode", "sizes", "scan", "bandwidth"]
SECTIONS: tuple[SectionName, ...] = ("decode", "sizes", "scan", "bandwidth")


@dataclass(frozen=True, slots=True)
class BenchPlan:
    """What the window measures. Lengths in tokens; re-reading that would take longer than `patience_s` is sampled."""

    model: ModelChoice = _BUILT_IN
    models: tuple[ModelChoice, ...] = (_BUILT_IN,)
    repeats: int = 3
    decode_lengths: tuple[int, ...] = (10, 100, 1000, 2000)
    scan_lengths: tuple[int, ...] = (512, 2048, 8192)
    copy_bytes: int = 1 << 28
    prompt_tokens: int = 512
    written_tokens: int = 128
    patience_s: float = 20.0


@dataclass(frozen=True, slots=True)
class Cell:
    """A figure with its unit; `detail` is the range that its median comes from."""

    text: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class MachineDetected:
    """What is measured on. `has_gpu`: the kernels run, else the CPU path is measured."""

    line: str
    has_gpu: bool


@dataclass(frozen=True, slots=True)
class SectionStarted:
    """A section begins; its rows will be called `labels`. `note` tells how it is measured."""

    section: SectionName
    labels: tuple[str, ...]
    note: str


@dataclass(frozen=True, slots=True)
class RowRunning:
    """The row `label` is measured, at `step` (from 1) of `steps`."""

    section: SectionName
    label: str
    step: int
    steps: int


@dataclass(frozen=True, slots=True)
class RowMeasured:
    """The next row of the section is measured. The first cell names it."""

    section: SectionName
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class SectionEnded:
    """A section has ended; `note` has why rows are missing."""

    section: SectionName
    note: str


@dataclass(frozen=True, slots=True)
class BenchmarkReport:
    """All that is measured so far, written down, and the chart of it where there are two points."""

    markdown: str
    csv: str
    json: str
    chart: LineChart | None = None


BenchEvent: TypeAlias = (
    MachineDetected | SectionStarted | RowRunning | RowMeasured | SectionEnded | BenchmarkReport
)


class RowState(enum.Enum):
    """What is known of a row."""

    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"
    MISSING = "missing"


@dataclass(frozen=True, slots=True)
class BenchmarkRow:
    """A row of a section. Without cells only its label is known."""

    label: str
    state: RowState = RowState.WAITING
    cells: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True)
class BenchmarkSection:
    """One table."""

    name: SectionName
    rows: tuple[BenchmarkRow, ...] = ()
    how: str = ""
    note: str = ""

    @property
    def is_over(self) -> bool:
        """Whether no row waits or runs."""
        return all(row.state in (RowState.DONE, RowState.MISSING) for row in self.rows)


class RunState(enum.Enum):
    """Where a run stands."""

    FRESH = "fresh"
    RUNNING = "running"
    STOPPING = "stopping"
    STOPPED = "stopped"
    FAILED = "failed"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class BenchmarkResults:
    """All tables of one run."""

    sections: tuple[BenchmarkSection, ...]
    state: RunState = RunState.FRESH
    machine: MachineDetected | None = None
    running: RowRunning | None = None
    written: BenchmarkReport | None = None
    failure: Failure | None = None

    @property
    def is_busy(self) -> bool:
        """Whether the run is under way."""
        return self.state in (RunState.RUNNING, RunState.STOPPING)

    def section(self, name: SectionName) -> BenchmarkSection:
        """The table of that name."""
        return next(section for section in self.sections if section.name == name)

    @property
    def progress(self) -> tuple[int, int]:
        """Rows that are over, and all."""
        states = [row.state for section in self.sections for row in section.rows]
        return sum(state in (RowState.DONE, RowState.MISSING) for state in states), len(states)

    def after(self, event: BenchEvent) -> "BenchmarkResults":
        """The board once `event` is told."""
        match event:
            case MachineDetected():
                return replace(self, machine=event)
            case BenchmarkReport():
                return replace(self, written=event)
            case SectionStarted():
                rows = tuple(BenchmarkRow(label) for label in event.labels)
                return self._with(replace(self.section(event.section), rows=rows, how=event.note))
            case RowRunning():
                section = self.section(event.section)
                rows = tuple(_running(row, event.label) for row in section.rows)
                return replace(self._with(replace(section, rows=rows)), running=event)
            case RowMeasured():
                return self._measured(self.section(event.section), event.cells)
            case SectionEnded():
                section = _given_up(self.section(event.section))
                return self._with(replace(section, note=event.note))

    def over(self, state: RunState, failure: Failure | None = None) -> "BenchmarkResults":
        """The board when nothing more comes. What is done stays."""
        sections = tuple(map(_given_up, self.sections))
        return replace(self, sections=sections, state=state, running=None, failure=failure)

    def _measured(self, section: BenchmarkSection, cells: tuple[Cell, ...]) -> "BenchmarkResults":
        """Where the label of a running row is not in the first cell, it is the first row without figures."""
        open_rows = [index for index, row in enumerate(section.rows) if row.state is not RowState.DONE]
        named = [i for i in open_rows if section.rows[i].state is RowState.RUNNING]
        at = (named or open_rows)[0]
        rows = list(section.rows)
        rows[at] = replace(rows[at], state=RowState.DONE, cells=cells)
        return self._with(replace(section, rows=tuple(rows)))

    def _with(self, section: BenchmarkSection) -> "BenchmarkResults":
        sections = tuple(section if other.name == section.name else other for other in self.sections)
        return replace(self, sections=sections)


def empty_results(plan: BenchPlan) -> BenchmarkResults:
    """What will be measured, with nothing measured yet."""
    labels: dict[SectionName, tuple[str, ...]] = {
        "decode": tuple(str(length) for length in plan.decode_lengths),
        "sizes": tuple(choice.name for choice in plan.models),
        "scan": tuple(str(length) for length in plan.scan_lengths),
        "bandwidth": ("",),
    }
    return BenchmarkResults(
        tuple(BenchmarkSection(name, tuple(map(BenchmarkRow, labels[name]))) for name in SECTIONS)
    )


def _running(row: BenchmarkRow, label: str) -> BenchmarkRow:
    if row.state is RowState.DONE:
        return row
    return replace(row, state=RowState.RUNNING if row.label == label else RowState.WAITING)


def _given_up(section: BenchmarkSection) -> BenchmarkSection:
    rows = tuple(
        row if row.state is RowState.DONE else replace(row, state=RowState.MISSING) for row in section.rows
    )
    return replace(section, rows=rows)
