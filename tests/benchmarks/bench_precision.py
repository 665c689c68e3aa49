"""What each precision costs in quality: perplexity, and how often the likeliest next token stays the same.

    .venv/bin/python -m tests.benchmarks.bench_precision [--model builtin|DIR] [--text FILE] [--write]

The text (by default `texts/alice.txt`: a short chat, and the public-domain opening of Alice) is read once in each
precision. Perplexity is exp of the mean negative log-likelihood of each token after those before it. Agreement is the
part of positions at which the likeliest next token is the one of float32. Without a GPU, MLX computes on the CPU: slower,
but with the same rounding of weights.
"""

import argparse
import math
import shlex
import sys
import tempfile
import threading
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import mlx.core as mx
import numpy as np
import numpy.typing as npt

import kernels.reference
from engine.architectures import read_config
from engine.backends.mlx_backend import MlxBackend
from engine.devices import DeviceChoice, available_devices, device_name
from engine.loading import WeightSource
from engine.model import Mamba
from engine.models import ModelLocation, locate
from engine.tokenizer import Tokenizer
from tests.benchmarks.document import write_section

_PRECISIONS = ("f32", "f16", "bf16", "q8", "q4")
_CHUNK = 256
_TEXT = Path(__file__).parent / "texts" / "alice.txt"


@dataclass(frozen=True, slots=True)
class Quality:
    """One row of the table."""

    precision: str
    weight_bytes: int
    perplexity: float
    agreement: float


def all_logits(model: Mamba[Any], ids: list[int]) -> npt.NDArray[np.float32]:
    """The logits after each token but the last (L - 1, V)."""
    state, parts = model.empty_state(), []
    for start in range(0, len(ids) - 1, _CHUNK):
        tokens = np.array([ids[start : min(start + _CHUNK, len(ids) - 1)]], np.int32)
        logits, state = model.forward(tokens, state, all_positions=True)
        parts.append(np.array(logits[0]))
    return np.concatenate(parts)


def perplexity(logits: npt.NDArray[np.float32], ids: list[int]) -> float:
    """exp of the mean negative log-likelihood of ids[1:]."""
    scores = logits.astype(np.float64)
    scores -= scores.max(axis=1, keepdims=True)
    normaliser = np.log(np.exp(scores).sum(axis=1))
    likelihood = scores[np.arange(len(ids) - 1), ids[1:]] - normaliser
    return math.exp(-likelihood.mean())


def measure(location: ModelLocation, text: str, device: str) -> list[Quality]:
    """One row for each precision; the first is float32, which the others are compared with."""
    config = read_config(location.folder / "config.json")
    ids = Tokenizer(location.folder).encode(text)
    best: npt.NDArray[np.intp] | None = None
    rows = []
    for precision in _PRECISIONS:
        with tempfile.TemporaryDirectory() as folder:
            source = WeightSource(location, DeviceChoice(device, precision), config, Path(folder))
            backend = MlxBackend(device, precision, kernels.reference)
            weights = source.load(backend, lambda _: None, threading.Event())
        assert weights is not None
        model = Mamba(config, backend, weights)
        logits = all_logits(model, ids)
        likeliest = logits.argmax(axis=1)
        best = likeliest if best is None else best
        agreement = float((likeliest == best).mean())
        rows.append(Quality(precision, model.weight_bytes, perplexity(logits, ids), agreement))
    return rows


def main() -> None:
    """Measure, print the table, and write it into docs/benchmarks.md with --write."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--model", default="builtin")
    parser.add_argument("--text", type=Path, default=_TEXT)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    device = available_devices()[0]
    if device == "cpu":
        mx.set_default_device(mx.cpu)
    location, text = locate(options.model), options.text.read_text(encoding="utf-8")
    rows = measure(location, text, device)
    tokens = len(Tokenizer(location.folder).encode(text))
    lines = [
        f"{location.name}, {tokens} tokens of `{options.text.name}`, MLX on {device} ({device_name(device)}).",
        f"Command: `python -m tests.benchmarks.bench_precision {shlex.join(sys.argv[1:])}`".replace(
            " `", " `"
        ),
        "",
        "| precision | weights | perplexity | likeliest token as in float32 |",
        "| --- | --- | --- | --- |",
        *(
            f"| {row.precision} | {row.weight_bytes / 1e6:.1f} MB | {row.perplexity:.3f} | {row.agreement:.1%} |"
            for row in rows
        ),
    ]
    sys.stdout.write("\n".join(lines) + "\n")
    if options.write:
        write_section("precision", "What each precision costs in quality", lines)


if __name__ == "__main__":
    main()
