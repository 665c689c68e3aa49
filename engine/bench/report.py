"""A benchmark report as Markdown, JSON and CSV, the lines of its charts, and reading the JSON again."""

import csv
import io
import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, get_args

from engine.bench.api import (
    Begun,
    Chart,
    Column,
    Ended,
    Event,
    Name,
    ResultTable,
    RowDone,
    Series,
    Spread,
    Value,
)
from engine.bench.machine import Machine
from engine.errors import InvalidRequestError, unreadable


@dataclass(frozen=True, slots=True)
class Report:
    """The tables of one run, and what it ran on."""

    machine: Machine
    tables: tuple[ResultTable, ...] = ()
    command: str = ""

    def with_event(self, event: Event) -> "Report":
        """The report after `event`."""
        match event:
            case Begun():
                return replace(self, tables=(*self.tables, event.table))
            case RowDone():
                return self._changed(event.name, event.row, "")
            case Ended():
                return self._changed(event.name, None, event.note)
            case _:
                return self

    def _changed(self, name: Name, row: tuple[Value, ...] | None, note: str) -> "Report":
        *others, last = self.tables
        if last.name != name:
            raise ValueError(f"{name} has not begun")
        rows = last.rows if row is None else (*last.rows, row)
        changed = replace(last, rows=rows, note=f"{last.note} {note}".strip())
        return replace(self, tables=(*others, changed))


_WHOLE_FROM = 1000


def number(value: float) -> str:
    """A number with three significant digits and no exponent."""
    if value == 0 or abs(value) >= _WHOLE_FROM:
        return f"{value:,.0f}"
    digits = max(0, 2 - int(f"{abs(value):e}".partition("e")[2]))
    return f"{value:.{min(digits, 6)}f}"


def cell(value: Value) -> str:
    """A cell as a person reads it, without its unit: the median, and the range where there is one."""
    match value:
        case None:
            return ""
        case Spread():
            about = "about " if value.is_sampled else ""
            middle = f"{about}{number(value.median)}"
            return f"{middle} ({number(value.low)}–{number(value.high)})" if value.repeats > 1 else middle
        case float():
            return number(value)
        case int():
            return f"{value:,}"
        case _:
            return value


def head(column: Column) -> str:
    """A column's title with its unit."""
    return f"{column.title}, {column.unit}" if column.unit else column.title


def markdown(report: Report) -> str:
    """All tables with what they were measured on."""
    parts = [machine_lines(report)]
    for table in report.tables:
        parts.append(f"### {table.title}\n\n{table.note}\n\n{markdown_table(table)}")
    return "\n\n".join(parts) + "\n"


def markdown_table(table: ResultTable) -> str:
    """The table alone; numbers to the right."""
    lines = [
        "| " + " | ".join(head(column) for column in table.columns) + " |",
        "| --- |" + " ---: |" * (len(table.columns) - 1),
    ]
    lines += ["| " + " | ".join(map(cell, row)) + " |" for row in table.rows]
    return "\n".join(lines)


def machine_lines(report: Report) -> str:
    """What it was measured on, and with which command."""
    machine = report.machine
    versions = ", ".join(f"{name} {version}" for name, version in machine.versions)
    commit = f"; commit {machine.commit}" if machine.commit else ""
    thermal = f"; {machine.thermal}" if machine.thermal else ""
    lines = f"{machine.line()}; {versions}{commit}; load average {machine.load_average}{thermal}."
    return f"{lines}\n\n    {report.command}" if report.command else lines


def as_json(report: Report) -> str:
    """Everything, also the single figures of each spread."""
    content: dict[str, Any] = asdict(report)
    return json.dumps(content, indent=2, ensure_ascii=False) + "\n"


def read_report(path: Path) -> Report:
    """The report that `as_json` wrote to `path`. Raises EngineError."""
    try:
        return _report_from(json.loads(path.read_text(encoding="utf-8")))
    except OSError as error:
        raise unreadable(path.name, error) from error
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise InvalidRequestError(
            "{name} is not a benchmark report.",
            "Choose a file written by `mamba-metal bench --json FILE`.",
            detail=repr(error),
            name=path.name,
        ) from error


def _report_from(content: Any) -> Report:
    versions = tuple((str(name), str(version)) for name, version in content["machine"].pop("versions"))
    machine = Machine(versions=versions, **content["machine"])
    return Report(machine, tuple(map(_table_from, content["tables"])), str(content["command"]))


def _table_from(content: Any) -> ResultTable:
    name: Name = content["name"]
    if name not in get_args(Name):
        raise ValueError(name)
    columns = tuple(Column(**column) for column in content["columns"])
    rows = tuple(tuple(map(_value_from, row)) for row in content["rows"])
    return ResultTable(name, content["title"], columns, content["note"], rows)


def _value_from(content: Any) -> Value:
    if isinstance(content, dict):
        return Spread(**content)
    if content is not None and not isinstance(content, str | int | float):
        raise ValueError(content)
    return content


def as_csv(report: Report) -> str:
    """One line for each row, tables one after the other, each with its own head; a spread takes three fields."""
    out = io.StringIO()
    writer = csv.writer(out)
    for table in report.tables:
        writer.writerow(["table", *_csv_heads(table.columns, table.rows)])
        for row in table.rows:
            writer.writerow([table.name, *_csv_fields(row, table.rows)])
    return out.getvalue()


def _csv_heads(columns: Sequence[Column], rows: Sequence[tuple[Value, ...]]) -> list[str]:
    heads: list[str] = []
    for index, column in enumerate(columns):
        name = f"{column.key}_{column.unit}" if column.unit else column.key
        heads += [name, f"{name}_low", f"{name}_high"] if _has_spread(rows, index) else [name]
    return heads


def _csv_fields(row: tuple[Value, ...], rows: Sequence[tuple[Value, ...]]) -> list[object]:
    fields: list[object] = []
    for index, value in enumerate(row):
        if isinstance(value, Spread):
            fields += [value.median, value.low, value.high]
        else:
            fields += [value, "", ""] if _has_spread(rows, index) else [value]
    return fields


def _has_spread(rows: Iterable[tuple[Value, ...]], index: int) -> bool:
    return any(isinstance(row[index], Spread) for row in rows)


def chart(table: ResultTable) -> Chart | None:
    """The lines of a table whose rows have a number to stand on; None where there are fewer than two such rows."""
    lines = _LINES.get(table.name)
    if lines is None:
        return None
    x, ys, is_logarithmic = lines
    titles = {column.key: column for column in table.columns}
    series = tuple(_series(table, x, key) for key in ys if key in titles)
    if not series or len(series[0].xs) < 2:  # noqa: PLR2004 - one point makes no line
        return None
    y_title = titles[ys[0]].unit or titles[ys[0]].title
    return Chart(table.title, head(titles[x]), y_title, series, is_logarithmic)


_LINES: dict[str, tuple[str, tuple[str, ...], bool]] = {
    "decode": ("tokens", ("kept", "reread"), False),
    "prefill": ("tokens", ("rate",), True),
    "scan": ("tokens", ("flops",), True),
    "versus": ("position", ("mamba_step", "transformer_step"), False),
}
_PEERS = frozenset({"reread", "transformer_step"})


def _series(table: ResultTable, x: str, y: str) -> Series:
    keys = [column.key for column in table.columns]
    points = [(_plain(row[keys.index(x)]), _plain(row[keys.index(y)])) for row in table.rows]
    known = [(at, value) for at, value in points if at is not None and value is not None]
    title = table.columns[keys.index(y)].title
    return Series(title, tuple(at for at, _ in known), tuple(value for _, value in known), y in _PEERS)


def _plain(value: Value) -> float | None:
    if isinstance(value, Spread):
        return value.median
    return float(value) if isinstance(value, int | float) else None
