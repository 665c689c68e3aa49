"""Models of any shape with random weights: they load, generate nonsense, and take the memory of real ones."""

import json
from pathlib import Path
from typing import Any

import numpy as np
from safetensors.numpy import save_file

from engine.architectures import ModelConfig
from engine.fit import catalogue_config

_DEVIATION = 0.02


def config_json(config: ModelConfig) -> dict[str, Any]:
    """The config.json of a shape."""
    return {
        "model_type": "mamba",
        "hidden_size": config.hidden_size,
        "intermediate_size": config.intermediate_size,
        "num_hidden_layers": config.num_hidden_layers,
        "state_size": config.state_size,
        "conv_kernel": config.conv_kernel,
        "time_step_rank": config.time_step_rank,
        "vocab_size": config.vocab_size,
        "tie_word_embeddings": config.tie_word_embeddings,
        "eos_token_id": config.eos_token_ids[0],
    }


def write_checkpoint(folder: Path, config: ModelConfig, tokenizer: Path, seed: int = 1) -> Path:
    """A repository of `config`'s shape in float32 with the tokenizer of another model. 0.5 GB for 130m."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "config.json").write_text(json.dumps(config_json(config)))
    (folder / "tokenizer.json").write_bytes(tokenizer.read_bytes())
    random = np.random.default_rng(seed)
    tensors: dict[str, Any] = {}
    for name, shape in config.tensor_shapes().items():
        full = name if name == "lm_head.weight" else f"backbone.{name}"
        tensors[full] = _values(name, shape, random)
    save_file(tensors, folder / "model.safetensors", metadata={"format": "pt"})
    return folder


def write_catalogue_checkpoint(folder: Path, repo_id: str, tokenizer: Path) -> Path:
    """A repository of the shape of one of the five catalogue models."""
    config = catalogue_config(repo_id)
    if config is None:
        raise ValueError(repo_id)
    return write_checkpoint(folder, config, tokenizer)


def _values(name: str, shape: tuple[int, ...], random: np.random.Generator) -> Any:
    if name.endswith("A_log"):
        return np.broadcast_to(np.log(np.arange(1, shape[1] + 1, dtype=np.float32)), shape).copy()
    if name.endswith(("norm.weight", "norm_f.weight", ".D")):
        return np.ones(shape, np.float32)
    return random.standard_normal(shape, np.float32) * np.float32(_DEVIATION)
