"""What the operations compute, in NumPy and float64: written from the paper, apart from `kernels.reference`."""

from typing import Any, TypeAlias

import mlx.core as mx
import numpy as np

Array: TypeAlias = np.ndarray[Any, np.dtype[np.float64]]


def exact(array: mx.array) -> Array:
    """The same numbers in float64."""
    return np.array(array.astype(mx.float32)).astype(np.float64)


def silu(x: Array) -> Array:
    return x / (1.0 + np.exp(-x))


def softplus(x: Array) -> Array:
    return np.where(x > 0, x + np.log1p(np.exp(-np.abs(x))), np.log1p(np.exp(np.minimum(x, 0))))


def add_rms_norm(residual: Array, delta: Array | None, weight: Array, eps: float) -> tuple[Array, Array]:
    total = residual if delta is None else residual + delta
    mean = (total**2).mean(axis=-1, keepdims=True)
    return total / np.sqrt(mean + eps) * weight, total


def causal_conv(x: Array, window: Array, weight: Array, bias: Array | None) -> tuple[Array, Array]:
    taps = weight.shape[1]
    history = np.concatenate([window, x], axis=1)
    u = np.zeros_like(x)
    for t in range(x.shape[1]):
        u[:, t] = np.einsum("bkd,dk->bd", history[:, t : t + taps], weight)
    return silu(u + (0.0 if bias is None else bias)), history[:, history.shape[1] - taps + 1 :]


def norm_dt_b_c(x_dbl: Array, rank: int, eps: float) -> Array:
    states = (x_dbl.shape[-1] - rank) // 2
    result = x_dbl.copy()
    for part in (slice(0, rank), slice(rank, rank + states), slice(rank + states, None)):
        values = x_dbl[..., part]
        result[..., part] = values / np.sqrt((values**2).mean(axis=-1, keepdims=True) + eps)
    return result


def selective_scan(
    u: Array, dt: Array, dt_bias: Array, A: Array, B: Array, C: Array, D: Array, z: Array, state: Array
) -> tuple[Array, Array]:
    h, y = state.copy(), np.zeros_like(u)
    for b in range(u.shape[0]):
        for t in range(u.shape[1]):
            delta = softplus(dt[b, t] + dt_bias)
            h[b] = np.exp(np.outer(delta, np.ones(A.shape[1])) * A) * h[b] + np.outer(
                delta * u[b, t], B[b, t]
            )
            y[b, t] = (h[b] @ C[b, t] + D * u[b, t]) * silu(z[b, t])
    return y, h


def pair_scan(a: Array, b: Array) -> Array:
    h = np.zeros_like(b)
    for t in range(b.shape[1]):
        h[:, t] = b[:, t] + (a[:, t] * h[:, t - 1] if t else 0.0)
    return h
