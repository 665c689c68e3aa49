"""Whether a model fits this computer, computed before anything is loaded or downloaded."""

import enum
import math
from dataclasses import dataclass

from engine.architectures import ModelConfig
from engine.architectures.mamba import MambaConfig
from engine.messages import MessageText, message
from engine.units import size_text

_FLOAT32_BYTES = 4
_BYTES = {"f32": 4, "bf16": 2, "f16": 2, "q8": 2, "q4": 2}
_BITS = {"q8": 8, "q4": 4}
_GROUPS = (64, 32)
_CHUNK_TOKENS = 1024
_ACTIVATIONS_PER_CHANNEL = 8
"""float32 values that a chunk holds at a time for each token and inner channel: xz is two, then u, dt, y and copies."""
_COMFORTABLE = 0.8
_ROWS = 50_280
_SHAPES = {"130m": (24, 768), "370m": (48, 1024), "790m": (48, 1536), "1.4b": (48, 2048), "2.8b": (64, 2560)}


class Verdict(enum.Enum):
    """How a model fits. The value is the pill's text."""

    FITS = "Fits"
    MAY_BE_SLOW = "May be slow"
    WONT_FIT = "Won't fit"


@dataclass(frozen=True, slots=True)
class Need:
    """What a model takes in memory, in bytes. All computed, none measured."""

    weight_bytes: int
    state_bytes: int
    working_bytes: int

    @property
    def total_bytes(self) -> int:
        """All of it."""
        return self.weight_bytes + self.state_bytes + self.working_bytes


@dataclass(frozen=True, slots=True)
class AvailableMemory:
    """What there is, in bytes.

    `free_bytes` can be taken now without pushing others out; `returned_bytes` the model in use would give back. `limit_bytes`
    is Metal's recommended working set, or the memory of the GPU or the computer. `limiter` names who sets the limit.
    """

    free_bytes: int
    returned_bytes: int
    limit_bytes: int
    limiter: str = "Metal"


@dataclass(frozen=True, slots=True)
class Fit:
    """A verdict and the numbers that it follows from."""

    verdict: Verdict
    need: Need
    available: AvailableMemory

    @property
    def tooltip(self) -> MessageText:
        """Such as "Needs 6.2 GB, 6.9 GB free now, Metal may use 11.5 GB."."""
        free = self.available.free_bytes + self.available.returned_bytes
        return message(
            "Needs {needs}; {has} is free now; {limiter} can use up to {limit}.",
            needs=size_text(self.need.total_bytes, 1),
            has=size_text(free, 1),
            limiter=self.available.limiter,
            limit=size_text(self.available.limit_bytes, 1),
        )


def need_of(config: ModelConfig, precision: str) -> Need:
    """What a model of this shape takes in `precision`: f32, bf16, f16, q8 or q4.

    Working memory is the activations of one chunk of a prompt, two rows of logits, and the largest tensor, which is read
    in float32 before it is converted.
    """
    shapes = config.tensor_shapes()
    weights = sum(_tensor_bytes(config, name, shape, precision) for name, shape in shapes.items())
    activations = _CHUNK_TOKENS * config.intermediate_size * _ACTIVATIONS_PER_CHANNEL * _FLOAT32_BYTES
    largest = max(math.prod(shape) for shape in shapes.values()) * _FLOAT32_BYTES
    return Need(weights, config.state_bytes, activations + 2 * config.vocab_size * _FLOAT32_BYTES + largest)


def fit(need: Need, available: AvailableMemory) -> Fit:
    """How `need` fits into `available`: fits up to 80 % of what is free, won't fit above the limit."""
    if need.total_bytes > available.limit_bytes:
        return Fit(Verdict.WONT_FIT, need, available)
    is_comfortable = need.total_bytes <= _COMFORTABLE * (available.free_bytes + available.returned_bytes)
    return Fit(Verdict.FITS if is_comfortable else Verdict.MAY_BE_SLOW, need, available)


def catalogue_config(repo_id: str) -> ModelConfig | None:
    """The shape of one of the five catalogue models, known without its config.json; None for others."""
    layers, width = _SHAPES.get(repo_id.removeprefix("state-spaces/mamba-").removesuffix("-hf"), (0, 0))
    if not layers or not repo_id.startswith("state-spaces/mamba-"):
        return None
    return MambaConfig(
        hidden_size=width,
        intermediate_size=2 * width,
        num_hidden_layers=layers,
        state_size=16,
        conv_kernel=4,
        time_step_rank=math.ceil(width / 16),
        vocab_size=_ROWS,
    )


def _tensor_bytes(config: ModelConfig, name: str, shape: tuple[int, ...], precision: str) -> int:
    count = math.prod(shape)
    tables = (config.embedding, config.head)
    if not name.endswith((*tables, *config.linear_tensors)):
        return count * _FLOAT32_BYTES
    group = next((group for group in _GROUPS if shape[-1] % group == 0), 0)
    bits = _BITS.get(precision)
    if bits is None or not group or not name.endswith((*tables, *config.quantised_tensors)):
        return count * _BYTES[precision]
    scale_and_bias = 2 * _BYTES[precision]
    return count * bits // 8 + count // group * scale_and_bias
