"""The weights of the tiny random models, made from a seed, so that the repository holds only their references.

NumPy and the standard library only; the bits do not depend on the platform: PCG64's integers, and `math` for the few
values that need a logarithm. `weights_digest` is stored beside each reference, so a drift would be seen at once.
"""

import hashlib
import json
import math
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

FloatArray = npt.NDArray[np.float32]

VOCABULARY = 391
SEQUENCE_TOKENS = 37
LOGIT_POSITIONS = (0, 1, 2, 3, 7, 18, 36)
GREEDY_TOKENS = 64


@dataclass(frozen=True, slots=True)
class TinyModel:
    """One tiny model: `config` holds what differs from transformers' defaults for `model_type`.

    `dtype` is how the files store it, "float32" or "bfloat16".
    """

    name: str
    seed: int
    config: dict[str, Any]
    shards: int = 1
    model_type: str = "mamba"
    dtype: str = "float32"

    @property
    def inner(self) -> int:
        """Inner channels, D."""
        return int(self.config.get("expand", 2) * self.config["hidden_size"])


def _shape(layers: int, width: int, dt_rank: int, **more: Any) -> dict[str, Any]:
    shape = {
        "num_hidden_layers": layers,
        "hidden_size": width,
        "time_step_rank": dt_rank,
        "vocab_size": VOCABULARY,
    }
    return shape | more


TINY_MODELS = (
    TinyModel("130m", 1, _shape(3, 96, 6)),
    TinyModel("370m", 2, _shape(6, 128, 8)),
    TinyModel("790m", 3, _shape(6, 192, 12)),
    TinyModel("1.4b", 4, _shape(6, 256, 16)),
    TinyModel("2.8b", 15, _shape(8, 320, 20), shards=3),
    TinyModel("untied", 6, _shape(3, 96, 6, tie_word_embeddings=False)),
    TinyModel("biases", 7, _shape(3, 96, 6, use_bias=True)),
    TinyModel("no_conv_bias", 8, _shape(3, 96, 6, use_conv_bias=False)),
    TinyModel(
        "odd",
        19,
        _shape(
            3, 36, 5, state_size=8, conv_kernel=3, vocab_size=131, use_bias=True, tie_word_embeddings=False
        ),
    ),
    TinyModel(
        "odder",
        80,
        _shape(
            5, 20, 1, state_size=3, conv_kernel=2, vocab_size=67, expand=3, use_conv_bias=False, use_bias=True
        )
        | {"layer_norm_epsilon": 1e-3},
    ),
    TinyModel(
        "falcon",
        31,
        _shape(4, 64, 16, tie_word_embeddings=False, mixer_rms_eps=0.3),
        model_type="falcon_mamba",
    ),
    TinyModel(
        "falcon_odd",
        32,
        _shape(3, 36, 5, state_size=8, conv_kernel=3, vocab_size=131, use_bias=True, mixer_rms_eps=0.6),
        shards=2,
        model_type="falcon_mamba",
    ),
    TinyModel(
        "falcon_bfloat16",
        33,
        _shape(3, 40, 33, state_size=32, mixer_rms_eps=0.2),
        model_type="falcon_mamba",
        dtype="bfloat16",
    ),
)


class _Dice:
    """Uniform float32 numbers from one seed."""

    def __init__(self, seed: int) -> None:
        self._bits = np.random.PCG64(seed)

    def uniform(self, low: float, high: float, *shape: int) -> FloatArray:
        """Numbers in [low, high): the top 24 bits of each draw, scaled."""
        raw = self._bits.random_raw(math.prod(shape)) >> np.uint64(40)
        return (raw.astype(np.float64) * 2.0**-24 * (high - low) + low).astype(np.float32).reshape(shape)


def tiny_weights(model: TinyModel) -> dict[str, FloatArray]:
    """The model's tensors under the names of a -hf checkpoint.

    The step sizes softplus(dt_bias) lie between 0.001 and 0.3 and A_log is the paper's with noise, so states decay over
    one to hundreds of tokens; D, biases and norms differ from 0 and 1, so a wrong or forgotten one shows.
    """
    dice, config = _Dice(model.seed), model.config
    width, states, taps = config["hidden_size"], config.get("state_size", 16), config.get("conv_kernel", 4)
    rank, inner = config["time_step_rank"], model.inner
    tensors = {"backbone.embeddings.weight": dice.uniform(-0.3, 0.3, config["vocab_size"], width)}
    paper_log = np.array([math.log(n + 1) for n in range(states)])
    for layer in range(config["num_hidden_layers"]):
        at = f"backbone.layers.{layer}."
        mixer = at + "mixer."
        log_dt = dice.uniform(math.log(0.001), math.log(0.3), inner)
        dt_bias = [math.log(math.expm1(math.exp(float(value)))) for value in log_dt]
        tensors |= {
            at + "norm.weight": dice.uniform(0.6, 1.4, width),
            mixer + "in_proj.weight": dice.uniform(-1.0, 1.0, 2 * inner, width)
            * np.float32(1.7 / math.sqrt(width)),
            mixer + "conv1d.weight": dice.uniform(-0.9, 0.9, inner, 1, taps),
            mixer + "x_proj.weight": dice.uniform(-1.0, 1.0, rank + 2 * states, inner)
            * np.float32(3.0 / math.sqrt(inner)),
            mixer + "dt_proj.weight": dice.uniform(-1.0, 1.0, inner, rank)
            * np.float32(1.0 / math.sqrt(rank)),
            mixer + "dt_proj.bias": np.array(dt_bias, dtype=np.float32),
            mixer + "A_log": (paper_log + dice.uniform(-0.2, 0.2, inner, states)).astype(np.float32),
            mixer + "D": dice.uniform(0.5, 1.5, inner),
            mixer + "out_proj.weight": dice.uniform(-1.0, 1.0, width, inner)
            * np.float32(3.0 / math.sqrt(inner)),
        }
        if config.get("use_conv_bias", True):
            tensors[mixer + "conv1d.bias"] = dice.uniform(-0.5, 0.5, inner)
        if config.get("use_bias", False):
            tensors[mixer + "in_proj.bias"] = dice.uniform(-0.5, 0.5, 2 * inner)
            tensors[mixer + "out_proj.bias"] = dice.uniform(-0.5, 0.5, width)
    tensors["backbone.norm_f.weight"] = dice.uniform(0.6, 1.4, width)
    if not config.get("tie_word_embeddings", True):
        tensors["lm_head.weight"] = dice.uniform(-1.0, 1.0, config["vocab_size"], width)
    return tensors if model.dtype == "float32" else {name: _rounded(tensors[name]) for name in tensors}


def _rounded(tensor: FloatArray) -> FloatArray:
    """The nearest values that bfloat16 has; of two, the one with the even last bit."""
    bits = tensor.view(np.uint32)
    up = np.uint32(0x7FFF) + (bits >> np.uint32(16) & np.uint32(1))
    return (bits + up & np.uint32(0xFFFF0000)).view(np.float32)


def weights_digest(tensors: dict[str, FloatArray]) -> str:
    """A hash of all tensors, bit for bit."""
    digest = hashlib.sha256()
    for name in sorted(tensors):
        digest.update(name.encode())
        digest.update(np.ascontiguousarray(tensors[name]).tobytes())
    return digest.hexdigest()


def random_tokens(seed: int, count: int, below: int) -> list[int]:
    """`count` token ids."""
    return [int(raw % np.uint64(below)) for raw in np.random.PCG64(1000 + seed).random_raw(count)]


def write_weights(
    folder: Path, tensors: dict[str, FloatArray], shards: int = 1, dtype: str = "float32"
) -> None:
    """Save `tensors` as one safetensors file or, for `shards` > 1, as several with an index.

    For "bfloat16" they must have been rounded to it.
    """
    if shards == 1:
        _save(tensors, folder / "model.safetensors", dtype)
        return
    weight_map: dict[str, str] = {}
    for number, names in enumerate(_dealt(list(tensors), shards), start=1):
        file_name = f"model-{number:05}-of-{shards:05}.safetensors"
        _save({name: tensors[name] for name in names}, folder / file_name, dtype)
        weight_map |= dict.fromkeys(names, file_name)
    total = sum(tensor.nbytes for tensor in tensors.values())
    index = {"metadata": {"total_size": total}, "weight_map": weight_map}
    (folder / "model.safetensors.index.json").write_text(json.dumps(index, indent=2) + "\n")


def _save(tensors: dict[str, FloatArray], path: Path, dtype: str) -> None:
    """A safetensors file; its own library has no bfloat16 for NumPy."""
    header: dict[str, Any] = {"__metadata__": {"format": "pt"}}
    data, end = [], 0
    for name, tensor in tensors.items():
        if dtype == "bfloat16":
            stored, content = "BF16", (tensor.view(np.uint32) >> np.uint32(16)).astype("<u2")
        else:  # as it is: a test may ask for a type that no model has
            stored = f"{tensor.dtype.kind.upper()}{8 * tensor.dtype.itemsize}"
            content = tensor.astype(tensor.dtype.newbyteorder("<"))
        data.append(content.tobytes())
        start, end = end, end + len(data[-1])
        header[name] = {"dtype": stored, "shape": list(tensor.shape), "data_offsets": [start, end]}
    head = json.dumps(header).encode()
    head += b" " * (-len(head) % 8)
    path.write_bytes(len(head).to_bytes(8, "little") + head + b"".join(data))


def _dealt(names: list[str], hands: int) -> Iterator[list[str]]:
    size = -(-len(names) // hands)
    for start in range(0, len(names), size):
        yield names[start : start + size]
