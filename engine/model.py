"""A language model on a backend: one forward function for any length and any family.

For tokens t, with one block for each layer (`engine.architectures` says what a family's block computes):

    residual = embedding[t]                                     (B, L, M), float32
    residual = residual + block(rms_norm(residual))             for each layer
    logits   = head(rms_norm(residual))                         (B, L, V), float32

Reading a prompt and writing a reply are the same function with different L.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Generic

import numpy as np
import numpy.typing as npt

from engine.architectures import ModelConfig
from engine.backends.base import Backend, LayerWeights, ModelWeights, Pending
from engine.state import Array, LayerState, MambaState
from engine.weights import Checkpoint


class Cancelled(Exception):  # noqa: N818 - a result, not an error
    """The caller's `is_cancelled` said so; the state is unchanged."""


def _never() -> bool:
    return False


class Mamba(Generic[Array]):
    """A Mamba language model on one backend."""

    def __init__(self, config: ModelConfig, backend: Backend[Array], weights: ModelWeights[Array]) -> None:
        self.config = config
        self.backend = backend
        self._weights = weights

    @property
    def weight_bytes(self) -> int:
        """Bytes of all weights as they lie in memory."""
        return self._weights.bytes_of(self.backend)

    def empty_state(self, batch: int = 1) -> MambaState[Array]:
        """The state before the first token."""
        return self.backend.empty_state(self.config.state_shape, batch)

    def forward(
        self,
        tokens: npt.NDArray[np.int32] | Array,
        state: MambaState[Array],
        *,
        all_positions: bool = False,
        is_cancelled: Callable[[], bool] = _never,
    ) -> tuple[Array, MambaState[Array]]:
        """Logits after `tokens` (B, L), L >= 1, and the state that has read them.

        The logits are of the last position, (B, 1, V), or of all with `all_positions`, (B, L, V); float32.
        Raises Cancelled when `is_cancelled` says so between two layers.
        """
        backend, weights, eps = self.backend, self._weights, self.config.layer_norm_epsilon
        residual, delta = backend.embed(tokens, weights.embedding), None
        layers: list[LayerState[Array]] = []
        for layer, memory in zip(weights.layers, state.layers, strict=True):
            if is_cancelled():
                raise Cancelled
            normed, residual = backend.add_rms_norm(residual, delta, layer.norm, eps)
            delta, after = self.config.block(normed, layer, memory, backend)
            layers.append(after)
        if not all_positions:
            residual, delta = backend.last(residual), None if delta is None else backend.last(delta)
        normed, _ = backend.add_rms_norm(residual, delta, weights.norm, eps)
        return backend.logits(normed, weights.head), MambaState(tuple(layers))

    def start(
        self,
        tokens: Sequence[Sequence[int]],
        state: MambaState[Array],
        *,
        is_cancelled: Callable[[], bool] = _never,
    ) -> Pending[Array]:
        """`forward` of B sequences, in the background where the device can; `result` raises Cancelled."""
        forward = partial(self.forward, is_cancelled=is_cancelled)
        return self.backend.start(forward, np.array(tokens, np.int32), state)


def read_weights(
    checkpoint: Checkpoint, config: ModelConfig, backend: Backend[Array]
) -> Iterator[int | ModelWeights[Array]]:
    """Convert a checkpoint for `backend`, layer by layer.

    Yields the bytes read so far after each part and at last the weights. Stop iterating to cancel.
    """
    embedding = backend.linear_weight(checkpoint[config.embedding], None, True)
    done = checkpoint[config.embedding].size
    yield done
    layers: list[LayerWeights[Array]] = []
    for index in range(config.num_hidden_layers):
        tensors = {name: checkpoint[config.layer_name(index, name)] for name in config.layer_shapes()}
        layers.append(config.read_layer(tensors, backend))
        done += sum(tensor.size for tensor in tensors.values())
        yield done
    norm = backend.vector(checkpoint[config.final_norm])
    done += checkpoint[config.final_norm].size
    head = embedding
    if not config.tie_word_embeddings:
        head = backend.linear_weight(checkpoint[config.head], None, True)
        done += checkpoint[config.head].size
    yield done
    yield ModelWeights(embedding, tuple(layers), norm, head)
