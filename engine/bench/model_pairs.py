"""Shapes that are compared: a Mamba, and the Transformer of the same size, tokenizer and training data."""

from dataclasses import dataclass

from engine.architectures import ModelConfig
from engine.architectures.mamba import MambaConfig
from engine.fit import catalogue_config


@dataclass(frozen=True, slots=True)
class TransformerShape:
    """A GPT-NeoX as the Pythia models are; `heads` share `width` evenly."""

    name: str
    width: int
    layers: int
    heads: int
    vocab_size: int

    def kv_bytes(self, tokens: int, item_bytes: int) -> int:
        """Bytes of the keys and values of so many tokens, computed."""
        return 2 * self.layers * self.width * item_bytes * tokens


@dataclass(frozen=True, slots=True)
class Pair:
    """Both shapes of one comparison."""

    mamba_name: str
    mamba: ModelConfig
    transformer: TransformerShape


_PYTHIA = {
    "130m": TransformerShape("pythia-160m", 768, 12, 12, 50304),
    "370m": TransformerShape("pythia-410m", 1024, 24, 16, 50304),
    "790m": TransformerShape("pythia-1b", 2048, 16, 8, 50304),
    "1.4b": TransformerShape("pythia-1.4b", 2048, 24, 16, 50304),
    "2.8b": TransformerShape("pythia-2.8b", 2560, 32, 32, 50304),
}
_TINY = Pair(
    "tiny Mamba",
    MambaConfig(256, 512, 8, 16, 4, 16, 1024),
    TransformerShape("tiny Transformer", 256, 4, 4, 1024),
)
PAIRS = ("tiny", *_PYTHIA)


def pair_of(name: str) -> Pair:
    """The pair with that name, one of PAIRS; the real ones by the size of the Mamba."""
    if name == "tiny":
        return _TINY
    config = catalogue_config(f"state-spaces/mamba-{name}-hf")
    assert config is not None
    return Pair(f"mamba-{name}", config, _PYTHIA[name])
