"""The model's operations in plain MLX: what each kernel must compute, and what runs where no kernel can.

Shapes use the glossary of `engine/__init__.py`: B batch, L length, M model width, D inner channels, N state size,
K convolution width, R rank of dt. `T` is the activations' dtype (float32, float16 or bfloat16); states are float32.
Each function has the signature of its launcher in `kernels/<op>.py`.
"""

import mlx.core as mx


def silu(x: mx.array) -> mx.array:
    """x * sigmoid(x), in the dtype of x."""
    return x * mx.sigmoid(x)


def softplus(x: mx.array) -> mx.array:
    """log(1 + exp(x)) without overflow, in the dtype of x."""
    return mx.logaddexp(x, mx.zeros_like(x))


def add_rms_norm(
    residual: mx.array, delta: mx.array | None, weight: mx.array, eps: float, dtype: mx.Dtype
) -> tuple[mx.array, mx.array]:
    """The residual stream plus a block's output, and its RMS norm for the next block.

    residual (B, L, M) float32; delta (B, L, M) T or None (nothing to add: the first block); weight (M,) T or float32.
    Returns (normed (B, L, M) in `dtype`, residual (B, L, M) float32).
    """
    total = residual if delta is None else residual + delta.astype(mx.float32)
    return mx.fast.rms_norm(total, weight.astype(mx.float32), eps).astype(dtype), total


def causal_conv(
    xz: mx.array, window: mx.array, weight: mx.array, bias: mx.array | None
) -> tuple[mx.array, mx.array]:
    """Depth-wise causal convolution of the first half of `xz`, then SiLU.

    u[b, t, d] = silu(bias[d] + sum_k weight[d, k] * x[b, t - K + 1 + k, d]), where x before t = 0 is `window`.
    xz (B, L, 2 D) T (x in channels 0 .. D-1); window (B, K - 1, D) float32, oldest first; weight (D, K) float32;
    bias (D,) float32 or None. Returns (u (B, L, D) T, window after the last token (B, K - 1, D) float32).
    """
    channels, taps = weight.shape
    length = xz.shape[1]
    padded = mx.concatenate([window, xz[..., :channels].astype(mx.float32)], axis=1)
    total = mx.zeros_like(padded[:, :length])
    for k in range(taps):
        total = total + padded[:, k : k + length] * weight[:, k]
    if bias is not None:
        total = total + bias
    return silu(total).astype(xz.dtype), padded[:, length:]


def selective_scan(
    u: mx.array,
    dt: mx.array,
    dt_bias: mx.array,
    A: mx.array,
    x_dbl: mx.array,
    D: mx.array,
    xz: mx.array,
    state: mx.array,
) -> tuple[mx.array, mx.array]:
    """The selective scan with its softplus, skip and gate.

    delta = softplus(dt + dt_bias);  h[t] = exp(delta[t] A) h[t - 1] + delta[t] u[t] B[t];
    y[t] = (sum_n h[t, n] C[t, n] + D u[t]) * silu(z[t]).
    u, dt (B, L, D) T; dt_bias, D (D,) float32; A (D, N) float32, negative;
    x_dbl (B, L, R + 2 N) T (B and C are its last 2 N columns, its first R are not read);
    xz (B, L, 2 D) T (z in channels D .. 2D-1); state (B, D, N) float32. Accumulates in float32.
    Returns (y (B, L, D) T, state after the last token (B, D, N) float32).
    """
    channels, states = A.shape
    wide = u.astype(mx.float32)
    delta = softplus(dt.astype(mx.float32) + dt_bias)
    b, c = mx.split(x_dbl[..., -2 * states :].astype(mx.float32), 2, axis=-1)
    outputs = []
    for t in range(u.shape[1]):
        decay = mx.exp(delta[:, t, :, None] * A)
        state = decay * state + (delta[:, t] * wide[:, t])[..., None] * b[:, t, None, :]
        outputs.append((state @ c[:, t, :, None])[..., 0])
    y = mx.stack(outputs, axis=1) + D * wide
    return (y * silu(xz[..., channels:].astype(mx.float32))).astype(u.dtype), state


def conv_x_proj_step(
    xz: mx.array, window: mx.array, weight: mx.array, bias: mx.array | None, x_proj: mx.array
) -> tuple[mx.array, mx.array, mx.array]:
    """One token through the convolution, SiLU and x_proj.

    As `causal_conv` with L = 1, then x_dbl = u @ x_proj.T. xz (B, 1, 2 D) T; x_proj (R + 2 N, D) T.
    Returns (u (B, 1, D) T, parts (B, P, R + 2 N) float32, window (B, K - 1, D) float32): the sum of `parts` over
    P is x_dbl. A kernel gives one part for each slice of channels, this function gives one in all.
    """
    u, window = causal_conv(xz, window, weight, bias)
    return u, u.astype(mx.float32) @ x_proj.T.astype(mx.float32), window


def dt_scan_step(
    u: mx.array,
    parts: mx.array,
    dt_proj: mx.array,
    dt_bias: mx.array,
    A: mx.array,
    D: mx.array,
    xz: mx.array,
    state: mx.array,
    norm_eps: float | None = None,
) -> tuple[mx.array, mx.array]:
    """One token through dt_proj, softplus, the state update, skip and gate.

    parts (B, P, R + 2 N) float32 from `conv_x_proj_step`: summed over P they hold dt's low rank part, B and C side
    by side; dt_proj (D, R) T; the rest as in `selective_scan` with L = 1. With `norm_eps` the three pass through
    `norm_dt_b_c` first.
    Returns (y (B, 1, D) T, state (B, D, N) float32).
    """
    x_dbl = parts.sum(axis=1, keepdims=True)
    if norm_eps is not None:
        x_dbl = norm_dt_b_c(x_dbl, dt_proj.shape[1], norm_eps)
    dt = x_dbl[..., : dt_proj.shape[1]] @ dt_proj.T.astype(mx.float32)
    return selective_scan(u, dt, dt_bias, A, x_dbl, D, xz, state)


def norm_dt_b_c(x_dbl: mx.array, rank: int, eps: float) -> mx.array:
    """RMS norms without weights on each of the three parts of x_dbl (B, L, R + 2 N): dt (the first `rank`), B and C.

    Falcon Mamba's blocks have them. Computed in float32, returned in the dtype of `x_dbl`.
    """
    states = (x_dbl.shape[-1] - rank) // 2
    parts = mx.split(x_dbl.astype(mx.float32), [rank, rank + states], axis=-1)
    return mx.concatenate([mx.fast.rms_norm(part, None, eps) for part in parts], axis=-1).astype(x_dbl.dtype)


def pair_scan(a: mx.array, b: mx.array) -> mx.array:
    """h[t] = a[t] h[t - 1] + b[t] along the rows of (rows, L) float32 arrays, with h[-1] = 0."""
    h = mx.zeros_like(b[:, 0])
    steps = []
    for t in range(b.shape[1]):
        h = a[:, t] * h + b[:, t]
        steps.append(h)
    return mx.stack(steps, axis=1)


def copy(source: mx.array) -> mx.array:
    """The same values in new memory."""
    return source + 0
