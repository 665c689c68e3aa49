"""Colour tokens: names with a colour each, one set for light and one for dark."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace

_STRONGER = {"hair": "edge", "ink-2": "ink", "ink-3": "ink"}


@dataclass(frozen=True, slots=True)
class Tokens:
    """The colours of one scheme, as "#RRGGBB"."""

    is_dark: bool
    colours: Mapping[str, str]


def parse_tokens(text: str) -> tuple[Tokens, Tokens]:
    """The light and the dark tokens of a tokens.json."""
    themes = json.loads(text)
    return Tokens(False, dict(themes["light"])), Tokens(True, dict(themes["dark"]))


def with_high_contrast(tokens: Tokens) -> Tokens:
    """The same scheme for a person who wants more contrast: hairlines as strong as edges, all text in ink."""
    stronger = {name: tokens.colours[other] for name, other in _STRONGER.items()}
    return replace(tokens, colours={**tokens.colours, **stronger})
