"""A Mamba checkpoint as a GGUF file, which llama.cpp reads. Only in the environment that has `gguf`."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

_NAMES = {
    "norm.weight": "attn_norm.weight",
    "mixer.in_proj.weight": "ssm_in.weight",
    "mixer.conv1d.weight": "ssm_conv1d.weight",
    "mixer.conv1d.bias": "ssm_conv1d.bias",
    "mixer.x_proj.weight": "ssm_x.weight",
    "mixer.dt_proj.weight": "ssm_dt.weight",
    "mixer.dt_proj.bias": "ssm_dt.bias",
    "mixer.A_log": "ssm_a",
    "mixer.D": "ssm_d",
    "mixer.out_proj.weight": "ssm_out.weight",
}
_CONTEXT = 1 << 20


def gguf_name(name: str) -> str:
    """What llama.cpp calls a tensor that the checkpoint calls `name`."""
    plain = name.removeprefix("backbone.")
    if plain == "embeddings.weight":
        return "token_embd.weight"
    if plain == "norm_f.weight":
        return "output_norm.weight"
    if plain == "lm_head.weight":
        return "output.weight"
    _, block, rest = plain.split(".", 2)
    return f"blk.{block}.{_NAMES[rest]}"


def gguf_values(name: str, values: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """The values as llama.cpp wants them: A itself in place of its logarithm, the taps without the axis of size 1."""
    if name.endswith("A_log"):
        return -np.exp(values)
    return values[:, 0] if name.endswith("conv1d.weight") else values


def write_gguf(folder: Path) -> Path:
    """model.gguf in `folder`, made of its model.safetensors in float32; one that is there already is kept."""
    import gguf  # noqa: PLC0415 - only there

    path = folder / "model.gguf"
    if path.is_file():
        return path
    config = json.loads((folder / "config.json").read_text())
    writer = gguf.GGUFWriter(folder / "model.gguf.part", "mamba")
    _describe(writer, config)
    writer.add_file_type(gguf.LlamaFileType.ALL_F32)
    for name, values in _tensors(folder):
        writer.add_tensor(gguf_name(name), np.ascontiguousarray(gguf_values(name, values)))
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    return (folder / "model.gguf.part").rename(path)


def _describe(writer: Any, config: dict[str, Any]) -> None:
    writer.add_name("random")
    writer.add_context_length(_CONTEXT)
    writer.add_embedding_length(config["hidden_size"])
    writer.add_feed_forward_length(0)  # Mamba has neither, and llama.cpp asks for both
    writer.add_head_count(0)
    writer.add_block_count(config["num_hidden_layers"])
    writer.add_ssm_conv_kernel(config["conv_kernel"])
    writer.add_ssm_inner_size(config["intermediate_size"])
    writer.add_ssm_state_size(config["state_size"])
    writer.add_ssm_time_step_rank(config["time_step_rank"])
    writer.add_layer_norm_rms_eps(config["layer_norm_epsilon"])
    writer.add_vocab_size(config["vocab_size"])
    writer.add_tokenizer_model("no_vocab")


def _tensors(folder: Path) -> Iterator[tuple[str, npt.NDArray[np.float32]]]:
    """As safetensors says: eight bytes of length, a JSON header, the tensors. All of them are float32 here."""
    content = np.memmap(folder / "model.safetensors", np.uint8, "r")
    start = 8 + int.from_bytes(content[:8].tobytes(), "little")
    for name, entry in json.loads(content[8:start].tobytes()).items():
        if name != "__metadata__":
            begin, end = entry["data_offsets"]
            yield name, content[start + begin : start + end].view(np.float32).reshape(entry["shape"])
