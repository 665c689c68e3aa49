"""The MLX backend where it differs from the others: parameters that overflow, weights of 8 bits."""

from pathlib import Path

import mlx.core as mx
import numpy as np
import pytest

from engine.architectures import read_config
from engine.errors import ModelFileError
from engine.models import locate
from engine.weights import Checkpoint
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
        ModelFileError, match=r"is damaged: layers\.0\.mixer\.A_log contains values that are too large"
    ):
        load(folder, backend("mlx"))


@pytest.mark.model
def test_eight_bits_change_the_weights_by_little() -> None:
    """With scales in bfloat16 the error was 0.0085, and every tenth likeliest token another one."""
    folder = locate("builtin").folder
    config = read_config(folder / "config.json")
    stored = Checkpoint(folder, config)["layers.0.mixer.in_proj.weight"]
    exact = np.array(backend("mlx").linear_weight(stored, None, True).weight)
    kept = backend("mlx", "q8").linear_weight(stored, None, True)
    assert kept.scales is not None
    restored = mx.dequantize(kept.weight, kept.scales, kept.biases, group_size=kept.group, bits=kept.bits)
    error = np.array(restored.astype(mx.float32)) - exact
    assert np.sqrt(np.mean(error**2) / np.mean(exact**2)) < 0.006
