"""Colour tokens: named colours, one set for light and one for dark."""

import colorsys
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

_TEXT_CONTRAST, _SHAPE_CONTRAST = 4.5, 3.0  # WCAG 2.2, 1.4.3 and 1.4.11
_STEPS, _SRGB_LINEAR = 512, 0.04045
_STRONGER = {"hair": "edge", "ink-2": "ink", "ink-3": "ink"}


@dataclass(frozen=True, slots=True)
class Tokens:
    """The colours of one scheme, as "#RRGGBB"."""

    is_dark: bool
    colours: Mapping[str, str]


def parse_tokens(text: str) -> tuple[Tokens, Tokens]:
    """The light and the dark tokens of tokens.json."""
    themes = json.loads(text)
    return Tokens(False, dict(themes["light"])), Tokens(True, dict(themes["dark"]))


def with_high_contrast(tokens: Tokens) -> Tokens:
    """The same scheme with more contrast: hairlines as strong as edges, and all text in the colour `ink`."""
    stronger = {name: tokens.colours[other] for name, other in _STRONGER.items()}
    return replace(tokens, colours={**tokens.colours, **stronger})


def with_accent(tokens: Tokens, accent: str) -> Tokens:
    """The same scheme with another accent, as near to the colour `accent` as contrast allows."""
    colours = tokens.colours
    surfaces = [colours[name] for name in ("content", "sidebar", "panel", "raised", "fill")]
    tint = _mixed(accent, colours["content"], 0.14)
    shape = [
        (colours["on-accent"], _TEXT_CONTRAST),
        *((surface, _SHAPE_CONTRAST) for surface in surfaces[:4]),
    ]
    text = [(surface, _TEXT_CONTRAST) for surface in (*surfaces, tint)]
    fitting = _with_contrast(accent, shape)
    return replace(
        tokens,
        colours={
            **colours,
            "accent": fitting,
            "accent-text": _with_contrast(accent, text),
            "accent-tint": tint,
            "selection": _mixed(fitting, colours["content"], 0.45 if tokens.is_dark else 0.25),
        },
    )


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, from 1 to 21."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _with_contrast(colour: str, wanted: Sequence[tuple[str, float]]) -> str:
    """`colour` with the nearest lightness that has these contrasts to other colours, or comes closest to them."""
    hue, own, saturation = colorsys.rgb_to_hls(*_channels(colour))

    def cost(lightness: float) -> tuple[float, float]:
        candidate = _hex(colorsys.hls_to_rgb(hue, lightness, saturation))
        missing = sum(max(0.0, least - contrast(candidate, other)) for other, least in wanted)
        return missing, abs(lightness - own)

    best = min((step / _STEPS for step in range(_STEPS + 1)), key=cost)
    return _hex(colorsys.hls_to_rgb(hue, best, saturation))


def _mixed(colour: str, ground: str, share: float) -> str:
    pairs = zip(_channels(colour), _channels(ground), strict=True)
    return _hex(tuple(share * above + (1 - share) * below for above, below in pairs))


def _channels(colour: str) -> tuple[float, float, float]:
    red, green, blue = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    return red, green, blue


def _hex(channels: Sequence[float]) -> str:
    return "#" + "".join(f"{round(channel * 255):02X}" for channel in channels)


def _luminance(colour: str) -> float:
    linear = [
        channel / 12.92 if channel <= _SRGB_LINEAR else ((channel + 0.055) / 1.055) ** 2.4
        for channel in _channels(colour)
    ]
    return sum(weight * channel for weight, channel in zip((0.2126, 0.7152, 0.0722), linear, strict=True))
