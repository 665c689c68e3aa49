"""What sampling values may be, and presets."""

from dataclasses import replace

import pytest

from app.settings.values.sampling import CUSTOM, PRESETS, Sampling, preset_of, with_preset
from app.settings.values.setting import Number, Slider
from app.settings.values.settings import SETTINGS
from app.ui.values.number_range import NumberRange


def _range(name: str) -> NumberRange:
    control = next(setting.control for setting in SETTINGS if setting.key == f"sampling.{name}")
    assert isinstance(control, Slider | Number)
    return control.range


@pytest.mark.parametrize("name", list(PRESETS))
def test_a_preset_is_known_again_whatever_the_length_and_the_seed(name: str) -> None:
    drawn = with_preset(Sampling(max_tokens=9, seed=3), name)
    assert (preset_of(drawn), drawn.max_tokens, drawn.seed) == (name, 9, 3)


def test_any_other_value_is_custom() -> None:
    assert preset_of(replace(Sampling(), top_k=1)) == CUSTOM
    assert preset_of(Sampling()) == "Balanced"


def test_the_greedy_preset_draws_the_most_probable_token() -> None:
    assert PRESETS["Greedy"].temperature == 0


@pytest.mark.parametrize(
    ("name", "text", "wanted"),
    [
        ("temperature", "0.35", 0.35),
        ("temperature", " 0,35 ", 0.35),
        ("temperature", "-1", None),
        ("temperature", "nan", None),
        ("temperature", "inf", None),
        ("temperature", "warm", None),
        ("temperature", "", None),
        ("top_k", "40", 40),
        ("top_k", "1.5", None),
        ("max_tokens", "0", None),
        ("seed", "1e400", None),
    ],
)
def test_a_text_is_a_value_only_where_it_is_allowed(name: str, text: str, wanted: float | None) -> None:
    assert _range(name).parse(text) == wanted


def test_the_range_is_said_as_the_value_is_shown() -> None:
    assert _range("top_p").words() == "0.01 to 1.00"
    assert _range("max_tokens").words() == "1 to 16384"
