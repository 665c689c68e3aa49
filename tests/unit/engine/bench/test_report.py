import csv
import io
import json

import pytest

from engine.bench import report as written
from engine.bench.api import Begun, Column, Ended, Event, ResultTable, RowDone, Spread, Value
from engine.bench.machine import Machine
from engine.bench.report import Report, cell
from engine.messages import message

_MACHINE = Machine(
    "metal", "Apple M9", "Apple M9", 12, 34_359_738_368, "macOS 30", (("mlx", "1.0"),), "abc", 0.5, ""
)
_DECODE = ResultTable(
    "decode",
    "Keeping",
    (Column("tokens", "Tokens"), Column("kept", "Kept", "s"), Column("reread", "All", "s")),
    "How.",
)
_ROWS: tuple[tuple[Value, ...], ...] = (
    (10, Spread(0.5, 0.4, 0.6, 3), 1.0),
    (100, Spread(5.0, 4.0, 6.0, 3), None),
)


@pytest.fixture
def report() -> Report:
    empty = Report(_MACHINE, command="mamba-metal bench decode")
    rows = [RowDone("decode", row) for row in _ROWS]
    events: list[Event] = [Begun(_DECODE, ("10", "100")), *rows, Ended("decode", message("Stopped."))]
    for event in events:
        empty = empty.with_event(event)
    return empty


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, ""),
        (1234, "1,234"),
        (0.0, "0"),
        (0.01234, "0.0123"),
        (12.345, "12.3"),
        (98765.4, "98,765"),
        ("mamba", "mamba"),
        (Spread(1.0, 0.5, 2.0, 3), "1.00 (0.500–2.00)"),
        (Spread(90.0, 90.0, 90.0, 1, True), "about 90.0"),
    ],
)
def test_cells_are_short_and_have_no_exponent(value: Value, text: str) -> None:
    assert cell(value) == text


def test_events_become_a_table(report: Report) -> None:
    (table,) = report.tables
    assert table.rows == _ROWS
    assert table.note == "How. Stopped."


def test_markdown_names_machine_command_and_units(report: Report) -> None:
    text = written.markdown(report)
    for part in (
        "Apple M9, 12 cores, 32 GB, macOS 30",
        "    mamba-metal bench decode",
        "| Tokens | Kept, s | All, s |",
    ):
        assert part in text
    assert "| 10 | 0.500 (0.400–0.600) | 1.00 |\n| 100 | 5.00 (4.00–6.00) |  |" in text


def test_json_holds_every_figure(report: Report) -> None:
    content = json.loads(written.as_json(report))
    assert content["machine"]["commit"] == "abc"
    assert content["tables"][0]["rows"][0][1] == {
        "median": 0.5,
        "low": 0.4,
        "high": 0.6,
        "repeats": 3,
        "is_sampled": False,
    }


def test_csv_has_one_field_for_each_figure(report: Report) -> None:
    head, *rows = csv.reader(io.StringIO(written.as_csv(report)))
    assert head == ["table", "tokens", "kept_s", "kept_s_low", "kept_s_high", "reread_s"]
    assert rows == [["decode", "10", "0.5", "0.4", "0.6", "1.0"], ["decode", "100", "5.0", "4.0", "6.0", ""]]


def test_a_chart_leaves_out_what_was_not_measured(report: Report) -> None:
    chart = written.chart(report.tables[0])
    assert chart is not None
    kept, reread = chart.series
    assert (kept.xs, kept.ys, kept.is_peer) == ((10.0, 100.0), (0.5, 5.0), False)
    assert (reread.xs, reread.ys, reread.is_peer) == ((10.0,), (1.0,), True)


def test_one_row_makes_no_chart(report: Report) -> None:
    assert written.chart(Report(_MACHINE).with_event(Begun(_DECODE, ())).tables[0]) is None
