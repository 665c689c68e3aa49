"""Faults, pauses and restarts in random order: the model ends complete, and progress never decreases."""

import random
from itertools import pairwise

import pytest

from app.models.services.hub.transfer import RetryPolicy
from app.models.values.download import DownloadState, DownloadStatus
from tests.fakes.minihub import Fault, MiniHub
from tests.unit.app.models.hub.conftest import REPO, WEIGHT_BYTES, WEIGHTS, Bench

STEPS = 8
SEEDS = [1, 2, 3, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(4, 40))]
RETRY_POLICY = RetryPolicy(stall_s=1, first_wait_s=0.01, longest_wait_s=0.05, attempts=3)


def some_fault(dice: random.Random) -> Fault:
    """A random fault of a response body."""
    at = dice.randrange(WEIGHT_BYTES)
    kinds = [
        Fault(close_after=at, times=dice.randrange(1, 4)),
        Fault(reset_after=at, times=dice.randrange(1, 4)),
        Fault(close_after=at, ignore_range=True, times=1),
        Fault(stall_after=at, times=1),
        Fault(corrupt_at=at, times=1),
        Fault(truncate=at, times=dice.randrange(1, 3)),
        Fault(status=dice.choice([429, 500, 503]), times=dice.randrange(1, 5)),
        Fault(page=b"<html>Sign in</html>", times=1),
        Fault(content_range="bytes 0-1/2", times=1),
        Fault(),
    ]
    return dice.choice(kinds)


def go_on_and_stop(bench: Bench, dice: random.Random) -> None:
    """Download a little more, then pause, cancel, restart or nothing."""
    before = len(bench.seen)
    bench.downloads.resume(REPO)
    bench.wait(lambda: len(bench.seen) > before)
    wanted = bench.status.done_bytes + dice.randrange(1_000_000)
    bench.wait(lambda: bench.status.done_bytes >= wanted or not bench.status.state.is_busy)
    match dice.choice(["pause", "restart", "keep", "nothing"]):
        case "pause":
            bench.downloads.pause(REPO)
            bench.rest()
        case "restart":
            bench.restart(RETRY_POLICY)
        case "keep":
            bench.downloads.cancel(REPO, keep=True)
            bench.rest()


@pytest.mark.parametrize("seed", SEEDS)
def test_whatever_happens_the_model_arrives(bench: Bench, hub: MiniHub, seed: int) -> None:
    dice = random.Random(seed)
    bench.restart(RETRY_POLICY)
    hub.rate = 12_000_000
    for _ in range(STEPS):
        hub.faults = {WEIGHTS: some_fault(dice)}
        go_on_and_stop(bench, dice)
    hub.faults, hub.rate = {}, None
    if bench.resume().state is not DownloadState.FINISHED:  # the last fault may have ended it
        assert bench.resume().state is DownloadState.FINISHED
    bench.check_whole()
    for earlier, later in pairwise(bench.seen):
        assert is_forward(earlier, later)


def is_forward(earlier: DownloadStatus, later: DownloadStatus) -> bool:
    """Whether progress only grew between two statuses of one download."""
    is_new = later.state in (DownloadState.QUEUED, DownloadState.PLANNING) or not later.total_bytes
    return is_new or not earlier.state.is_busy or later.done_bytes >= earlier.done_bytes
