"""The devices of this computer: which one a model runs on, in which precisions, and with how much memory."""

import platform
from dataclasses import dataclass
from typing import Any

import mlx.core as mx

from engine import memory
from engine.api import DeviceName, PrecisionName
from engine.errors import DeviceError
from engine.fit import AvailableMemory
from engine.messages import message

_ORDER: tuple[DeviceName, ...] = ("metal", "cuda", "cpu")
_NAMES = {"metal": "Apple GPU (Metal)", "cuda": "NVIDIA GPU (CUDA)"}


@dataclass(frozen=True, slots=True)
class DeviceChoice:
    """A device and a precision that it computes in."""

    device: str
    precision: str


def available_devices() -> tuple[str, ...]:
    """The devices of this computer, the fastest first; "cpu" is always among them."""
    present = {"metal": mx.metal.is_available(), "cuda": _has_cuda(), "cpu": True}
    return tuple(name for name in _ORDER if present[name])


def choose(device: DeviceName, precision: PrecisionName) -> DeviceChoice:
    """What `device` and `precision` mean here. Raises DeviceError when it cannot be had."""
    present = available_devices()
    chosen = present[0] if device == "auto" else device
    if chosen not in present:
        raise DeviceError(
            "This computer has no {device}.",
            "Choose one of: auto, {others}.",
            device=_NAMES[chosen],
            others=", ".join(present),
        )
    if chosen == "cpu":
        if precision not in ("auto", "f32"):
            raise DeviceError(
                "The CPU supports 32-bit (f32) only, not {precision}.",
                "Choose auto or f32.",
                precision=precision,
            )
        return DeviceChoice(chosen, "f32")
    return DeviceChoice(chosen, "bf16" if precision == "auto" else precision)


def device_name(device: str) -> str:
    """The device's name for people, such as "Apple M4 Max"."""
    if device == "cpu":
        return platform.processor() or platform.machine()
    return str(_gpu_info().get("device_name", device))


def working_set_bytes() -> int | None:
    """Bytes that Metal recommends to use at most; None without Metal."""
    if not mx.metal.is_available():
        return None
    size = _gpu_info().get("max_recommended_working_set_size")
    return int(size) if size else None


def available_memory(returned_bytes: int = 0) -> AvailableMemory:
    """The memory of this computer now; `returned_bytes` is what the model in use would give back. Any thread."""
    limit = working_set_bytes()
    free = memory.available_bytes()
    if limit is not None:
        return AvailableMemory(free, returned_bytes, limit)
    return AvailableMemory(free, returned_bytes, memory.total_bytes(), message("this computer"))


def precisions_here() -> tuple[str, ...]:
    """The precisions that the fastest device of this computer computes in, the most exact first."""
    return ("f32",) if available_devices()[0] == "cpu" else ("f32", "bf16", "q8", "q4")


def _has_cuda() -> bool:
    cuda = getattr(mx, "cuda", None)
    return bool(cuda is not None and cuda.is_available())


def _gpu_info() -> dict[str, Any]:
    return dict(mx.device_info())
