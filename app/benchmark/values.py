"""The benchmark's plan, its events, and the results as the window shows them."""

import enum
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from app.inference.values.model import ModelChoice
from app.ui.values.failure import Failure


@dataclass(frozen=True, slots=True)
class ChartLine:
    """A line of a chart. `is_peer` marks what the engine is compared with."""

    name: str
    xs: tuple[float, ...]
    ys: tuple[float, ...]
    is_peer: bool = False


@dataclass(frozen=True, slots=True)
class LineChart:
    """A line chart. `is_logarithmic` applies to both axes."""

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
    """What to measure. Lengths are in tokens. Re-reading that would take longer than `patience_s` is sampled."""

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
    """A figure with its unit; `detail` is the range behind the median."""

    text: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class MachineDetected:
    """The machine is known. With `has_gpu` the kernels are measured, otherwise the CPU path."""

    line: str
    has_gpu: bool


@dataclass(frozen=True, slots=True)
class SectionStarted:
    """A section has started with rows named `labels`. `note` says how it is measured."""

    section: SectionName
    labels: tuple[str, ...]
    note: str


@dataclass(frozen=True, slots=True)
class RowRunning:
    """The row `label` is being measured: `step` (from 1) of `steps`."""

    section: SectionName
    label: str
    step: int
    steps: int


@dataclass(frozen=True, slots=True)
class RowMeasured:
    """A row of the section has been measured. Its first cell names it."""

    section: SectionName
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class SectionEnded:
    """A section has ended; `note` says why rows are missing."""

    section: SectionName
    note: str


@dataclass(frozen=True, slots=True)
class BenchmarkReport:
    """Everything measured so far in each format, and its chart if there are two points."""

    markdown: str
    csv: str
    json: str
    chart: LineChart | None = None


BenchEvent: TypeAlias = (
    MachineDetected | SectionStarted | RowRunning | RowMeasured | SectionEnded | BenchmarkReport
)


class RowState(enum.Enum):
    """The state of a row."""

    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"
    MISSING = "missing"


@dataclass(frozen=True, slots=True)
class BenchmarkRow:
    """A row of a section. It has no cells until it has been measured."""

    label: str
    state: RowState = RowState.WAITING
    cells: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True)
class BenchmarkSection:
    """One table of the results."""

    name: SectionName
    rows: tuple[BenchmarkRow, ...] = ()
    how: str = ""
    note: str = ""

    @property
    def is_over(self) -> bool:
        """Whether no row is waiting or running."""
        return all(row.state in (RowState.DONE, RowState.MISSING) for row in self.rows)


class RunState(enum.Enum):
    """The state of a run."""

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
        """Whether the run is in progress."""
        return self.state in (RunState.RUNNING, RunState.STOPPING)

    def section(self, name: SectionName) -> BenchmarkSection:
        """The table of that name."""
        return next(section for section in self.sections if section.name == name)

    @property
    def progress(self) -> tuple[int, int]:
        """The number of rows that are over, and of all rows."""
        states = [row.state for section in self.sections for row in section.rows]
        return sum(state in (RowState.DONE, RowState.MISSING) for state in states), len(states)

    def after(self, event: BenchEvent) -> "BenchmarkResults":
        """The results after `event`."""
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
        """The results of a run that is over. Measured rows stay."""
        sections = tuple(map(_given_up, self.sections))
        return replace(self, sections=sections, state=state, running=None, failure=failure)

    def _measured(self, section: BenchmarkSection, cells: tuple[Cell, ...]) -> "BenchmarkResults":
        """The measured row is the running one or, if none is running, the first without figures."""
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
    """The results of `plan` before anything is measured."""
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
