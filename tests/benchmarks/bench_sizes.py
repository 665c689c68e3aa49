"""The five real shapes with random weights: do they load, write, and stay inside the memory that was computed for them?

    .venv/bin/python -m tests.benchmarks.bench_sizes [--sizes 130m 370m ...] [--write]

Each checkpoint is made on the fly in float32, in shards of about 1 GB, and removed again. Each load is a process of its
own: memory is the peak of its resident set (the operating system's figure) above what it had before. Pages of the mapped
files count as long as they are mapped. NumPy is the CPU path of the product; MLX runs on its CPU build here, only to
show that loading and quantising stay within bounds: its speed says nothing about a GPU.
"""

import argparse
import json
import multiprocessing
import resource
import shlex
import sys
import tempfile
import threading
import time
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import numpy as np
from safetensors.numpy import save_file

from engine.architectures import ModelConfig, read_config
from engine.fit import catalogue_config, need_of
from tests.benchmarks.document import write_section
from tests.fakes.checkpoints import config_json

_SHARD_BYTES = 1_000_000_000
_TOKENS = 2
_PROMPT = [17, 512, 33, 4096, 99, 1, 7, 20]
_PRECISIONS = ("f32", "bf16", "q8", "q4")


@dataclass(frozen=True, slots=True)
class Load:
    """One row: memory in bytes, times in seconds."""

    size: str
    path: str
    computed: int
    peak: int
    load_s: float
    step_s: float


def write_shape(folder: Path, config: ModelConfig) -> None:
    """A checkpoint of `config`'s shape in float32 shards with an index; values repeat one random block."""
    block = np.random.default_rng(1).standard_normal(1 << 20, np.float32) * np.float32(0.02)
    (folder / "config.json").write_text(json.dumps(config_json(config)))
    index: dict[str, str] = {}
    shard: dict[str, Any] = {}
    shapes = list(config.tensor_shapes().items())
    for position, (name, shape) in enumerate(shapes):
        shard[f"backbone.{name}"] = _values(name, shape, block)
        if position == len(shapes) - 1 or sum(value.nbytes for value in shard.values()) > _SHARD_BYTES:
            file = f"model-{len(set(index.values())) + 1:05d}.safetensors"
            save_file(shard, folder / file)
            index |= dict.fromkeys(shard, file)
            shard = {}
    (folder / "model.safetensors.index.json").write_text(json.dumps({"weight_map": index}))


def _values(name: str, shape: tuple[int, ...], block: Any) -> Any:
    if name.endswith("A_log"):
        return np.broadcast_to(np.log(np.arange(1, shape[1] + 1, dtype=np.float32)), shape).copy()
    if name.endswith(("norm.weight", "norm_f.weight", ".D")):
        return np.ones(shape, np.float32)
    return np.resize(block, shape)


def measure(folder: Path, size: str, library: str, precision: str) -> Load:
    """Load and write in a process of its own."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_load, args=(theirs, str(folder), library, precision))
    process.start()
    theirs.close()
    peak, load_s, step_s = ours.recv()
    process.join()
    config = read_config(folder / "config.json")
    computed = need_of(config, precision).total_bytes
    return Load(size, f"{library} {precision}", computed, peak, load_s, step_s)


def _load(results: Connection, folder: str, library: str, precision: str) -> None:
    from engine.backends.mlx_backend import MlxBackend  # noqa: PLC0415 - only in the measured process
    from engine.backends.numpy_backend import NumpyBackend  # noqa: PLC0415 - likewise
    from engine.devices import DeviceChoice  # noqa: PLC0415 - likewise
    from engine.loading import WeightSource  # noqa: PLC0415 - likewise
    from engine.model import Mamba  # noqa: PLC0415 - likewise
    from engine.models import ModelLocation  # noqa: PLC0415 - likewise
    from kernels import reference  # noqa: PLC0415 - likewise

    before = _peak_bytes()
    config = read_config(Path(folder) / "config.json")
    backend = NumpyBackend() if library == "NumPy" else MlxBackend("cpu", precision, reference)
    started = time.perf_counter()
    with tempfile.TemporaryDirectory(dir=Path(folder).parent) as kept:
        location = ModelLocation(folder, "random", Path(folder))
        source = WeightSource(location, DeviceChoice("cpu", precision), config, Path(kept))
        weights = source.load(backend, lambda _: None, threading.Event())
        assert weights is not None
        load_s = time.perf_counter() - started
        model: Any = Mamba(config, backend, weights)
        logits, state = model.start([_PROMPT], model.empty_state()).result()
        started = time.perf_counter()
        for _ in range(_TOKENS):
            assert np.isfinite(logits).all()
            logits, state = model.start([[int(logits[0].argmax())]], state).result()
        step_s = (time.perf_counter() - started) / _TOKENS
    results.send((_peak_bytes() - before, load_s, step_s))
    backend.release()


def _peak_bytes() -> int:
    """The peak of the resident set. Linux's getrusage would count what the parent had before it started this process."""
    status = Path("/proc/self/status")
    if status.is_file():
        line = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM:"))
        return int(line.split()[1]) * 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def main() -> None:
    """Measure, print the table, and write it into docs/benchmarks.md with --write."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--sizes", nargs="+", default=["130m", "370m", "790m", "1.4b", "2.8b"])
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    rows: list[Load] = []
    for size in options.sizes:
        config = catalogue_config(f"state-spaces/mamba-{size}-hf")
        assert config is not None
        with tempfile.TemporaryDirectory() as folder:
            model = Path(folder) / "model"
            model.mkdir()
            write_shape(model, config)
            rows.append(measure(model, size, "NumPy", "f32"))
            rows += [measure(model, size, "MLX", precision) for precision in _PRECISIONS[1:]]
        for row in rows[-len(_PRECISIONS) :]:
            sys.stdout.write(f"{row}\n")
    lines = [
        "Random weights; peaks of the resident set in a process of its own, above what it had before.",
        "",
        f"    python -m tests.benchmarks.bench_sizes {shlex.join(sys.argv[1:])}",
        "",
        "| model | path | need, computed | peak, measured | load | a token |",
        "| --- | --- | --- | --- | --- | --- |",
        *(
            f"| mamba-{row.size} | {row.path} | {row.computed / 1e9:.2f} GB | {row.peak / 1e9:.2f} GB |"
            f" {row.load_s:.1f} s | {row.step_s * 1000:.0f} ms |"
            for row in rows
        ),
    ]
    sys.stdout.write("\n".join(lines) + "\n")
    if options.write:
        write_section("sizes", "The five shapes: memory computed and measured", lines)


if __name__ == "__main__":
    main()
