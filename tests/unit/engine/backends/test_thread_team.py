"""Work that several threads share out."""

import itertools
import threading
import time
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.backends.thread_team import ThreadTeam, _edges


@pytest.fixture(params=[1, 2, 5], ids=lambda threads: f"{threads} threads")
def team(request: pytest.FixtureRequest) -> Iterator[ThreadTeam]:
    found = ThreadTeam(request.param)
    yield found
    found.close()


@pytest.mark.parametrize("length", [0, 1, 7, 8, 100, 1000])
def test_every_item_is_done_once(team: ThreadTeam, length: int) -> None:
    done = [0] * length

    def work(start: int, stop: int) -> None:
        for item in range(start, stop):
            done[item] += 1

    for _ in range(20):
        team.share(length, 4, work)
    assert done == [20] * length


def test_all_is_done_when_sharing_returns(team: ThreadTeam) -> None:
    """A helper that is slow with its part is waited for."""
    finished: list[int] = []

    def work(start: int, stop: int) -> None:
        if threading.current_thread() is not threading.main_thread():
            time.sleep(0.002)
        finished.append(stop - start)

    for _ in range(10):
        finished.clear()
        team.share(64, 2, work)
        assert sum(finished) == 64


def test_a_helper_that_wakes_late_costs_nothing() -> None:
    """The caller does all parts that no helper has begun."""
    team, gate = ThreadTeam(2), threading.Event()
    try:

        def block(start: int, stop: int) -> None:
            if threading.current_thread() is not threading.main_thread():
                gate.wait(5)

        finished: list[int] = []
        blocker = threading.Thread(target=lambda: team.share(8, 1, block))
        blocker.start()  # its helper stays in one part until the gate opens
        team.share(100, 10, lambda start, stop: finished.append(stop - start))
        assert sum(finished) == 100
    finally:
        gate.set()
        blocker.join()
        team.close()


def test_after_a_loss_the_caller_works_alone_for_a_while() -> None:
    team, helped = ThreadTeam(2), 0

    def slow_in_a_helper(start: int, stop: int) -> None:
        nonlocal helped
        if threading.current_thread() is threading.main_thread():
            time.sleep(0.001)
        else:
            helped += 1
            time.sleep(0.05)

    try:
        for _ in range(12):
            team.share(8, 2, slow_in_a_helper)
        assert helped <= 1
    finally:
        team.close()


def test_the_parts_are_the_same_alone() -> None:
    team = ThreadTeam(2)
    try:
        seen: list[tuple[int, int]] = []
        for _ in range(2):
            team.share(100, 10, lambda start, stop: seen.append((start, stop)))
            team._alone = 1
        half = len(seen) // 2
        assert sorted(seen[:half]) == seen[half:]
    finally:
        team.close()


@pytest.mark.parametrize("where", ["caller", "helper"])
def test_an_error_reaches_the_caller(where: str) -> None:
    team, seen = ThreadTeam(2), threading.Event()

    def work(start: int, stop: int) -> None:
        is_caller = threading.current_thread() is threading.main_thread()
        if is_caller == (where == "caller"):
            seen.set()
            raise MemoryError
        seen.wait(5)

    try:
        with pytest.raises(MemoryError):
            team.share(8, 1, work)
        done: list[int] = []
        team.share(8, 1, lambda start, stop: done.append(stop - start))
        assert sum(done) == 8
    finally:
        team.close()


def test_a_closed_team_works_alone() -> None:
    team = ThreadTeam(3)
    team.close()
    done: list[tuple[int, int]] = []
    team.share(8, 1, lambda start, stop: done.append((start, stop)))
    assert done == [(0, 8)]


@settings(max_examples=50)
@given(length=st.integers(1, 9000), least=st.integers(8, 400), threads=st.integers(1, 8))
def test_parts_cover_all_and_none_is_too_small(length: int, least: int, threads: int) -> None:
    edges = _edges(length, least, threads)
    sizes = [stop - start for start, stop in itertools.pairwise(edges)]
    assert (edges[0], edges[-1]) == (0, length)
    assert min(sizes) >= min(least, length)
