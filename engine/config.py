"""What a model's config.json says, checked, and the sizes that follow from it."""

import errno
import json
import math
import reprlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.errors import ModelFileError, UnsupportedModelError, unreadable
from engine.messages import Message, message, pattern

_MOST_LAYERS = 1 << 12
_MOST_JSON_BYTES = 1 << 26
_EXAMPLE = pattern("Mamba Metal runs Mamba (1) models, such as state-spaces/mamba-370m-hf.")
_PLAIN_ONLY = pattern("Mamba Metal runs plain Mamba (1) models.")
_REASONS = {
    "mamba2": (pattern("This is a Mamba-2 model."), _EXAMPLE),
    "falcon_mamba": (pattern("This is a Falcon-Mamba model, which normalises B, C and dt."), _PLAIN_ONLY),
    "jamba": (pattern("This is a Jamba model, which mixes Mamba with attention."), _PLAIN_ONLY),
}
_OTHER_KIND = (pattern("This is a model of the type {kind}, such as a Transformer."), _EXAMPLE)


@dataclass(frozen=True, slots=True)
class MambaConfig:
    """The shape of a Mamba model. Letters in brackets are those of the glossary in `engine`."""

    hidden_size: int
    """Model width [M]."""
    intermediate_size: int
    """Inner channels [D]."""
    num_hidden_layers: int
    state_size: int
    """States of a channel [N]."""
    conv_kernel: int
    """Width of the convolution [K]."""
    time_step_rank: int
    """Rank of the projection to dt [R]."""
    vocab_size: int
    """Rows of the embedding [V]; may be more than the tokenizer has tokens."""
    layer_norm_epsilon: float = 1e-5
    use_bias: bool = False
    """in_proj and out_proj have a bias."""
    use_conv_bias: bool = True
    tie_word_embeddings: bool = True
    """The head is the embedding."""
    eos_token_id: int = 0

    @property
    def state_bytes(self) -> int:
        """Bytes of one sequence's state: float32, a window of K - 1 inputs and N states for each channel."""
        per_channel = self.conv_kernel - 1 + self.state_size
        return self.num_hidden_layers * self.intermediate_size * per_channel * 4

    @property
    def kv_bytes_per_token(self) -> int:
        """Bytes per token of the fp16 keys and values of a Transformer of this shape (two Mamba blocks for one of its)."""
        return self.num_hidden_layers * self.hidden_size * 2

    @property
    def parameters(self) -> int:
        """How many numbers the weights hold."""
        return sum(math.prod(shape) for shape in self.tensor_shapes().values())

    def layer_shapes(self) -> dict[str, tuple[int, ...]]:
        """Shape of each tensor of one layer, by its name in the file after `layers.N.`."""
        width, inner, states = self.hidden_size, self.intermediate_size, self.state_size
        shapes: dict[str, tuple[int, ...]] = {
            "norm.weight": (width,),
            "mixer.in_proj.weight": (2 * inner, width),
            "mixer.conv1d.weight": (inner, 1, self.conv_kernel),
            "mixer.x_proj.weight": (self.time_step_rank + 2 * states, inner),
            "mixer.dt_proj.weight": (inner, self.time_step_rank),
            "mixer.dt_proj.bias": (inner,),
            "mixer.A_log": (inner, states),
            "mixer.D": (inner,),
            "mixer.out_proj.weight": (width, inner),
        }
        if self.use_conv_bias:
            shapes["mixer.conv1d.bias"] = (inner,)
        if self.use_bias:
            shapes["mixer.in_proj.bias"] = (2 * inner,)
            shapes["mixer.out_proj.bias"] = (width,)
        return shapes

    def tensor_shapes(self) -> dict[str, tuple[int, ...]]:
        """Shape of every tensor of the model, by its name in the file without the prefix `backbone.`."""
        shapes: dict[str, tuple[int, ...]] = {
            "embeddings.weight": (self.vocab_size, self.hidden_size),
            "norm_f.weight": (self.hidden_size,),
        }
        for index in range(self.num_hidden_layers):
            shapes |= {f"layers.{index}.{name}": shape for name, shape in self.layer_shapes().items()}
        if not self.tie_word_embeddings:
            shapes["lm_head.weight"] = (self.vocab_size, self.hidden_size)
        return shapes

    @classmethod
    def from_file(cls, path: Path) -> "MambaConfig":
        """The configuration in `path`. Raises ModelFileError and UnsupportedModelError."""
        try:
            content = read_json(path)
        except FileNotFoundError as error:
            raise ModelFileError(
                "{folder} holds no config.json, so it is not a model folder.",
                "Choose the folder that holds config.json, tokenizer.json and the .safetensors files.",
                detail=str(path),
                folder=path.absolute().parent.name or message("The folder"),
            ) from error
        except OSError as error:
            raise unreadable(path.name, error) from error
        except (ValueError, RecursionError) as error:
            raise ModelFileError(
                "config.json is damaged: it is not valid JSON.", "Download it again.", detail=str(error)
            ) from error
        if not isinstance(content, dict):
            raise ModelFileError("config.json is damaged: it is not a JSON object.", "Download it again.")
        return cls.from_dict(content)

    @classmethod
    def from_dict(cls, content: Mapping[str, Any]) -> "MambaConfig":
        """The configuration in a parsed config.json; the Hugging Face names win over the legacy ones."""
        _refuse_other_kinds(content)
        read = _Reader(content)
        width = read.integer("hidden_size", "d_model")
        expand = read.integer("expand", default=2)
        rank = read.find(("time_step_rank", "dt_rank"), "auto")
        vocabulary = read.integer("vocab_size")
        return cls(
            hidden_size=width,
            intermediate_size=read.integer("intermediate_size", "d_inner", default=expand * width),
            num_hidden_layers=read.integer("num_hidden_layers", "n_layer", most=_MOST_LAYERS),
            state_size=read.integer("state_size", "d_state", default=16),
            conv_kernel=read.integer("conv_kernel", "d_conv", default=4),
            time_step_rank=math.ceil(width / 16) if rank[1] == "auto" else read.positive(*rank),
            vocab_size=vocabulary,
            layer_norm_epsilon=read.number("layer_norm_epsilon", default=1e-5),
            use_bias=read.flag("use_bias", "bias", default=False),
            use_conv_bias=read.flag("use_conv_bias", "conv_bias", default=True),
            tie_word_embeddings=read.flag("tie_word_embeddings", "tie_embeddings", default=True),
            eos_token_id=read.token_id("eos_token_id", vocabulary, default=0),
        )


def read_json(path: Path) -> Any:
    """The content of a JSON file.

    Raises OSError, and ValueError or RecursionError when it is damaged. Anything but a file of a size that such a file
    can have is not opened: reading a pipe or a device may never end.
    """
    if not path.is_file():
        path.stat()
        raise OSError(errno.EINVAL, "it is not a file", str(path))
    if path.stat().st_size > _MOST_JSON_BYTES:
        raise ValueError(f"{path.name} is too large")
    return json.loads(path.read_text(encoding="utf-8"))


def _refuse_other_kinds(content: Mapping[str, Any]) -> None:
    kind = content.get("model_type")
    legacy = content.get("ssm_cfg")
    if kind is None and isinstance(legacy, dict) and legacy.get("layer") == "Mamba2":
        kind = "mamba2"
    is_original = kind is None and ("d_model" in content or "ssm_cfg" in content)
    if kind == "mamba" or is_original:
        activation = content.get("hidden_act", "silu")
        if activation not in ("silu", "swish"):
            raise UnsupportedModelError(
                "This model's activation is {activation}; Mamba Metal computes SiLU only.",
                activation=reprlib.repr(activation),
            )
        return
    if kind is None:
        raise UnsupportedModelError(
            "config.json does not name a model type, so this is not a Mamba model folder."
        )
    raise UnsupportedModelError(*_REASONS.get(str(kind), _OTHER_KIND), kind=reprlib.repr(kind))


class _Reader:
    """Looks values up under their name, then their legacy names, at the top and in `ssm_cfg`; checks each."""

    def __init__(self, content: Mapping[str, Any]) -> None:
        self._content = content
        nested = content.get("ssm_cfg")
        self._legacy: Mapping[str, Any] = nested if isinstance(nested, dict) else {}

    def find(self, names: tuple[str, ...], default: Any) -> tuple[str, Any]:
        for name in names:
            if self._content.get(name) is not None:
                return name, self._content[name]
            if self._legacy.get(name) is not None:
                return name, self._legacy[name]
        if default is None:
            raise ModelFileError(
                "config.json lacks {name}.", "It may be cut short; download it again.", name=repr(names[0])
            )
        return names[0], default

    def positive(self, name: str, value: Any, most: int = 1 << 24) -> int:
        if isinstance(value, float) and value.is_integer():  # some writers have only one kind of number
            value = int(value)
        if isinstance(value, bool) or not isinstance(value, int) or not 0 < value <= most:
            raise _nonsense(name, value, message("a whole number from 1 to {most}", most=most))
        return value

    def integer(self, *names: str, default: int | None = None, most: int = 1 << 24) -> int:
        return self.positive(*self.find(names, default), most)

    def number(self, name: str, default: float) -> float:
        value = self.find((name,), default)[1]
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value < 1:
            raise _nonsense(name, value, message("a number between 0 and 1"))
        return float(value)

    def flag(self, *names: str, default: bool) -> bool:
        name, value = self.find(names, default)
        if not isinstance(value, bool):
            raise _nonsense(name, value, message("true or false"))
        return value

    def token_id(self, name: str, vocabulary: int, default: int) -> int:
        value = self.find((name,), default)[1]
        if isinstance(value, list) and value:
            value = value[0]
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < vocabulary:
            raise _nonsense(name, value, message("the id of a token"))
        return value


def _nonsense(name: str, value: object, meant: Message) -> ModelFileError:
    return ModelFileError(
        "config.json says that {name} is {value}; it must be {meant}.",
        "Download the file again.",
        name=name,
        value=reprlib.repr(value),
        meant=meant,
    )
