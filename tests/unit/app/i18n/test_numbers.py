import math

import pytest

from app.i18n import numbers


@pytest.mark.parametrize("value", [None, math.inf, math.nan, -1.0], ids=str)
def test_what_is_not_known_is_a_dash(value: float | None) -> None:
    words = {numbers.tokens_per_s(value), numbers.milliseconds(value), numbers.seconds(value)}
    assert words | {numbers.mebibytes(value), numbers.gigabytes(value)} == {"–"}


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (numbers.tokens_per_s(46.66), "46.7 tok/s"),
        (numbers.tokens_per_s(118.4), "118 tok/s"),
        (numbers.milliseconds(21.44), "21.4 ms"),
        (numbers.milliseconds(1234.4), "1,234 ms"),
        (numbers.seconds(0.214), "0.21 s"),
        (numbers.mebibytes(14.25 * 2**20), "14.25 MiB"),
        (numbers.mebibytes(447 * 2**20), "447 MiB"),
        (numbers.gigabytes(2_740_000_000), "2.74 GB"),
        (numbers.gigabytes(27_900_000), "28 MB"),
        (numbers.count(2386), "2,386"),
    ],
)
def test_numbers_have_units_and_thousands(words: str, expected: str) -> None:
    assert words == expected


@pytest.mark.parametrize(
    ("done", "total", "expected"), [(0, 0, 100), (0, 9, 0), (999, 1000, 99), (1000, 1000, 100), (-1, 10, 0)]
)
def test_all_is_done_only_when_it_is(done: int, total: int, expected: int) -> None:
    assert numbers.percent(done, total) == expected


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (None, ""),
        (0, "a few seconds left"),
        (9.9, "a few seconds left"),
        (10, "about 10 seconds left"),
        (44, "about 40 seconds left"),
        (54.9, "about 50 seconds left"),
        (55, "about 1 minute left"),
        (89, "about 1 minute left"),
        (90, "about 2 minutes left"),
        (125, "about 2 minutes left"),
        (3400, "about 57 minutes left"),
        (3580, "about 1 hour left"),
        (5000, "about 1 hour left"),
        (7200, "about 2 hours left"),
        (10**7, "more than a day left"),
    ],
)
def test_time_left_in_words(seconds: float | None, text: str) -> None:
    assert numbers.time_left(seconds) == text


@pytest.mark.parametrize(
    ("count", "text"),
    [
        (0, "0 KB"),
        (1, "1 KB"),
        (24_000, "24 KB"),
        (999_999, "1.0 MB"),
        (516_567_560, "516.6 MB"),
        (999_960_000, "1.00 GB"),
        (11_073_459_696, "11.07 GB"),
    ],
)
def test_bytes_in_words(count: int, text: str) -> None:
    assert numbers.file_size(count) == text


def test_a_part_is_said_in_the_unit_of_the_whole() -> None:
    done = numbers.file_size(500_000_000, beside=11_070_000_000)
    assert numbers.part_of(done, numbers.file_size(11_070_000_000)) == "0.50 of 11.07 GB"
    assert numbers.part_of("24 KB", "1.2 MB") == "24 KB of 1.2 MB"


@pytest.mark.parametrize(("speed", "text"), [(38_400_000.0, "38.4 MB/s"), (99_000.0, "99.0 KB/s")])
def test_the_speed_of_a_download(speed: float, text: str) -> None:
    assert numbers.transfer_speed(speed) == text


def test_memory_is_counted_as_its_maker_does() -> None:
    assert numbers.memory_words(16 * 2**30 - 5_000_000) == "16 GB"
