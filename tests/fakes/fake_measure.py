"""A benchmark without a model: it yields the test's figures and waits where told to."""

import json
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field

from app.benchmark.values import (
    BenchEvent,
    BenchmarkReport,
    BenchPlan,
    Cell,
    ChartLine,
    LineChart,
    MachineDetected,
    RowMeasured,
    RowRunning,
    SectionEnded,
    SectionStarted,
)

MACHINE = "Apple M1 Pro, 10 cores, 16 GB, macOS 26.1"
_DECODE = ((10, 0.06, 0.07), (100, 0.57, 1.31), (1000, 5.7, 77.4), (2000, 11.4, 298.0))
_SIZES = (
    ("Built-in, 16-bit", "0.1 s", "410 tok/s", "2.4 ms", "0.11 GB"),
    ("mamba-130m, 16-bit", "0.4 s", "175 tok/s", "5.7 ms", "0.42 GB"),
    ("mamba-1.4b, 16-bit", "1.9 s", "46.7 tok/s", "21.4 ms", "3.21 GB"),
)
_SCAN = (("512", "0.42 ms", "96 GFLOPS"), ("2048", "1.15 ms", "141 GFLOPS"), ("8192", "4.5 ms", "150 GFLOPS"))
_COPY = (("scalar", "2.9 ms", "185 GB/s"), ("vec4", "2.8 ms", "192 GB/s"))


@dataclass(slots=True)
class FakeMeasure:
    """Made-up figures. After `hold_after` rows it waits for `hold` or to be cancelled; `error` is raised there instead."""

    has_gpu: bool = True
    hold_after: int | None = None
    error: Exception | None = None
    hold: threading.Event = field(default_factory=threading.Event)
    plans: list[BenchPlan] = field(default_factory=list)
    threads: set[int] = field(default_factory=set)
    _told: int = 0

    def __call__(self, plan: BenchPlan, cancel: threading.Event) -> Iterator[BenchEvent]:
        """`app.benchmark.services.benchmark.Measure`."""
        self.plans.append(plan)
        self.threads.add(threading.get_ident())
        self._told = 0
        yield MachineDetected(MACHINE, self.has_gpu)
        for event in self._events():
            if isinstance(event, RowRunning) and self._told == self.hold_after:
                yield event
                if self.error is not None:
                    raise self.error
                while not self.hold.wait(0.01) and not cancel.is_set():
                    pass
            if cancel.is_set():
                return
            yield event
            self._told += isinstance(event, RowMeasured)

    def _events(self) -> Iterator[BenchEvent]:
        yield SectionStarted("decode", tuple(str(row[0]) for row in _DECODE), "how it is measured")
        for count, (length, kept, reread) in enumerate(_DECODE, 1):
            yield RowRunning("decode", str(length), 1, 1)
            factor = f"{reread / kept:.1f}"
            cells = (
                Cell(str(length)),
                Cell(f"{kept} s", f"{kept}–{kept} s"),
                Cell(f"{reread} s"),
                Cell(factor),
            )
            yield RowMeasured("decode", cells)
            yield _written(count)
        yield SectionEnded("decode", "")
        for section, rows in (("sizes", _SIZES), ("scan", _SCAN), ("bandwidth", _COPY)):
            yield SectionStarted(section, tuple(row[0] for row in rows), "")  # type: ignore[arg-type] # a section's name
            for row in rows:
                yield RowRunning(section, row[0], 2, 4)  # type: ignore[arg-type]
                yield RowMeasured(section, tuple(map(Cell, row)))  # type: ignore[arg-type]
            yield SectionEnded(section, "")  # type: ignore[arg-type]


def _written(count: int) -> BenchmarkReport:
    rows = _DECODE[:count]
    xs = tuple(float(row[0]) for row in rows)
    lines = (
        ChartLine("State kept", xs, tuple(row[1] for row in rows)),
        ChartLine("All re-read", xs, tuple(row[2] for row in rows), is_peer=True),
    )
    chart = LineChart("Decoding", "Tokens", "s", lines) if count > 1 else None
    return BenchmarkReport(f"| {count} rows |", f"{count},csv\n", json.dumps({"rows": count}), chart)
