"""Times whole models with random weights on this machine's GPU: reading a prompt and writing a reply.

    python -m tests.benchmarks.bench_gpu_model [--json FILE] [--models 130m 2.8b] [--plain]

Decoding: mean over 200 tokens, greedy, each step evaluated asynchronously; best of 5 rounds. Reading: best of 3, logits of the last
position. bfloat16, batch 1. --plain uses plain MLX operations in place of the kernels for decoding.
"""

import argparse
import json
import statistics
import time
from pathlib import Path

import mlx.core as mx
import numpy as np
import numpy.typing as npt

import kernels.reference
from engine.architectures.falcon_mamba import FalconMambaConfig
from engine.architectures.mamba import MambaConfig
from engine.backends.base import Forward, LayerWeights, Linear, ModelWeights
from engine.backends.mlx_backend import MlxBackend, Operations, compiled
from engine.model import Mamba
from engine.state import MambaState
from kernels.fused import FusedOperations
from kernels.loader import KernelLibrary
from tests.benchmarks.gpu_timing import print_table

_WIDTHS = {"130m": (768, 24), "370m": (1024, 48), "790m": (1536, 48), "1.4b": (2048, 48), "2.8b": (2560, 64)}
CONFIGS: dict[str, MambaConfig] = {
    **{
        name: MambaConfig(width, 2 * width, layers, 16, 4, width // 16, 50280)
        for name, (width, layers) in _WIDTHS.items()
    },
    "falcon-7b": FalconMambaConfig(
        4096, 8192, 64, 16, 4, 256, 65024, tie_word_embeddings=False, mixer_rms_eps=1e-5
    ),
}
TOKENS = 200
ROUNDS = 5
Tokens = npt.NDArray[np.int32] | mx.array
Step = Forward[mx.array]


def random_model(name: str, operations: Operations) -> Mamba[mx.array]:
    """A model of this size whose weights are noise."""
    config = CONFIGS[name]
    width, inner, rank = config.hidden_size, config.intermediate_size, config.time_step_rank
    backend = MlxBackend("gpu", "bf16", operations)

    def linear(rows: int, columns: int) -> Linear[mx.array]:
        weight = (mx.random.normal((rows, columns)) * columns**-0.5).astype(mx.bfloat16)
        mx.eval(weight)
        return Linear(weight)

    def layer() -> LayerWeights[mx.array]:
        vectors = (
            mx.ones(width),
            mx.random.normal((inner, 4)) * 0.3,
            mx.random.normal((inner,)) * 0.1,
            mx.random.uniform(-6, -2, (inner,)),
            mx.contiguous(-mx.broadcast_to(mx.arange(1, 17).astype(mx.float32), (inner, 16))),
            mx.ones(inner),
        )
        mx.eval(vectors)
        norm, conv, conv_bias, dt_bias, A, D = vectors
        return LayerWeights(
            norm, linear(2 * inner, width), conv, conv_bias, linear(rank + 32, inner), linear(inner, rank), dt_bias, A, D,
            linear(width, inner),
        )  # fmt: skip

    embedding = linear(config.vocab_size, width)
    head = embedding if config.tie_word_embeddings else linear(config.vocab_size, width)
    layers = tuple(layer() for _ in range(config.num_hidden_layers))
    return Mamba(config, backend, ModelWeights(embedding, layers, mx.ones(width), head))


def plain_step(model: Mamba[mx.array]) -> Step:
    """One greedy token: the graph is built anew each time."""

    def step(tokens: Tokens, state: MambaState[mx.array]) -> tuple[mx.array, MambaState[mx.array]]:
        logits, state = model.forward(tokens, state)
        return mx.argmax(logits, axis=-1).astype(mx.int32), state

    return step


def time_decoding(model: Mamba[mx.array], step: Step) -> dict[str, float]:
    """Milliseconds for a token, and those of them in which Python builds the step; of the best of some rounds.

    Rounds differ by the load of the host, whose one thread hands every kernel to the GPU.
    """
    rounds = [decode(model, step) for _ in range(ROUNDS)]
    best = min(rounds)
    return {
        "ms": best[0],
        "of it Python": best[1],
        "of it handing over": best[2],
        "median round": statistics.median(times[0] for times in rounds),
    }


def decode(model: Mamba[mx.array], step: Step) -> tuple[float, float, float]:
    """Milliseconds for each of TOKENS tokens: all of it, building the graph, handing it to the GPU."""
    token, state = mx.array([[1]], mx.int32), model.empty_state()
    for _ in range(8):
        token, state = step(token, state)
        mx.eval(token)
    mx.synchronize()
    building = handing_over = 0.0
    start = time.perf_counter()
    for _ in range(TOKENS):
        before = time.perf_counter()
        following, state = step(token, state)
        built = time.perf_counter()
        mx.async_eval(following)
        building += built - before
        handing_over += time.perf_counter() - built
        token.item()  # what the product reads while the next step runs
        token = following
    mx.eval(token)
    mx.synchronize()
    total = time.perf_counter() - start
    return total * 1e3 / TOKENS, building * 1e3 / TOKENS, handing_over * 1e3 / TOKENS


def time_reading(model: Mamba[mx.array], length: int) -> dict[str, float]:
    """Milliseconds to read so many tokens, and those of them in which Python builds the graph."""
    tokens = mx.random.randint(0, 50000, (1, length)).astype(mx.int32)
    state = model.empty_state()
    mx.eval(tokens)
    best = (float("inf"), 0.0)
    for _ in range(4):
        mx.synchronize()
        start = time.perf_counter()
        logits, after = model.forward(tokens, state)
        built = time.perf_counter() - start
        mx.eval(logits[:, -1], [layer.ssm for layer in after.layers])
        mx.synchronize()
        best = min(best, ((time.perf_counter() - start) * 1e3, built * 1e3))
        del logits, after
    return {"ms": best[0], "of it Python": best[1]}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--json", type=Path)
    parser.add_argument("--models", nargs="*", default=["130m", "2.8b"], choices=list(CONFIGS))
    parser.add_argument("--plain", action="store_true")
    options = parser.parse_args()
    library = KernelLibrary.for_this_machine()
    operations = FusedOperations(library)
    results: dict[str, dict[str, float]] = {}
    for name in options.models:
        model = random_model(name, operations)
        results[f"decode {name}"] = time_decoding(model, plain_step(model))
        results[f"decode {name}, compiled step"] = time_decoding(model, compiled(plain_step(model)))
        for length in (2048, 8192):
            results[f"read {length} {name}"] = time_reading(model, length)
        if options.plain:
            plain = Mamba(model.config, MlxBackend("gpu", "bf16", kernels.reference), model._weights)
            results[f"decode {name}, plain operations"] = time_decoding(plain, plain_step(plain))
        del model
        mx.clear_cache()
    if options.json:
        options.json.write_text(json.dumps(results, indent=1))
    columns = ("ms", "median round", "of it Python", "of it handing over")
    rows = [[what, *(values.get(column, "") for column in columns)] for what, values in results.items()]
    print_table(("what", *columns), rows)
    print(*operations.status(), sep="\n")


if __name__ == "__main__":
    main()
