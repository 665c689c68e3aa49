"""Checking the kernels on this computer's GPU, for `doctor`."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol, cast

from engine.architectures import read_config
from engine.backends.base import ModelWeights
from engine.backends.mlx_backend import MlxBackend, Operations
from engine.model import Mamba, read_weights
from engine.models import BUILTIN, locate
from engine.weights import Checkpoint
from kernels.errors import KernelBuildError
from kernels.fused import OPERATIONS, FusedOperations, KernelStatus
from kernels.loader import KernelLibrary

_PROMPT_THEN_TOKEN = ([[1, 2, 3]], [[4]])  # reading and decoding have kernels of their own


@dataclass(frozen=True, slots=True)
class KernelState:
    """Whether an operation's kernel is used on a device, and why."""

    name: str
    state: Literal["built", "fell back", "not used on this device"]
    reason: str


class TriedOperations(Protocol):
    """Operations (`engine.backends.mlx_backend.Operations`) that say afterwards how each of them ran."""

    def status(self) -> Sequence[KernelStatus]:
        """How each operation ran so far."""
        ...


def kernel_states(device: str) -> list[KernelState]:
    """The state of each kernel on `device`. On a GPU they are built and run once, which takes a moment."""
    if device == "cpu":
        reason = "models on the CPU run on NumPy"
        return [KernelState(name, "not used on this device", reason) for name in OPERATIONS]
    try:
        operations = FusedOperations(KernelLibrary.for_this_machine())
    except KernelBuildError as error:
        return [KernelState(name, "fell back", error.detail) for name in OPERATIONS]
    return try_out(device, operations)


def try_out(device: str, operations: TriedOperations) -> list[KernelState]:
    """Read a prompt and decode a token of the built-in model with `operations`; how each of them ran."""
    folder = locate(BUILTIN).folder
    config = read_config(folder / "config.json")
    # Operations declares attributes, which methods are not to mypy.
    backend = MlxBackend(device, "bf16", cast(Operations, operations))
    *_, weights = read_weights(Checkpoint(folder, config), config, backend)
    if not isinstance(weights, ModelWeights):
        raise TypeError("read_weights ends with the weights")
    model = Mamba(config, backend, weights)
    state = model.empty_state()
    for tokens in _PROMPT_THEN_TOKEN:
        _, state = model.start(tokens, state).result()
    return [_state(status) for status in operations.status()]


def _state(status: KernelStatus) -> KernelState:
    if status.state == "built":
        return KernelState(status.operation, "built", "it ran on the built-in model")
    if status.state == "fell back":
        return KernelState(status.operation, "fell back", status.why)
    return KernelState(status.operation, "not used on this device", "the built-in model did not need it")
