"""Quantised weights that were kept: the same model again, and only as long as its files are the same."""

import shutil
import threading
from pathlib import Path
from typing import Any

import mlx.core as mx
import numpy as np
import pytest
from safetensors import safe_open

from engine.api import LoadProgress
from engine.architectures import read_config
from engine.backends.base import ModelWeights
from engine.backends.mlx_backend import MlxBackend
from engine.converted_weights import converted_files
from engine.devices import DeviceChoice
from engine.errors import OutOfMemoryError
from engine.files import replacing
from engine.loading import WeightSource
from engine.model import Mamba
from engine.models import ModelLocation, locate
from tests.unit.engine.loading import backend

_PRECISIONS = ("q8", "q4")


@pytest.fixture
def location(tmp_path: Path) -> ModelLocation:
    """A copy of the built-in model that a test may change."""
    folder = tmp_path / "model"
    shutil.copytree(locate("builtin").folder, folder)
    return ModelLocation(str(folder), "copy", folder)


class _Loader:
    """Loads `location` and keeps count of what was read."""

    def __init__(self, location: ModelLocation, kept: Path) -> None:
        self._location = location
        self._kept = kept
        self.progress: list[LoadProgress] = []
        self.notices: tuple[str, ...] = ()

    def load(self, precision: str, cancel: threading.Event | None = None) -> ModelWeights[Any] | None:
        config = read_config(self._location.folder / "config.json")
        source = WeightSource(self._location, DeviceChoice("cpu", precision), config, self._kept)
        self.progress.clear()
        weights = source.load(backend("mlx", precision), self.progress.append, cancel or threading.Event())
        self.notices = source.notices
        return weights


def _logits(weights: ModelWeights[Any] | None, precision: str) -> np.ndarray[Any, Any]:
    assert weights is not None
    on = backend("mlx", precision)
    assert isinstance(on, MlxBackend)
    model = Mamba(read_config(locate("builtin").folder / "config.json"), on, weights)
    return model.start([[1929, 846, 333]], model.empty_state()).result()[0]


@pytest.mark.parametrize("precision", _PRECISIONS)
def test_the_second_load_reads_what_the_first_kept(
    precision: str, location: ModelLocation, tmp_path: Path
) -> None:
    loader = _Loader(location, tmp_path / "kept")
    first = _logits(loader.load(precision), precision)
    original_bytes = loader.progress[-1].total_bytes
    (kept,) = converted_files(tmp_path / "kept")
    second = _logits(loader.load(precision), precision)
    np.testing.assert_array_equal(first, second)
    assert (kept.model, kept.precision) == ("copy", precision)
    assert loader.progress[-1].total_bytes == kept.size_bytes < original_bytes
    assert 0.99 * kept.size_bytes < loader.progress[-1].done_bytes <= kept.size_bytes


def test_a_changed_model_is_converted_again(location: ModelLocation, tmp_path: Path) -> None:
    loader = _Loader(location, tmp_path / "kept")
    loader.load("q4")
    path = location.folder / "model-00002-of-00002.safetensors"
    content = bytearray(path.read_bytes())
    content[-1] ^= 1
    path.write_bytes(content)
    loader.load("q4")
    assert loader.progress[-1].total_bytes > 20_000_000
    assert len(converted_files(tmp_path / "kept")) == 2


@pytest.mark.parametrize("damage", ["cut", "empty"])
def test_a_damaged_file_is_converted_again(damage: str, location: ModelLocation, tmp_path: Path) -> None:
    loader = _Loader(location, tmp_path / "kept")
    first = _logits(loader.load("q4"), "q4")
    (kept,) = converted_files(tmp_path / "kept")
    content = kept.path.read_bytes()
    kept.path.write_bytes(content[:-1000] if damage == "cut" else b"")
    np.testing.assert_array_equal(_logits(loader.load("q4"), "q4"), first)
    assert kept.path.read_bytes() == content


def test_a_full_disk_is_told_and_does_not_stop_the_load(location: ModelLocation, tmp_path: Path) -> None:
    (tmp_path / "kept").write_text("a file where the folder should be")
    loader = _Loader(location, tmp_path / "kept")
    assert loader.load("q8") is not None
    assert loader.notices == (
        "The converted weights could not be saved. They are converted again when the model is next loaded.",
    )


def test_a_cancelled_load_keeps_nothing(location: ModelLocation, tmp_path: Path) -> None:
    cancel = threading.Event()
    cancel.set()
    assert _Loader(location, tmp_path / "kept").load("q8", cancel) is None
    assert not (tmp_path / "kept").exists()


def test_quantised_weights_take_about_their_bits(location: ModelLocation, tmp_path: Path) -> None:
    """Embedding, in_proj and out_proj are 91 % of the built-in model; a group of 64 adds half a bit to each number."""
    loader = _Loader(location, tmp_path / "kept")
    sizes = {}
    for precision in ("bf16", *_PRECISIONS):
        weights = loader.load(precision)
        assert weights is not None
        sizes[precision] = weights.bytes_of(backend("mlx", precision))
    assert sizes["q8"] < 0.6 * sizes["bf16"]
    assert sizes["q4"] < 0.36 * sizes["bf16"]


def test_a_damaged_file_that_cannot_be_removed_does_not_stop_the_load(
    location: ModelLocation, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    loader = _Loader(location, tmp_path / "kept")
    loader.load("q8")

    def fail(*_: Any, **__: Any) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("engine.backends.mlx_backend.MlxBackend.load_arrays", fail)
    monkeypatch.setattr(Path, "unlink", fail)
    assert loader.load("q8") is not None


def test_a_file_without_a_tensor_is_converted_again(location: ModelLocation, tmp_path: Path) -> None:
    loader = _Loader(location, tmp_path / "kept")
    loader.load("q8")
    (kept,) = converted_files(tmp_path / "kept")
    with safe_open(kept.path, framework="np") as file:
        metadata = file.metadata()
    arrays = mx.load(str(kept.path))
    assert isinstance(arrays, dict)
    lacking = {name: array for name, array in arrays.items() if not name.startswith("embedding")}
    mx.eval(lacking)
    mx.save_safetensors(str(kept.path), lacking, metadata)
    assert loader.load("q8") is not None
    assert converted_files(tmp_path / "kept") == (kept,)


def test_a_lack_of_memory_costs_no_kept_file(
    location: ModelLocation, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    loader = _Loader(location, tmp_path / "kept")
    loader.load("q8")

    def fail(*_: Any) -> int:
        raise RuntimeError("[metal::malloc] Unable to allocate 5 bytes")

    monkeypatch.setattr("engine.backends.mlx_backend.MlxBackend.read_array", fail)
    with pytest.raises(OutOfMemoryError):
        loader.load("q8")
    assert len(converted_files(tmp_path / "kept")) == 1


def test_a_file_that_is_being_written_is_not_listed(tmp_path: Path) -> None:
    with replacing(tmp_path / "model-q8.safetensors") as partial:
        partial.write_bytes(b"half")
        assert converted_files(tmp_path) == ()
    assert [file.path.name for file in converted_files(tmp_path)] == ["model-q8.safetensors"]
