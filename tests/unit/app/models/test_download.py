"""Numbers and texts of downloads."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.models.values.download import (
    DownloadFailure,
    DownloadState,
    DownloadStatus,
    SpeedMeter,
    amount_words,
    seconds_left,
    speed_words,
    status_words,
)

REPO = "org/name"


def status(state: DownloadState = DownloadState.DOWNLOADING, **values: object) -> DownloadStatus:
    return DownloadStatus(REPO, state, **values)  # type: ignore[arg-type] # a test's shorthand


def test_speed_is_unknown_before_five_seconds() -> None:
    meter = SpeedMeter()
    assert meter.bytes_per_s() is None
    for tenth in range(50):
        meter.add(tenth / 10, tenth * 1000)
        assert meter.bytes_per_s() is None
    meter.add(5.0, 50_000)
    assert meter.bytes_per_s() == pytest.approx(10_000)


def test_speed_is_that_of_the_last_five_seconds() -> None:
    meter = SpeedMeter()
    for second in range(20):
        meter.add(second, second * 1_000_000)
    for second in range(20, 26):
        meter.add(second, 19_000_000 + (second - 19) * 10)
    assert meter.bytes_per_s() == pytest.approx(10)


def test_a_stalled_download_has_no_speed() -> None:
    meter = SpeedMeter()
    for second in range(20):
        meter.add(second, 1000)
    assert meter.bytes_per_s() is None


def test_after_a_pause_speed_is_measured_again() -> None:
    meter = SpeedMeter()
    for second in range(10):
        meter.add(second, second)
    meter.reset()
    meter.add(100, 10)
    assert meter.bytes_per_s() is None


@given(st.lists(st.tuples(st.floats(0, 3), st.integers(0, 10**12)), max_size=60))
def test_speed_is_a_positive_number_or_unknown(steps: list[tuple[float, int]]) -> None:
    meter, now, sent = SpeedMeter(), 0.0, 0
    for wait, more in steps:
        now, sent = now + wait, sent + more
        meter.add(now, sent)
        speed = meter.bytes_per_s()
        assert speed is None or 0 < speed < 10**14


@pytest.mark.parametrize(("speed", "left"), [(None, None), (0.0, None), (10.0, 100.0)])
def test_time_left(speed: float | None, left: float | None) -> None:
    assert seconds_left(1000, speed) == left


def test_the_line_of_a_running_download() -> None:
    running = status(
        done_bytes=6_860_000_000, total_bytes=11_070_000_000, bytes_per_s=38_400_000.0, seconds_left=110.0
    )
    assert status_words(running) == "61%, 6.86 of 11.07 GB; 38.4 MB/s, about 2 minutes left"
    assert speed_words(status(bytes_per_s=20_000.0)) == "20.0 KB/s"
    assert speed_words(status(DownloadState.PAUSED, bytes_per_s=20_000.0)) == ""
    assert (
        amount_words(status(done_bytes=500_000_000, total_bytes=11_070_000_000)) == "4%, 500.0 MB of 11.07 GB"
    )


@pytest.mark.parametrize(
    ("made", "percent"),
    [
        (status(), 0),
        (status(done_bytes=999, total_bytes=1000), 99),
        (status(done_bytes=1000, total_bytes=1000), 99),
        (status(DownloadState.FINISHED), 100),
    ],
)
def test_only_a_finished_download_is_at_100_percent(made: DownloadStatus, percent: int) -> None:
    assert made.percent == percent


@pytest.mark.parametrize("state", list(DownloadState))
def test_every_state_has_a_text(state: DownloadState) -> None:
    made = status(
        state, to_check_bytes=4_970_000_000, failure=DownloadFailure("server", "It is down."), wait_s=8
    )
    assert status_words(made)
    expected = {
        DownloadState.WAITING: "It is down. Trying again in 8 s.",
        DownloadState.FAILED: "It is down.",
        DownloadState.PAUSED: "It is down.",
        DownloadState.CHECKING: "Checking 4.97 GB",
    }
    assert status_words(made) == expected.get(state, status_words(made))


def test_a_paused_download_says_that_nothing_is_lost() -> None:
    assert status_words(status(DownloadState.PAUSED)) == (
        "Paused by you. You can quit or restart at any time. At most 1 MB is downloaded again."
    )


def test_which_states_are_busy() -> None:
    resting = {state for state in DownloadState if not state.is_busy}
    assert resting == {
        DownloadState.PAUSED,
        DownloadState.FINISHED,
        DownloadState.FAILED,
        DownloadState.CANCELLED,
    }
    assert {state for state in DownloadState if state.is_over} == {
        DownloadState.FINISHED,
        DownloadState.CANCELLED,
    }
