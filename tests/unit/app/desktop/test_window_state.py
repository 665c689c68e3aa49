import json
from dataclasses import replace

import pytest
from PySide6.QtCore import QRect

from app.desktop.services.window_state import ReadingPosition, WindowState, on_screen, parse_state

SCREENS = (QRect(0, 25, 1440, 875), QRect(1440, 0, 1920, 1080))
STATE = WindowState(QRect(10, 40, 1280, 800), False, True, 248, 308, True, False, ReadingPosition(3, 14, -20))


@pytest.mark.parametrize("state", [STATE, replace(STATE, reading=None)], ids=["reading", "at-the-end"])
def test_what_is_kept_is_what_comes_back(state: WindowState) -> None:
    assert parse_state(json.loads(json.dumps(state.values()))) == state


@pytest.mark.parametrize(
    "values",
    [
        None,
        7,
        {},
        {**STATE.values(), "place": None},
        {**STATE.values(), "place": {"x": 1}},
        {**STATE.values(), "place": {"x": "1", "y": 1, "width": 1, "height": 1}},
        {**STATE.values(), "place": {"x": 1, "y": 1, "width": 0, "height": 1}},
        {**STATE.values(), "place": {"x": 10**30, "y": 1, "width": 1, "height": 1}},
        {**STATE.values(), "left_width": True},
        {**STATE.values(), "right_width": 2**31},
        {**STATE.values(), "has_left": 1},
        {**STATE.values(), "reading": {"message_id": 1}},
    ],
    ids=str,
)
def test_anything_else_counts_as_nothing(values: object) -> None:
    assert parse_state(values) is None


@pytest.mark.parametrize(
    ("place", "seen"),
    [
        (QRect(100, 100, 1280, 700), QRect(100, 100, 1280, 700)),
        (QRect(1300, 200, 1280, 700), QRect(1300, 200, 1280, 700)),
        (QRect(5000, 5000, 1280, 700), QRect(80, 112, 1280, 700)),
        (QRect(-1270, 100, 1280, 700), QRect(80, 112, 1280, 700)),
        (QRect(100, -60, 1280, 700), QRect(80, 112, 1280, 700)),
        (QRect(1400, 25, 2000, 2000), QRect(1440, 0, 1920, 1080)),
    ],
    ids=["on-one", "on-two", "on-none", "a-sliver", "title-bar-above", "too-large"],
)
def test_a_window_comes_back_where_it_can_be_seen(place: QRect, seen: QRect) -> None:
    assert on_screen(place, SCREENS) == seen


def test_without_a_screen_it_stays() -> None:
    assert on_screen(STATE.place, ()) == STATE.place
