"""The laws of `Mamba.forward`: how a text is cut, copied or ordered must not change what the model computes."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.architectures import read_config
from engine.backends.base import ModelWeights
from engine.model import Cancelled, Mamba, read_weights
from engine.state import LayerState, MambaState
from engine.weights import Checkpoint
from tests.golden import recipe
from tests.unit.engine.conftest import FolderOf, ModelOf
from tests.unit.engine.loading import TINY, backend, load, write_model

Arrays = list[npt.NDArray[Any]]

CASES = (
    pytest.param("odd", "numpy", "f64", 1e-10, id="odd-numpy-f64"),
    pytest.param("odder", "numpy", "f64", 1e-10, id="odder-numpy-f64"),
    pytest.param("130m", "numpy", "f32", 2e-5, id="130m-numpy"),
    pytest.param("odd", "mlx", "f32", 2e-5, id="odd-mlx"),
    pytest.param("130m", "mlx", "f32", 2e-5, id="130m-mlx"),
)
on_each_case = pytest.mark.parametrize(("name", "kind", "precision", "tolerance"), CASES)
few = settings(max_examples=12, deadline=None)


def tokens_of(ids: list[int]) -> npt.NDArray[np.int32]:
    return np.array([ids], np.int32)


def read(model: Mamba[Any], pieces: list[list[int]]) -> tuple[npt.NDArray[Any], MambaState[Any]]:
    """Logits and state after reading the pieces one after the other; empty ones are nothing to read."""
    state, logits = model.empty_state(), None
    for piece in filter(None, pieces):
        logits, state = model.forward(tokens_of(piece), state)
    return np.asarray(logits), state


def numbers(logits: npt.NDArray[Any], state: MambaState[Any]) -> Arrays:
    """All that a step gives, as NumPy arrays."""
    return [logits, *(np.asarray(part) for layer in state.layers for part in (layer.window, layer.ssm))]


def assert_close(found: Arrays, wanted: Arrays, tolerance: float) -> None:
    for one, other in zip(found, wanted, strict=True):
        assert one.shape == other.shape
        assert np.abs(one - other).max() <= tolerance * np.abs(other).max() + tolerance * 1e-3


@on_each_case
@few
@given(data=st.data())
def test_reading_in_two_pieces_is_reading_at_once(
    name: str, kind: str, precision: str, tolerance: float, data: st.DataObject, model_of: ModelOf
) -> None:
    ids = data.draw(st.lists(st.integers(0, 66), min_size=1, max_size=30))
    split = data.draw(st.integers(0, len(ids)))
    model = model_of(name, kind, precision)
    pieces = numbers(*read(model, [ids[:split], ids[split:]]))
    assert_close(pieces, numbers(*read(model, [ids])), tolerance)


@on_each_case
@pytest.mark.parametrize("first", range(4))
@pytest.mark.parametrize("second", range(4))
def test_reading_shorter_than_the_convolution(
    name: str,
    kind: str,
    precision: str,
    tolerance: float,
    first: int,
    second: int,
    model_of: ModelOf,
) -> None:
    """Pieces of 0 to 3 tokens, then one more."""
    model, ids = model_of(name, kind, precision), [5, 0, 66, 17, 3, 42, 1][: first + second + 1]
    pieces = [ids[:first], ids[first : first + second], ids[first + second :]]
    assert_close(numbers(*read(model, pieces)), numbers(*read(model, [ids])), tolerance)


@on_each_case
@few
@given(ids=st.lists(st.integers(0, 66), min_size=1, max_size=20))
def test_reading_a_prompt_is_reading_it_token_by_token(
    name: str, kind: str, precision: str, tolerance: float, ids: list[int], model_of: ModelOf
) -> None:
    model = model_of(name, kind, precision)
    steps = numbers(*read(model, [[one] for one in ids]))
    assert_close(steps, numbers(*read(model, [ids])), tolerance)


@on_each_case
def test_logits_of_all_positions_end_with_those_of_the_last(
    name: str, kind: str, precision: str, tolerance: float, model_of: ModelOf
) -> None:
    model, ids = model_of(name, kind, precision), tokens_of([3, 1, 4, 1, 5])
    every, _ = model.forward(ids, model.empty_state(), all_positions=True)
    last, _ = model.forward(ids, model.empty_state())
    assert np.asarray(every).shape == (1, 5, model.config.vocab_size)
    assert_close([np.asarray(last)[:, 0]], [np.asarray(every)[:, -1]], tolerance)


@on_each_case
@few
@given(
    rows=st.lists(st.lists(st.integers(0, 66), min_size=3, max_size=3), min_size=2, max_size=4),
    seed=st.integers(0, 99),
)
def test_the_order_of_a_batch_does_not_matter(
    name: str,
    kind: str,
    precision: str,
    tolerance: float,
    rows: list[list[int]],
    seed: int,
    model_of: ModelOf,
) -> None:
    """Each row gives what it gives alone, wherever it stands; the second step has L = 1."""
    model, order = model_of(name, kind, precision), np.random.default_rng(seed).permutation(len(rows))
    ids = np.array(rows, np.int32)[order]
    _, state = model.forward(ids[:, :2], model.empty_state(len(rows)))
    logits, state = model.forward(ids[:, 2:], state)
    for place, row in enumerate(order):
        alone = numbers(*read(model, [rows[row]]))
        assert_close([one[place : place + 1] for one in numbers(np.asarray(logits), state)], alone, tolerance)


@on_each_case
def test_a_copied_state_goes_on_as_the_first_does(
    name: str, kind: str, precision: str, tolerance: float, model_of: ModelOf
) -> None:
    """A state taken out as numbers and put back gives the same logits, bit for bit, as often as one likes."""
    model = model_of(name, kind, precision)
    _, state = read(model, [[7, 8, 9, 10]])
    make: Callable[[npt.NDArray[Any]], Any] = type(state.layers[0].ssm) if kind == "mlx" else np.array
    kept = [(np.array(layer.window), np.array(layer.ssm)) for layer in state.layers]
    restored = MambaState(tuple(LayerState(make(window), make(ssm)) for window, ssm in kept))
    wanted, _ = model.forward(tokens_of([11, 12]), state)
    for given_state in (restored, restored, state):
        found, _ = model.forward(tokens_of([11, 12]), given_state)
        np.testing.assert_array_equal(np.asarray(found), np.asarray(wanted))


@pytest.mark.parametrize("length", [1, 3])
@pytest.mark.parametrize("kind", ["numpy", "mlx"])
def test_a_step_leaves_the_state_it_was_given_alone(kind: str, length: int, model_of: ModelOf) -> None:
    model = model_of("odd", kind)
    _, state = read(model, [[7, 8, 9]])
    before = [np.array(part) for part in numbers(np.zeros(1), state)]
    model.forward(tokens_of([1, 2, 3][:length]), state)
    model.start([[1, 2, 3][:length]], state).result()
    for one, other in zip(numbers(np.zeros(1), state), before, strict=True):
        np.testing.assert_array_equal(one, other)


@pytest.mark.parametrize("kind", ["numpy", "mlx"])
def test_a_step_size_of_zero_keeps_the_states(kind: str, tmp_path: Path) -> None:
    tiny = TINY["odd"]
    tensors = recipe.tiny_weights(tiny)
    for name in tensors:
        if "dt_proj" in name:
            tensors[name] = np.full_like(tensors[name], -1000.0 if name.endswith("bias") else 0.0)
    model = load(write_model(tmp_path, tiny.config, tensors), backend(kind))
    _, other = read(
        load(write_model(tmp_path / "plain", tiny.config, recipe.tiny_weights(tiny)), backend(kind)), [[1, 2]]
    )
    logits, state = model.forward(tokens_of([3, 4, 5, 6]), other)
    assert np.isfinite(np.asarray(logits)).all()
    for after, before in zip(state.layers, other.layers, strict=True):
        assert np.abs(np.asarray(before.ssm)).max() > 0
        np.testing.assert_array_equal(np.asarray(after.ssm), np.asarray(before.ssm))


@pytest.mark.parametrize("kind", ["numpy", "mlx"])
@pytest.mark.parametrize("size", [1e3, 1e-3], ids=["large", "small"])
def test_extreme_activations_stay_finite(kind: str, size: float, tmp_path: Path) -> None:
    """No warning and no overflow in softplus, SiLU and the decays."""
    tiny = TINY["odd"]
    tensors = recipe.tiny_weights(tiny)
    for name in tensors:
        if name.endswith(("in_proj.weight", "dt_proj.weight", "dt_proj.bias")):
            tensors[name] = tensors[name] * np.float32(size)
    model = load(write_model(tmp_path, tiny.config, tensors), backend(kind))
    for found in numbers(*read(model, [[1, 2, 3], [4], [5]])):
        assert np.isfinite(found).all()


def test_a_cancelled_step_raises_between_two_layers(model_of: ModelOf) -> None:
    model, asked = model_of("odd"), iter([False, True])
    with pytest.raises(Cancelled):
        model.forward(tokens_of([1]), model.empty_state(), is_cancelled=lambda: next(asked))
    assert next(asked, None) is None


@pytest.mark.parametrize("kind", ["numpy", "mlx"])
@pytest.mark.parametrize("name", ["130m", "untied", "odd", "odder"])
def test_weight_bytes_are_four_for_each_parameter(name: str, kind: str, model_of: ModelOf) -> None:
    model = model_of(name, kind)
    assert model.weight_bytes == 4 * model.config.parameters


@pytest.mark.parametrize("name", ["130m", "odd", "odder"])
@pytest.mark.parametrize("kind", ["numpy", "mlx"])
def test_a_state_has_the_size_that_the_configuration_says(name: str, kind: str, model_of: ModelOf) -> None:
    model = model_of(name, kind)
    _, state = read(model, [[1, 2, 3, 4, 5]])
    assert sum(part.nbytes for part in numbers(np.zeros(0), state)) == model.config.state_bytes


def test_weights_are_read_with_progress_up_to_all_bytes(folder_of: FolderOf) -> None:
    config = read_config(folder_of("untied") / "config.json")
    checkpoint = Checkpoint(folder_of("untied"), config)
    *parts, weights = read_weights(checkpoint, config, backend("numpy"))
    assert isinstance(weights, ModelWeights)
    progress = [part for part in parts if isinstance(part, int)]
    assert len(progress) == len(parts)
    assert progress == sorted(progress)
    assert progress[-1] == checkpoint.total_bytes


@pytest.mark.parametrize(
    ("precision", "tolerance"), [("bf16", 0.05), ("f16", 0.01), ("q8", 0.05), ("q4", 0.6)], ids=str
)
def test_smaller_precisions_stay_near(precision: str, tolerance: float, model_of: ModelOf) -> None:
    model, wanted = model_of("130m", "mlx", precision), model_of("130m", "mlx")
    for pieces in ([[1, 2, 3, 4]], [[1], [2], [3], [4]]):
        found, right = read(model, pieces)[0], read(wanted, pieces)[0]
        assert found.dtype == np.float32
        assert np.abs(found - right).max() <= tolerance * np.abs(right).max()
