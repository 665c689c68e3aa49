"""What Mamba is: one forward function for any length, over the arithmetic of any backend.

A block, for tokens t (the paper's algorithm 2; shapes by the glossary of `engine`):

    x, z = in_proj(rms_norm(residual))                          (B, L, 2 D), side by side in xz
    u    = silu(causal_conv(x))                                 (B, L, D)
    dt, B, C = x_proj(u)                                        (B, L, R + 2 N), side by side in x_dbl
    delta = softplus(dt_proj(dt))                               (B, L, D)
    h[t] = exp(delta[t] A) h[t - 1] + delta[t] B[t] u[t]        (B, D, N), the state
    y[t] = (C[t] h[t] + D u[t]) * silu(z[t])                    (B, L, D)
    residual = residual + out_proj(y)                           (B, L, M), float32

Reading a prompt and writing a reply are the same function with different L.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Generic, Protocol

import numpy as np
import numpy.typing as npt

from engine.config import MambaConfig
from engine.state import Array, LayerState, MambaState
from engine.weights import Checkpoint, StoredTensor


@dataclass(frozen=True, slots=True)
class LayerWeights(Generic[Array]):
    """One block's weights, in the form that its backend made of them.

    `D`, `dt_bias` and `conv_bias` are (D,); `conv` is (D, K) and `A` = -exp(A_log) is (D, N), or the other way round
    where the backend likes that better. These five are float32.
    """

    norm: Array
    in_proj: "Linear[Array]"
    conv: Array
    conv_bias: Array | None
    x_proj: "Linear[Array]"
    dt_proj: "Linear[Array]"
    dt_bias: Array
    A: Array
    D: Array
    out_proj: "Linear[Array]"


@dataclass(frozen=True, slots=True)
class Linear(Generic[Array]):
    """A projection by a weight (out, in); with `scales` and `biases` it is quantised in groups of `group` to `bits`."""

    weight: Array
    bias: Array | None = None
    scales: Array | None = None
    biases: Array | None = None
    bits: int = 0
    group: int = 0


class Pending(Protocol[Array]):
    """A step that may still be running."""

    def result(self) -> tuple[npt.NDArray[np.float32], MambaState[Array]]:
        """Wait for the logits (B, V) and the state."""
        ...


class Forward(Protocol[Array]):
    """`Mamba.forward` of one model, for the logits of the last position."""

    def __call__(
        self, tokens: npt.NDArray[np.int32] | Array, state: MambaState[Array]
    ) -> tuple[Array, MambaState[Array]]:
        """(logits (B, 1, V), new state)."""
        ...


class Backend(Protocol[Array]):
    """A device's arithmetic.

    Activations are (B, L, channels). Each operation is one kernel launch on a GPU when L is 1. All arrays are made and
    used in one thread.
    """

    device: str
    precision: str

    def vector(self, tensor: StoredTensor) -> Array:
        """A parameter of one axis, in float32."""
        ...

    def conv_weight(self, tensor: StoredTensor) -> Array:
        """The taps of the convolution (D, 1, K) in float32, without the axis of size 1, in the backend's order."""
        ...

    def negative_exp(self, tensor: StoredTensor) -> Array:
        """-exp(tensor), in float32, in the order of the backend's `ssm` states."""
        ...

    def linear_weight(
        self, tensor: StoredTensor, bias: StoredTensor | None, may_quantise: bool
    ) -> Linear[Array]:
        """A projection's weight in the backend's precision."""
        ...

    def empty_state(self, config: MambaConfig, batch: int) -> MambaState[Array]:
        """The state before the first token: zeros."""
        ...

    def rows(self, state: MambaState[Array], rows: Sequence[int]) -> MambaState[Array]:
        """The state of these sequences of a batch, in this order; one may be taken several times."""
        ...

    def embed(self, tokens: npt.NDArray[np.int32] | Array, table: Linear[Array]) -> Array:
        """The rows of `table` for `tokens` (B, L), as the residual stream (B, L, M) float32."""
        ...

    def add_rms_norm(
        self, residual: Array, delta: Array | None, weight: Array, eps: float
    ) -> tuple[Array, Array]:
        """residual + delta, normalised and plain: (normed, residual)."""
        ...

    def linear(self, x: Array, linear: Linear[Array]) -> Array:
        """x @ weight.T + bias."""
        ...

    def conv_x_proj(self, xz: Array, window: Array, layer: LayerWeights[Array]) -> tuple[Array, Array, Array]:
        """(u, x_dbl, new window) of the block."""
        ...

    def dt_scan(
        self, u: Array, x_dbl: Array, xz: Array, layer: LayerWeights[Array], ssm: Array
    ) -> tuple[Array, Array]:
        """(y, new ssm) of the block."""
        ...

    def last(self, x: Array) -> Array:
        """The last position of x (B, L, M): (B, 1, M)."""
        ...

    def logits(self, x: Array, head: Linear[Array]) -> Array:
        """x @ head.T in float32."""
        ...

    def start(
        self,
        forward: "Forward[Array]",
        tokens: npt.NDArray[np.int32],
        state: MambaState[Array],
    ) -> Pending[Array]:
        """Run forward(tokens, state), in the background where the device can, and give its result later.

        A backend may keep what it learns of one `forward` of a model for later ones with tokens of the same shape.
        """
        ...

    def pool_bytes(self) -> int:
        """Bytes of free buffers that the backend keeps for reuse."""
        ...

    def weight_bytes(self, linear: Linear[Array]) -> int:
        """Bytes that a projection takes."""
        ...

    def array_bytes(self, array: Array) -> int:
        """Bytes that an array takes."""
        ...

    def release(self) -> None:
        """Give free memory back to the system."""
        ...


class Cancelled(Exception):  # noqa: N818 - a result, not an error
    """The caller's `is_cancelled` said so; the state is unchanged."""


def _never() -> bool:
    return False


class Mamba(Generic[Array]):
    """A Mamba language model on one backend."""

    def __init__(self, config: MambaConfig, backend: Backend[Array], weights: "ModelWeights[Array]") -> None:
        self.config = config
        self.backend = backend
        self._weights = weights

    @property
    def weight_bytes(self) -> int:
        """Bytes of all weights as they lie in memory."""
        return self._weights.bytes_of(self.backend)

    def empty_state(self, batch: int = 1) -> MambaState[Array]:
        """The state before the first token."""
        return self.backend.empty_state(self.config, batch)

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
            xz = backend.linear(normed, layer.in_proj)
            u, x_dbl, window = backend.conv_x_proj(xz, memory.window, layer)
            y, ssm = backend.dt_scan(u, x_dbl, xz, layer, memory.ssm)
            delta = backend.linear(y, layer.out_proj)
            layers.append(LayerState(window, ssm))
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


@dataclass(frozen=True, slots=True)
class ModelWeights(Generic[Array]):
    """All weights of a model. `head` is `embedding` where the model ties them."""

    embedding: Linear[Array]
    layers: tuple[LayerWeights[Array], ...]
    norm: Array
    head: Linear[Array]

    def bytes_of(self, backend: Backend[Array]) -> int:
        """Bytes of all weights."""
        total = backend.weight_bytes(self.embedding) + backend.array_bytes(self.norm)
        if self.head is not self.embedding:
            total += backend.weight_bytes(self.head)
        for layer in self.layers:
            total += sum(
                map(backend.weight_bytes, (layer.in_proj, layer.x_proj, layer.dt_proj, layer.out_proj))
            )
            vectors = (layer.norm, layer.conv, layer.conv_bias, layer.dt_bias, layer.A, layer.D)
            total += sum(backend.array_bytes(vector) for vector in vectors if vector is not None)
        return total


def read_weights(
    checkpoint: Checkpoint, config: MambaConfig, backend: Backend[Array]
) -> Iterator[int | ModelWeights[Array]]:
    """Convert a checkpoint for `backend`, tensor by tensor.

    Yields the bytes read so far after each part and at last the weights. Stop iterating to cancel.
    """
    done = 0

    def take(name: str) -> StoredTensor:
        nonlocal done
        done += checkpoint[name].size
        return checkpoint[name]

    def bias(name: str) -> StoredTensor | None:
        return take(name) if config.use_bias else None

    embedding = backend.linear_weight(take("embeddings.weight"), None, True)
    yield done
    layers: list[LayerWeights[Array]] = []
    for index in range(config.num_hidden_layers):
        at = f"layers.{index}.mixer."
        layers.append(
            LayerWeights(
                norm=backend.vector(take(f"layers.{index}.norm.weight")),
                in_proj=backend.linear_weight(take(at + "in_proj.weight"), bias(at + "in_proj.bias"), True),
                conv=backend.conv_weight(take(at + "conv1d.weight")),
                conv_bias=backend.vector(take(at + "conv1d.bias")) if config.use_conv_bias else None,
                x_proj=backend.linear_weight(take(at + "x_proj.weight"), None, False),
                dt_proj=backend.linear_weight(take(at + "dt_proj.weight"), None, False),
                dt_bias=backend.vector(take(at + "dt_proj.bias")),
                A=backend.negative_exp(take(at + "A_log")),
                D=backend.vector(take(at + "D")),
                out_proj=backend.linear_weight(
                    take(at + "out_proj.weight"), bias(at + "out_proj.bias"), True
                ),
            )
        )
        yield done
    norm = backend.vector(take("norm_f.weight"))
    head = embedding
    if not config.tie_word_embeddings:
        head = backend.linear_weight(take("lm_head.weight"), None, True)
    yield done
    yield ModelWeights(embedding, tuple(layers), norm, head)
