"""A model family is one class and one line: this one, with a tensor and a setting of its own, is known nowhere else."""

import json
import threading
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, ClassVar, Generic, Self

import numpy as np
import numpy.typing as npt
import pytest
from safetensors.numpy import load_file, save_file

from engine import architectures
from engine.api import GenerationRequest, LoadOptions, SamplingOptions
from engine.architectures import read_config
from engine.architectures.base import ConfigReader
from engine.architectures.mamba import MambaConfig
from engine.backends.base import Backend, LayerWeights, ModelWeights
from engine.converted_weights import ConvertedWeights
from engine.engine import load_engine
from engine.errors import ModelFileError
from engine.fit import need_of
from engine.hub import installed, local_models
from engine.state import Array, LayerState
from engine.tensors import StoredTensor
from tests.fakes.checkpoints import config_json, write_checkpoint
from tests.unit.engine.loading import BACKENDS, BUILTIN, backend, load

TOKENS = np.array([[5, 6, 7, 8]], np.int32)


@dataclass(frozen=True, slots=True)
class GainWeights(LayerWeights[Array], Generic[Array]):
    """The weights of a block whose output is scaled."""

    gain: Array


@dataclass(frozen=True, slots=True)
class GainConfig(MambaConfig):
    """Mamba with a gain for each channel of a block's output, and a factor in config.json."""

    factor: float = 0.5

    layer_weights: ClassVar[type[LayerWeights[Any]]] = GainWeights

    @classmethod
    def read(cls, reader: ConfigReader) -> Self:
        plain = MambaConfig.read(reader)
        values = {item.name: getattr(plain, item.name) for item in fields(plain)}
        return cls(**values, factor=reader.number("gain_factor", default=0.5))

    def layer_shapes(self) -> dict[str, tuple[int, ...]]:
        return MambaConfig.layer_shapes(self) | {"mixer.gain": (self.hidden_size,)}

    def read_layer(self, tensors: Mapping[str, StoredTensor], backend: Backend[Array]) -> GainWeights[Array]:
        plain = MambaConfig.read_layer(self, tensors, backend)
        values = {item.name: getattr(plain, item.name) for item in fields(plain)}
        return GainWeights(**values, gain=backend.vector(tensors["mixer.gain"]))

    def block(
        self, normed: Array, layer: Any, memory: LayerState[Array], backend: Backend[Array]
    ) -> tuple[Array, LayerState[Array]]:
        made: Any
        made, after = MambaConfig.block(self, normed, layer, memory, backend)
        return made * (layer.gain * self.factor), after


SMALL = GainConfig(64, 128, 2, 16, 4, 4, 6144)


@pytest.fixture
def family(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(architectures, "ARCHITECTURES", {**architectures.ARCHITECTURES, "gain": GainConfig})


def _write(folder: Path, gain: float, **settings: Any) -> Path:
    write_checkpoint(folder, SMALL, BUILTIN / "tokenizer.json")
    content = {**config_json(SMALL), "model_type": "gain", **settings}
    (folder / "config.json").write_text(json.dumps(content))
    tensors: dict[str, npt.NDArray[np.float32]] = load_file(folder / "model.safetensors")
    for name, tensor in tensors.items():
        if name.endswith("mixer.gain"):
            tensor[:] = gain
    save_file(tensors, folder / "model.safetensors")
    return folder


def _logits(folder: Path, kind: str) -> npt.NDArray[np.float32]:
    model = load(folder, backend(kind))
    return model.start(TOKENS.tolist(), model.empty_state()).result()[0]


@pytest.mark.parametrize("kind", BACKENDS)
@pytest.mark.usefixtures("family")
def test_its_block_is_computed_with_its_setting_and_tensor(tmp_path: Path, kind: str) -> None:
    plain = _write(tmp_path / "plain", 2.0)
    other = _write(tmp_path / "other", 4.0, gain_factor=0.25)
    mamba = write_checkpoint(
        tmp_path / "mamba", MambaConfig(64, 128, 2, 16, 4, 4, 6144), BUILTIN / "tokenizer.json"
    )
    np.testing.assert_allclose(_logits(plain, kind), _logits(other, kind), rtol=1e-5, atol=1e-6)
    assert np.abs(_logits(plain, kind) - _logits(_write(tmp_path / "weak", 0.1), kind)).max() > 1e-4
    assert _logits(mamba, kind).shape == (1, 6144)


@pytest.mark.usefixtures("family")
def test_its_config_is_checked_and_its_tensor_is_needed(tmp_path: Path) -> None:
    folder = _write(tmp_path, 1.0, gain_factor=7)
    with pytest.raises(ModelFileError, match="gain_factor is 7, but it must be a number between 0 and 1"):
        read_config(folder / "config.json")
    write_checkpoint(tmp_path, MambaConfig(64, 128, 2, 16, 4, 4, 6144), BUILTIN / "tokenizer.json")
    (tmp_path / "config.json").write_text(json.dumps({**config_json(SMALL), "model_type": "gain"}))
    trouble = installed.problem_of(tmp_path)
    assert trouble is not None
    assert "mixer.gain is missing from model.safetensors" in trouble.sentence


@pytest.mark.usefixtures("family")
def test_it_loads_replies_and_is_listed_as_any_model(tmp_path: Path) -> None:
    folder = _write(tmp_path, 1.0)
    look = local_models.scan_folder(str(folder), 0, "auto")
    assert look.trouble is None
    assert isinstance(look.entry.config, GainConfig)
    assert need_of(look.entry.config, "f32").weight_bytes == 4 * SMALL.parameters
    engine = load_engine(LoadOptions(str(folder), "cpu"), lambda _: None, threading.Event())
    assert engine is not None
    request = GenerationRequest(("Once",), SamplingOptions(temperature=0), max_tokens=3)
    *tokens, _ = engine.generate(request, threading.Event())
    assert engine.info.parameters == SMALL.parameters
    assert engine.info.weight_bytes == 4 * SMALL.parameters
    engine.close()
    assert tokens


@pytest.mark.usefixtures("family")
def test_its_converted_weights_are_read_again(tmp_path: Path) -> None:
    folder = _write(tmp_path / "model", 3.0)
    on = backend("mlx", "q8")
    model = load(folder, on)
    kept = ConvertedWeights(tmp_path / "cache", folder, "gain", "q8")
    kept.keep(model._weights, on)  # type: ignore[arg-type] # the protocol of backends knows no files
    *_, weights = kept.read(read_config(folder / "config.json"), on)  # type: ignore[arg-type] # likewise
    assert isinstance(weights, ModelWeights)
    layer = weights.layers[0]
    assert isinstance(layer, GainWeights)
    assert np.array(layer.gain).tolist() == [3.0] * 64
