"""The CPU's arithmetic in NumPy and BLAS: the product's path without a GPU, and in float64 the tests' oracle.

Threads: BLAS is held to one thread, because its own threads spin while they wait and so lose many times more than they
win when the machine is busy. The big products and the scan are cut into parts instead, which `engine.backends.thread_team`
shares out. States and A lie as (N, D), so that the inner loops run along the many channels and not along the few
states. Most of what is not a product is too short for a call to be cheap, so it is done in place, in few calls.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import psutil
from threadpoolctl import threadpool_limits

from engine.backends.base import Forward, LayerWeights, Linear
from engine.backends.thread_team import ThreadTeam, Work
from engine.state import LayerState, MambaState, StateShape
from engine.tensors import StoredTensor, widened

Floats = npt.NDArray[np.floating[Any]]
State = MambaState[Floats]

_MOST_THREADS = 8
_PLAIN_AXES = 2
_SHORT_ROW = 1024
_BLOCK_WIDTHS = (1024, 2560)
"""A weight whose rows hold at most _SHORT_ROW numbers is kept as blocks of so many of its rows, each block transposed.

A processor fetches memory ahead only along a row; on the machine of docs/benchmarks.md, reading rows of 768 numbers
reaches 10 GB/s and rows of 1536 15 GB/s, and reading a weight once is all that decoding does with it.
"""
_PART_NUMBERS = 1 << 17
"""Weights of the smallest part of a product with one row: some ten microseconds of memory traffic."""
_PART_ROWS = 192
"""Rows of the smallest part of a product with many rows, where BLAS is still at its best."""
_PART_CHANNELS = 384
_BLOCK = 8
"""Tokens whose decays are computed at once; with _PART_CHANNELS channels of 16 states they fit a core's cache."""


@dataclass(frozen=True, slots=True)
class _Done:
    """A step that is computed when its result is asked for."""

    step: Callable[[], tuple[Floats, State]]

    def result(self) -> tuple[npt.NDArray[np.float32], State]:
        # Whoever draws from the logits says in a sentence that they are not finite: no need for NumPy's warnings.
        with np.errstate(all="ignore"):
            logits, state = self.step()
        return logits[:, -1].astype(np.float32, copy=False), state


class NumpyBackend:
    """`engine.model.Backend` over NumPy arrays. Made and used in one thread; `release` ends its helpers."""

    device = "cpu"

    def __init__(self, dtype: type[np.floating[Any]] = np.float32, threads: int | None = None) -> None:
        """`threads` is how many share the work; by default one for each physical core, at most eight.

        BLAS stays at one thread for as long as the process lives: another backend may count on it.
        """
        self._dtype = dtype
        self.precision = "f32" if dtype is np.float32 else "f64"
        cores = psutil.cpu_count(logical=False) or 1
        self._team = ThreadTeam(threads or min(cores, _MOST_THREADS))
        threadpool_limits(limits=1, user_api="blas")

    def vector(self, tensor: StoredTensor) -> Floats:
        return self._wide(tensor)

    def conv_weight(self, tensor: StoredTensor) -> Floats:
        return np.ascontiguousarray(self._wide(tensor)[:, 0].T)

    def negative_exp(self, tensor: StoredTensor) -> Floats:
        with np.errstate(over="ignore"):
            return np.ascontiguousarray(-np.exp(self._wide(tensor)).T)

    def linear_weight(
        self, tensor: StoredTensor, bias: StoredTensor | None, may_quantise: bool
    ) -> Linear[Floats]:
        added = None if bias is None else self._wide(bias)
        outputs, inputs = tensor.shape
        width = _block_width(outputs, inputs)
        if not width:
            return Linear(self._wide(tensor), added)
        raw = tensor.read()
        blocks = np.empty((outputs // width, inputs, width), self._dtype)
        for number, block in enumerate(blocks):
            block[:] = widened(raw[number * width : (number + 1) * width], tensor.dtype).T
        return Linear(blocks, added)

    def empty_state(self, shape: StateShape, batch: int) -> State:
        window = np.zeros((batch, shape.window, shape.channels), self._dtype)
        ssm = np.zeros((batch, shape.states, shape.channels), self._dtype)
        return MambaState((LayerState(window, ssm),) * shape.layers)

    def rows(self, state: State, rows: Sequence[int]) -> State:
        if state.layers and list(rows) == list(range(state.layers[0].ssm.shape[0])):
            return state
        pick = list(rows)
        return MambaState(tuple(LayerState(layer.window[pick], layer.ssm[pick]) for layer in state.layers))

    def embed(self, tokens: npt.NDArray[np.int32] | Floats, table: Linear[Floats]) -> Floats:
        weight = table.weight
        if weight.ndim == _PLAIN_AXES:
            return weight[tokens]
        number, column = np.divmod(tokens, weight.shape[2])
        return weight[number, :, column]

    def add_rms_norm(
        self, residual: Floats, delta: Floats | None, weight: Floats, eps: float
    ) -> tuple[Floats, Floats]:
        total = residual if delta is None else residual + delta
        mean = np.vecdot(total, total)[..., None] / total.shape[-1]
        normed = total / np.sqrt(mean + eps)
        normed *= weight
        return normed, total

    def linear(self, x: Floats, linear: Linear[Floats]) -> Floats:
        weight = linear.weight
        outputs = weight.shape[0] if weight.ndim == _PLAIN_AXES else weight.shape[0] * weight.shape[2]
        rows = x.reshape(-1, x.shape[-1])
        out = np.empty((rows.shape[0], outputs), self._dtype)
        if weight.ndim == _PLAIN_AXES:
            self._by_rows(rows, weight, out)
        else:
            self._by_blocks(rows, weight, out)
        if linear.bias is not None:
            out += linear.bias
        return out.reshape(*x.shape[:-1], outputs)

    def _by_rows(self, rows: Floats, weight: Floats, out: Floats) -> None:
        """out = rows @ weight.T for a weight (out, in)."""
        if rows.shape[0] == 1:
            row, result = rows[0], out[0]
            self._share(
                weight.shape[0],
                _PART_NUMBERS // weight.shape[1] + 1,
                lambda start, stop: np.dot(weight[start:stop], row, out=result[start:stop]),
            )
        else:
            self._share(
                weight.shape[0],
                _PART_ROWS,
                lambda start, stop: np.matmul(rows, weight[start:stop].T, out=out[:, start:stop]),
            )

    def _by_blocks(self, rows: Floats, blocks: Floats, out: Floats) -> None:
        """As `_by_rows` for a weight in blocks (n, in, width)."""
        width = blocks.shape[2]

        def part(start: int, stop: int) -> None:
            for number in range(start, stop):
                columns = slice(number * width, (number + 1) * width)
                if rows.shape[0] == 1:
                    np.dot(rows[0], blocks[number], out=out[0, columns])
                else:
                    np.matmul(rows, blocks[number], out=out[:, columns])

        self._share(blocks.shape[0], 1, part)

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
        self,
        u: Floats,
        x_dbl: Floats,
        xz: Floats,
        layer: LayerWeights[Floats],
        ssm: Floats,
        norm_eps: float | None = None,
    ) -> tuple[Floats, Floats]:
        states, channels = layer.A.shape
        rank = x_dbl.shape[-1] - 2 * states
        dt, b, c = np.split(x_dbl, (rank, rank + states), axis=-1)
        if norm_eps is not None:
            dt, b, c = (_rms_normed(part, norm_eps) for part in (dt, b, c))
        dt = self.linear(dt, layer.dt_proj)
        y, after = np.empty_like(u), np.empty_like(ssm)

        def part(start: int, stop: int) -> None:
            some, gates = slice(start, stop), slice(channels + start, channels + stop)
            for row in range(u.shape[0]):
                delta, inputs = _softplus(dt[row, :, some] + layer.dt_bias[some]), u[row, :, some]
                out, state = _scan(delta, inputs, layer.A[:, some], (b[row], c[row]), ssm[row, :, some])
                out += layer.D[some] * inputs
                np.multiply(out, _silu(xz[row, :, gates]), out=y[row, :, some])
                after[row, :, some] = state

        if u.shape[1] == 1:
            part(0, channels)  # calls so short that two threads would wait for each other's
        else:
            self._share(channels, _PART_CHANNELS, part)
        return y, after

    def last(self, x: Floats) -> Floats:
        return x[:, -1:]

    def logits(self, x: Floats, head: Linear[Floats]) -> Floats:
        return self.linear(x, head)

    def start(self, forward: Forward[Floats], tokens: npt.NDArray[np.int32], state: State) -> _Done:
        return _Done(lambda: forward(tokens, state))

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

    def _share(self, length: int, least: int, work: Work) -> None:
        """As `ThreadTeam.share`; helpers do not know the caller's `np.errstate`."""

        def quiet(start: int, stop: int) -> None:
            with np.errstate(all="ignore"):
                work(start, stop)

        self._team.share(length, least, quiet)

    def _wide(self, tensor: StoredTensor) -> Floats:
        return widened(tensor.read(), tensor.dtype).astype(self._dtype, copy=False)


def _block_width(outputs: int, inputs: int) -> int:
    """How many rows of a weight make a block; 0 where rows are long enough, or cannot be grouped evenly."""
    if inputs > _SHORT_ROW or inputs >= outputs:
        return 0
    least, most = _BLOCK_WIDTHS
    if outputs <= most:
        return outputs
    counts = range(-(-outputs // most), outputs // least + 1)
    return next((outputs // count for count in counts if outputs % count == 0), 0)


def _rms_normed(x: Floats, eps: float) -> Floats:
    """x / sqrt(mean(x^2) + eps) along the last axis."""
    scale: Floats = np.einsum("...i,...i->...", x, x)[..., None]
    scale /= x.shape[-1]
    scale += eps
    np.sqrt(scale, out=scale)
    return np.divide(x, scale)


def _silu(x: Floats) -> Floats:
    """x / (1 + exp(-x)); the limit keeps exp finite where the result is 0 anyway."""
    result = np.negative(x)
    np.minimum(result, 88, out=result)
    np.exp(result, out=result)
    result += 1
    return np.divide(x, result, out=result)


def _softplus(x: Floats) -> Floats:
    """log(1 + exp(x)) as max(x, 0) + log1p(exp(-|x|)).

    NumPy's log1p is several times slower than its log, so log1p(e) is log(1 + e) and what the sum's rounding lost.
    """
    small = np.abs(x)
    np.negative(small, out=small)
    np.exp(small, out=small)
    result = small + 1
    small -= result - 1
    small /= result
    np.log(result, out=result)
    result += small
    result += np.maximum(x, 0)
    return result


def _scan(delta: Floats, u: Floats, A: Floats, bc: tuple[Floats, Floats], h: Floats) -> tuple[Floats, Floats]:
    """The recurrence over L for some channels d: delta, u (L, d), A (N, d), B and C (L, N), h (N, d).

    Returns (sum_n C[t, n] h[t, n] (L, d), h after the last token). The states of a block take the place of its decays.
    """
    b, c = bc
    length, channels = delta.shape
    size = min(length, _BLOCK)
    y, driven = np.empty_like(delta), delta * u
    hs = np.empty((size, A.shape[0], channels), delta.dtype)
    drive, last = np.empty_like(hs), h
    for start in range(0, length, size):
        block = slice(start, min(start + size, length))
        now, new = hs[: block.stop - start], drive[: block.stop - start]
        np.multiply(delta[block, None, :], A, out=now)
        np.exp(now, out=now)
        np.multiply(b[block, :, None], driven[block, None, :], out=new)
        for t in range(now.shape[0]):
            now[t] *= last
            now[t] += new[t]
            last = now[t]
        np.matmul(c[block, None, :], now, out=y[block, None, :])
        if block.stop < length:
            last = last.copy()
    return y, last
