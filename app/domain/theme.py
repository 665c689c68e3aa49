"""Colour tokens: names with a colour each, one set for light and one for dark."""

import json
from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Tokens:
    """The colours of one scheme, as "#RRGGBB"."""

    is_dark: bool
    colours: Mapping[str, str]


def parse_tokens(text: str) -> tuple[Tokens, Tokens]:
    """The light and the dark tokens of a tokens.json."""
    themes = json.loads(text)
    return Tokens(False, dict(themes["light"])), Tokens(True, dict(themes["dark"]))
