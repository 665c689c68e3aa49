"""The MLX backend where it differs from the others: parameters that overflow."""

from pathlib import Path

import numpy as np
import pytest

from engine.errors import ModelFileError
from tests.golden import recipe
from tests.unit.engine.loading import TINY, backend, load, write_tiny


def test_a_rate_that_overflows_is_refused(tmp_path: Path) -> None:
    """A_log = 100 is a finite number, and its exponential is none in float32."""
    folder = write_tiny(tmp_path / "good", "130m")
    load(folder, backend("mlx"))
    tensors = recipe.tiny_weights(TINY["130m"])
    name = next(name for name in tensors if name.endswith("layers.0.mixer.A_log"))
    tensors[name] = np.full_like(tensors[name], 100.0)
    recipe.write_weights(folder, tensors, TINY["130m"].shards)
    with pytest.raises(
        ModelFileError, match=r"is damaged: layers\.0\.mixer\.A_log holds values that are far too large"
    ):
        load(folder, backend("mlx"))
