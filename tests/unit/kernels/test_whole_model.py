"""The whole model through the kernels: the laws of a state, the same tokens as NumPy, five launches for each block."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import mlx.core as mx
import numpy as np
import pytest

from engine.backends.base import Forward
from engine.backends.mlx_backend import MlxBackend, compiled
from engine.model import Mamba
from engine.state import MambaState
from kernels.fused import FusedOperations
from kernels.loader import Dialect, KernelLibrary
from tests.msl.emulator import metal_kernel
from tests.unit.engine.loading import BUILTIN, backend, load

PROMPT = [5, 17, 300, 42, 7, 99, 1000, 3, 8, 64, 5]
TOKENS = 16
TOLERANCES = {
    "cpu": 1e-3,
    "metal": 3e-2,
    "cuda": 3e-2,
}  # MLX's products on CUDA round float32 to tf32's ten bits


class Counted:
    """The emulator, counting its launches."""

    def __init__(self) -> None:
        self.launches: Counter[str] = Counter()

    def __call__(self, **definition: Any) -> Any:
        kernel = metal_kernel(**definition)

        def launch(**call: Any) -> Any:
            self.launches[definition["name"]] += 1
            return kernel(**call)

        return launch


@pytest.fixture(scope="module")
def counted() -> Counted:
    return Counted()


@pytest.fixture(scope="module")
def emulated(counted: Counted) -> Iterator[Mamba[mx.array]]:
    """The built-in model in float32, its operations as kernels on the emulator."""
    operations = FusedOperations(KernelLibrary(Dialect("emulated", counted), 10))
    loaded = load(BUILTIN, MlxBackend("cpu", "f32", operations))
    # Each kernel's trial launch is over before any launch is counted.
    _, state = read(loaded, PROMPT, loaded.empty_state())
    read(loaded, PROMPT[:1], state)
    yield loaded
    assert {status.state for status in operations.status()} == {"built"}


@pytest.fixture(
    scope="module",
    params=[
        pytest.param("emulator"),
        pytest.param("metal", marks=pytest.mark.metal),
        pytest.param("cuda", marks=pytest.mark.gpu),
    ],
)
def model(request: pytest.FixtureRequest) -> Mamba[mx.array]:
    """The built-in model in float32 through the kernels: on the emulator, or as the product runs it on a GPU."""
    if request.param == "emulator":
        emulated: Mamba[mx.array] = request.getfixturevalue("emulated")
        return emulated
    return load(BUILTIN, MlxBackend(request.param, "f32", FusedOperations(KernelLibrary.for_this_machine())))


def read(
    model: Mamba[Any], tokens: list[int], state: MambaState[Any]
) -> tuple[np.ndarray[Any, Any], MambaState[Any]]:
    logits, state = model.start([tokens], state).result()
    return logits[0], state


Step = tuple[np.ndarray[Any, Any], MambaState[mx.array]]


def assert_same(model: Mamba[mx.array], one: Step, other: Step) -> None:
    tolerance = TOLERANCES[model.backend.device]
    np.testing.assert_allclose(one[0], other[0], rtol=tolerance, atol=tolerance)
    for a, b in zip(one[1].layers, other[1].layers, strict=True):
        np.testing.assert_allclose(np.array(a.window), np.array(b.window), rtol=tolerance, atol=tolerance)
        np.testing.assert_allclose(np.array(a.ssm), np.array(b.ssm), rtol=tolerance, atol=tolerance)


@pytest.mark.model
@pytest.mark.parametrize("cut", [1, 2, 3, 6, len(PROMPT) - 1])
def test_a_prompt_may_be_read_in_parts(model: Mamba[mx.array], cut: int) -> None:
    whole = read(model, PROMPT, model.empty_state())
    _, middle = read(model, PROMPT[:cut], model.empty_state())
    assert_same(model, read(model, PROMPT[cut:], middle), whole)


@pytest.mark.model
def test_reading_is_repeated_decoding(model: Mamba[mx.array]) -> None:
    step, state = read(model, PROMPT[:1], model.empty_state())
    for token in PROMPT[1:]:
        step, state = read(model, [token], state)
    assert_same(model, (step, state), read(model, PROMPT, model.empty_state()))


@pytest.mark.model
def test_a_restored_state_goes_on_the_same(model: Mamba[mx.array]) -> None:
    _, state = read(model, PROMPT, model.empty_state())
    copied = model.backend.import_state(*model.backend.export_state(state))  # type: ignore[attr-defined]
    one, other = read(model, [9], state), read(model, [9], copied)
    assert np.array_equal(one[0], other[0])


@pytest.mark.model
def test_the_built_in_model_writes_the_tokens_that_numpy_writes(model: Mamba[mx.array]) -> None:
    written = []
    for one in (model, load(BUILTIN, backend("numpy"))):
        logits, state = read(one, PROMPT, one.empty_state())
        tokens = [int(logits.argmax())]
        while len(tokens) < TOKENS:
            logits, state = read(one, tokens[-1:], state)
            tokens.append(int(logits.argmax()))
        written.append(tokens)
    assert written[0] == written[1]


@pytest.mark.model
def test_a_token_takes_three_kernels_and_two_products_for_each_block(
    emulated: Mamba[mx.array], counted: Counted
) -> None:
    """Five launches: the kernels are counted here, in_proj and out_proj are one matrix product each."""
    _, state = read(emulated, [5], emulated.empty_state())
    counted.launches.clear()
    read(emulated, [5], state)
    blocks = emulated.config.num_hidden_layers
    assert counted.launches == {
        "add_rms_norm": blocks + 1,
        "conv_x_proj_step": blocks,
        "dt_scan_step": blocks,
    }


@pytest.mark.model
def test_a_long_prompt_takes_no_more_launches_than_a_short_one(
    emulated: Mamba[mx.array], counted: Counted
) -> None:
    counted.launches.clear()
    read(emulated, PROMPT, emulated.empty_state())
    blocks = emulated.config.num_hidden_layers
    assert counted.launches == {
        "add_rms_norm": blocks + 1,
        "causal_conv": blocks,
        "selective_scan_segments": blocks,
    }


@pytest.mark.model
@pytest.mark.parametrize("batch", [1, 2])
def test_a_replayed_step_is_the_step(batch: int) -> None:
    """On a GPU the backend replays the graph of a decoding step; here with plain operations, which the CPU can run."""
    plain = load(BUILTIN, backend("mlx"))
    replay = compiled(plain.forward)
    state = other = plain.empty_state(batch)
    for token in PROMPT[:4]:
        tokens = np.full((batch, 1), token, np.int32)
        logits, state = plain.forward(tokens, state)
        replayed, other = replay(mx.array(tokens), other)
        np.testing.assert_allclose(np.array(replayed), np.array(logits), rtol=1e-4, atol=1e-4)
        np.testing.assert_allclose(
            np.array(other.layers[-1].ssm), np.array(state.layers[-1].ssm), rtol=1e-4, atol=1e-4
        )


@pytest.mark.model
def test_a_gpu_backend_replays_from_the_second_token_on(monkeypatch: pytest.MonkeyPatch) -> None:
    replayed: list[Forward[mx.array]] = []

    def noting(forward: Forward[mx.array]) -> Forward[mx.array]:
        replayed.append(forward)
        return forward

    operations = FusedOperations(KernelLibrary(Dialect("emulated", metal_kernel), 10))
    gpu = load(BUILTIN, MlxBackend("metal", "f32", operations))
    monkeypatch.setattr("engine.backends.mlx_backend.compiled", noting)
    state = gpu.empty_state()
    for _ in range(3):
        _, state = read(gpu, [5], state)
    assert len(replayed) == 1
