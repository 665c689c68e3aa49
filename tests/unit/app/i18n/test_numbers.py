import math

import pytest

from app.i18n import numbers as meter


@pytest.mark.parametrize("value", [None, math.inf, math.nan, -1.0], ids=str)
def test_what_is_not_known_is_a_dash(value: float | None) -> None:
    words = {meter.tokens_per_s(value), meter.milliseconds(value), meter.seconds(value)}
    assert words | {meter.mebibytes(value), meter.gigabytes(value)} == {"–"}


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (meter.tokens_per_s(46.66), "46.7 tok/s"),
        (meter.tokens_per_s(118.4), "118 tok/s"),
        (meter.milliseconds(21.44), "21.4 ms"),
        (meter.milliseconds(1234.4), "1,234 ms"),
        (meter.seconds(0.214), "0.21 s"),
        (meter.mebibytes(14.25 * 2**20), "14.25 MiB"),
        (meter.mebibytes(447 * 2**20), "447 MiB"),
        (meter.gigabytes(2_740_000_000), "2.74 GB"),
        (meter.gigabytes(27_900_000), "28 MB"),
        (meter.count(2386), "2,386"),
    ],
)
def test_numbers_have_units_and_thousands(words: str, expected: str) -> None:
    assert words == expected


@pytest.mark.parametrize(
    ("done", "total", "expected"), [(0, 0, 100), (0, 9, 0), (999, 1000, 99), (1000, 1000, 100), (-1, 10, 0)]
)
def test_all_is_done_only_when_it_is(done: int, total: int, expected: int) -> None:
    assert meter.percent(done, total) == expected
