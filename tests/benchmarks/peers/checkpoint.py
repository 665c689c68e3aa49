"""The model that all of them run: mamba-130m's shape with random weights in float32."""

import json
from pathlib import Path

import numpy as np
from safetensors.numpy import save_file

from engine.architectures import config_from
from tests.benchmarks.peers.contest import ROOT

CONFIG = {
    "architectures": ["MambaForCausalLM"],
    "model_type": "mamba",
    "hidden_size": 768,
    "intermediate_size": 1536,
    "num_hidden_layers": 24,
    "state_size": 16,
    "conv_kernel": 4,
    "expand": 2,
    "time_step_rank": 48,
    "vocab_size": 50280,
    "layer_norm_epsilon": 1e-05,
    "use_bias": False,
    "use_conv_bias": True,
    "tie_word_embeddings": True,
    "eos_token_id": 0,
}
_DT_BIAS = -4.6  # softplus gives 0.01, the middle of the paper's range


def write_model(folder: Path) -> None:
    """A -hf folder with the built-in model's tokenizer."""
    random = np.random.default_rng(0)
    tensors = {}
    for plain, shape in config_from(CONFIG).tensor_shapes().items():
        name = plain if plain.startswith("lm_head") else f"backbone.{plain}"
        values = random.standard_normal(shape, np.float32) * np.float32(0.5 / np.sqrt(shape[-1]))
        if name.endswith("A_log"):
            values = np.log(np.broadcast_to(np.arange(1, shape[1] + 1, dtype=np.float32), shape))
        elif name.endswith(("norm.weight", "norm_f.weight", "D")):
            values = np.ones(shape, np.float32)
        elif name.endswith("dt_proj.bias"):
            values = np.full(shape, _DT_BIAS, np.float32)
        tensors[name] = np.ascontiguousarray(values)
    save_file(tensors, folder / "model.safetensors", metadata={"format": "pt"})
    (folder / "config.json").write_text(json.dumps(CONFIG))
    tokenizer = ROOT / "resources" / "models" / "builtin" / "tokenizer.json"
    (folder / "tokenizer.json").write_bytes(tokenizer.read_bytes())
