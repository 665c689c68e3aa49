"""Pause and cancel take effect at once, whatever the download is doing."""

from collections.abc import Callable

import pytest

from app.models.services.hub.transfer import RetryPolicy
from app.models.values.download import DownloadState, DownloadStatus
from engine.hub import partial
from tests.fakes.minihub import Fault, MiniHub
from tests.unit.app.models.hub.conftest import REPO, WEIGHTS, Bench

LONG = RetryPolicy(stall_s=60, first_wait_s=60, longest_wait_s=60)  # longer than a test waits: see WAIT_MS

Condition = Callable[[DownloadStatus], bool]


def has_half(status: DownloadStatus) -> bool:
    return status.done_bytes > 1_000_000


PHASES: dict[str, tuple[str, Fault, Condition]] = {
    "planning": ("api:revision", Fault(stall_headers=True), lambda s: s.state is DownloadState.PLANNING),
    "told to wait while planning": (
        "api:revision",
        Fault(status=429, headers={"Retry-After": "100"}),
        lambda s: s.state is DownloadState.WAITING,
    ),
    "downloading": (WEIGHTS, Fault(rate=2_000_000), has_half),
    "stalled in the middle": (WEIGHTS, Fault(stall_after=1_500_000), has_half),
    "stalled before the head": (
        WEIGHTS,
        Fault(stall_headers=True),
        lambda s: s.state is DownloadState.DOWNLOADING,
    ),
    "stalled before the redirect": (
        f"resolve:{WEIGHTS}",
        Fault(stall_headers=True),
        lambda s: s.state is DownloadState.DOWNLOADING,
    ),
    "waiting to try again": (
        WEIGHTS,
        Fault(close_after=1_500_000),
        lambda s: s.state is DownloadState.WAITING,
    ),
    "told to wait": (
        WEIGHTS,
        Fault(status=429, headers={"Retry-After": "100"}),
        lambda s: s.state is DownloadState.WAITING,
    ),
}


@pytest.mark.parametrize("ends", ["pause", pytest.param("keep", marks=pytest.mark.slow), "delete"])
@pytest.mark.parametrize(("where", "fault", "is_there"), PHASES.values(), ids=PHASES.keys())
def test_it_stops_at_once(
    bench: Bench, hub: MiniHub, where: str, fault: Fault, is_there: Condition, ends: str
) -> None:
    bench.restart(LONG)
    hub.faults[where] = fault
    bench.downloads.start(REPO)
    bench.wait(lambda: is_there(bench.status))
    stop_at_once(bench, ends)
    hub.faults.clear()
    assert bench.run().state is DownloadState.FINISHED
    bench.check_whole()
    assert bench.resent() <= (1_600_000 if ends == "delete" else 1 << 20)


@pytest.mark.parametrize("ends", ["pause", "keep", "delete"])
def test_it_stops_at_once_while_a_partial_is_checked(
    bench: Bench, hub: MiniHub, monkeypatch: pytest.MonkeyPatch, ends: str
) -> None:
    hub.rate = 3_000_000
    bench.start_until(1_000_000)
    bench.downloads.pause(REPO)
    bench.rest()
    monkeypatch.setattr(partial, "_AT_ONCE_BYTES", 16)
    bench.downloads.resume(REPO)
    status = bench.wait_for(DownloadState.CHECKING)
    assert status.to_check_bytes > 0
    stop_at_once(bench, ends)
    assert bench.part.exists() == (ends != "delete")


def test_the_end_of_the_program_does_not_wait_for_the_hub(bench: Bench, hub: MiniHub) -> None:
    bench.restart(LONG)
    hub.faults[WEIGHTS] = Fault(stall_after=1_500_000)
    bench.start_until(1_000_000)
    assert bench.downloads.shutdown()


def stop_at_once(bench: Bench, ends: str) -> None:
    """Stop in one of three ways; it must take effect before any wait is over."""
    if ends == "pause":
        bench.downloads.pause(REPO)
    else:
        bench.downloads.cancel(REPO, keep=ends == "keep")
    wanted = DownloadState.PAUSED if ends == "pause" else DownloadState.CANCELLED
    bench.wait_for(wanted)
    if ends == "delete":
        assert not bench.folder.root.exists()
