import json
from dataclasses import replace

import pytest

from app.desktop.values.window_state import Place, ReadingPlace, WindowState, on_screen, parse_state

SCREENS = (Place(0, 25, 1440, 875), Place(1440, 0, 1920, 1080))
STATE = WindowState(Place(10, 40, 1280, 800), False, True, 248, 308, True, False, ReadingPlace(3, 14, -20))


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
        {**STATE.values(), "left_width": True},
        {**STATE.values(), "has_left": 1},
        {**STATE.values(), "reading": {"message_id": 1}},
        {**STATE.values(), "more": 1},
    ],
    ids=str,
)
def test_anything_else_counts_as_nothing(values: object) -> None:
    assert parse_state(values) is None


@pytest.mark.parametrize(
    ("place", "seen"),
    [
        (Place(100, 100, 1280, 700), Place(100, 100, 1280, 700)),
        (Place(1300, 200, 1280, 700), Place(1300, 200, 1280, 700)),
        (Place(5000, 5000, 1280, 700), Place(80, 112, 1280, 700)),
        (Place(-1270, 100, 1280, 700), Place(80, 112, 1280, 700)),
        (Place(100, -60, 1280, 700), Place(80, 112, 1280, 700)),
        (Place(0, 25, 2000, 2000), Place(1440, 0, 1920, 1080)),
    ],
    ids=["on-one", "on-two", "on-none", "a-sliver", "title-bar-above", "too-large"],
)
def test_a_window_comes_back_where_it_can_be_seen(place: Place, seen: Place) -> None:
    if place.width == 2000:
        place = replace(place, x=1400)
    assert on_screen(place, SCREENS) == seen


def test_without_a_screen_it_stays() -> None:
    assert on_screen(STATE.place, ()) == STATE.place
