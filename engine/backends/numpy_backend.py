"""The CPU's arithmetic in NumPy and BLAS: the product's path without a GPU, and in float64 the tests' oracle.

Threads: BLAS is held to one thread, because its own threads spin while they wait and so lose many times more than they
win when the machine is busy. The big products are split by rows over a small pool instead, whose threads sleep.
States and A lie as (N, D), so that the inner loops run along the many channels and not along the few states.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import psutil
from threadpoolctl import threadpool_limits

from engine.config import MambaConfig
from engine.model import LayerWeights, Linear
from engine.state import LayerState, MambaState
from engine.weights import StoredTensor, widened

Floats = npt.NDArray[np.floating[Any]]
State = MambaState[Floats]

_WORTH_SPLITTING = 1 << 19
_BLOCK = 8
_MOST_THREADS = 8


class _Team:
    """A few threads that each do a part of a range."""

    def __init__(self, threads: int) -> None:
        self.size = threads
        self._pool = ThreadPoolExecutor(threads - 1, "numpy-backend") if threads > 1 else None

    def split(self, length: int, work: Callable[[int, int], None]) -> None:
        """Run work(start, stop) over parts of range(length), one in the calling thread; return when all are done."""
        if self._pool is None:
            work(0, length)
            return
        edges = [length * part // self.size for part in range(self.size + 1)]
        others = [self._pool.submit(work, edges[i], edges[i + 1]) for i in range(1, self.size)]
        try:
            work(edges[0], edges[1])
        finally:
            wait(others)
        for other in others:
            other.result()

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown()


@dataclass(frozen=True, slots=True)
class _Done:
    """A step that is computed when its result is asked for."""

    step: Callable[[], tuple[Floats, State]]

    def result(self) -> tuple[npt.NDArray[np.float32], State]:
        logits, state = self.step()
        return logits[:, -1].astype(np.float32, copy=False), state


class NumpyBackend:
    """`engine.model.Backend` over NumPy arrays. Made and used in one thread; `release` ends its helpers."""

    device = "cpu"

    def __init__(self, dtype: type[np.floating[Any]] = np.float32, threads: int | None = None) -> None:
        """`threads` is how many share the big products; by default one for each physical core, at most eight."""
        self._dtype = dtype
        self.precision = "f32" if dtype is np.float32 else "f64"
        cores = psutil.cpu_count(logical=False) or 1
        self._team = _Team(threads or min(cores, _MOST_THREADS))
        self._limits = threadpool_limits(limits=1, user_api="blas")

    def vector(self, tensor: StoredTensor) -> Floats:
        return self._wide(tensor)

    def conv_weight(self, tensor: StoredTensor) -> Floats:
        return np.ascontiguousarray(self._wide(tensor)[:, 0].T)

    def negative_exp(self, tensor: StoredTensor) -> Floats:
        return np.ascontiguousarray(-np.exp(self._wide(tensor)).T)

    def linear_weight(
        self, tensor: StoredTensor, bias: StoredTensor | None, may_quantise: bool
    ) -> Linear[Floats]:
        return Linear(self._wide(tensor), None if bias is None else self._wide(bias))

    def empty_state(self, config: MambaConfig, batch: int) -> State:
        window = np.zeros((batch, config.conv_kernel - 1, config.intermediate_size), self._dtype)
        ssm = np.zeros((batch, config.state_size, config.intermediate_size), self._dtype)
        return MambaState((LayerState(window, ssm),) * config.num_hidden_layers)

    def rows(self, state: State, rows: Sequence[int]) -> State:
        if state.layers and list(rows) == list(range(state.layers[0].ssm.shape[0])):
            return state
        pick = list(rows)
        return MambaState(tuple(LayerState(layer.window[pick], layer.ssm[pick]) for layer in state.layers))

    def embed(self, tokens: npt.NDArray[np.int32] | Floats, table: Linear[Floats]) -> Floats:
        return table.weight[tokens]

    def add_rms_norm(
        self, residual: Floats, delta: Floats | None, weight: Floats, eps: float
    ) -> tuple[Floats, Floats]:
        total = residual if delta is None else residual + delta
        width = total.shape[-1]
        mean = np.einsum("blm,blm->bl", total, total)[..., None] / self._dtype(width)
        return total / np.sqrt(mean + self._dtype(eps)) * weight, total

    def linear(self, x: Floats, linear: Linear[Floats]) -> Floats:
        weight = linear.weight
        rows = x.reshape(-1, x.shape[-1])
        out = np.empty((rows.shape[0], weight.shape[0]), self._dtype)

        def part(start: int, stop: int) -> None:
            if rows.shape[0] == 1:
                np.dot(weight[start:stop], rows[0], out=out[0, start:stop])
            else:
                np.matmul(rows, weight[start:stop].T, out=out[:, start:stop])

        if weight.size * rows.shape[0] < _WORTH_SPLITTING:
            part(0, weight.shape[0])
        else:
            self._team.split(weight.shape[0], part)
        if linear.bias is not None:
            out += linear.bias
        return out.reshape(*x.shape[:-1], weight.shape[0])

    def conv_x_proj(
        self, xz: Floats, window: Floats, layer: LayerWeights[Floats]
    ) -> tuple[Floats, Floats, Floats]:
        length, channels = xz.shape[1], layer.D.shape[0]
        padded = np.concatenate([window, xz[..., :channels]], axis=1)
        u = padded[:, :length] * layer.conv[0]
        for tap in range(1, layer.conv.shape[0]):
            u += padded[:, tap : tap + length] * layer.conv[tap]
        if layer.conv_bias is not None:
            u += layer.conv_bias
        u = _silu(u)
        return u, self.linear(u, layer.x_proj), padded[:, length:].copy()

    def dt_scan(
        self, u: Floats, x_dbl: Floats, xz: Floats, layer: LayerWeights[Floats], ssm: Floats
    ) -> tuple[Floats, Floats]:
        states, channels = layer.A.shape
        rank = x_dbl.shape[-1] - 2 * states
        delta = self.linear(x_dbl[..., :rank], layer.dt_proj)
        b, c = x_dbl[..., rank : rank + states], x_dbl[..., rank + states :]
        y, ssm = np.empty_like(u), ssm.copy()

        def part(start: int, stop: int) -> None:
            some = slice(start, stop)
            step = _softplus(delta[..., some] + layer.dt_bias[some])
            for row in range(u.shape[0]):
                y[row, :, some] = _scan(
                    step[row], u[row, :, some], layer.A[:, some], b[row], c[row], ssm[row, :, some]
                )
            y[..., some] += layer.D[some] * u[..., some]
            y[..., some] *= _silu(xz[..., channels + start : channels + stop])

        if u.size * states < _WORTH_SPLITTING:
            part(0, channels)
        else:
            self._team.split(channels, part)
        return y, ssm

    def last(self, x: Floats) -> Floats:
        return x[:, -1:]

    def logits(self, x: Floats, head: Linear[Floats]) -> Floats:
        return self.linear(x, head)

    def start(self, step: Callable[[], tuple[Floats, State]]) -> _Done:
        return _Done(step)

    def pool_bytes(self) -> int:
        return 0

    def weight_bytes(self, linear: Linear[Floats]) -> int:
        return linear.weight.nbytes + (0 if linear.bias is None else linear.bias.nbytes)

    def array_bytes(self, array: Floats) -> int:
        return array.nbytes

    def export_state(self, state: State) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
        """As `engine.snapshots.StateCodec` says."""
        windows = np.stack([layer.window[0] for layer in state.layers])
        states = np.stack([layer.ssm[0].T for layer in state.layers])
        return windows.astype(np.float32, copy=False), np.ascontiguousarray(states, np.float32)

    def import_state(self, windows: npt.NDArray[np.float32], states: npt.NDArray[np.float32]) -> State:
        """As `engine.snapshots.StateCodec` says."""
        pairs = zip(windows.astype(self._dtype), states.astype(self._dtype), strict=True)
        return MambaState(
            tuple(LayerState(window[None], np.ascontiguousarray(ssm.T)[None]) for window, ssm in pairs)
        )

    def release(self) -> None:
        self._team.close()
        self._limits.restore_original_limits()

    def _wide(self, tensor: StoredTensor) -> Floats:
        return widened(tensor.read(), tensor.dtype).astype(self._dtype, copy=False)


def _silu(x: Floats) -> Floats:
    with np.errstate(over="ignore"):  # exp(-x) = inf gives -0, which is right
        result: Floats = x / (1 + np.exp(-x))
    return result


def _softplus(x: Floats) -> Floats:
    result: Floats = np.maximum(x, 0) + np.log1p(np.exp(-np.abs(x)))
    return result


def _scan(delta: Floats, u: Floats, A: Floats, b: Floats, c: Floats, h: Floats) -> Floats:
    """The recurrence over L for some channels d: delta, u (L, d), A (N, d), b, c (L, N); h (N, d) is changed in place.

    Returns sum_n c[t, n] h[t, n] (L, d).
    """
    y = np.empty_like(delta)
    driven = delta * u
    for start in range(0, delta.shape[0], _BLOCK):
        block = slice(start, start + _BLOCK)
        decay = np.multiply(delta[block, None, :], A)
        np.exp(decay, out=decay)
        drive = b[block, :, None] * driven[block, None, :]
        for t in range(decay.shape[0]):
            h *= decay[t]
            h += drive[t]
            np.dot(c[start + t], h, out=y[start + t])
    return y
