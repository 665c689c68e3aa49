import statistics

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.chat.values.charts import nice_above, steady_top, token_end, token_ticks
from app.conversations.values.token_times import (
    RunningMedian,
    TokenPoint,
    TokenSeries,
    decimated,
    percentile_95,
)

STEPS = st.lists(st.floats(0.1, 1000), min_size=1, max_size=200)


@given(STEPS)
def test_running_median_is_the_median_of_the_last_32(values: list[float]) -> None:
    running = RunningMedian()
    medians = [running.add(value) for value in values]
    assert medians == [statistics.median(values[max(0, n - 31) : n + 1]) for n in range(len(values))]


@given(STEPS, st.integers(1, 50))
def test_thinning_keeps_extremes_and_bounds(values: list[float], columns: int) -> None:
    thinned = decimated(list(range(len(values))), values, columns)
    assert len(thinned.positions) <= columns
    assert thinned.low.min() == min(values)
    assert thinned.high.max() == max(values)
    assert np.all((thinned.low <= thinned.middle) & (thinned.middle <= thinned.high))
    assert np.all(np.diff(thinned.positions) > 0)


def test_full_columns_stay_as_they_are() -> None:
    values = [float(n % 7) for n in range(150)]
    before = decimated(list(range(149)), values[:149], 50)
    after = decimated(list(range(150)), values, 50)
    assert np.array_equal(before.middle[:49], after.middle[:49])


def test_percentile_needs_two_steps() -> None:
    assert percentile_95([3.0]) is None
    assert percentile_95([float(n) for n in range(1, 101)]) == 95.0


def test_series_finds_the_nearest_token_and_leaves_first_tokens_out_of_the_times() -> None:
    series = TokenSeries([TokenPoint(5, "a", None), TokenPoint(6, "b", 2.0), TokenPoint(20, "c", 4.0)])
    assert series.end == 21
    assert list(series.steps_ms) == [2.0, 4.0]
    nearest = [point.text for position in (0, 6, 12, 14, 99) if (point := series.at(position))]
    assert nearest == ["a", "b", "b", "c", "c"]
    assert series.median_at(99) == 3.0


def test_an_empty_series_is_no_trouble() -> None:
    series = TokenSeries()
    assert (series.end, series.at(3), series.median_at(3), series.percentile_95_ms()) == (0, None, None, None)
    assert len(series.medians(10)[0]) == len(series.dots(10)[0]) == 0


@given(st.integers(0, 200_000))
def test_the_axis_ends_past_the_last_token_and_moves_in_steps_of_256(tokens: int) -> None:
    end = token_end(tokens)
    assert end > tokens
    assert end % 256 == 0
    assert token_end(end - 1) == end


@pytest.mark.parametrize(("value", "nice"), [(0, 1), (0.3, 0.4), (1, 1), (41, 50), (99, 100), (100, 100)])
def test_nice_numbers(value: float, nice: float) -> None:
    assert nice_above(value) == pytest.approx(nice)


def test_the_top_is_kept_while_the_line_stays_near_the_middle() -> None:
    assert steady_top(20, None) == 40
    assert steady_top(25, 40) == 40
    assert steady_top(35, 40) == 100


def test_the_mark_pushes_ticks_aside() -> None:
    assert token_ticks(2560, 2048) == [0, 1000, 2048]
    assert token_ticks(256, 2048) == [0, 100, 200]
