"""Mamba beside a Transformer of the same size: one prompt, one machine, one run, taking turns."""

import importlib.util
import math
import os
import shlex
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import mlx.core as mx

from engine.architectures import ModelConfig
from engine.backends.base import Backend, ModelWeights
from engine.bench.api import (
    STOPPED,
    Begun,
    Column,
    Doing,
    Ended,
    Event,
    ResultTable,
    RowDone,
    Value,
    VersusPlan,
)
from engine.bench.compared_models import ComparedMamba, ComparedModel, ComparedTransformer
from engine.bench.machine import CHECKOUT
from engine.bench.model_pairs import Pair, TransformerShape, pair_of
from engine.bench.random_weights import RandomCheckpoint
from engine.bench.timing import Clock, scaled, spread, timed
from engine.bench.workload import prompt_tokens
from engine.devices import available_devices, choose
from engine.engine import backend_for, load_engine
from engine.errors import InvalidRequestError, UnsupportedModelError
from engine.messages import MessageText, message, pattern
from engine.model import Mamba, read_weights
from engine.tokenizer import Tokenizer

_MISSING = pattern("This comparison requires mlx-lm, which is not installed.")
_OLDEST_MLX_LM = ">=0.32"  # as in pyproject.toml
_TOKENS = 16
_ON_GPU = (0, 1024, 2048, 8192, 32768)
_ON_CPU = (0, 128, 512)
_LONGEST_TEXT = 2048
_MIB, _GB = 1 << 20, 1e9
_COLUMNS = (
    Column("position", "Position"),
    Column("mamba_step", "Mamba", "ms/token"),
    Column("transformer_step", "Transformer", "ms/token"),
    Column("mamba_cache", "Mamba's state", "MiB"),
    Column("transformer_cache", "KV cache, measured", "MiB"),
    Column("transformer_computed", "KV cache, computed", "MiB"),
    Column("mamba_peak", "Mamba, peak", "GB"),
    Column("transformer_peak", "Transformer, peak", "GB"),
    Column("mamba_first", "Mamba, first token", "s"),
    Column("transformer_first", "Transformer, first token", "s"),
)


@dataclass(frozen=True, slots=True)
class Sides:
    """Who is compared. `texts` are the tokens for perplexity, none with random weights."""

    mamba: ComparedModel
    transformer: ComparedModel
    shape: TransformerShape
    vocab_size: int
    item_bytes: int
    text: tuple[int, ...] = ()
    is_random: bool = True


def versus(plan: VersusPlan, repeats: int, cancel: threading.Event) -> Iterator[Event]:
    """Compare the plan's pair. Raises UnsupportedModelError where mlx-lm is not installed."""
    if importlib.util.find_spec("mlx_lm") is None:
        raise missing_mlx_lm()
    sides = sides_of(plan)
    try:
        yield from compared(sides, plan, repeats, cancel)
    finally:
        sides.mamba.close()
        sides.transformer.close()


def missing_mlx_lm(checkout: Path = CHECKOUT) -> UnsupportedModelError:
    """The error that tells how to install mlx-lm for the Python that runs this."""
    if getattr(sys, "frozen", False):
        return UnsupportedModelError(
            _MISSING, "The app doesn’t include it. Run the comparison from a source checkout."
        )
    if (checkout / "pyproject.toml").is_file():
        place = Path() if checkout == Path.cwd() else checkout
        what: tuple[str, ...] = ("-c", str(place / "constraints.txt"), "-e", f"{place}[versus]")
    else:
        what = (f"mlx-lm{_OLDEST_MLX_LM}",)
    python = os.path.relpath(sys.executable) if checkout == Path.cwd() else sys.executable
    command = shlex.join((python, "-m", "pip", "install", *what))
    return UnsupportedModelError(_MISSING, "Install it with: {command}", command=command)


def compared(
    sides: Sides, plan: VersusPlan, repeats: int, cancel: threading.Event, clock: Clock = time.perf_counter
) -> Iterator[Event]:
    """At each of the plan's positions: read a prompt of this length, then write some tokens, in turns."""
    positions = sorted(plan.positions or _usual_positions())
    table = ResultTable("versus", "Mamba vs. a Transformer", _COLUMNS, _note(sides, repeats))
    yield Begun(table, tuple(map(str, positions)))
    tokens = prompt_tokens(
        positions[-1] + 1, sides.vocab_size
    )  # at the position 0 too there is one to begin with
    for position in positions:
        figures = _Figures()
        for step, act in enumerate(_turns(sides, tokens[: position + 1], repeats, figures, clock), 1):
            if cancel.is_set():
                yield Ended("versus", message(STOPPED))
                return
            yield Doing("versus", str(position), step, 4 * (repeats + 1))
            act()
        yield RowDone("versus", _row(sides, position, figures))
    yield Ended("versus", message(STOPPED) if cancel.is_set() else _perplexities(sides))


@dataclass(slots=True)
class _Figures:
    """What one position gave, ours first. Seconds and bytes."""

    first: tuple[list[float], list[float]] = field(default_factory=lambda: ([], []))
    step: tuple[list[float], list[float]] = field(default_factory=lambda: ([], []))
    peak: list[int | None] = field(default_factory=lambda: [None, None])


def _turns(
    sides: Sides, tokens: Sequence[int], repeats: int, figures: _Figures, clock: Clock
) -> Iterator[Callable[[], None]]:
    """What is to be done, in order: each warms up once in each way; then they take turns, each first every other time."""
    both = (sides.mamba, sides.transformer)

    def warm(index: int) -> None:
        meter = _PeakMeter(both[index])
        both[index].read(tokens)
        both[index].write(_TOKENS)
        figures.peak[index] = meter.peak()

    def warm_writing(index: int) -> None:
        both[index].write(_TOKENS)

    def read(index: int) -> None:
        figures.first[index].append(timed(partial(both[index].read, tokens), clock))

    def write(index: int) -> None:
        figures.step[index].append(both[index].write(_TOKENS, clock) / _TOKENS)

    yield from (partial(warm, index) for index in (0, 1))
    for repeat in range(repeats):
        yield from (partial(read, index) for index in _order(repeat))
    yield from (partial(warm_writing, index) for index in (0, 1))
    for repeat in range(repeats):
        yield from (partial(write, index) for index in _order(repeat))


def _order(repeat: int) -> tuple[int, int]:
    return (0, 1) if repeat % 2 else (1, 0)


def _usual_positions() -> tuple[int, ...]:
    return _ON_CPU if available_devices()[0] == "cpu" else _ON_GPU


def _row(sides: Sides, position: int, figures: _Figures) -> tuple[Value, ...]:
    computed = sides.shape.kv_bytes(position + 1, sides.item_bytes)
    return (
        position,
        *(scaled(spread(seconds), 1e3) for seconds in figures.step),
        sides.mamba.cache_bytes() / _MIB,
        sides.transformer.cache_bytes() / _MIB,
        computed / _MIB,
        *(None if peak is None else peak / _GB for peak in figures.peak),
        *(spread(seconds) for seconds in figures.first),
    )


def _note(sides: Sides, repeats: int) -> str:
    weights = "Random weights of both shapes." if sides.is_random else "Real weights."
    return (
        f"{sides.mamba.name} vs. {sides.transformer.name}. {weights} Greedy, batch 1, same prompt; at each position"
        f" {_TOKENS} tokens alternately, median of {repeats}; each decoded by its own library, warm. First token: reading the"
        " whole prompt, warm. Caches: measured from their arrays (mlx-lm grows them 256 tokens at a time); computed:"
        f" 2 × layers × width × {sides.item_bytes} bytes per token. Peak: weights, cache and the most MLX held besides; not"
        " separated on a CPU."
    )


def _perplexities(sides: Sides) -> MessageText:
    if not sides.text:
        return message("")
    found = [math.exp(-side.log_likelihood(sides.text)) for side in (sides.mamba, sides.transformer)]
    return message(
        "Perplexity on {count} tokens of the text: Mamba {mamba}, Transformer {transformer}.",
        count=len(sides.text),
        mamba=f"{found[0]:.2f}",
        transformer=f"{found[1]:.2f}",
    )


class _PeakMeter:
    """The most memory that one side takes from now on, by MLX's count; None on a CPU, where others allocate too."""

    def __init__(self, side: ComparedModel) -> None:
        self._side = side
        self._has_gpu = available_devices()[0] != "cpu"
        if self._has_gpu:
            self._before, self._kept = mx.get_active_memory(), side.cache_bytes()
            mx.reset_peak_memory()

    def peak(self) -> int | None:
        """Its weights, what it had kept before, and what came on top."""
        if not self._has_gpu:
            return None
        return self._side.weight_bytes + self._kept + max(0, mx.get_peak_memory() - self._before)


def sides_of(plan: VersusPlan) -> Sides:
    """Load both, with real weights where the plan has both folders. Raises EngineError."""
    if bool(plan.mamba) != bool(plan.transformer):
        raise InvalidRequestError(
            "Comparing real weights needs the folders of both models.",
            "Use both --mamba FOLDER and --transformer FOLDER, or neither.",
        )
    if plan.text and not plan.mamba:
        raise InvalidRequestError("Perplexity needs real weights.", "Add --mamba and --transformer.")
    return _real(plan) if plan.mamba else _random(pair_of(plan.pair))


def _random(pair: Pair) -> Sides:
    choice = choose("auto", "auto")
    backend: Backend[Any] = backend_for(choice)[0]
    *_, weights = read_weights(RandomCheckpoint(pair.mamba), pair.mamba, backend)
    assert isinstance(weights, ModelWeights)
    mamba = ComparedMamba(pair.mamba_name, Mamba(pair.mamba, backend, weights))
    is_cpu = choice.device == "cpu"
    transformer = _random_transformer(pair.transformer, mx.float32 if is_cpu else mx.bfloat16, is_cpu)
    vocabulary = min(pair.mamba.vocab_size, pair.transformer.vocab_size)
    return Sides(mamba, transformer, pair.transformer, vocabulary, 4 if is_cpu else 2)


def _random_transformer(shape: TransformerShape, dtype: mx.Dtype, is_cpu: bool) -> ComparedTransformer:
    from mlx_lm.models import gpt_neox  # noqa: PLC0415 - an extra
    from mlx_lm.models.cache import make_prompt_cache  # noqa: PLC0415 - an extra

    device = mx.cpu if is_cpu else mx.gpu
    with mx.stream(device):
        model = gpt_neox.Model(
            gpt_neox.ModelArgs(
                model_type="gpt_neox",
                max_position_embeddings=2048,
                hidden_size=shape.width,
                num_attention_heads=shape.heads,
                num_hidden_layers=shape.layers,
                layer_norm_eps=1e-5,
                vocab_size=shape.vocab_size,
                rotary_emb_base=10000,
                rotary_pct=0.25,
            )
        )
        model.set_dtype(dtype)
        mx.eval(model.parameters())
    name = f"{shape.name}, {'f32' if is_cpu else 'bf16'}, mlx-lm"
    return ComparedTransformer(name, model, make_prompt_cache, device)


def _real(plan: VersusPlan) -> Sides:
    from mlx_lm.models.cache import make_prompt_cache  # noqa: PLC0415 - an extra
    from mlx_lm.utils import load_model  # noqa: PLC0415 - an extra

    from engine.api import LoadOptions  # noqa: PLC0415 - only here

    engine = load_engine(LoadOptions(plan.mamba), lambda _: None, threading.Event())
    assert engine is not None
    is_cpu = engine.info.device == "cpu"
    device, dtype = (mx.cpu, mx.float32) if is_cpu else (mx.gpu, mx.bfloat16)
    with mx.stream(device):
        model, config = load_model(Path(plan.transformer))
        model.set_dtype(dtype)
        mx.eval(model.parameters())
    if config.get("model_type") != "gpt_neox":
        raise UnsupportedModelError(
            "The Transformer must be a GPT-NeoX model, such as {example}.", example="EleutherAI/pythia-160m"
        )
    name = Path(plan.transformer).name
    shape = TransformerShape(
        name,
        config["hidden_size"],
        config["num_hidden_layers"],
        config["num_attention_heads"],
        config["vocab_size"],
    )
    config_of: ModelConfig = engine.model.config
    ids: tuple[int, ...] = ()
    if plan.text:
        ids = tuple(Tokenizer(Path(plan.mamba)).encode(Path(plan.text).read_text("utf-8"))[:_LONGEST_TEXT])
    transformer: Any = ComparedTransformer(
        f"{name}, {'f32' if is_cpu else 'bf16'}, mlx-lm", model, make_prompt_cache, device
    )
    mamba = ComparedMamba(engine.info.name, engine.model)
    vocabulary = min(config_of.vocab_size, shape.vocab_size)
    return Sides(mamba, transformer, shape, vocabulary, 4 if is_cpu else 2, ids, is_random=False)
