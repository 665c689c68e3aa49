"""States on disk: found again, bound to what they depend on, and never more than a saving of time."""

import os
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from safetensors import safe_open
from safetensors.numpy import load_file, save_file

from engine.files import files_below, remove_files
from engine.model import Mamba
from engine.snapshots import Binding, SnapshotFolder
from engine.state import Snapshot, StateCache
from tests.unit.engine.conftest import ModelOf
from tests.unit.engine.loading import BACKENDS

_IDS = [5, 9, 2, 31, 7, 7, 18]
_BINDING = Binding("a" * 64, "f32")
_ROOMY = 1 << 30


def _read(model: Mamba[Any], ids: list[int]) -> Snapshot[Any]:
    logits, state = model.start([ids], model.empty_state()).result()
    return Snapshot(len(ids), state, logits[0])


def _folder(
    model: Mamba[Any], path: Path, binding: Binding = _BINDING, budget: int = _ROOMY
) -> SnapshotFolder[Any]:
    codec: Any = model.backend
    return SnapshotFolder(path, binding, codec, budget)


def _next_logits(model: Mamba[Any], snapshot: Snapshot[Any]) -> np.ndarray[Any, Any]:
    return model.start([[3]], snapshot.state).result()[0]


@pytest.mark.parametrize("kind", BACKENDS)
def test_a_restored_state_goes_on_with_the_same_logits(kind: str, model_of: ModelOf, tmp_path: Path) -> None:
    model = model_of("130m", kind)
    snapshot = _read(model, _IDS)
    _folder(model, tmp_path).save(_IDS, snapshot)
    restored = _folder(model, tmp_path).longest([*_IDS, 3, 4], 0)
    assert restored is not None
    assert restored.tokens == len(_IDS)
    np.testing.assert_array_equal(restored.logits, snapshot.logits)
    np.testing.assert_array_equal(_next_logits(model, restored), _next_logits(model, snapshot))


def test_a_state_of_one_backend_serves_the_other(model_of: ModelOf, tmp_path: Path) -> None:
    on_mlx, on_numpy = model_of("130m", "mlx"), model_of("130m", "numpy")
    _folder(on_mlx, tmp_path).save(_IDS, _read(on_mlx, _IDS))
    restored = _folder(on_numpy, tmp_path).longest(_IDS, 0)
    assert restored is not None
    wanted = _next_logits(on_numpy, _read(on_numpy, _IDS))
    np.testing.assert_allclose(_next_logits(on_numpy, restored), wanted, atol=1e-4 * np.abs(wanted).max())


@pytest.mark.parametrize(
    "binding", [Binding("b" * 64, "f32"), Binding("a" * 64, "bf16")], ids=["other model", "other precision"]
)
def test_a_state_of_something_else_is_not_found(binding: Binding, model_of: ModelOf, tmp_path: Path) -> None:
    model = model_of("130m")
    _folder(model, tmp_path).save(_IDS, _read(model, _IDS))
    assert _folder(model, tmp_path, binding).longest(_IDS, 0) is None


def test_a_state_under_a_wrong_name_is_refused(model_of: ModelOf, tmp_path: Path) -> None:
    """The name of the file is not believed: what it is bound to is read from inside."""
    model = model_of("130m")
    _folder(model, tmp_path).save(_IDS, _read(model, _IDS))
    _folder(model, tmp_path).save(_IDS[:3], _read(model, _IDS[:3]))
    three, seven = sorted(tmp_path.rglob("*.safetensors"), key=lambda path: int(path.stem.split("-")[0]))
    seven.write_bytes(three.read_bytes())
    restored = _folder(model, tmp_path).longest(_IDS, 0)
    assert restored is not None
    assert restored.tokens == 3
    assert not seven.exists()


@pytest.mark.parametrize("damage", ["cut", "noise", "empty", "nan", "zeros", "bit"])
def test_a_damaged_state_is_removed_and_not_used(damage: str, model_of: ModelOf, tmp_path: Path) -> None:
    model = model_of("130m")
    _folder(model, tmp_path).save(_IDS, _read(model, _IDS))
    (path,) = tmp_path.rglob("*.safetensors")
    content = path.read_bytes()
    if damage == "nan":
        arrays = load_file(path)
        arrays["states"][0, 0, 0] = np.nan
        save_file(arrays, path, {**_metadata(path)})
    else:
        damaged = {
            "cut": content[:-100],
            "noise": b"\xff" * 200,
            "empty": b"",
            "zeros": content[:-100] + bytes(100),  # what was not yet on the disk when the power went
            "bit": content[:-4] + bytes([content[-4] ^ 1]) + content[-3:],
        }
        path.write_bytes(damaged[damage])
    assert _folder(model, tmp_path).longest(_IDS, 0) is None
    assert not path.exists()


def test_the_states_used_longest_ago_go_first(model_of: ModelOf, tmp_path: Path) -> None:
    model = model_of("130m")
    one = _folder(model, tmp_path)
    one.save(_IDS, _read(model, _IDS))
    size = one.size_bytes
    folder = _folder(model, tmp_path, budget=int(2.5 * size))
    for other in ([1, 2], [3, 4]):
        folder.save(other, _read(model, other))
    assert folder.longest(_IDS, 0) is None
    assert folder.longest([3, 4], 0) is not None
    assert folder.size_bytes <= 2.5 * size


def test_a_disk_that_takes_nothing_costs_only_time(
    model_of: ModelOf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    model = model_of("130m")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("engine.files.os.fsync", full)
    folder = _folder(model, tmp_path)
    folder.save(_IDS, _read(model, _IDS))
    assert folder.longest(_IDS, 0) is None
    assert not list(tmp_path.rglob("*.*"))


def test_the_cache_prefers_the_longer_state_of_memory_and_disk(model_of: ModelOf, tmp_path: Path) -> None:
    model = model_of("130m")
    written: StateCache[Any] = StateCache(1, 10, _folder(model, tmp_path))
    written.put(_IDS, _read(model, _IDS))
    written.save()
    opened: StateCache[Any] = StateCache(1, 10, _folder(model, tmp_path))
    opened.put(_IDS[:3], _read(model, _IDS[:3]))
    found = opened.longest([*_IDS, 1])
    assert found is not None
    assert found.tokens == len(_IDS)
    assert opened.count == 2


def _metadata(path: Path) -> dict[str, str]:
    with safe_open(path, framework="np") as file:
        return dict(file.metadata())


def test_what_a_killed_process_left_is_removed_after_a_while(model_of: ModelOf, tmp_path: Path) -> None:
    model = model_of("130m")
    _folder(model, tmp_path).save(_IDS, _read(model, _IDS))
    (good,) = tmp_path.rglob("*.safetensors")
    fresh, old, alive = (
        good.with_name(f"7-aa.{pid}.part.safetensors") for pid in (2**30, 2**30 + 1, os.getpid())
    )
    for path in (fresh, old, alive):
        path.write_bytes(b"half")
    for path in (old, alive):
        os.utime(path, (0, 0))
    folder = _folder(model, tmp_path)
    assert set(tmp_path.rglob("*.safetensors")) == {good, fresh, alive}
    assert folder.size_bytes == good.stat().st_size


def test_a_state_that_another_process_removed_is_kept_again(model_of: ModelOf, tmp_path: Path) -> None:
    model = model_of("130m")
    folder = _folder(model, tmp_path)
    folder.save(_IDS, _read(model, _IDS))
    for path in tmp_path.rglob("*.safetensors"):
        path.unlink()
    folder.save(_IDS, _read(model, _IDS))
    assert _folder(model, tmp_path).longest(_IDS, 0) is not None


def test_states_that_somebody_freed_are_rebuilt_and_kept_again(model_of: ModelOf, tmp_path: Path) -> None:
    """The Settings window empties the folder while the model is loaded."""
    model = model_of("130m")
    store = _folder(model, tmp_path)
    store.save(_IDS, _read(model, _IDS))
    assert remove_files(files_below(tmp_path, ".safetensors")) > 0
    cache = StateCache(model.config.state_bytes, _ROOMY, store)
    assert cache.longest(_IDS) is None
    cache.put(_IDS, _read(model, _IDS))
    cache.save()
    assert _folder(model, tmp_path).longest(_IDS, 0) is not None
