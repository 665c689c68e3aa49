"""Models, as a person sees them."""

from dataclasses import dataclass
from pathlib import PurePath

from app.i18n import numbers
from app.i18n.words import say

BUILT_IN = "builtin"
BUILT_IN_NAME = say("Built-in")
_16_BIT = say("16-bit")
PRECISIONS = {"f32": say("32-bit"), "bf16": _16_BIT, "f16": _16_BIT, "q8": say("8-bit"), "q4": say("4-bit")}
BASE_MODEL_NOTE = say("This is a base model: it continues text and may drift from your question.")


def name_words(name: str) -> str:
    """A model's name as it is shown: what came from the engine or a file is not yet in the person's language."""
    return BUILT_IN_NAME if name == BUILT_IN_NAME else name


@dataclass(frozen=True, slots=True)
class ModelChoice:
    """What to load: "builtin", a folder, or a repository in the cache; device and precision may be "auto"."""

    model: str = BUILT_IN
    device: str = "auto"
    precision: str = "auto"

    @property
    def name(self) -> str:
        """What to call it before it is loaded."""
        if self.model == BUILT_IN:
            return BUILT_IN_NAME
        path = PurePath(self.model)
        return (path.name if path.is_absolute() else path.name.removesuffix("-hf")) or self.model


@dataclass(frozen=True, slots=True)
class ModelFacts:
    """A loaded model. Sizes in bytes; `kv_bytes_per_token` is computed, for a Transformer of the same size."""

    name: str
    precision: str
    device: str
    state_bytes: int
    kv_bytes_per_token: int
    training_tokens: int
    is_base_model: bool
    notices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MemoryFacts:
    """Memory in use now, in bytes."""

    weight_bytes: int
    state_bytes: int
    pool_bytes: int
    process_bytes: int


def overtaking_token(facts: ModelFacts, memory_bytes: int) -> int | None:
    """The last token whose computed Transformer cache still fits into this computer's memory; None where unknown."""
    if facts.kv_bytes_per_token <= 0 or memory_bytes <= 0:
        return None
    return memory_bytes // facts.kv_bytes_per_token


def tokens_until_full(facts: ModelFacts, memory_bytes: int) -> int | None:
    """Where the computed Transformer cache would fill this computer's memory, to two figures; None where unknown."""
    tokens = overtaking_token(facts, memory_bytes)
    if tokens is None:
        return None
    step = int(10 ** max(0, len(str(tokens)) - 2))
    return tokens // step * step


def overtaking_sentence(facts: ModelFacts, memory_bytes: int, computer: str) -> str:
    """Where the Transformer's cache would pass this computer's memory, in a sentence; "" where unknown."""
    tokens = tokens_until_full(facts, memory_bytes)
    if tokens is None:
        return ""
    kib = f"{facts.kv_bytes_per_token / 1024:,.0f}"
    room = numbers.whole_gibibytes(memory_bytes)
    return say(
        "Same size, {kib} KiB per token: it would pass this {computer}’s {room} GB near token {token}.",
        kib=kib,
        computer=computer,
        room=room,
        token=numbers.count(tokens),
    )
