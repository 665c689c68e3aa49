"""What a backend is: a device's arithmetic, and the weights in the form that it makes of them."""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Generic, Protocol

import numpy as np
import numpy.typing as npt

from engine.state import Array, MambaState, StateShape
from engine.tensors import StoredTensor


@dataclass(frozen=True, slots=True)
class Linear(Generic[Array]):
    """A projection by a weight (out, in); with `scales` and `biases` it is quantised in groups of `group` to `bits`."""

    weight: Array
    bias: Array | None = None
    scales: Array | None = None
    biases: Array | None = None
    bits: int = 0
    group: int = 0


@dataclass(frozen=True, slots=True)
class LayerWeights(Generic[Array]):
    """One Mamba block's weights, in the form that its backend made of them. A family with more has a subclass.

    `D`, `dt_bias` and `conv_bias` are (D,); `conv` is (D, K) and `A` = -exp(A_log) is (D, N), or the other way round
    where the backend likes that better. These five are float32.
    """

    norm: Array
    in_proj: Linear[Array]
    conv: Array
    conv_bias: Array | None
    x_proj: Linear[Array]
    dt_proj: Linear[Array]
    dt_bias: Array
    A: Array
    D: Array
    out_proj: Linear[Array]


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

    def empty_state(self, shape: StateShape, batch: int) -> MambaState[Array]:
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
        self,
        u: Array,
        x_dbl: Array,
        xz: Array,
        layer: LayerWeights[Array],
        ssm: Array,
        norm_eps: float | None = None,
    ) -> tuple[Array, Array]:
        """(y, new ssm) of the block. With `norm_eps`, dt, B and C are divided by their root mean square first."""
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
            for value in (getattr(layer, item.name) for item in fields(layer)):
                if isinstance(value, Linear):
                    total += backend.weight_bytes(value)
                elif value is not None:
                    total += backend.array_bytes(value)
        return total
