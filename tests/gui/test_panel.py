"""The live panel: charts by pointer and keyboard, and what can be taken out of it."""

import csv
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QImage, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog

from app.chat.widgets.charts import TokenChart
from app.conversations.values.token_times import TokenPoint, TokenSeries
from app.inference.values.model import ModelFacts
from tests.gui.conftest import Person

_FACTS = ModelFacts("mamba-1.4b", "16-bit", "metal", 14_942_208, 192 * 1024, 2048, is_base_model=True)


@pytest.fixture
def told(person: Person) -> Person:
    """A window with two replies."""
    person.send("Tell me a story.")
    person.wait_for(lambda: len(person.path()) == 2)
    person.wait_ready()
    person.send("Another one.")
    person.wait_for(lambda: len(person.path()) == 4)
    person.wait_ready()
    person.wait_for(lambda: person.window.panel.time.right.text().startswith("Token"))
    return person


def _at(chart: TokenChart) -> int | None:
    return chart.overlay.crosshair


def _hover(chart: TokenChart, position: int) -> None:
    place = QPoint(round(chart.x_of(position)), chart.height() // 2)
    moved = QMouseEvent(
        QMouseEvent.Type.MouseMove,
        QPointF(place),
        QPointF(chart.mapToGlobal(place)),
        Qt.MouseButton.NoButton,
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
    )
    QApplication.sendEvent(chart.overlay, moved)


def _positions(person: Person) -> list[int]:
    points = person.program.store.points(person.window.conversation_id)
    return [point.position for point in points]


def test_arrow_keys_move_one_crosshair_through_both_charts(told: Person) -> None:
    panel, positions = told.window.panel, _positions(told)
    chart = panel.time.chart
    chart.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(chart, Qt.Key.Key_Left)
    assert chart.overlay.crosshair == panel.cache.chart.overlay.crosshair == positions[-1]
    QTest.keyClick(chart, Qt.Key.Key_Left)
    assert _at(chart) == positions[-2]
    QTest.keyClick(chart, Qt.Key.Key_Left, Qt.KeyboardModifier.ShiftModifier)
    assert _at(chart) == positions[-34]
    QTest.keyClick(chart, Qt.Key.Key_Home)
    assert _at(chart) == positions[0]
    assert panel.time.right.text() == f"Token {positions[0] + 1:,} “Once”"
    QTest.keyClick(chart, Qt.Key.Key_End)
    assert _at(chart) == positions[-1]
    QTest.keyClick(chart, Qt.Key.Key_Right)
    assert _at(chart) == positions[-1]
    QTest.keyClick(chart, Qt.Key.Key_Escape)
    assert _at(chart) is None
    assert told.state() == "Ready"


def test_return_and_a_click_scroll_to_the_message_of_the_token(told: Person) -> None:
    chosen: list[int] = []
    told.window.chat.transcript.show_message = chosen.append  # type: ignore[method-assign,assignment]
    chart, positions = told.window.panel.cache.chart, _positions(told)
    chart.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(chart, Qt.Key.Key_Home)
    QTest.keyClick(chart, Qt.Key.Key_Return)
    x = round(chart.x_of(positions[-1]))
    QTest.mouseClick(chart.overlay, Qt.MouseButton.LeftButton, pos=QPoint(x, 60))
    first, second = (message.id for message in told.path()[1::2])
    assert chosen == [first, second]


def test_a_chart_says_itself_in_one_sentence(told: Person) -> None:
    panel, last = told.window.panel, _positions(told)[-1] + 1
    charts = (panel.time.chart, panel.cache.chart)
    told.wait_for(lambda: all(chart.accessibleName().endswith(f" {last}") for chart in charts))
    names = (panel.time.chart.accessibleName(), panel.cache.chart.accessibleName())
    cache = f"{0.00878906 * last:.2f} MiB"
    assert (
        names[1]
        == f"Cache memory: 0.67 MiB at every position; Transformer, computed, {cache} at token {last}"
    )
    assert names[0].startswith("Time per token: median ")
    assert names[0].endswith(f" ms, up to token {last}")
    chart = panel.cache.chart
    chart.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(chart, Qt.Key.Key_Home)
    assert f"at token {_positions(told)[0] + 1}" in chart.accessibleName()


def test_looking_at_a_token_rescales_nothing(told: Person) -> None:
    panel = told.window.panel
    chart = panel.time.chart
    _hover(chart, _positions(told)[3])
    assert _at(chart) is not None
    before = chart.shape
    told.program.store.add_points(
        told.window.conversation_id,
        told.path()[-1].id,
        tuple(TokenPoint(1000 + index, " x", 400.0) for index in range(900)),
    )
    told.qtbot.wait(300)
    assert chart.shape == before
    chart.hovered.emit(-1)
    assert _at(chart) is None
    assert chart.shape[0] > before[0]


def test_the_cache_chart_marks_where_the_transformer_passes_the_memory(told: Person) -> None:
    panel = told.window.panel
    assert not panel.cache.chart.is_full_shown
    panel._memory_bytes = 2**30
    panel.set_model(_FACTS)
    points = [TokenPoint(index, " x", 20.0) for index in range(6000)]
    panel.set_series(TokenSeries(points), [20.0], has_replies=True)
    told.wait_for(lambda: panel.cache.chart.is_full_shown and panel.time.chart.overlay.marks)
    assert [(mark.position, mark.words) for mark in panel.cache.chart.overlay.marks] == [
        (5461, "passes 1 GB")
    ]
    assert [mark.words for mark in panel.time.chart.overlay.marks] == ["training length"]


def test_charts_begin_is_said_only_where_nothing_was_ever_written(told: Person) -> None:
    panel = told.window.panel
    panel.set_series(TokenSeries(), [], has_replies=True)
    told.wait_for(lambda: panel.time.chart.overlay.words == "Charts continue with the next reply")
    told.window.new_conversation()
    told.wait_for(lambda: panel.time.chart.overlay.words == "Charts begin with the first reply")


def test_the_pool_is_there_only_on_a_gpu(told: Person) -> None:
    pool = told.window.panel.memory.pool
    assert not pool.isVisible()
    told.window.panel.set_model(_FACTS)
    assert pool.isVisible()


def test_the_table_leaves_as_csv_and_to_the_clipboard_without_any_text(told: Person, tmp_path: Path) -> None:
    controller = told.window.live_panel
    controller.save_data(tmp_path / "charts.csv")
    with (tmp_path / "charts.csv").open(newline="") as file:
        rows = list(csv.reader(file))
    assert rows[0] == ["position", "step_ms", "median_ms", "kv_bytes_computed", "state_bytes"]
    assert [int(row[0]) - 1 for row in rows[1:]] == _positions(told)
    assert rows[1][1:3] == ["", ""]
    assert rows[2][3:] == [str(9_216 * int(rows[2][0])), "700416"]
    controller.copy_data()
    copied = [line.split("\t") for line in QGuiApplication.clipboard().text().splitlines()]
    assert copied == rows
    assert "lighthouse" not in QGuiApplication.clipboard().text()


def test_the_picture_has_twice_the_size_and_both_charts(told: Person, tmp_path: Path) -> None:
    panel = told.window.panel
    told.window.live_panel.save_picture(tmp_path / "charts.png")
    image = QImage(str(tmp_path / "charts.png"))
    assert image.width() == 2 * panel.time.width()
    assert image.height() == 2 * (panel.time.height() + panel.cache.height() + 40)
    ours = told.program.theme.tokens.colours["chart-mamba"].lower()
    rows = {
        y for y in range(image.height()) for x in range(300, 400) if image.pixelColor(x, y).name() == ours
    }
    assert min(rows) < 2 * panel.time.height()
    cache = told.program.theme.tokens.colours["chart-kv"].lower()
    below = {
        (x, y)
        for y in range(2 * panel.time.height(), image.height())
        for x in range(30, 600)
        if image.pixelColor(x, y).name() == cache
    }
    assert len(below) > 100


def test_a_place_that_cannot_be_written_is_said(told: Person, tmp_path: Path) -> None:
    told.window.live_panel.save_data(tmp_path / "nowhere" / "charts.csv")
    assert "Couldn’t save the file there" in told.chat.banner.text()


def test_the_button_offers_what_can_be_taken_once_there_is_something(person: Person) -> None:
    menu = person.window.live_panel.menu()
    assert [action.text() for action in menu.actions()] == ["Export Picture…", "Export Data…", "Copy Data"]
    assert not any(action.isEnabled() for action in menu.actions())
    person.send("Tell me a story.")
    person.wait_for(lambda: len(person.path()) == 2)
    person.wait_ready()
    menu = person.window.live_panel.menu()
    assert all(action.isEnabled() for action in menu.actions())
    menu.actions()[1].trigger()
    dialog = next(child for child in person.window.findChildren(QFileDialog) if child.isVisible())
    assert dialog.selectedFiles()[0].endswith("Live panel.csv")
    dialog.reject()
