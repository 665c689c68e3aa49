import io
import json
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

import engine.bench.run
from engine.bench.api import NAMES, Begun, Chart, Column, Doing, Ended, Event, Plan, ResultTable, RowDone
from engine.bench.model_pairs import PAIRS
from engine.bench.report import Report, read_report
from engine.cli import bench
from engine.cli.console import Console
from engine.cli.program import run

_TABLE = ResultTable("decode", "Decoding", (Column("tokens", "Tokens"), Column("kept", "Kept", "s")), "How.")
_EVENTS: tuple[Event, ...] = (
    Begun(_TABLE, ("10", "20")),
    Doing("decode", "10", 1, 1),
    RowDone("decode", (10, 0.5)),
    RowDone("decode", (20, 1.0)),
    Ended("decode"),
)


class Terminal:
    def __init__(self) -> None:
        self.out, self.notes = io.StringIO(), io.StringIO()
        self.console = Console(None, self.out, self.notes)

    def run(self, *arguments: str) -> int:
        return run(("bench", *arguments), console=self.console)


@pytest.fixture
def terminal() -> Terminal:
    return Terminal()


def measuring(monkeypatch: pytest.MonkeyPatch, *, interrupted_after: int | None = None) -> list[Plan]:
    plans: list[Plan] = []

    def fake(plan: Plan, cancel: threading.Event) -> Iterator[Event]:
        plans.append(plan)
        for number, event in enumerate(_EVENTS):
            if number == interrupted_after:
                raise KeyboardInterrupt
            yield event

    monkeypatch.setattr(engine.bench.run, "run", fake)
    return plans


def test_the_table_stands_with_machine_and_command(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    plans = measuring(monkeypatch)
    assert terminal.run("decode", "--repeats", "7", "--decode-lengths", "10", "20") == 0
    assert plans[0].names == ("decode",)
    assert plans[0].repeats == 7
    assert plans[0].decode_lengths == (10, 20)
    shown = terminal.out.getvalue()
    assert "    mamba-metal bench decode --repeats 7" in shown
    assert "| 20 | 1.00 |" in shown


def test_the_files_hold_what_was_measured(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    measuring(monkeypatch)
    names = [str(tmp_path / name) for name in ("a.json", "a.csv", "a.md")]
    assert terminal.run("decode", "--json", names[0], "--csv", names[1], "--markdown", names[2]) == 0
    assert read_report(tmp_path / "a.json").tables[0].rows == ((10, 0.5), (20, 1.0))
    assert "decode,10,0.5" in (tmp_path / "a.csv").read_text()
    assert "| 10 | 0.500 |" in (tmp_path / "a.md").read_text()


def test_an_interrupt_keeps_what_is_done(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    measuring(monkeypatch, interrupted_after=3)
    assert terminal.run("decode", "--json", str(tmp_path / "a.json")) == 130
    assert json.loads((tmp_path / "a.json").read_text())["tables"][0]["rows"] == [[10, 0.5]]
    assert "| 10 | 0.500 |" in terminal.out.getvalue()
    assert "Results so far are kept." in terminal.notes.getvalue()


def test_each_table_is_kept_as_soon_as_it_is_done(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A program that is killed has written what it had."""
    path = tmp_path / "a.json"

    def fake(plan: Plan, cancel: threading.Event) -> Iterator[Event]:
        yield from _EVENTS
        assert len(read_report(path).tables) == 1

    monkeypatch.setattr(engine.bench.run, "run", fake)
    assert terminal.run("decode", "--json", str(path)) == 0


def test_a_place_that_cannot_be_written_is_told_before_measuring(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    plans = measuring(monkeypatch)
    place = tmp_path / "nowhere" / "it.json"
    assert terminal.run("decode", "--json", str(place)) == 2
    assert f"Couldn’t write {place} (No such file or directory)." in terminal.notes.getvalue()
    assert not plans


def test_an_earlier_run_is_shown_and_drawn_without_measuring(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    measuring(monkeypatch)
    terminal.run("decode", "--json", str(tmp_path / "a.json"))
    plans, again = measuring(monkeypatch), Terminal()
    drawn: list[Chart] = []
    arguments = ("bench", "--read", str(tmp_path / "a.json"), "--png", str(tmp_path / "charts"))
    code = run(arguments, console=again.console, draw=lambda charts, _machine, _folder: drawn.extend(charts))
    assert (code, plans) == (0, [])
    assert "| 20 | 1.00 |" in again.out.getvalue()
    assert [chart.title for chart in drawn] == ["Decoding"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("speed",), "There is no benchmark 'speed'"),
        (("decode", "--repeats", "0"), "'0' is not a whole number of 1 or more"),
        (("decode", "--png", "charts"), "Charts are drawn by the app"),
    ],
    ids=["name", "repeats", "charts"],
)
def test_what_cannot_be_meant_is_told(terminal: Terminal, arguments: tuple[str, ...], words: str) -> None:
    assert terminal.run(*arguments) == 2
    assert words in terminal.notes.getvalue()


def test_all_is_all_but_versus(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    plans = measuring(monkeypatch)
    terminal.run("all", "--models", "builtin")
    assert plans[0].names == ("decode", "sizes", "prefill", "scan", "bandwidth", "energy")


def test_a_few_tokens_of_the_built_in_model_are_really_measured(terminal: Terminal, tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    assert (
        terminal.run(
            "decode", "--device", "cpu", "--decode-lengths", "2", "--repeats", "1", "--json", str(path)
        )
        == 0
    )
    report: Report = read_report(path)
    assert report.tables[0].rows[0][0] == 2
    assert report.machine.load_average >= 0


def test_the_names_it_knows_without_the_engine_are_the_engines() -> None:
    assert bench.NAMES == NAMES
    assert bench._PAIRS == PAIRS
