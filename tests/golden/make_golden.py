"""Write the references of tests/golden with transformers in float32 on the CPU.

    pip install -e '.[golden]'
    python tests/golden/make_golden.py

For each tiny model of recipe.py: its config.json and reference.npz (token ids, logits at a few positions, 64 greedy
token ids, a hash of the weights). For the built-in model, widened from bfloat16: logits and greedy ids of three
prompts. Refuses a reference without teeth: greedy steps must be decided by a clear margin, and each parameter that a
loader or a kernel could get wrong must move the logits by far more than the tests allow.
"""

import json
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import torch
import transformers
from tokenizers import Tokenizer

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from tests.golden import recipe  # noqa: E402  (the script runs from anywhere, so the root is added first)

GOLDEN = Path(__file__).resolve().parent
BUILTIN = ROOT / "resources" / "models" / "builtin"
LEAST_MARGIN = 3e-4
LEAST_EFFECT = 1e-2
PROMPTS = {
    "paris": "User: What is the capital of France?\nAssistant:",
    "story": "Once upon a time, there was a",
    "fox": "User: Tell me a story about a fox.\nAssistant:",
}


def main() -> None:
    """Write everything, or the tiny models that the command line names."""
    torch.set_grad_enabled(False)
    transformers.logging.set_verbosity_error()
    transformers.utils.logging.disable_progress_bar()
    for tiny in recipe.TINY_MODELS:
        if tiny.name in sys.argv[1:] or len(sys.argv) == 1:
            make_tiny(tiny)
    if len(sys.argv) == 1:
        make_builtin()


def make_tiny(tiny: recipe.TinyModel) -> None:
    """Write config.json and reference.npz of one tiny model."""
    folder = GOLDEN / tiny.name
    folder.mkdir(exist_ok=True)
    weights = recipe.tiny_weights(tiny)
    config = transformers.AutoConfig.for_model(tiny.model_type, **tiny.config)
    with tempfile.TemporaryDirectory() as name:
        config.save_pretrained(name)
        (folder / "config.json").write_text((Path(name) / "config.json").read_text())
        recipe.write_weights(Path(name), weights, tiny.shards, tiny.dtype)
        model = load(Path(name))
    tokens = recipe.random_tokens(tiny.seed, recipe.SEQUENCE_TOKENS, tiny.config["vocab_size"])
    logits = logits_of(model, tokens)[list(recipe.LOGIT_POSITIONS)]
    greedy, margin = greedy_of(model, tokens)
    effect = least_effect(model, tokens)
    report(tiny.name, greedy, margin, effect)
    np.savez_compressed(
        folder / "reference.npz",
        tokens=np.array(tokens, dtype=np.int32),
        logits=logits,
        greedy=np.array(greedy, dtype=np.int32),
        digest=np.array(recipe.weights_digest(weights)),
    )


def make_builtin() -> None:
    """Write builtin/reference.npz."""
    folder = GOLDEN / "builtin"
    folder.mkdir(exist_ok=True)
    model = load(BUILTIN)
    tokenizer = Tokenizer.from_file(str(BUILTIN / "tokenizer.json"))
    arrays: dict[str, Any] = {}
    for name, prompt in PROMPTS.items():
        tokens = tokenizer.encode(prompt, add_special_tokens=False).ids
        positions = sorted({0, len(tokens) // 2, len(tokens) - 1})
        greedy, margin = greedy_of(model, tokens)
        report(f"builtin {name}", greedy, margin, 1.0)
        print(repr(tokenizer.decode(greedy, skip_special_tokens=False)))
        arrays[f"{name}_tokens"] = np.array(tokens, dtype=np.int32)
        arrays[f"{name}_positions"] = np.array(positions, dtype=np.int32)
        arrays[f"{name}_logits"] = logits_of(model, tokens)[positions]
        arrays[f"{name}_greedy"] = np.array(greedy, dtype=np.int32)
    np.savez_compressed(folder / "reference.npz", **arrays)
    (folder / "prompts.json").write_text(json.dumps(PROMPTS, indent=2) + "\n")


def load(folder: Path) -> transformers.PreTrainedModel:
    """The model of `folder` in float32; a tensor that was not found is an error."""
    model, info = transformers.AutoModelForCausalLM.from_pretrained(
        folder, dtype=torch.float32, output_loading_info=True
    )
    unread = [key for key in ("missing_keys", "unexpected_keys", "mismatched_keys") if info[key]]
    if unread:
        raise SystemExit(f"{folder}: {info}")
    return model.eval()


def logits_of(model: transformers.PreTrainedModel, tokens: list[int]) -> np.ndarray:
    """Logits of every position, (L, V) float32."""
    return np.asarray(model(torch.tensor([tokens]), use_cache=False).logits[0].numpy())


def greedy_of(model: transformers.PreTrainedModel, tokens: list[int]) -> tuple[list[int], float]:
    """The most probable continuation, end-of-text not obeyed, and the smallest lead of a winner over its runner-up.

    The lead is relative to the largest logit. Each step reads the whole text again, so no cache can be wrong.
    """
    ids, margin = list(tokens), float("inf")
    for _ in range(recipe.GREEDY_TOKENS):
        last = logits_of(model, ids)[-1]
        second, first = np.sort(last)[-2:]
        margin = min(margin, float((first - second) / np.abs(last).max()))
        ids.append(int(last.argmax()))
    return ids[len(tokens) :], margin


def least_effect(model: transformers.PreTrainedModel, tokens: list[int]) -> float:
    """How much the least important mistake would move the last logits, relative to the largest of them."""
    right = logits_of(model, tokens)[-1]
    effects = []
    for spoil in spoilers(model):
        undo = spoil()
        effects.append(float(np.abs(logits_of(model, tokens)[-1] - right).max() / np.abs(right).max()))
        undo()
    return min(effects)


def spoilers(model: transformers.PreTrainedModel) -> Iterator[Callable[[], Callable[[], None]]]:
    """Mistakes one can make: each spoils one kind of tensor in all layers and returns how to undo it."""
    mixers = [layer.mixer for layer in model.backbone.layers]
    rank, states = mixers[0].time_step_rank, mixers[0].ssm_state_size
    swap_b_c = [*range(rank), *range(rank + states, rank + 2 * states), *range(rank, rank + states)]
    inner = mixers[0].intermediate_size
    swap_x_z = [*range(inner, 2 * inner), *range(inner)]
    kinds = {
        "D": ([m.D for m in mixers], torch.zeros_like),
        "A_log": ([m.A_log for m in mixers], lambda old: old.flip(1)),
        "dt_bias": ([m.dt_proj.bias for m in mixers], torch.zeros_like),
        "conv": ([m.conv1d.weight for m in mixers], lambda old: old.flip(2)),
        "x_proj": ([m.x_proj.weight for m in mixers], lambda old: old[swap_b_c]),
        "in_proj": ([m.in_proj.weight for m in mixers], lambda old: old[swap_x_z]),
        "norm": ([layer.norm.weight for layer in model.backbone.layers], torch.ones_like),
        "norm_f": ([model.backbone.norm_f.weight], torch.ones_like),
    }
    for name, module in (("conv_bias", "conv1d"), ("in_bias", "in_proj"), ("out_bias", "out_proj")):
        biases = [getattr(m, module).bias for m in mixers]
        if biases[0] is not None:
            kinds[name] = (biases, torch.zeros_like)
    if hasattr(mixers[0], "dt_layernorm"):
        for name in ("dt_layernorm", "b_layernorm", "c_layernorm"):
            norms = [getattr(m, name) for m in mixers]
            yield partial(replaced, norms, lambda x: x)
            yield partial(replaced, norms, lambda x: x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + 1e-5))
    for tensors, change in kinds.values():
        yield partial(spoiled, tensors, change)


def spoiled(
    tensors: list[torch.Tensor], change: Callable[[torch.Tensor], torch.Tensor]
) -> Callable[[], None]:
    """Change the tensors in place; calling the result puts them back."""
    kept = [tensor.clone() for tensor in tensors]
    for tensor in tensors:
        tensor.copy_(change(tensor.clone()))

    def undo() -> None:
        for tensor, old in zip(tensors, kept, strict=True):
            tensor.copy_(old)

    return undo


def replaced(
    norms: list[torch.nn.Module], forward: Callable[[torch.Tensor], torch.Tensor]
) -> Callable[[], None]:
    """Let the norms compute something else: nothing, or with the epsilon of another norm."""
    for norm in norms:
        norm.forward = forward

    def undo() -> None:
        for norm in norms:
            del norm.forward

    return undo


def report(name: str, greedy: list[int], margin: float, effect: float) -> None:
    """Say what was made; stop when it would not show a mistake."""
    print(
        f"{name}: margin {margin:.1e}, least effect {effect:.1e}, {len(set(greedy))} different greedy tokens"
    )
    if margin < LEAST_MARGIN or effect < LEAST_EFFECT:
        raise SystemExit(f"{name}: choose another seed")


if __name__ == "__main__":
    main()
