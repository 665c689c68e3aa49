"""Model folders and loaded models for the engine's tests."""

import errno
import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import kernels.reference
from engine.architectures import read_config
from engine.backends.base import Backend, ModelWeights
from engine.backends.mlx_backend import MlxBackend
from engine.backends.numpy_backend import NumpyBackend
from engine.model import Mamba, read_weights
from engine.weights import Checkpoint
from tests.golden import recipe

ROOT = Path(__file__).resolve().parents[3]
GOLDEN = ROOT / "tests" / "golden"
BUILTIN = ROOT / "resources" / "models" / "builtin"
TINY = {model.name: model for model in recipe.TINY_MODELS}
BACKENDS = ("numpy", "mlx")


@dataclass(frozen=True, slots=True)
class Reference:
    """What transformers computes with a tiny model."""

    tokens: list[int]
    logits: npt.NDArray[np.float32]
    greedy: list[int]
    digest: str


def reference(name: str) -> Reference:
    """The stored numbers of the tiny model `name`."""
    with np.load(GOLDEN / name / "reference.npz") as stored:
        return Reference(
            stored["tokens"].tolist(), stored["logits"], stored["greedy"].tolist(), str(stored["digest"])
        )


def write_tiny(folder: Path, name: str) -> Path:
    """Make the tiny model `name` in `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "config.json").write_bytes((GOLDEN / name / "config.json").read_bytes())
    recipe.write_weights(folder, recipe.tiny_weights(TINY[name]), TINY[name].shards, TINY[name].dtype)
    return folder


def write_model(
    folder: Path, config: Mapping[str, Any], tensors: dict[str, npt.NDArray[np.float32]], *, shards: int = 1
) -> Path:
    """Make a model of `tensors` in `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "config.json").write_text(json.dumps({"model_type": "mamba", **config}))
    recipe.write_weights(folder, tensors, shards)
    return folder


def backend(kind: str, precision: str = "f32") -> Backend[Any]:
    """A backend on the CPU that starts no threads."""
    if kind == "mlx":
        return MlxBackend("cpu", precision, kernels.reference)
    return NumpyBackend(np.float64 if precision == "f64" else np.float32, threads=1)


def load(folder: Path, on: Backend[Any]) -> Mamba[Any]:
    """The model in `folder` on a backend."""
    config = read_config(folder / "config.json")
    *_, weights = read_weights(Checkpoint(folder, config), config, on)
    assert isinstance(weights, ModelWeights)
    return Mamba(config, on, weights)


def forbid(monkeypatch: pytest.MonkeyPatch, forbidden: Path) -> None:
    """Make `forbidden` unreadable, even for root."""
    opened = Path.open

    def guarded(path: Path, *arguments: Any, **options: Any) -> Any:
        if path == forbidden:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
        return opened(path, *arguments, **options)

    monkeypatch.setattr(Path, "open", guarded)
