"""How replies are sampled: the settings, and named presets of them."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from app.i18n.words import say
from app.settings.values.setting import Number, Slider, setting
from app.ui.values.number_range import NumberRange

_PAGE = "sampling"


@dataclass(frozen=True, slots=True)
class Sampling:
    """How the next token is drawn and how long a reply may be, as `engine.api.SamplingOptions` says. Seed None is random."""

    temperature: float = setting(
        0.7, page=_PAGE, label=say("Temperature"), control=Slider(NumberRange(0, 5, 0.05, 2, (0, 2)))
    )
    top_p: float = setting(0.9, page=_PAGE, label=say("Top-p"), control=Slider(NumberRange(0.01, 1, 0.01, 2)))
    top_k: int = setting(
        0, page=_PAGE, label=say("Top-k"), beside=say("0 turns it off"), control=Number(NumberRange(0, 1000))
    )
    min_p: float = setting(
        0.0, page=_PAGE, label=say("Min-p"), control=Slider(NumberRange(0, 1, 0.01, 2, (0, 0.5)))
    )
    repetition_penalty: float = setting(
        1.15,
        page=_PAGE,
        label=say("Repetition penalty"),
        control=Slider(NumberRange(0.5, 3, 0.05, 2, (0.5, 2))),
    )
    repetition_window: int = setting(
        256,
        page=_PAGE,
        label=say("Repetition window"),
        beside=say("tokens"),
        control=Number(NumberRange(0, 4096)),
    )
    max_tokens: int = setting(
        512,
        page=_PAGE,
        label=say("Maximum reply length"),
        beside=say("tokens"),
        control=Number(NumberRange(1, 16384)),
    )
    seed: int | None = setting(
        None,
        page=_PAGE,
        label=say("Seed"),
        beside=say("A fixed seed makes replies reproducible."),
        control=Number(NumberRange(0, 2**53), width=112, empty=say("random")),
    )


PRESETS: Mapping[str, Sampling] = {
    say("Precise"): Sampling(temperature=0.3, top_p=0.8),
    say("Balanced"): Sampling(),
    say("Creative"): Sampling(temperature=1.0, top_p=0.95, repetition_penalty=1.1),
    say("Greedy"): Sampling(temperature=0.0, top_p=1.0, repetition_penalty=1.0),
}
CUSTOM = say("Custom")


def preset_of(sampling: Sampling) -> str:
    """The name of the preset with these values, whatever the length and the seed, or `CUSTOM`."""
    return next((name for name in PRESETS if with_preset(sampling, name) == sampling), CUSTOM)


def with_preset(sampling: Sampling, name: str) -> Sampling:
    """The values of that preset; length and seed stay."""
    return replace(PRESETS[name], max_tokens=sampling.max_tokens, seed=sampling.seed)
