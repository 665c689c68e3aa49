"""The constant-size memory of a Mamba model: its value, and a cache of states by the tokens they have read."""

import hashlib
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

import numpy as np
import numpy.typing as npt

Array = TypeVar("Array")


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

    `tokens` counts what was read; `logits` (V,) float32.
    """

    tokens: int
    state: MambaState[Array]
    logits: npt.NDArray[np.float32]


def tokens_digest(ids: Sequence[int]) -> bytes:
    """What identifies a state: the SHA-256 of the tokens that it has read."""
    return hashlib.sha256(_bytes(ids)).digest()


def _bytes(ids: Sequence[int]) -> bytes:
    return np.asarray(ids, dtype="<i4").tobytes()


class StateCache(Generic[Array]):
    """Snapshots by the tokens they have read, the least recently used dropped beyond `budget_bytes`.

    The text is the truth and a state only saves time: whatever is not found here is read again.
    """

    def __init__(self, state_bytes: int, budget_bytes: int) -> None:
        """`state_bytes` is the size of one state; at least one snapshot is always kept."""
        self._capacity = max(1, budget_bytes // max(1, state_bytes))
        self._snapshots: OrderedDict[tuple[int, bytes], Snapshot[Array]] = OrderedDict()

    def put(self, ids: Sequence[int], snapshot: Snapshot[Array]) -> None:
        """Keep the snapshot of having read `ids`."""
        key = (len(ids), tokens_digest(ids))
        self._snapshots[key] = snapshot
        self._snapshots.move_to_end(key)
        while len(self._snapshots) > self._capacity:
            self._snapshots.popitem(last=False)

    def longest(self, ids: Sequence[int]) -> Snapshot[Array] | None:
        """The snapshot that has read the most of the beginning of `ids`."""
        content, digest, hashed = _bytes(ids), hashlib.sha256(), 0
        best: tuple[int, bytes] | None = None
        for length in sorted({length for length, _ in self._snapshots}):
            if length > len(ids):
                break
            digest.update(content[hashed * 4 : length * 4])
            hashed = length
            if (key := (length, digest.digest())) in self._snapshots:
                best = key
        if best is None:
            return None
        self._snapshots.move_to_end(best)
        return self._snapshots[best]

    @property
    def count(self) -> int:
        """How many snapshots are kept."""
        return len(self._snapshots)

    def clear(self) -> None:
        """Forget all."""
        self._snapshots.clear()
