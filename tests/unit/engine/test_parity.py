"""The numbers of transformers' MambaForCausalLM in float32, kept in tests/golden."""

import json
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from engine.model import Mamba
from tests.golden import recipe
from tests.unit.engine.conftest import ModelOf
from tests.unit.engine.loading import BACKENDS, GOLDEN, TINY, reference

PROMPTS: dict[str, str] = json.loads((GOLDEN / "builtin" / "prompts.json").read_text())
TOLERANCE = 1e-4

on_each_backend = pytest.mark.parametrize("kind", BACKENDS)
for_each_shape = pytest.mark.parametrize("name", TINY)


def logits_at_all(model: Mamba[Any], tokens: list[int]) -> npt.NDArray[np.float32]:
    """The logits of every position, (L, V)."""
    logits, _ = model.forward(np.array([tokens], np.int32), model.empty_state(), all_positions=True)
    found: npt.NDArray[np.float32] = np.asarray(logits)[0]
    return found


def greedy(model: Mamba[Any], tokens: list[int], count: int) -> list[int]:
    """The most probable continuation, end-of-text not obeyed."""
    logits, state = model.start([tokens], model.empty_state()).result()
    ids: list[int] = []
    while True:
        ids.append(int(logits[0].argmax()))
        if len(ids) == count:
            return ids
        logits, state = model.start([[ids[-1]]], state).result()


def error(found: npt.NDArray[np.float32], wanted: npt.NDArray[np.float32]) -> float:
    """The largest difference, as a part of the largest logit."""
    assert found.shape == wanted.shape
    return float(np.abs(found - wanted).max() / np.abs(wanted).max())


@for_each_shape
def test_recipe_gives_the_weights_of_the_references(name: str) -> None:
    assert recipe.weights_digest(recipe.tiny_weights(TINY[name])) == reference(name).digest


@on_each_backend
@for_each_shape
def test_logits_are_those_of_transformers(name: str, kind: str, model_of: ModelOf) -> None:
    wanted = reference(name)
    found = logits_at_all(model_of(name, kind), wanted.tokens)[list(recipe.LOGIT_POSITIONS)]
    assert error(found, wanted.logits) < TOLERANCE


@for_each_shape
def test_logits_in_double_precision_are_those_of_transformers(name: str, model_of: ModelOf) -> None:
    wanted = reference(name)
    found = logits_at_all(model_of(name, "numpy", "f64"), wanted.tokens)[list(recipe.LOGIT_POSITIONS)]
    assert error(found, wanted.logits) < TOLERANCE


@on_each_backend
@for_each_shape
def test_last_logits_of_a_prefix_are_those_of_transformers(name: str, kind: str, model_of: ModelOf) -> None:
    """Short prompts, of 1 to 4 tokens too: shorter than the convolution is wide."""
    model, wanted = model_of(name, kind), reference(name)
    found = [
        model.start([wanted.tokens[: at + 1]], model.empty_state()).result()[0][0]
        for at in recipe.LOGIT_POSITIONS
    ]
    assert error(np.stack(found), wanted.logits) < TOLERANCE


@on_each_backend
@for_each_shape
def test_greedy_tokens_are_those_of_transformers(name: str, kind: str, model_of: ModelOf) -> None:
    wanted = reference(name)
    assert greedy(model_of(name, kind), wanted.tokens, len(wanted.greedy)) == wanted.greedy


@pytest.mark.model
@on_each_backend
@pytest.mark.parametrize("prompt", PROMPTS)
def test_builtin_logits_are_those_of_transformers(prompt: str, kind: str, model_of: ModelOf) -> None:
    with np.load(GOLDEN / "builtin" / "reference.npz") as stored:
        tokens, wanted = stored[f"{prompt}_tokens"].tolist(), stored[f"{prompt}_logits"]
        positions = stored[f"{prompt}_positions"].tolist()
    assert error(logits_at_all(model_of("builtin", kind), tokens)[positions], wanted) < TOLERANCE


@pytest.mark.model
@pytest.mark.parametrize(("prompt", "kind"), [*((name, "numpy") for name in PROMPTS), ("paris", "mlx")])
def test_builtin_greedy_tokens_are_those_of_transformers(prompt: str, kind: str, model_of: ModelOf) -> None:
    with np.load(GOLDEN / "builtin" / "reference.npz") as stored:
        tokens, wanted = stored[f"{prompt}_tokens"].tolist(), stored[f"{prompt}_greedy"].tolist()
    assert greedy(model_of("builtin", kind), tokens, len(wanted)) == wanted
