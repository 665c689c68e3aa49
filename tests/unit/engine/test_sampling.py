"""What each option keeps and what it leaves alone."""

import math
from collections import Counter
from dataclasses import fields
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.api import SamplingOptions
from engine.errors import InvalidRequestError
from engine.sampling import Sampler, check_options, likelihoods
from engine.tokenizer import Tokenizer
from tests.unit.engine.loading import BUILTIN

NEUTRAL = SamplingOptions(temperature=1.0, top_k=0, top_p=1.0, min_p=0.0, repetition_penalty=1.0, seed=1)
Logits = npt.NDArray[np.float32]


def options(**changes: Any) -> SamplingOptions:
    """NEUTRAL with changes."""
    return SamplingOptions(
        **{entry.name: getattr(NEUTRAL, entry.name) for entry in fields(NEUTRAL)} | changes
    )


def draws(logits: Logits, chosen: SamplingOptions, count: int, recent: tuple[int, ...] = ()) -> list[int]:
    """`count` tokens drawn from the same logits."""
    sampler = Sampler(chosen, logits.size)
    return [sampler.draw(logits, recent) for _ in range(count)]


def some_logits(size: int, seed: int = 0) -> Logits:
    return (np.random.default_rng(seed).standard_normal(size) * 3).astype(np.float32)


def probabilities(logits: Logits) -> npt.NDArray[np.float64]:
    weights = np.exp(logits.astype(np.float64) - float(logits.max()))
    return np.asarray(weights / weights.sum())


def test_neutral_values_draw_by_the_models_probabilities() -> None:
    logits = np.log(np.array([0.5, 0.3, 0.15, 0.05], np.float32))
    counts = Counter(draws(logits, NEUTRAL, 4000))
    for token, wanted in enumerate((0.5, 0.3, 0.15, 0.05)):
        assert counts[token] / 4000 == pytest.approx(wanted, abs=0.03)


@pytest.mark.parametrize(
    "changes",
    [
        {"top_k": 5000},
        {"top_p": 1},
        {"min_p": 0.0},
        {"repetition_window": 0, "repetition_penalty": 3.0},
        {"temperature": 1},
    ],
    ids=str,
)
def test_a_neutral_value_changes_nothing(changes: dict[str, Any]) -> None:
    logits = some_logits(3000)
    assert draws(logits, options(**changes), 50, (1, 2, 3)) == draws(logits, NEUTRAL, 50, (1, 2, 3))


def test_temperature_zero_takes_the_most_probable() -> None:
    logits = some_logits(3000)
    assert set(draws(logits, options(temperature=0.0), 20)) == {int(logits.argmax())}


@pytest.mark.parametrize("temperature", [1e-3, 1e-30, 5e-324])
def test_a_temperature_near_zero_takes_the_most_probable(temperature: float) -> None:
    logits = some_logits(3000)
    assert set(draws(logits, options(temperature=temperature), 20)) == {int(logits.argmax())}


def test_temperature_flattens() -> None:
    logits = np.array([4.0, 0.0], np.float32)
    shares = [Counter(draws(logits, options(temperature=t), 3000))[1] / 3000 for t in (1.0, 4.0)]
    assert shares == pytest.approx([1 / (1 + math.exp(4)), 1 / (1 + math.e)], abs=0.03)


@pytest.mark.parametrize("size", [40, 3000])
@pytest.mark.parametrize("top_k", [1, 2, 7])
def test_top_k_keeps_the_k_most_probable(top_k: int, size: int) -> None:
    logits = some_logits(size)
    kept = set(np.argsort(-logits)[:top_k].tolist())
    assert set(draws(logits, options(top_k=top_k, temperature=3.0), 300)) == kept


@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 10**6), top_p=st.floats(0.01, 0.99), size=st.sampled_from([5, 60, 2500]))
def test_top_p_keeps_the_smallest_set_with_that_mass(seed: int, top_p: float, size: int) -> None:
    logits = some_logits(size, seed)
    chance = probabilities(logits)
    order = np.argsort(-chance, kind="stable")
    before = np.cumsum(chance[order]) - chance[order]
    kept = set(order[before < top_p + 1e-9].tolist())
    drawn = set(draws(logits, options(top_p=top_p, seed=seed), 60))
    assert drawn <= kept
    assert int(order[0]) in drawn or chance[order[0]] < 0.1


def test_top_p_reaches_all_that_it_keeps() -> None:
    logits = np.log(np.array([0.4, 0.3, 0.2, 0.1], np.float32))
    assert set(draws(logits, options(top_p=0.65), 500)) == {0, 1}
    assert set(draws(logits, options(top_p=0.75), 500)) == {0, 1, 2}


def test_top_p_counts_the_mass_that_temperature_left() -> None:
    logits = np.log(np.array([0.4, 0.3, 0.2, 0.1], np.float32))
    assert set(draws(logits, options(top_p=0.65, temperature=0.3), 500)) == {0}  # 0.70 of the mass by then


@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 10**6), min_p=st.floats(0.001, 1.0), size=st.sampled_from([5, 60, 2500]))
def test_min_p_keeps_what_is_not_much_rarer_than_the_first(seed: int, min_p: float, size: int) -> None:
    logits = some_logits(size, seed)
    chance = probabilities(logits)
    kept = set(np.flatnonzero(chance >= chance.max() * (min_p - 1e-9)).tolist())
    assert set(draws(logits, options(min_p=min_p, seed=seed), 60)) <= kept


def test_min_p_reaches_all_that_it_keeps() -> None:
    logits = np.log(np.array([0.5, 0.3, 0.15, 0.05], np.float32))
    assert set(draws(logits, options(min_p=0.25), 500)) == {0, 1, 2}
    assert set(draws(logits, options(min_p=1.0), 50)) == {0}


@pytest.mark.parametrize(
    "changes", [{"top_p": 0.999999}, {"min_p": 1e-6}, {"top_p": 0.9999, "min_p": 1e-9}], ids=str
)
def test_flat_logits_keep_more_than_the_likeliest_thousand(changes: dict[str, Any]) -> None:
    logits = np.zeros(5000, np.float32)
    assert len(set(draws(logits, options(**changes), 3000))) > 1500


def test_the_penalty_divides_positive_and_multiplies_negative_logits() -> None:
    logits = np.array([2.0, 1.9, -1.0, -1.1], np.float32)
    greedy = options(temperature=0.0, repetition_penalty=1.2)
    assert draws(logits, greedy, 1, (0,)) == [1]
    assert draws(logits[2:], greedy, 1, (0,)) == [1]
    assert draws(logits, greedy, 1, ()) == [0]


def test_the_penalty_counts_a_token_once() -> None:
    logits = np.array([2.0, 1.5], np.float32)
    assert draws(logits, options(temperature=0.0, repetition_penalty=1.2), 1, (0, 0, 0, 0)) == [0]


@pytest.mark.parametrize(("window", "wanted"), [(1, 0), (2, 0), (3, 1), (256, 1), (0, 0)])
def test_the_penalty_sees_only_its_window(window: int, wanted: int) -> None:
    logits = np.array([2.0, 1.9, 0.0, 0.0], np.float32)
    chosen = options(temperature=0.0, repetition_penalty=1.5, repetition_window=window)
    assert draws(logits, chosen, 1, (0, 2, 3)) == [wanted]


def test_the_penalty_leaves_the_logits_as_they_are() -> None:
    logits = some_logits(10)
    before = logits.copy()
    draws(logits, options(repetition_penalty=2.0), 3, (1, 2))
    np.testing.assert_array_equal(logits, before)


def test_a_penalty_below_one_favours_repetition() -> None:
    logits = np.array([1.9, 2.0], np.float32)
    assert draws(logits, options(temperature=0.0, repetition_penalty=0.5), 1, (0,)) == [0]


def test_the_same_seed_draws_the_same_tokens() -> None:
    logits = some_logits(6000)
    chosen = SamplingOptions(seed=7)
    assert draws(logits, chosen, 100, (1, 2)) == draws(logits, chosen, 100, (1, 2))


def test_another_seed_or_none_draws_other_tokens() -> None:
    logits = np.zeros(6000, np.float32)
    first = draws(logits, options(seed=7), 20)
    assert draws(logits, options(seed=8), 20) != first
    assert draws(logits, options(seed=None), 20) != draws(logits, options(seed=None), 20)


@settings(max_examples=40, deadline=None)
@given(
    vocabulary=st.integers(1, 50),
    rows=st.integers(0, 20),
    temperature=st.sampled_from([0.0, 0.7, 100.0]),
    penalty=st.sampled_from([1.0, 1.5]),
)
def test_rows_beyond_the_tokenizer_are_never_drawn(
    vocabulary: int, rows: int, temperature: float, penalty: float
) -> None:
    logits = np.concatenate([some_logits(vocabulary), np.full(rows, 1000.0, np.float32)])
    sampler = Sampler(options(temperature=temperature, repetition_penalty=penalty), vocabulary)
    recent = tuple(range(vocabulary + rows))
    assert all(0 <= sampler.draw(logits, recent) < vocabulary for _ in range(20))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *((name, math.nan) for name in ("temperature", "top_p", "min_p", "repetition_penalty")),
        ("temperature", -0.1),
        ("temperature", math.inf),
        ("top_k", -1),
        ("top_p", 0.0),
        ("top_p", -0.5),
        ("top_p", 1.01),
        ("min_p", -0.1),
        ("min_p", 1.5),
        ("repetition_penalty", 0.0),
        ("repetition_penalty", -1.0),
        ("repetition_penalty", math.inf),
        ("repetition_window", -1),
        ("seed", -1),
    ],
    ids=str,
)
def test_nonsense_is_refused_with_a_sentence(name: str, value: float) -> None:
    with pytest.raises(InvalidRequestError) as caught:
        Sampler(options(**{name: value}), 10)
    assert caught.value.sentence.endswith(f"not {value}.")


def test_the_defaults_are_those_of_the_product() -> None:
    plain = SamplingOptions()
    check_options(plain)
    assert (plain.temperature, plain.top_p, plain.repetition_penalty) == (0.7, 0.9, 1.15)


def test_likelihoods_are_the_models_own() -> None:
    tokenizer = Tokenizer(BUILTIN)
    logits = np.full(tokenizer.size + 40, -20.0, np.float32)
    ids = [tokenizer.encode(text)[0] for text in (" the", " a", " an")]
    logits[ids] = np.log([0.5, 0.3, 0.2])
    logits[tokenizer.size :] = 50.0
    found = likelihoods(logits, ids[2], 2, tokenizer)
    assert [one.text for one in found] == [" an", " the", " a"]
    assert [one.probability for one in found] == pytest.approx([0.2, 0.5, 0.3], abs=1e-4)
    assert likelihoods(logits, ids[2], 0, tokenizer) == ()


@pytest.mark.parametrize("penalty", [5e-324, 1e-300, 1e-9, 1e9, 1e300], ids=repr)
@pytest.mark.parametrize("scale", [0.0, 1.0, 1e30], ids=repr)
@pytest.mark.parametrize("temperature", [0.0, 5e-324, 1.0, 1e300], ids=repr)
def test_any_penalty_leaves_numbers_that_can_be_compared(
    penalty: float, scale: float, temperature: float
) -> None:
    """A favoured token wins, a punished one never does, and nothing becomes infinite or no number."""
    logits = some_logits(100) * np.float32(scale)
    logits[7], logits[8] = logits.max() + scale, logits.min() - scale
    drawn = draws(logits, options(repetition_penalty=penalty, temperature=temperature), 20, (7, 8))
    if scale and temperature <= 1 and penalty < 1:
        assert set(drawn) == {7}
    if scale and temperature <= 1 and penalty > 1:
        assert 8 not in drawn
