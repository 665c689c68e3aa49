"""Converts the events of the engine's benchmark to the app's values. Slow to import: only in the engine's thread."""

import threading
from collections.abc import Callable, Iterator

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
    SectionName,
    SectionStarted,
)
from app.i18n.words import listed, words_of
from app.inference.services.loader import options_of
from app.inference.values.model import PRECISIONS
from engine.bench.api import Begun, Column, Doing, Ended, Event, Plan, ResultTable, RowDone, Spread, Value
from engine.bench.machine import this_machine
from engine.bench.report import Report, as_csv, as_json, chart, markdown, number
from engine.bench.run import run

_GPU_COPIES, _CPU_COPIES = ("scalar", "vec4"), ("numpy",)
Run = Callable[[Plan, threading.Event], Iterator[Event]]
_SECTIONS: dict[str, SectionName] = {
    "decode": "decode",
    "sizes": "sizes",
    "scan": "scan",
    "bandwidth": "bandwidth",
}


def measure(plan: BenchPlan, cancel: threading.Event, run: Run = run) -> Iterator[BenchEvent]:
    """Run the benchmark in this thread. Raises EngineError."""
    machine = this_machine()
    report = Report(machine)
    yield MachineDetected(machine.line(), machine.device != "cpu")
    columns: dict[str, tuple[Column, ...]] = {}
    copies: dict[str, str] = {}
    for event in run(_engine_plan(plan), cancel):
        report = report.with_event(event)
        section = _SECTIONS[event.table.name if isinstance(event, Begun) else event.name]
        match event:
            case Begun():
                columns[section] = event.table.columns
                if section == "bandwidth":
                    names = _CPU_COPIES if machine.device == "cpu" else _GPU_COPIES
                    copies = dict(zip(event.labels, names, strict=True))
                labels = tuple(copies.get(label, label) for label in event.labels)
                yield SectionStarted(section, labels, words_of(event.table.note))
            case Doing():
                yield RowRunning(section, copies.get(event.label, event.label), event.step, event.steps)
            case RowDone():
                cells = tuple(map(_cell, columns[section], event.row))
                yield RowMeasured(section, _named(cells) if section == "sizes" else cells)
            case Ended():
                yield SectionEnded(section, words_of(event.note))
        if isinstance(event, RowDone | Ended):
            yield _written(report)


def _engine_plan(plan: BenchPlan) -> Plan:
    return Plan(
        names=("decode", "sizes", "scan", "bandwidth"),
        model=options_of(plan.model),
        models=tuple(map(options_of, plan.models)),
        repeats=plan.repeats,
        decode_lengths=plan.decode_lengths,
        scan_lengths=plan.scan_lengths,
        copy_bytes=plan.copy_bytes,
        sizes_prompt_tokens=plan.prompt_tokens,
        sizes_tokens=plan.written_tokens,
        patience_s=plan.patience_s,
    )


def _cell(column: Column, value: Value) -> Cell:
    unit = f" {column.unit}" if column.unit else ""
    match value:
        case None:
            return Cell("")
        case Spread():
            about = "≈ " if value.is_sampled else ""
            text = f"{about}{number(value.median)}{unit}"
            many = value.repeats > 1
            return Cell(text, f"{number(value.low)}–{number(value.high)}{unit}" if many else "")
        case str():
            return Cell(value)
        case int():
            return Cell(f"{value:,}{unit}")
        case _:
            return Cell(f"{number(value)}{unit}")


def _named(cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """The row of a model, with its precision as the windows write it."""
    model, _, precision = cells[0].text.rpartition(", ")
    return Cell(listed((model, PRECISIONS.get(precision, precision)))), *cells[1:]


def _written(report: Report) -> BenchmarkReport:
    decoding = next((table for table in report.tables if table.name == "decode"), None)
    return BenchmarkReport(markdown(report), as_csv(report), as_json(report), _line_chart(decoding))


def _line_chart(table: ResultTable | None) -> LineChart | None:
    drawn = chart(table) if table is not None else None
    if drawn is None:
        return None
    lines = tuple(ChartLine(series.name, series.xs, series.ys, series.is_peer) for series in drawn.series)
    return LineChart(drawn.title, drawn.x_title, drawn.y_title, lines, drawn.is_logarithmic)
