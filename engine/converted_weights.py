"""Quantised weights that were made once and kept, so that the next load only reads them.

One safetensors file for each model and precision, in the program's own cache folder. It is bound to the files that it
was made from: when one of them changes, it is not found any more. Removing the folder costs nothing but time.
"""

import contextlib
import os
from collections.abc import Iterator
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Protocol

import platformdirs
from safetensors import SafetensorError, safe_open

from engine.architectures import ModelConfig
from engine.backends.base import Linear, ModelWeights
from engine.errors import is_lack_of_memory
from engine.files import file_bytes, is_partial, remove_abandoned, replacing
from engine.models import fingerprint

_FORMAT = "2"
_BINDING = "made from"


class ArrayFiles(Protocol):
    """A backend that can keep its arrays in a safetensors file."""

    def save_arrays(self, path: Path, arrays: dict[str, Any], metadata: dict[str, str]) -> None:
        """Write `arrays`. Raises OSError or RuntimeError."""
        ...

    def load_arrays(self, path: Path) -> dict[str, Any]:
        """The arrays of a file, not yet read. Raises OSError or RuntimeError."""
        ...

    def read_array(self, array: Any) -> int:
        """Read an array of `load_arrays` into memory; return its bytes."""
        ...


@dataclass(frozen=True, slots=True)
class ConvertedFile:
    """A kept file: which model and precision it is of, and the bytes that removing it frees."""

    path: Path
    model: str
    precision: str
    size_bytes: int


def default_folder() -> Path:
    """The folder in which converted weights are saved."""
    return platformdirs.user_cache_path("mamba-metal", appauthor=False) / "converted"


class ConvertedWeights:
    """The kept file of one model in one precision."""

    def __init__(self, folder: Path, source: Path, name: str, precision: str) -> None:
        """`folder` is the cache, `source` the model's folder, `name` what a person calls the model."""
        self._binding = fingerprint(source)
        self._metadata = {_BINDING: self._binding, "format": _FORMAT, "model": name, "precision": precision}
        self._path = folder / f"{self._binding[:24]}-{precision}.safetensors"

    @property
    def total_bytes(self) -> int:
        """Bytes of the kept file, 0 when there is none."""
        return file_bytes(self._path) or 0

    def read(self, config: ModelConfig, backend: ArrayFiles) -> Iterator[int | ModelWeights[Any]]:
        """Yields the bytes read so far and at last the weights; nothing when no good file is kept.

        Raises RuntimeError when there is not enough memory for the weights.
        """
        if not self._is_good():
            return
        try:
            arrays = backend.load_arrays(self._path)
            done = 0
            for array in arrays.values():
                done += backend.read_array(array)
                yield done
            weights = _unflattened(arrays, config)
        except (OSError, RuntimeError, KeyError, ValueError) as error:
            if is_lack_of_memory(error):
                raise
            with contextlib.suppress(OSError):
                self._path.unlink(missing_ok=True)
            return
        yield weights

    def keep(self, weights: ModelWeights[Any], backend: ArrayFiles) -> None:
        """Write the file; it appears whole or not at all. Raises OSError or RuntimeError, with nothing left behind."""
        self._path.parent.mkdir(parents=True, exist_ok=True)
        remove_abandoned(self._path.parent)
        with replacing(self._path) as partial:
            backend.save_arrays(partial, dict(_flattened(weights)), self._metadata)

    def _is_good(self) -> bool:
        found = _metadata(self._path)
        return found == self._metadata


def converted_files(folder: Path) -> tuple[ConvertedFile, ...]:
    """All kept files, by model and precision; those of another version too."""
    files = []
    for path in folder.glob("*.safetensors"):
        if is_partial(path):
            continue
        metadata = _metadata(path) or {}
        size = file_bytes(path)
        if size is None:  # removed meanwhile
            continue
        files.append(
            ConvertedFile(path, metadata.get("model", path.stem), metadata.get("precision", "?"), size)
        )
    return tuple(sorted(files, key=lambda file: (file.model, file.precision)))


def _metadata(path: Path) -> dict[str, str] | None:
    if not os.path.isfile(path):  # unlike Path.is_file it raises nothing
        return None
    try:
        with safe_open(path, framework="np") as file:
            return dict(file.metadata() or {})
    except (SafetensorError, OSError):
        return None


def _flattened(weights: ModelWeights[Any]) -> Iterator[tuple[str, Any]]:
    yield from _parts("embedding", weights.embedding)
    yield "norm", weights.norm
    for index, layer in enumerate(weights.layers):
        for item in fields(layer):
            yield from _parts(f"{index}.{item.name}", getattr(layer, item.name))
    if weights.head is not weights.embedding:
        yield from _parts("head", weights.head)


def _parts(name: str, value: Any) -> Iterator[tuple[str, Any]]:
    if not isinstance(value, Linear):
        if value is not None:
            yield name, value
        return
    suffix = f"@{value.bits}.{value.group}" if value.scales is not None else ""
    for item in ("weight", "bias", "scales", "biases"):
        if (array := getattr(value, item)) is not None:
            yield f"{name}.{item}{suffix if item == 'weight' else ''}", array


def _unflattened(arrays: dict[str, Any], config: ModelConfig) -> ModelWeights[Any]:
    def linear(name: str) -> Linear[Any]:
        weight = next((key for key in arrays if key.split("@")[0] == f"{name}.weight"), name)
        bits, _, group = weight.partition("@")[2].partition(".")
        bias, scales, biases = (arrays.get(f"{name}.{item}") for item in ("bias", "scales", "biases"))
        return Linear(arrays[weight], bias, scales, biases, int(bits or 0), int(group or 0))

    projections = {key.split("@")[0].removesuffix(".weight") for key in arrays if ".weight" in key}
    layers = []
    for index in range(config.num_hidden_layers):
        values: dict[str, Any] = {}
        for item in fields(config.layer_weights):
            name = f"{index}.{item.name}"
            if name in projections:
                values[item.name] = linear(name)
            elif name in arrays or "None" not in str(item.type):
                values[item.name] = arrays[name]
            else:
                values[item.name] = None
        layers.append(config.layer_weights(**values))
    embedding = linear("embedding")
    head = embedding if config.tie_word_embeddings else linear("head")
    return ModelWeights(embedding, tuple(layers), arrays["norm"], head)
