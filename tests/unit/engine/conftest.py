"""Tiny models, made once for all tests of the engine."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import mlx.core as mx
import pytest

from engine.model import Mamba
from tests.unit.engine.loading import BUILTIN, backend, load, write_tiny

FolderOf = Callable[[str], Path]
ModelOf = Callable[..., Mamba[Any]]


@pytest.fixture(autouse=True)
def mlx_on_cpu() -> Iterator[None]:
    """MLX's CPU device, also where there is a GPU: these tests compare with numbers of a CPU."""
    before = mx.default_device()
    mx.set_default_device(mx.cpu)
    yield
    mx.set_default_device(before)


@pytest.fixture(scope="session")
def folder_of(tmp_path_factory: pytest.TempPathFactory) -> FolderOf:
    """Gives the folder of a tiny model by its name, or of the built-in model."""
    made: dict[str, Path] = {"builtin": BUILTIN}

    def folder(name: str) -> Path:
        if name not in made:
            made[name] = write_tiny(tmp_path_factory.mktemp("models") / name, name)
        return made[name]

    return folder


@pytest.fixture(scope="session")
def model_of(folder_of: FolderOf) -> ModelOf:
    """Gives a loaded model by its name, backend ("numpy" or "mlx") and precision."""
    made: dict[tuple[str, str, str], Mamba[Any]] = {}

    def model(name: str, kind: str = "numpy", precision: str = "f32") -> Mamba[Any]:
        key = (name, kind, precision)
        if key not in made:
            made[key] = load(folder_of(name), backend(kind, precision))
        return made[key]

    return model
