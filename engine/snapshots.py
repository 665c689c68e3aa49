"""States on disk, so that a conversation that is opened again needs no reading.

Each file holds one state and is bound to all that it depends on: the model's files, the precision, the tokens read and
this module's format. Whatever does not fit is not used, and the text is read again: the text is the truth.
"""

import contextlib
import json
import logging
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, Protocol

import numpy as np
import numpy.typing as npt
import platformdirs
from safetensors import SafetensorError

from engine.files import is_partial, remove_abandoned
from engine.state import Array, MambaState, Snapshot, SnapshotKey, longest_key, snapshot_key
from engine.state_file import FORMAT, read_state, write_state

_log = logging.getLogger(__name__)


class StateCodec(Protocol[Array]):
    """A backend that can put a state into plain arrays and back."""

    def export_state(
        self, state: MambaState[Array]
    ) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
        """(windows, states) of one sequence: (layers, K - 1, D) and (layers, D, N)."""
        ...

    def import_state(
        self, windows: npt.NDArray[np.float32], states: npt.NDArray[np.float32]
    ) -> MambaState[Array]:
        """The state that `export_state` gave."""
        ...


@dataclass(frozen=True, slots=True)
class Binding:
    """What a state depends on beside the tokens: the contents of the model's files and the precision.

    `name` is the model's, for people only.
    """

    model: str
    precision: str
    name: str = ""


def default_folder() -> Path:
    """The folder in which states are saved."""
    return platformdirs.user_data_path("mamba-metal", appauthor=False) / "states"


class SnapshotFolder(Generic[Array]):
    """The states of one model in a folder; those used longest ago are removed when all take more than the budget."""

    def __init__(self, folder: Path, binding: Binding, codec: StateCodec[Array], budget_bytes: int) -> None:
        self._folder = folder / f"{binding.model[:24]}-{binding.precision}"
        self._binding = {"format": FORMAT, "model": binding.model, "precision": binding.precision}
        self._codec = codec
        self._budget = budget_bytes
        remove_abandoned(self._folder)
        self._keys = {key for path in self._files() if (key := _key_of(path)) is not None}

    def longest(self, ids: Sequence[int], more_than: int) -> Snapshot[Array] | None:
        """The good snapshot that has read the most of the beginning of `ids`, and more than `more_than` tokens of it."""
        while (key := longest_key(self._keys, ids)) is not None and key[0] > more_than:
            snapshot = self._read(key)
            if snapshot is not None:
                return snapshot
            self._forget(key)
        return None

    def save(self, ids: Sequence[int], snapshot: Snapshot[Array]) -> None:
        """Keep a snapshot of having read `ids`. A fault of the disk costs only the time to read the text again."""
        key = snapshot_key(ids)
        path = self._path(key)
        try:
            if key not in self._keys or not path.is_file():  # another process may have removed it
                windows, states = self._codec.export_state(snapshot.state)
                arrays = {"windows": windows, "states": states, "logits": snapshot.logits}
                write_state(path, arrays, self._metadata(key))
                self._keys.add(key)
            os.utime(path)
            self._thin()
        except OSError as error:
            _log.info("a state could not be kept: %r", error)

    @property
    def size_bytes(self) -> int:
        """Bytes of all states of this model."""
        return sum(size for size, _, _ in self._sizes())

    def clear(self) -> None:
        """Remove all states of this model."""
        for key in list(self._keys):
            self._forget(key)

    def _read(self, key: SnapshotKey) -> Snapshot[Array] | None:
        path = self._path(key)
        try:
            arrays = read_state(path, self._metadata(key))
            if arrays is None:
                return None
            os.utime(path)
        except (OSError, SafetensorError) as error:
            _log.info("a state could not be read: %r", error)
            return None
        windows, states, logits = arrays
        return Snapshot(key[0], self._codec.import_state(windows, states), logits)

    def _thin(self) -> None:
        """Remove the states used longest ago until the rest fits the budget."""
        files = sorted(self._sizes(), key=lambda file: file[1])
        total = sum(size for size, _, _ in files)
        for size, _, path in files[:-1]:
            if total <= self._budget:
                return
            total -= size
            if (key := _key_of(path)) is not None:
                self._forget(key)

    def _forget(self, key: SnapshotKey) -> None:
        self._keys.discard(key)
        with contextlib.suppress(OSError):
            self._path(key).unlink(missing_ok=True)

    def _files(self) -> list[Path]:
        with contextlib.suppress(OSError):
            return [path for path in self._folder.glob("*.safetensors") if not is_partial(path)]
        return []

    def _sizes(self) -> list[tuple[int, float, Path]]:
        """(bytes, time of the last use, path) of each state."""
        found = []
        for path in self._files():
            with contextlib.suppress(OSError):
                status = path.stat()
                found.append((status.st_size, status.st_mtime, path))
        return found

    def _metadata(self, key: SnapshotKey) -> dict[str, str]:
        return self._binding | {"tokens": json.dumps(key[0]), "digest": key[1].hex()}

    def _path(self, key: SnapshotKey) -> Path:
        return self._folder / f"{key[0]}-{key[1].hex()}.safetensors"


def _key_of(path: Path) -> SnapshotKey | None:
    tokens, _, digest = path.stem.partition("-")
    try:
        return int(tokens), bytes.fromhex(digest)
    except ValueError:
        return None
