"""Text needs a contrast of 4.5, shapes of 3 (WCAG 2.2, 1.4.3 and 1.4.11); the chart lines differ for everybody."""

from typing import Literal

import pytest

from app import resources
from app.ui.values.theme import Tokens, parse_tokens, with_accent, with_high_contrast

SURFACES = ["content", "sidebar", "panel", "raised", "fill"]
TEXT = {
    "ink": [*SURFACES, "fill-strong", "code", "accent-tint", "selection", "warn-tint", "danger-tint"],
    "ink-2": [*SURFACES, "field", "fill-strong", "code", "accent-tint", "warn-tint", "danger-tint"],
    "ink-3": [*SURFACES, "field"],
    "on-accent": ["accent"],
    "accent-text": [*SURFACES, "accent-tint"],
    "ok": ["content", "raised", "ok-tint"],
    "warn": ["content", "raised", "warn-tint"],
    "danger": ["content", "raised", "fill", "danger-tint"],
    "chart-mamba": ["panel", "content"],
    "chart-kv": ["panel", "content"],
    "syn-keyword": ["code"],
    "syn-string": ["code"],
    "syn-number": ["code"],
    "syn-comment": ["code"],
}
SHAPES = {
    "edge": ["content", "raised", "panel", "sidebar"],
    "accent": ["content", "raised", "panel"],
    "chart-dot": ["panel", "content"],
    "chart-mark": ["panel", "content"],
    **{f"dot-{state}": ["content", "raised", "fill"] for state in ("ready", "busy", "idle", "error")},
}
PAIRS = [
    *((front, back, 4.5) for front, backs in TEXT.items() for back in backs),
    *((front, back, 3.0) for front, backs in SHAPES.items() for back in backs),
]
# Machado, Oliveira and Fernandes 2009, severity 1, on linear RGB.
BLINDNESS = {
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
LEAST_DISTANCE = 25

Vector = tuple[float, float, float]


@pytest.fixture(params=["light", "dark"])
def tokens(request: pytest.FixtureRequest) -> Tokens:
    both = parse_tokens(resources.text("themes", "tokens.json"))
    scheme: Literal["light", "dark"] = request.param
    return both[0] if scheme == "light" else both[1]


def linear(colour: str) -> Vector:
    def channel(start: int) -> float:
        value = int(colour[start : start + 2], 16) / 255
        return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)

    return channel(1), channel(3), channel(5)


def luminance(colour: str) -> float:
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def lab(rgb: Vector) -> Vector:
    red, green, blue = rgb
    xyz = (
        (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505,
        0.2126 * red + 0.7152 * green + 0.0722 * blue,
        (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089,
    )
    x, y, z = (max(t, 0.0) ** (1 / 3) if t > 0.008856 else 7.787 * max(t, 0.0) + 16 / 116 for t in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def seen(colour: str, kind: str) -> Vector:
    rgb = linear(colour)
    red, green, blue = (sum(m * c for m, c in zip(row, rgb, strict=True)) for row in BLINDNESS[kind])
    return lab((red, green, blue))


@pytest.mark.parametrize(("front", "back", "least"), PAIRS, ids=[f"{f} on {b}" for f, b, _ in PAIRS])
def test_pairs_have_enough_contrast(tokens: Tokens, front: str, back: str, least: float) -> None:
    assert contrast(tokens.colours[front], tokens.colours[back]) >= least


@pytest.mark.parametrize(
    "accent",
    [
        "#FF3B30",
        "#F7821B",
        "#FFC600",
        "#62BA46",
        "#007AFF",
        "#A550A7",
        "#F74F9E",
        "#8C8C8C",
        "#000000",
        "#FFFFFF",
    ],
)
def test_every_accent_of_the_system_has_enough_contrast(tokens: Tokens, accent: str) -> None:
    colours = with_accent(tokens, accent).colours
    short = [pair for pair in PAIRS if contrast(colours[pair[0]], colours[pair[1]]) < pair[2]]
    assert short == []
    assert {name for name in colours if name.startswith(("chart", "dot", "syn"))} <= {
        name for name in colours if colours[name] == tokens.colours[name]
    }


@pytest.mark.parametrize("kind", BLINDNESS)
def test_the_two_chart_lines_differ_for_the_colour_blind(tokens: Tokens, kind: str) -> None:
    ours, theirs = (seen(tokens.colours[name], kind) for name in ("chart-mamba", "chart-kv"))
    assert sum((a - b) ** 2 for a, b in zip(ours, theirs, strict=True)) ** 0.5 > LEAST_DISTANCE


def test_both_schemes_have_the_same_tokens() -> None:
    light, dark = parse_tokens(resources.text("themes", "tokens.json"))
    assert light.colours.keys() == dark.colours.keys()
    assert (light.is_dark, dark.is_dark) == (False, True)


def test_high_contrast_makes_lines_edges_and_all_text_ink() -> None:
    light, dark = parse_tokens(resources.text("themes", "tokens.json"))
    for tokens in (light, dark):
        high = with_high_contrast(tokens)
        assert high.is_dark is tokens.is_dark
        assert high.colours["hair"] == tokens.colours["edge"]
        assert high.colours["ink-2"] == high.colours["ink-3"] == tokens.colours["ink"]
        assert high.colours["accent"] == tokens.colours["accent"]
