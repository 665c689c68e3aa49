"""The model's operations through the kernels: the same methods as the functions of `reference`."""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

import mlx.core as mx

from kernels import add_rms_norm, causal_conv, conv_x_proj_step, dt_scan_step, reference, selective_scan
from kernels.errors import KernelBuildError
from kernels.loader import KernelLibrary

log = logging.getLogger(__name__)
Result = TypeVar("Result", bound=tuple[mx.array, ...])

OPERATIONS = ("add_rms_norm", "causal_conv", "selective_scan", "conv_x_proj_step", "dt_scan_step")


@dataclass(frozen=True)
class KernelStatus:
    """How an operation runs: state is "built", "fell back" or "not used yet"; why holds the compiler's text."""

    operation: str
    state: str
    why: str = ""


class FusedOperations:
    """Each operation by its kernel, or in plain MLX from the moment that its kernel does not build.

    One thread only, as its library. A kernel that fails is logged once and shows in `status()`; the model goes on.
    """

    def __init__(self, library: KernelLibrary) -> None:
        self.library = library
        self._built: set[str] = set()
        self._fell_back: dict[str, str] = {}

    def status(self) -> tuple[KernelStatus, ...]:
        """How each operation runs, so far."""
        return tuple(self._status_of(operation) for operation in OPERATIONS)

    def add_rms_norm(
        self, residual: mx.array, delta: mx.array | None, weight: mx.array, eps: float, dtype: mx.Dtype
    ) -> tuple[mx.array, mx.array]:
        """As `reference.add_rms_norm`."""
        arguments = (residual, delta, weight, eps, dtype)
        return self._run(add_rms_norm.add_rms_norm, reference.add_rms_norm, arguments)

    def causal_conv(
        self, xz: mx.array, window: mx.array, weight: mx.array, bias: mx.array | None
    ) -> tuple[mx.array, mx.array]:
        """As `reference.causal_conv`."""
        return self._run(causal_conv.causal_conv, reference.causal_conv, (xz, window, weight, bias))

    def selective_scan(
        self,
        u: mx.array,
        dt: mx.array,
        dt_bias: mx.array,
        A: mx.array,
        x_dbl: mx.array,
        D: mx.array,
        xz: mx.array,
        state: mx.array,
    ) -> tuple[mx.array, mx.array]:
        """As `reference.selective_scan`."""
        arguments = (u, dt, dt_bias, A, x_dbl, D, xz, state)
        return self._run(selective_scan.selective_scan, reference.selective_scan, arguments)

    def conv_x_proj_step(
        self, xz: mx.array, window: mx.array, weight: mx.array, bias: mx.array | None, x_proj: mx.array
    ) -> tuple[mx.array, mx.array, mx.array]:
        """As `reference.conv_x_proj_step`."""
        arguments = (xz, window, weight, bias, x_proj)
        return self._run(conv_x_proj_step.conv_x_proj_step, reference.conv_x_proj_step, arguments)

    def dt_scan_step(
        self,
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
        """As `reference.dt_scan_step`."""
        arguments = (u, parts, dt_proj, dt_bias, A, D, xz, state, norm_eps)
        return self._run(dt_scan_step.dt_scan_step, reference.dt_scan_step, arguments)

    def _run(
        self, fused: Callable[..., Result], plain: Callable[..., Result], arguments: tuple[Any, ...]
    ) -> Result:
        operation = plain.__name__
        if operation not in self._fell_back:
            try:
                result = fused(self.library, *arguments)
            except KernelBuildError as error:
                self._fell_back[operation] = error.detail
                log.warning("%s; plain operations take its place: %s", error, error.detail)
            else:
                self._built.add(operation)
                return result
        return plain(*arguments)

    def _status_of(self, operation: str) -> KernelStatus:
        if operation in self._fell_back:
            return KernelStatus(operation, "fell back", self._fell_back[operation])
        return KernelStatus(operation, "built" if operation in self._built else "not used yet")
