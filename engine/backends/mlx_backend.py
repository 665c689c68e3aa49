"""The GPU's arithmetic in MLX: our kernels on Metal and CUDA, plain MLX operations anywhere else."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import mlx.core as mx
import numpy as np
import numpy.typing as npt

from engine.backends.base import Forward, LayerWeights, Linear
from engine.errors import ModelFileError
from engine.state import LayerState, MambaState, StateShape
from engine.tensors import StoredTensor
from kernels.checks import check_parameters
from kernels.errors import KernelArgumentError
from kernels.reference import norm_dt_b_c

State = MambaState[mx.array]

_STORED = {"F32": mx.float32, "F16": mx.float16, "BF16": mx.bfloat16}
_ACTIVATIONS = {
    "f32": mx.float32,
    "bf16": mx.bfloat16,
    "f16": mx.float16,
    "q8": mx.float16,  # the scales take this type: bfloat16's eight bits of them cost more than 8-bit weights do
    "q4": mx.float16,
}
_BITS = {"q8": 8, "q4": 4}
_GROUPS = (64, 32)
_WORTH_SENDING = 1 << 24


class Operations(Protocol):
    """The operations of `kernels.reference`, plain or as kernels."""

    @property
    def add_rms_norm(self) -> Callable[..., tuple[mx.array, mx.array]]: ...
    @property
    def causal_conv(self) -> Callable[..., tuple[mx.array, mx.array]]: ...
    @property
    def selective_scan(self) -> Callable[..., tuple[mx.array, mx.array]]: ...
    @property
    def conv_x_proj_step(self) -> Callable[..., tuple[mx.array, mx.array, mx.array]]: ...
    @property
    def dt_scan_step(self) -> Callable[..., tuple[mx.array, mx.array]]: ...


@dataclass(frozen=True, slots=True)
class _Running:
    """A step that the device computes while others go on."""

    logits: mx.array
    state: State

    def result(self) -> tuple[npt.NDArray[np.float32], State]:
        return np.array(self.logits), self.state


class MlxBackend:
    """`engine.model.Backend` over MLX arrays on MLX's default device. Made and used in one thread."""

    def __init__(self, device: str, precision: str, operations: Operations) -> None:
        """`device` is "metal", "cuda" or "cpu"; `precision` one of f32, bf16, f16, q8, q4."""
        self.device = device
        self.precision = precision
        self._dtype = _ACTIVATIONS[precision]
        self._bits = _BITS.get(precision, 0)
        self._operations = operations
        self._replay: Forward[mx.array] | None = None
        self._decoded_batches: set[int] = set()
        self._unsent = 0

    def vector(self, tensor: StoredTensor) -> mx.array:
        return _evaluated(_stored(tensor).astype(mx.float32))

    def conv_weight(self, tensor: StoredTensor) -> mx.array:
        return _evaluated(_stored(tensor)[:, 0].astype(mx.float32))

    def negative_exp(self, tensor: StoredTensor) -> mx.array:
        """As `Backend` says. Raises ModelFileError where the exponential overflows, which no kernel looks at later."""
        rates = -mx.exp(_stored(tensor).astype(mx.float32))
        try:
            check_parameters({tensor.name: rates})
        except KernelArgumentError as error:
            raise ModelFileError(
                "{file} is damaged: {tensor} contains values that are too large.",
                "Download the file again.",
                detail=str(error),
                file=tensor.path.name,
                tensor=tensor.name,
            ) from error
        return rates

    def linear_weight(
        self, tensor: StoredTensor, bias: StoredTensor | None, may_quantise: bool
    ) -> Linear[mx.array]:
        weight = _stored(tensor).astype(self._dtype)
        added = None if bias is None else _evaluated(_stored(bias).astype(self._dtype))
        group = next((group for group in _GROUPS if tensor.shape[1] % group == 0), 0)
        if not (self._bits and may_quantise and group):
            return Linear(_evaluated(weight), added)
        packed, scales, biases = mx.quantize(weight, group_size=group, bits=self._bits)
        mx.eval(packed, scales, biases)
        return Linear(packed, added, scales, biases, self._bits, group)

    def empty_state(self, shape: StateShape, batch: int) -> State:
        window = mx.zeros((batch, shape.window, shape.channels))
        ssm = mx.zeros((batch, shape.channels, shape.states))
        return MambaState((LayerState(window, ssm),) * shape.layers)

    def rows(self, state: State, rows: Sequence[int]) -> State:
        if state.layers and list(rows) == list(range(state.layers[0].ssm.shape[0])):
            return state
        pick = mx.array(list(rows))
        return MambaState(tuple(LayerState(layer.window[pick], layer.ssm[pick]) for layer in state.layers))

    def embed(self, tokens: npt.NDArray[np.int32] | mx.array, table: Linear[mx.array]) -> mx.array:
        ids = tokens if isinstance(tokens, mx.array) else mx.array(tokens)
        rows = table.weight[ids]
        if table.scales is not None and table.biases is not None:
            rows = mx.dequantize(
                rows, table.scales[ids], table.biases[ids], group_size=table.group, bits=table.bits
            )
        return rows.astype(mx.float32)

    def add_rms_norm(
        self, residual: mx.array, delta: mx.array | None, weight: mx.array, eps: float
    ) -> tuple[mx.array, mx.array]:
        return self._operations.add_rms_norm(residual, delta, weight, eps, self._dtype)

    def linear(self, x: mx.array, linear: Linear[mx.array]) -> mx.array:
        if linear.scales is None:
            out = x @ linear.weight.T
        else:
            out = mx.quantized_matmul(
                x, linear.weight, linear.scales, linear.biases, group_size=linear.group, bits=linear.bits
            )
        return out if linear.bias is None else out + linear.bias

    def conv_x_proj(
        self, xz: mx.array, window: mx.array, layer: LayerWeights[mx.array]
    ) -> tuple[mx.array, mx.array, mx.array]:
        if xz.shape[1] == 1:
            return self._operations.conv_x_proj_step(
                xz, window, layer.conv, layer.conv_bias, layer.x_proj.weight
            )
        u, window = self._operations.causal_conv(xz, window, layer.conv, layer.conv_bias)
        return u, self.linear(u, layer.x_proj), window

    def dt_scan(
        self,
        u: mx.array,
        x_dbl: mx.array,
        xz: mx.array,
        layer: LayerWeights[mx.array],
        ssm: mx.array,
        norm_eps: float | None = None,
    ) -> tuple[mx.array, mx.array]:
        if u.shape[1] == 1:
            weight, bias = layer.dt_proj.weight, layer.dt_bias
            return self._operations.dt_scan_step(u, x_dbl, weight, bias, layer.A, layer.D, xz, ssm, norm_eps)
        rank = x_dbl.shape[-1] - 2 * layer.A.shape[1]
        if norm_eps is not None:
            x_dbl = norm_dt_b_c(x_dbl, rank, norm_eps)
        dt = self.linear(x_dbl[..., :rank], layer.dt_proj)
        y, ssm = self._operations.selective_scan(u, dt, layer.dt_bias, layer.A, x_dbl, layer.D, xz, ssm)
        self._unsent += u.size
        if self._unsent >= _WORTH_SENDING:  # the GPU reads these blocks while Python builds the next ones
            self._unsent = 0
            mx.async_eval(y, ssm)
        return y, ssm

    def last(self, x: mx.array) -> mx.array:
        return x[:, -1:]

    def logits(self, x: mx.array, head: Linear[mx.array]) -> mx.array:
        return self.linear(x, head).astype(mx.float32)

    def start(self, forward: Forward[mx.array], tokens: npt.NDArray[np.int32], state: State) -> _Running:
        if tokens.shape[1] == 1 and self.device != "cpu":
            logits, state = self._decode(forward, mx.array(tokens), state)
        else:
            logits, state = forward(tokens, state)
        logits = logits[:, -1]
        mx.async_eval(logits, *_arrays_of(state))
        return _Running(logits, state)

    def _decode(self, forward: Forward[mx.array], tokens: mx.array, state: State) -> tuple[mx.array, State]:
        """One token for each sequence: Python builds the graph for the first two, and MLX replays it from then on.

        The first step of a batch size runs plainly, because a kernel that is new compiles and may fall back in it.
        """
        if tokens.shape[0] not in self._decoded_batches:
            self._decoded_batches.add(tokens.shape[0])
            return forward(tokens, state)
        if self._replay is None:
            self._replay = compiled(forward)
        return self._replay(tokens, state)

    def pool_bytes(self) -> int:
        return int(mx.get_cache_memory())

    def weight_bytes(self, linear: Linear[mx.array]) -> int:
        parts = (linear.weight, linear.bias, linear.scales, linear.biases)
        return sum(part.nbytes for part in parts if part is not None)

    def array_bytes(self, array: mx.array) -> int:
        return int(array.nbytes)

    def release(self) -> None:
        self._replay = None
        mx.clear_cache()

    def export_state(self, state: State) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
        """As `engine.snapshots.StateCodec` says."""
        windows = mx.concatenate([layer.window[:1] for layer in state.layers])
        states = mx.concatenate([layer.ssm[:1] for layer in state.layers])
        return np.array(windows), np.array(states)

    def import_state(self, windows: npt.NDArray[np.float32], states: npt.NDArray[np.float32]) -> State:
        """As `engine.snapshots.StateCodec` says."""
        pairs = zip(windows, states, strict=True)
        return MambaState(
            tuple(LayerState(mx.array(window[None]), mx.array(ssm[None])) for window, ssm in pairs)
        )

    def save_arrays(self, path: Path, arrays: dict[str, mx.array], metadata: dict[str, str]) -> None:
        """Write `arrays` as a safetensors file. Raises OSError or RuntimeError."""
        mx.save_safetensors(str(path), arrays, metadata)

    def load_arrays(self, path: Path) -> dict[str, mx.array]:
        """The arrays of a safetensors file, read when they are evaluated. Raises OSError or RuntimeError."""
        loaded = mx.load(str(path))
        if not isinstance(loaded, dict):
            raise RuntimeError(f"{path.name} is no file of named arrays")
        return loaded

    def read_array(self, array: mx.array) -> int:
        """Read an array of `load_arrays` into memory; return its bytes."""
        return int(_evaluated(array).nbytes)


def compiled(forward: Forward[mx.array]) -> Forward[mx.array]:
    """`forward` with a graph that is built once for each batch size and then replayed. The weights stay the same."""

    def flat(tokens: mx.array, arrays: list[mx.array]) -> tuple[mx.array, list[mx.array]]:
        logits, state = forward(tokens, _state_of(arrays))
        return logits, _arrays_of(state)

    replay = mx.compile(flat)

    def replayed(tokens: npt.NDArray[np.int32] | mx.array, state: State) -> tuple[mx.array, State]:
        ids = tokens if isinstance(tokens, mx.array) else mx.array(tokens)
        logits, arrays = replay(ids, _arrays_of(state))
        return logits, _state_of(arrays)

    return replayed


def _arrays_of(state: State) -> list[mx.array]:
    return [array for layer in state.layers for array in (layer.window, layer.ssm)]


def _state_of(arrays: list[mx.array]) -> State:
    return MambaState(tuple(map(LayerState, arrays[::2], arrays[1::2])))


def _stored(tensor: StoredTensor) -> mx.array:
    raw = mx.array(tensor.read())
    return raw.view(mx.bfloat16) if tensor.dtype == "BF16" else raw


def _evaluated(array: mx.array) -> mx.array:
    mx.eval(array)
    return array
