"""The window stands at the next start as it stood at the end."""

import json
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication

from app.chat.widgets.panes import Side
from tests.fakes.fake_engine import Script
from tests.gui.conftest import Start

pytestmark = pytest.mark.gui


def test_place_and_size_are_kept(start: Start) -> None:
    start().window.setGeometry(30, 40, 660, 500)
    assert start().window.geometry().getRect() == (30, 40, 660, 500)


def test_a_window_that_no_screen_shows_comes_back_on_one(start: Start) -> None:
    start().window.setGeometry(9000, 9000, 700, 500)
    window = start().window
    assert QGuiApplication.primaryScreen().availableGeometry().contains(window.geometry().center())


@pytest.mark.parametrize("way", ["isMaximized", "isFullScreen"])
def test_a_window_that_fills_the_screen_does_so_again_and_knows_its_own_size(start: Start, way: str) -> None:
    window = start().window
    window.setGeometry(30, 40, 660, 500)
    if way == "isMaximized":
        window.zoom()
    else:
        window.toggle_full_screen()
    person = start()
    assert getattr(person.window, way)()
    person.window.showNormal()
    person.wait_for(lambda: person.window.geometry().getRect() == (30, 40, 660, 500))


def test_panes_keep_their_width_and_stay_closed_if_the_person_closed_them(start: Start) -> None:
    panes = start().window.panes
    panes.restore(Side.LEFT, 280, is_wanted=True)
    panes.toggle(Side.RIGHT)
    panes = start().window.panes
    assert panes.pane_width(Side.LEFT) == 280
    assert (panes.is_wanted(Side.LEFT), panes.is_wanted(Side.RIGHT)) == (True, False)
    assert not panes.is_shown(Side.RIGHT)


def test_a_pane_that_only_a_narrow_window_hid_is_wanted_still(start: Start) -> None:
    start().window.resize(700, 500)
    panes = start().window.panes
    assert not panes.is_shown(Side.RIGHT)
    assert panes.is_wanted(Side.RIGHT)


def test_the_place_in_the_transcript_is_kept(start: Start, script: Script) -> None:
    script.text = "\n\n".join(["A line of the story."] * 60)
    person = start()
    for question in ("One", "Two"):
        person.send(question)
        person.wait_ready()
    bar = person.chat.transcript.verticalScrollBar()
    person.wait_for(lambda: bar.maximum() > 1500)
    bar.setValue(700)
    place = person.chat.transcript.reading_place()
    assert place is not None
    person = start()
    transcript = person.chat.transcript
    person.wait_for(lambda: transcript.reading_place() == place)
    assert transcript.verticalScrollBar().value() == 700


def test_who_read_at_the_end_is_at_the_end_again(start: Start, script: Script) -> None:
    script.text = "\n\n".join(["A line of the story."] * 60)
    person = start()
    person.send("One")
    person.wait_ready()
    person = start()
    bar = person.chat.transcript.verticalScrollBar()
    person.wait_for(lambda: bar.value() == bar.maximum() > 0)


def test_a_damaged_memory_costs_only_the_memory(start: Start, tmp_path: Path) -> None:
    (tmp_path / "window.json").write_text(json.dumps({"window": {"place": [1]}, "conversation": "x"}))
    assert start().window.isVisible()
