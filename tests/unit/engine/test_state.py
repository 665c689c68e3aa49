"""The cache of states: what it finds, what it drops."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.state import MambaState, Snapshot, StateCache, longest_key, snapshot_key

ids_lists = st.lists(st.integers(0, 3), max_size=6)


def snapshot(tokens: int) -> Snapshot[int]:
    return Snapshot(tokens, MambaState(()), np.zeros(1, np.float32))


def cache_of(*kept: list[int], budget: int = 100) -> StateCache[int]:
    cache: StateCache[int] = StateCache(10, budget)
    for ids in kept:
        cache.put(ids, snapshot(len(ids)))
    return cache


@given(kept=st.lists(ids_lists, max_size=6), ids=ids_lists)
def test_the_longest_beginning_is_found(kept: list[list[int]], ids: list[int]) -> None:
    wanted = max((len(one) for one in kept if ids[: len(one)] == one), default=None)
    found = cache_of(*kept).longest(ids)
    assert (None if found is None else found.tokens) == wanted


def test_other_tokens_of_the_same_length_are_not_taken() -> None:
    assert cache_of([1, 2, 3]).longest([1, 2, 4, 5]) is None


def test_a_state_of_a_longer_text_is_not_taken() -> None:
    assert cache_of([1, 2, 3]).longest([1, 2]) is None


def test_the_least_recently_used_is_dropped() -> None:
    cache = cache_of([1], [2], budget=20)
    cache.longest([1, 5])
    cache.put([3], snapshot(1))
    assert cache.count == 2
    assert cache.longest([2]) is None
    assert cache.longest([1]) is not None


@pytest.mark.parametrize(("budget", "count"), [(0, 1), (9, 1), (10, 1), (35, 3)])
def test_as_many_are_kept_as_fit_and_at_least_one(budget: int, count: int) -> None:
    assert cache_of([1], [2], [3], [4], [5], budget=budget).count == count


def test_the_same_tokens_are_kept_once() -> None:
    assert cache_of([1, 2], [1, 2]).count == 1


def test_clearing_forgets_all() -> None:
    cache = cache_of([1], [2])
    cache.clear()
    assert (cache.count, cache.longest([1])) == (0, None)


def test_keys_differ_by_what_was_read() -> None:
    keys = {snapshot_key(ids) for ids in ([], [0], [0, 0], [1], [256], [1, 0])}
    assert len(keys) == 6
    assert longest_key(keys, [0, 0, 0]) == snapshot_key([0, 0])
    assert longest_key([], [0]) is None
