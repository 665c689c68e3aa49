"""What every model family has: a checked configuration, named tensors, and a block."""

import math
import reprlib
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from engine.backends.base import Backend, LayerWeights
from engine.errors import ModelFileError
from engine.messages import MessageText, message
from engine.state import Array, LayerState, StateShape
from engine.tensors import StoredTensor

MOST_LAYERS = 1 << 12
_LARGEST = 1 << 24


@dataclass(frozen=True, slots=True)
class ModelConfig(ABC):
    """The shape of a model. Letters in brackets are those of the glossary in `engine`.

    A family is a subclass: it reads its own config.json, names its tensors, and computes its block. What all families
    share, the embedding, the norms around the blocks and the head, is here and in `engine.model`.
    """

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
    eos_token_ids: tuple[int, ...] = (0,)
    """The end-of-text tokens that config.json names; `engine.end_tokens` has the other files."""

    prefix: ClassVar[str] = "backbone."
    """What the names in a file begin with; `tensor_shapes` gives them without it."""
    embedding: ClassVar[str] = "embeddings.weight"
    final_norm: ClassVar[str] = "norm_f.weight"
    head: ClassVar[str] = "lm_head.weight"
    layer_norm: ClassVar[str] = "norm.weight"
    """The norm before each block, in the layer."""
    layer_weights: ClassVar[type[LayerWeights[Any]]] = LayerWeights
    """What `read_layer` makes."""
    linear_tensors: ClassVar[tuple[str, ...]]
    """Endings of the names of the block's tensors that are stored in the model's precision; the others are float32."""
    quantised_tensors: ClassVar[tuple[str, ...]]
    """Endings of those among them that q8 and q4 quantise."""

    @classmethod
    @abstractmethod
    def read(cls, reader: "ConfigReader") -> Self:
        """The configuration in a config.json. Raises ModelFileError and UnsupportedModelError."""

    @abstractmethod
    def layer_shapes(self) -> dict[str, tuple[int, ...]]:
        """Shape of each tensor of one layer, by its name after `layers.N.`. Optional tensors only if the model has them."""

    @abstractmethod
    def read_layer(self, tensors: Mapping[str, StoredTensor], backend: Backend[Array]) -> LayerWeights[Array]:
        """One layer's weights for `backend`, from the tensors that `layer_shapes` names."""

    @abstractmethod
    def block(
        self, normed: Array, layer: LayerWeights[Array], memory: LayerState[Array], backend: Backend[Array]
    ) -> tuple[Array, LayerState[Array]]:
        """What one block adds to the residual stream (B, L, M), and its new memory. `normed` is (B, L, M)."""

    @property
    def state_shape(self) -> StateShape:
        """The shape of one sequence's state."""
        return StateShape(
            self.num_hidden_layers, self.conv_kernel - 1, self.intermediate_size, self.state_size
        )

    @property
    def state_bytes(self) -> int:
        """Bytes of one sequence's state, in float32."""
        return self.state_shape.total_bytes

    @property
    def kv_bytes_per_token(self) -> int:
        """Bytes per token of the fp16 keys and values of a Transformer of this shape (two Mamba blocks for one of its)."""
        return self.num_hidden_layers * self.hidden_size * 2

    @property
    def parameters(self) -> int:
        """How many numbers the weights hold."""
        return sum(math.prod(shape) for shape in self.tensor_shapes().values())

    def tensor_shapes(self) -> dict[str, tuple[int, ...]]:
        """Shape of every tensor of the model, by its name in the file without `prefix`."""
        shapes: dict[str, tuple[int, ...]] = {
            self.embedding: (self.vocab_size, self.hidden_size),
            self.final_norm: (self.hidden_size,),
        }
        one = self.layer_shapes()
        for index in range(self.num_hidden_layers):
            shapes |= {self.layer_name(index, name): shape for name, shape in one.items()}
        if not self.tie_word_embeddings:
            shapes[self.head] = (self.vocab_size, self.hidden_size)
        return shapes

    def layer_name(self, index: int, name: str) -> str:
        """The name in the file of a layer's tensor, without `prefix`."""
        return f"layers.{index}.{name}"


class ConfigReader:
    """A parsed config.json: looks values up under several names and checks them.

    The first name is the Hugging Face one. A legacy name may also stand in `ssm_cfg`. Methods raise ModelFileError.
    """

    def __init__(self, content: Mapping[str, Any]) -> None:
        self._content = content
        nested = content.get("ssm_cfg")
        self._legacy: Mapping[str, Any] = nested if isinstance(nested, dict) else {}

    def find(self, *names: str, default: Any = None) -> tuple[str, Any]:
        """The first of `names` that has a value, and the value; without one `default`, or an error if that is None."""
        for name in names:
            for content in (self._content, self._legacy):
                if content.get(name) is not None:
                    return name, content[name]
        if default is None:
            raise ModelFileError(
                "{name} is missing from config.json.",
                "The file may be incomplete. Download it again.",
                name=repr(names[0]),
            )
        return names[0], default

    def integer(self, *names: str, default: int | None = None, most: int = _LARGEST) -> int:
        """A whole number from 1 to `most`."""
        return self.positive(*self.find(*names, default=default), most)

    def positive(self, name: str, value: Any, most: int = _LARGEST) -> int:
        """`value` itself if it is a whole number from 1 to `most`."""
        if isinstance(value, float) and value.is_integer():  # some writers have only one kind of number
            value = int(value)
        if isinstance(value, bool) or not isinstance(value, int) or not 0 < value <= most:
            raise _invalid(name, value, message("a whole number from 1 to {most}", most=most))
        return value

    def number(self, *names: str, default: float) -> float:
        """A number between 0 and 1."""
        name, value = self.find(*names, default=default)
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value < 1:
            raise _invalid(name, value, message("a number between 0 and 1"))
        return float(value)

    def flag(self, *names: str, default: bool) -> bool:
        """True or false."""
        name, value = self.find(*names, default=default)
        if not isinstance(value, bool):
            raise _invalid(name, value, message("true or false"))
        return value

    def token_ids(self, *names: str, vocabulary: int, default: int) -> tuple[int, ...]:
        """The ids of one or several of `vocabulary` tokens."""
        name, value = self.find(*names, default=default)
        ids = token_ids_in(value, vocabulary)
        if ids is None:
            raise _invalid(name, value, message("the ID of a token or a list of IDs"))
        return ids


def token_ids_in(value: object, vocabulary: int) -> tuple[int, ...] | None:
    """The ids that `value` holds, be it one or a list, each below `vocabulary`; None if it is anything else."""
    ids: list[int] = []
    for given in value if isinstance(value, list) else [value]:
        # Some writers have only one kind of number.
        one = int(given) if isinstance(given, float) and given.is_integer() else given
        if isinstance(one, bool) or not isinstance(one, int) or not 0 <= one < vocabulary:
            return None
        ids.append(one)
    return tuple(dict.fromkeys(ids)) or None


def _invalid(name: str, value: object, meant: MessageText) -> ModelFileError:
    return ModelFileError(
        "config.json is damaged: {name} is {value}, but it must be {meant}.",
        "Download the file again.",
        name=name,
        value=reprlib.repr(value),
        meant=meant,
    )
