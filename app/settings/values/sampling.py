"""How replies are written: the values a person sets, what they may be, and named sets of them."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from app.i18n.words import say
from app.ui.values.number_range import NumberRange

SPANS: Mapping[str, NumberRange] = {
    "temperature": NumberRange(0, 5, 0.05, 2, (0, 2)),
    "top_p": NumberRange(0.01, 1, 0.01, 2),
    "top_k": NumberRange(0, 1000),
    "min_p": NumberRange(0, 1, 0.01, 2, (0, 0.5)),
    "repetition_penalty": NumberRange(0.5, 3, 0.05, 2, (0.5, 2)),
    "repetition_window": NumberRange(0, 4096),
    "max_tokens": NumberRange(1, 16384),
    "seed": NumberRange(0, 2**53),
}


@dataclass(frozen=True, slots=True)
class Sampling:
    """How the next token is drawn and how long a reply may be, as `engine.api.SamplingOptions` says. Seed None is random."""

    temperature: float = 0.7
    top_p: float = 0.9
    top_k: int = 0
    min_p: float = 0.0
    repetition_penalty: float = 1.15
    repetition_window: int = 256
    max_tokens: int = 512
    seed: int | None = None


PRESETS: Mapping[str, Sampling] = {
    say("Precise"): Sampling(temperature=0.3, top_p=0.8),
    say("Balanced"): Sampling(),
    say("Creative"): Sampling(temperature=1.0, top_p=0.95, repetition_penalty=1.1),
    say("Greedy"): Sampling(temperature=0.0, top_p=1.0, repetition_penalty=1.0),
}
CUSTOM = say("Custom")


def preset_of(sampling: Sampling) -> str:
    """The name of the preset that draws as `sampling` does, whatever the length and the seed; else `CUSTOM`."""
    return next((name for name in PRESETS if with_preset(sampling, name) == sampling), CUSTOM)


def with_preset(sampling: Sampling, name: str) -> Sampling:
    """Draw as that preset does; length and seed stay."""
    return replace(PRESETS[name], max_tokens=sampling.max_tokens, seed=sampling.seed)
