"""The CPU's arithmetic: shared out or not, the numbers are the same; no value makes it warn."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from threadpoolctl import threadpool_info

from engine.backends import numpy_backend
from engine.backends.base import Linear
from engine.backends.numpy_backend import NumpyBackend
from tests.golden import recipe
from tests.unit.engine.conftest import FolderOf, ModelOf
from tests.unit.engine.loading import TINY, load, write_model


@pytest.fixture
def shared(monkeypatch: pytest.MonkeyPatch) -> Iterator[NumpyBackend]:
    """A backend whose three threads share even small work."""
    monkeypatch.setattr(numpy_backend, "_PART_NUMBERS", 1)
    monkeypatch.setattr(numpy_backend, "_PART_ROWS", 3)
    monkeypatch.setattr(numpy_backend, "_PART_CHANNELS", 5)
    found = NumpyBackend(threads=3)
    yield found
    found.release()


@pytest.mark.parametrize("name", ["odd", "130m"])
@pytest.mark.parametrize("pieces", [(1,), (7,), (8,), (9,), (30,), (5, 1, 17, 1)], ids=str)
def test_shared_work_gives_the_same_numbers(
    name: str, pieces: tuple[int, ...], shared: NumpyBackend, folder_of: FolderOf, model_of: ModelOf
) -> None:
    """Blocks of the scan begin and end at 8 tokens."""
    alone, many = model_of(name), load(folder_of(name), shared)
    ids = np.random.default_rng(1).integers(0, 67, (2, sum(pieces))).astype(np.int32)
    states, at = [alone.empty_state(2), many.empty_state(2)], 0
    for size in pieces:
        logits = []
        for index, model in enumerate((alone, many)):
            found, states[index] = model.forward(ids[:, at : at + size], states[index])
            logits.append(found)
        at += size
        np.testing.assert_allclose(logits[0], logits[1], rtol=1e-4, atol=1e-4)
    for one, other in zip(states[0].layers, states[1].layers, strict=True):
        np.testing.assert_allclose(one.ssm, other.ssm, rtol=1e-4, atol=1e-5)
        np.testing.assert_allclose(one.window, other.window, rtol=1e-4, atol=1e-5)


def test_the_threads_end_with_the_backend() -> None:
    """The guard of every test fails this one when a thread is left."""
    backend = NumpyBackend(threads=4)
    weight = np.ones((4096, 512), np.float32)
    out = backend.linear(np.ones((1, 1, 512), np.float32), Linear(weight))
    assert (out == 512).all()
    backend.release()


def test_blas_is_held_to_one_thread() -> None:
    first, second = NumpyBackend(threads=1), NumpyBackend(threads=1)
    first.release()
    assert {pool["num_threads"] for pool in threadpool_info() if pool["user_api"] == "blas"} <= {1}
    second.release()


@pytest.mark.parametrize("dtype", [np.float32, np.float64], ids=["f32", "f64"])
@pytest.mark.parametrize(
    "value", [0.0, 1e-30, -1e-30, 5.0, -5.0, 20.0, -20.0, 90.0, -90.0, 1e30, -1e30], ids=str
)
def test_activations_are_right_for_any_number(value: float, dtype: type[np.floating]) -> None:
    x = np.full(3, value, dtype)
    wide = np.float64(x[0])
    limited = np.clip(wide, -700, 700)
    softplus = max(wide, 0.0) + np.log1p(np.exp(-abs(limited)))
    silu = wide / (1 + np.exp(-limited))
    accuracy = 1e-6 if dtype is np.float32 else 1e-14
    np.testing.assert_allclose(numpy_backend._softplus(x), softplus, rtol=accuracy, atol=1e-8)
    np.testing.assert_allclose(numpy_backend._silu(x), silu, rtol=accuracy, atol=1e-8)
    assert numpy_backend._silu(x).dtype == numpy_backend._softplus(x).dtype == dtype


def test_activations_leave_their_input_alone() -> None:
    x = np.linspace(-3, 3, 7, dtype=np.float32)
    before = x.copy()
    numpy_backend._silu(x)
    numpy_backend._softplus(x)
    np.testing.assert_array_equal(x, before)


def test_numbers_that_are_none_stay_none() -> None:
    x = np.array([np.nan], np.float32)
    assert np.isnan(numpy_backend._silu(x)).all()
    assert np.isnan(numpy_backend._softplus(x)).all()


@pytest.mark.parametrize("size", [1, 9])
@pytest.mark.parametrize(
    "name", ["A_log", "in_proj.weight", "dt_proj.bias", "norm.weight", "mixer.D", "embeddings.weight"]
)
def test_weights_beyond_measure_do_not_warn(
    name: str, size: int, shared: NumpyBackend, tmp_path: Path
) -> None:
    """They are finite, what is computed with them is not: a reply ends with a sentence, not with NumPy's warnings."""
    tensors = dict(recipe.tiny_weights(TINY["odd"]))
    for key, values in tensors.items():
        if key.endswith(name):
            tensors[key] = np.full_like(values, 3e38)
    model = load(write_model(tmp_path, TINY["odd"].config, tensors), shared)
    state = model.empty_state()
    for _ in range(2):
        _, state = model.start([[1] * size], state).result()
