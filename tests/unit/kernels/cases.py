"""Inputs of the operations at given shapes, and how good a result must be."""

from dataclasses import dataclass, replace
from typing import Any

import mlx.core as mx
import numpy as np

from tests.unit.kernels.oracle import Array, exact

DTYPES = {"f32": mx.float32, "f16": mx.float16, "bf16": mx.bfloat16}
# What a result may err by in any case, for results near 1: one rounding of the dtype; in float32 more, because a GPU's
# exp2 errs by about 2**-22 of its value and a scan multiplies many of them.
FLOOR = {mx.float32: 2.0**-19, mx.float16: 2.0**-10, mx.bfloat16: 2.0**-7}


def assert_as_good(result: mx.array, plain: mx.array, truth: Array) -> None:
    """Fail unless the kernel errs at most twice as much as plain operations of the same dtype, or by one rounding."""
    assert result.shape == plain.shape == truth.shape
    assert result.dtype == plain.dtype
    error, allowed = np.abs(exact(result) - truth).max(), np.abs(exact(plain) - truth).max()
    assert np.isfinite(error)
    limit = 2 * allowed + FLOOR[result.dtype] * np.abs(truth).max()
    assert error <= limit, f"errs by {error:.3g}, {limit:.3g} is allowed"


@dataclass(frozen=True)
class Scan:
    """The arguments of `selective_scan` and their parts in float64."""

    u: mx.array
    dt: mx.array
    dt_bias: mx.array
    A: mx.array
    x_dbl: mx.array
    D: mx.array
    xz: mx.array
    state: mx.array

    @classmethod
    def random(
        cls,
        batch: int,
        length: int,
        channels: int,
        states: int,
        dtype: mx.Dtype,
        *,
        rank: int = 3,
        seed: int = 7,
    ) -> "Scan":
        draw = np.random.default_rng(seed)

        def normal(*shape: int) -> mx.array:
            return mx.array(draw.normal(size=shape).astype(np.float32))

        return cls(
            u=normal(batch, length, channels).astype(dtype),
            dt=normal(batch, length, channels).astype(dtype),
            dt_bias=mx.array(draw.uniform(-6.0, -1.0, channels).astype(np.float32)),  # steps of 0.002 to 0.3
            A=-mx.array(draw.uniform(0.5, states + 0.5, (channels, states)).astype(np.float32)),
            x_dbl=normal(batch, length, rank + 2 * states).astype(dtype),
            D=normal(channels),
            xz=normal(batch, length, 2 * channels).astype(dtype),
            state=normal(batch, channels, states),
        )

    @property
    def arguments(self) -> tuple[mx.array, ...]:
        return (self.u, self.dt, self.dt_bias, self.A, self.x_dbl, self.D, self.xz, self.state)

    def part(self, start: int, stop: int, state: mx.array) -> "Scan":
        """The steps from start to stop, from another state."""
        names = ("u", "dt", "x_dbl", "xz")
        cut: dict[str, Any] = {name: mx.contiguous(getattr(self, name)[:, start:stop]) for name in names}
        return replace(self, **cut, state=state)

    def exact(self) -> tuple[Array, ...]:
        channels, states = self.A.shape
        b, c = exact(self.x_dbl[..., -2 * states : -states]), exact(self.x_dbl[..., -states:])
        u, dt, dt_bias, A, D, state = map(exact, (self.u, self.dt, self.dt_bias, self.A, self.D, self.state))
        return u, dt, dt_bias, A, b, c, D, exact(self.xz[..., channels:]), state


@dataclass(frozen=True)
class Conv:
    """The arguments of `causal_conv`."""

    xz: mx.array
    window: mx.array
    weight: mx.array
    bias: mx.array | None

    @classmethod
    def random(
        cls,
        batch: int,
        length: int,
        channels: int,
        taps: int,
        dtype: mx.Dtype,
        *,
        bias: bool = True,
        seed: int = 11,
    ) -> "Conv":
        draw = np.random.default_rng(seed)

        def normal(*shape: int) -> mx.array:
            return mx.array(draw.normal(size=shape).astype(np.float32))

        return cls(
            xz=normal(batch, length, 2 * channels).astype(dtype),
            window=normal(batch, taps - 1, channels),
            weight=normal(channels, taps),
            bias=normal(channels) if bias else None,
        )

    @property
    def arguments(self) -> tuple[mx.array, mx.array, mx.array, mx.array | None]:
        return (self.xz, self.window, self.weight, self.bias)

    def exact(self) -> tuple[Array, Array, Array, Array | None]:
        channels = self.weight.shape[0]
        bias = None if self.bias is None else exact(self.bias)
        return exact(self.xz[..., :channels]), exact(self.window), exact(self.weight), bias
