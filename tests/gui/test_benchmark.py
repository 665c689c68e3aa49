"""The Benchmark window: results, stopping, failures and export. Nothing else runs while it measures."""

import contextlib
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.benchmark.values import BenchPlan, RunState
from app.benchmark.window import BenchmarkWindow
from app.build import Program
from app.build import build as build_program
from app.inference.values.model import ModelChoice
from app.inference.values.status import Phase
from app.start import load_engine
from tests.fakes.fake_engine import FakeFactory, Script
from tests.fakes.fake_measure import MACHINE, FakeMeasure
from tests.gui.conftest import Person

SHORT = BenchPlan(
    decode_lengths=(2, 4),
    scan_lengths=(8, 16),
    repeats=1,
    copy_bytes=1 << 16,
    prompt_tokens=4,
    written_tokens=4,
)


@pytest.fixture
def measure() -> FakeMeasure:
    """What the benchmark tells. A test changes it before it starts one."""
    return FakeMeasure()


@pytest.fixture
def bench(qtbot: QtBot, qapp: QApplication, measure: FakeMeasure) -> Iterator[Person]:
    """The main window with a model, and the Benchmark window open."""
    program = build_program(qapp, FakeFactory(Script()), measure=measure)
    with _opened(qtbot, program) as person:
        yield person


@contextlib.contextmanager
def _opened(qtbot: QtBot, program: Program) -> Iterator[Person]:
    qtbot.addWidget(program.window)
    program.window.show()
    qtbot.waitExposed(program.window)
    person = Person(qtbot, program)
    person.window.load(ModelChoice())
    person.wait_ready()
    action = next(a for a, command in person.window.menus.items if command.title == "Benchmark…")
    assert action.shortcut().toString() == "Ctrl+Shift+B"
    action.trigger()
    yield person
    program.shutdown()
    program.theme.set_dark(None)


def _window(person: Person) -> BenchmarkWindow:
    window = person.program.benchmark.controller.window
    assert window is not None
    return window


def _state(person: Person) -> RunState:
    return person.program.benchmark.benchmarks.board.state


def _run(person: Person) -> None:
    QTest.mouseClick(_window(person).run, Qt.MouseButton.LeftButton)


def test_before_the_start_it_says_what_will_happen(bench: Person) -> None:
    window = _window(bench)
    assert window.isVisible()
    assert window.run.text() == "Start"
    assert "Replies pause while it runs" in window.decode.before.text()
    assert not window.copy.isEnabled()
    assert not window.export.isEnabled()
    assert [row[1] for row in window.decode.table.texts()] == ["–"] * 4


def test_it_fills_all_three_tables_and_loads_the_model_again(bench: Person, measure: FakeMeasure) -> None:
    window, before = _window(bench), bench.program.loader.info
    _run(bench)
    bench.wait_for(lambda: _state(bench) is RunState.DONE)
    assert window.machine.text() == MACHINE
    assert window.decode.table.texts()[2] == ["1,000", "5.7 s", "77.4 s", "13.6"]
    assert window.sizes.table.texts()[2] == [
        "mamba-1.4b, 16-bit",
        "1.9 s",
        "46.7 tok/s",
        "21.4 ms",
        "3.21 GB",
    ]
    assert window.kernels.table.texts() == [
        ["Scan, 512 tokens", "0.42 ms", "96 GFLOPS"],
        ["Scan, 2,048 tokens", "1.15 ms", "141 GFLOPS"],
        ["Scan, 8,192 tokens", "4.5 ms", "150 GFLOPS"],
        ["Copy, float", "2.9 ms", "185 GB/s"],
        ["Copy, float4", "2.8 ms", "192 GB/s"],
    ]
    assert [line.is_peer for line in window.decode.chart.chart.lines] == [False, True]
    bench.wait_ready()
    assert bench.program.loader.info == before
    bench.send("Hello")
    bench.wait_for(lambda: len(bench.path()) == 2)
    bench.wait_ready()


def test_rows_run_and_wait_and_no_reply_can_be_asked_for(bench: Person, measure: FakeMeasure) -> None:
    measure.hold_after = 2
    window = _window(bench)
    _run(bench)
    bench.wait_for(lambda: [row[1] for row in window.decode.table.texts()][2] == "running")
    assert [row[1] for row in window.decode.table.texts()] == ["0.06 s", "0.57 s", "running", "waiting"]
    assert window.words.text() == "Step 3 of 9: keeping the state vs. re-reading, 1,000 tokens, run 1 of 1"
    assert window.run.text() == "Stop"
    assert bench.phase() is Phase.MEASURING
    assert bench.state() == "Benchmark running; replies resume when it finishes"
    assert bench.composer.edit.placeholderText() == "Write your next message while the benchmark runs"
    bench.send("Hello")
    assert bench.path() == ()
    assert bench.composer.text() == "Hello"
    assert bench.program.loader.info is None  # it made room
    measure.hold.set()
    bench.wait_for(lambda: _state(bench) is RunState.DONE)
    assert not window.bar.isVisible()
    bench.wait_ready()
    bench.press(Qt.Key.Key_Return)
    bench.wait_for(lambda: len(bench.path()) == 2)
    bench.wait_ready()


def test_stop_keeps_what_is_done(bench: Person, measure: FakeMeasure) -> None:
    measure.hold_after = 2
    window = _window(bench)
    _run(bench)
    bench.wait_for(lambda: [row[1] for row in window.decode.table.texts()][2] == "running")
    _run(bench)
    bench.wait_for(lambda: _state(bench) is RunState.STOPPED)
    assert [row[1] for row in window.decode.table.texts()] == ["0.06 s", "0.57 s", "–", "–"]
    assert window.run.text() == "Start"
    bench.wait_ready()
    bench.click(window.copy)
    assert QGuiApplication.clipboard().text() == "| 2 rows |"


def test_a_failure_says_so_and_keeps_what_is_done(bench: Person, measure: FakeMeasure) -> None:
    measure.hold_after, measure.error = 1, RuntimeError("a planted error")
    window = _window(bench)
    _run(bench)
    bench.wait_for(lambda: _state(bench) is RunState.FAILED)
    assert window.failure.isVisible()
    assert window.failure.text().endswith("Results so far are kept.")
    assert [row[1] for row in window.decode.table.texts()] == ["0.06 s", "–", "–", "–"]
    bench.wait_ready()


def test_it_leaves_as_markdown_csv_and_json(bench: Person, tmp_path: Path) -> None:
    _run(bench)
    bench.wait_for(lambda: _state(bench) is RunState.DONE)
    for suffix in ("md", "csv", "json"):
        bench.program.benchmark.controller.save(tmp_path / f"b.{suffix}")
    assert (tmp_path / "b.md").read_text() == "| 4 rows |"
    assert (tmp_path / "b.csv").read_text() == "4,csv\n"
    assert json.loads((tmp_path / "b.json").read_text()) == {"rows": 4}


def test_without_a_gpu_the_figures_are_said_to_be_the_cpus(bench: Person, measure: FakeMeasure) -> None:
    measure.has_gpu = False
    _run(bench)
    bench.wait_for(lambda: _state(bench) is RunState.DONE)
    kernels = _window(bench).kernels
    assert kernels.table.texts()[0][0] == "CPU scan, 512 tokens"
    assert "need a GPU" in kernels.how.text()


def test_it_waits_for_a_reply_under_way(qtbot: QtBot, qapp: QApplication, measure: FakeMeasure) -> None:
    script = Script(hold_after=3)
    program = build_program(qapp, FakeFactory(script), measure=measure)
    with _opened(qtbot, program) as person:
        person.send("Hello")
        person.wait_for(lambda: person.phase() is Phase.WRITING)
        assert not _window(person).run.isEnabled()
        script.hold.set()
        person.wait_ready()
        assert _window(person).run.isEnabled()


def test_the_built_in_model_is_measured(qtbot: QtBot, qapp: QApplication) -> None:
    program = build_program(qapp, load_engine, benchmark_plan=SHORT)
    with _opened(qtbot, program) as person:
        _run(person)
        person.qtbot.waitUntil(lambda: _state(person) is RunState.DONE, timeout=60_000)
        window = _window(person)
        tables = (window.decode.table, window.sizes.table, window.kernels.table)
        assert all(all(cells) for table in tables for cells in table.texts())
        assert window.decode.table.texts()[0][0] == "2"
        assert window.decode.table.texts()[0][1].endswith(" s")
        assert window.sizes.table.texts()[0][0] == "Built-in, 32-bit"
        assert window.kernels.table.texts()[0][2].endswith("GFLOPS")
        assert window.kernels.table.texts()[-1][2].endswith("GB/s")
        person.click(window.copy)
        assert QGuiApplication.clipboard().text().count("###") == 4
        person.wait_ready()
