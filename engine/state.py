"""The constant-size memory of a Mamba model: its value, and a cache of states by the tokens they have read."""

import hashlib
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

import numpy as np
import numpy.typing as npt

Array = TypeVar("Array")


@dataclass(frozen=True, slots=True)
class StateShape:
    """The shape of one sequence's state: for each channel the last `window` inputs and `states` numbers, float32."""

    layers: int
    window: int
    channels: int
    states: int

    @property
    def total_bytes(self) -> int:
        """Bytes of all of it."""
        return self.layers * self.channels * (self.window + self.states) * 4


@dataclass(frozen=True, slots=True)
class LayerState(Generic[Array]):
    """One layer's memory; never changed in place.

    `window` (B, K - 1, D) holds the last inputs of the convolution, oldest first; `ssm` the states of the recurrence,
    in the order that the backend likes best. Both float32.
    """

    window: Array
    ssm: Array


@dataclass(frozen=True, slots=True)
class MambaState(Generic[Array]):
    """The memory of all layers."""

    layers: tuple[LayerState[Array], ...]


@dataclass(frozen=True, slots=True)
class Snapshot(Generic[Array]):
    """A state with the logits of its last token, so that a reply can be drawn from it at once.

    `tokens` counts what was read; `logits` (V,) float32; `row` is the sequence's place in the batch of `state`.
    """

    tokens: int
    state: MambaState[Array]
    logits: npt.NDArray[np.float32]
    row: int = 0


SnapshotKey = tuple[int, bytes]
"""What identifies a state: how many tokens it has read, and their SHA-256."""


def snapshot_key(ids: Sequence[int]) -> SnapshotKey:
    """The key of having read `ids`."""
    return len(ids), hashlib.sha256(_bytes(ids)).digest()


def longest_key(keys: Iterable[SnapshotKey], ids: Sequence[int]) -> SnapshotKey | None:
    """The key among `keys` that stands for the longest beginning of `ids`."""
    known = set(keys)
    content, digest, hashed = _bytes(ids), hashlib.sha256(), 0
    best: SnapshotKey | None = None
    for length in sorted({length for length, _ in known}):
        if length > len(ids):
            break
        digest.update(content[hashed * 4 : length * 4])
        hashed = length
        if (key := (length, digest.digest())) in known:
            best = key
    return best


def _bytes(ids: Sequence[int]) -> bytes:
    return np.asarray(ids, dtype="<i4").tobytes()


class SnapshotStore(Protocol[Array]):
    """Where snapshots are kept beyond the life of the program."""

    def longest(self, ids: Sequence[int], more_than: int) -> Snapshot[Array] | None:
        """The snapshot that has read the most of the beginning of `ids`, and more than `more_than` tokens of it."""
        ...

    def save(self, ids: Sequence[int], snapshot: Snapshot[Array]) -> None:
        """Keep the snapshot of having read `ids`."""
        ...

    def clear(self) -> None:
        """Remove all snapshots."""
        ...


class StateCache(Generic[Array]):
    """Snapshots by the tokens they have read: recent ones in memory, all of them in `store` when there is one.

    The text is the truth and a state only saves time: whatever is not found here is read again.
    """

    def __init__(
        self, state_bytes: int, budget_bytes: int, store: SnapshotStore[Array] | None = None
    ) -> None:
        """`state_bytes` is the size of one state, `budget_bytes` of all in memory; at least one is always kept."""
        self._capacity = max(1, budget_bytes // max(1, state_bytes))
        self._snapshots: OrderedDict[SnapshotKey, Snapshot[Array]] = OrderedDict()
        self._store = store
        self._unsaved: list[tuple[tuple[int, ...], Snapshot[Array]]] = []

    def put(self, ids: Sequence[int], snapshot: Snapshot[Array]) -> None:
        """Keep the snapshot of having read `ids`; the least recently used ones leave the memory."""
        self.remember(ids, snapshot)
        if self._store is not None:
            self._unsaved.append((tuple(ids), snapshot))

    def remember(self, ids: Sequence[int], snapshot: Snapshot[Array]) -> None:
        """Keep the snapshot of having read `ids` in memory only."""
        self._remember(snapshot_key(ids), snapshot)

    def longest(self, ids: Sequence[int]) -> Snapshot[Array] | None:
        """The snapshot that has read the most of the beginning of `ids`."""
        best = longest_key(self._snapshots, ids)
        if self._store is not None:
            stored = self._store.longest(ids, 0 if best is None else best[0])
            if stored is not None:
                self._remember(snapshot_key(ids[: stored.tokens]), stored)
                return stored
        if best is None:
            return None
        self._snapshots.move_to_end(best)
        return self._snapshots[best]

    def save(self) -> None:
        """Hand to the store what was put since the last time."""
        unsaved, self._unsaved = self._unsaved, []
        for ids, snapshot in unsaved:
            if self._store is not None:
                self._store.save(ids, snapshot)

    @property
    def count(self) -> int:
        """How many snapshots are in memory."""
        return len(self._snapshots)

    def clear(self) -> None:
        """Remove all snapshots, from the store too."""
        self.release()
        if self._store is not None:
            self._store.clear()

    def release(self) -> None:
        """Remove the snapshots in memory."""
        self._snapshots.clear()
        self._unsaved.clear()

    def _remember(self, key: SnapshotKey, snapshot: Snapshot[Array]) -> None:
        self._snapshots[key] = snapshot
        self._snapshots.move_to_end(key)
        while len(self._snapshots) > self._capacity:
            self._snapshots.popitem(last=False)
