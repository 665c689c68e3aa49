"""A checkpoint that lies in no file: weights of a shape, filled with noise. Speed and memory do not depend on them."""

from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from engine.architectures import ModelConfig
from engine.tensors import StoredTensor
from engine.weights import Checkpoint

_BLOCK = 1 << 20
_SCALE = np.float32(0.02)


class _RandomTensor(StoredTensor):
    """Reads as one repeated block of noise; rates, norms and skips as a fresh model has them."""

    __slots__ = ()

    def read(self) -> npt.NDArray[Any]:
        """The values, always the same. Float32."""
        if self.name.endswith("A_log"):
            rates = np.log(np.arange(1, self.shape[1] + 1, dtype=np.float32))
            return np.ascontiguousarray(np.broadcast_to(rates, self.shape))
        if self.name.endswith(("norm.weight", "norm_f.weight", ".D")):
            return np.ones(self.shape, np.float32)
        if self.name.endswith("dt_proj.bias"):
            return np.full(self.shape, -4.0, np.float32)
        block = np.random.default_rng(1).standard_normal(_BLOCK, np.float32)
        return np.resize(block * _SCALE, self.shape)


class RandomCheckpoint(Checkpoint):
    """As `Checkpoint`, of any shape."""

    def __init__(self, config: ModelConfig) -> None:
        self._tensors = {
            name: _RandomTensor(name, Path("random"), "F32", shape, 0, 4 * int(np.prod(shape)), ())
            for name, shape in config.tensor_shapes().items()
        }
