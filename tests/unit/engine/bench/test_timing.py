import pytest

from engine.bench.api import Spread
from engine.bench.timing import rate, scaled, spread, summed, timed


def test_a_spread_is_the_median_and_the_range() -> None:
    assert spread([3.0, 1.0, 2.0, 9.0]) == Spread(2.5, 1.0, 9.0, 4)


def test_the_longest_time_gives_the_lowest_rate() -> None:
    assert rate(10, Spread(2.0, 1.0, 5.0, 3)) == Spread(5.0, 2.0, 10.0, 3)


def test_another_unit() -> None:
    assert scaled(Spread(2.0, 1.0, 5.0, 3, True), 1e3) == Spread(2000.0, 1000.0, 5000.0, 3, True)


def test_time_is_the_clocks() -> None:
    ticks = iter([10.0, 12.5])
    assert timed(lambda: None, lambda: next(ticks)) == 2.5


@pytest.mark.parametrize(
    ("samples", "length", "total"),
    [
        ([(1, 1.0), (5, 5.0)], 5, 15.0),
        ([(2, 2.0), (4, 4.0)], 5, 2 + 2 + 3 + 4 + 4),
        ([(1, 7.0)], 3, 21.0),
        ([(5, 5.0), (1, 1.0)], 3, 6.0),
    ],
    ids=["a line", "beyond the samples", "one sample", "in any order"],
)
def test_sampled_costs_are_summed_along_straight_lines(
    samples: list[tuple[int, float]], length: int, total: float
) -> None:
    assert summed(samples, length) == pytest.approx(total)
