"""Compare this engine's CPU path with transformers (PyTorch) and mlx-lm, on a random-weight mamba-130m in float32.

    python -m venv /tmp/peers && /tmp/peers/bin/pip install 'torch>=2.6' 'transformers>=5.0' 'mlx-lm>=0.32' 'mlx[cpu]'
    .venv/bin/python tests/benchmarks/bench_cpu.py --peers-python /tmp/peers/bin/python

(or `pip install -e '.[bench-peers]'` and no --peers-python). Each contestant is a process of its own that keeps its
model loaded; all take turns in every round, so a busy machine slows all of them alike. Peers run with their own
default of threads and with one thread; the table takes the better of the two for each figure. Ours runs as the app
does, through `Engine.generate`: sampler, tokenizer and metrics included; peers run their bare forward function.

On a busy machine the best of each tells more of the programs, the medians more of the day. `--write` puts the table into docs/benchmarks.md.
"""

import argparse
import contextlib
import json
import os
import platform
import resource
import shlex
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any, Protocol

ROOT = Path(__file__).resolve().parents[2]
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
PROMPT_TOKENS = 512
START_TOKENS = 16
TARGETS = (
    ("decode", "mlx-lm", 4.0),
    ("prefill", "mlx-lm", 15.0),
    ("decode", "transformers", 2.0),
    ("prefill", "transformers", 2.0),
)


@dataclass(slots=True)
class Contestant:
    """A process that runs one library with one number of threads, and the times it took."""

    library: str
    threads: int | None
    python: str
    prefill_rounds: int
    decode_ms: list[float] = field(default_factory=list)
    best_decode_ms: list[float] = field(default_factory=list)
    prefill_s: list[float] = field(default_factory=list)
    facts: dict[str, Any] = field(default_factory=dict)
    peak_mib: float = 0.0

    @property
    def label(self) -> str:
        """Library and threads, for the table."""
        count = self.facts.get("threads")
        return f"{self.library}, {count} thread{'' if count == 1 else 's'}{'' if self.threads else ' (its default)'}"


class Runner(Protocol):
    """One library with the model loaded. `facts` are its version and how many threads it uses."""

    facts: dict[str, Any]

    def decode(self, tokens: int) -> list[float]:
        """Read a short prompt, then write `tokens` tokens; the milliseconds of each."""
        ...

    def prefill(self) -> float:
        """Seconds to read PROMPT_TOKENS tokens and have the logits of the last."""
        ...


def prompt_ids(count: int) -> list[int]:
    """Some token ids, the same every time."""
    return [(i * 7919 + 11) % 6000 + 2 for i in range(count)]


class OurRunner:
    """The product: what the app and the command line call."""

    def __init__(self, folder: str) -> None:
        from engine.api import LoadOptions  # noqa: PLC0415 - only in the process that measures it
        from engine.engine import load_engine  # noqa: PLC0415 (each contestant has its own)

        loaded = load_engine(LoadOptions(folder, "cpu"), lambda _: None, threading.Event())
        assert loaded is not None  # nobody cancels
        self._engine = loaded
        self.facts = _our_facts()

    def _times(self, prompt: list[int], tokens: int) -> tuple[float, list[float]]:
        from engine.api import GenerationRequest, SamplingOptions, Token  # noqa: PLC0415 (each contestant has its own)

        self._engine.forget()
        sampling = SamplingOptions(temperature=0, repetition_penalty=1)
        request = GenerationRequest((tuple(prompt),), sampling, tokens)
        started = time.perf_counter()
        steps = [
            event.step_ms
            for event in self._engine.generate(request, threading.Event())
            if isinstance(event, Token) and event.step_ms is not None
        ]
        return time.perf_counter() - started, steps

    def decode(self, tokens: int) -> list[float]:
        steps = self._times(prompt_ids(START_TOKENS), tokens + 1)[1]
        assert len(steps) == tokens, "the random model ended its text"
        return steps

    def prefill(self) -> float:
        return self._times(prompt_ids(PROMPT_TOKENS), 0)[0]


def _our_facts() -> dict[str, Any]:
    import inspect  # noqa: PLC0415 (each contestant has its own)

    import numpy as np  # noqa: PLC0415 (each contestant has its own)
    import psutil  # noqa: PLC0415 (each contestant has its own)
    from threadpoolctl import threadpool_info  # noqa: PLC0415 (each contestant has its own)

    from engine.backends import numpy_backend  # noqa: PLC0415 (each contestant has its own)

    blas = next(pool for pool in threadpool_info() if pool["user_api"] == "blas")
    most = getattr(numpy_backend, "_MOST_THREADS", 1)
    assert inspect.ismodule(numpy_backend)
    return {
        "version": f"NumPy {np.__version__}, {blas['internal_api']} {blas['version']} {blas['architecture']}"
        f" held to {blas['num_threads']} thread",
        "threads": min(psutil.cpu_count(logical=False) or 1, most),
    }


class TransformersRunner:
    """transformers' MambaForCausalLM on PyTorch's CPU."""

    def __init__(self, folder: str) -> None:
        import torch  # noqa: PLC0415 (each contestant has its own)
        import transformers  # noqa: PLC0415 (each contestant has its own)

        transformers.logging.set_verbosity_error()
        torch.set_grad_enabled(False)
        if "OMP_NUM_THREADS" in os.environ:
            torch.set_num_threads(int(os.environ["OMP_NUM_THREADS"]))
        self._torch = torch
        self._model = transformers.MambaForCausalLM.from_pretrained(folder, dtype=torch.float32).eval()
        self.facts = {
            "version": f"transformers {transformers.__version__}, torch {torch.__version__}",
            "threads": torch.get_num_threads(),
        }

    def decode(self, tokens: int) -> list[float]:
        torch, times = self._torch, []
        out = self._model(torch.tensor([prompt_ids(START_TOKENS)]), use_cache=True, logits_to_keep=1)
        for _ in range(tokens):
            started = time.perf_counter()
            drawn = out.logits[:, -1].argmax(-1, keepdim=True)
            out = self._model(drawn, cache=out.cache, use_cache=True, logits_to_keep=1)
            times.append((time.perf_counter() - started) * 1000)
        return times

    def prefill(self) -> float:
        ids = self._torch.tensor([prompt_ids(PROMPT_TOKENS)])
        started = time.perf_counter()
        self._model(ids, use_cache=True, logits_to_keep=1)
        return time.perf_counter() - started


class MlxLmRunner:
    """mlx-lm's mamba model on MLX's CPU build, used as its `generate_step` does."""

    def __init__(self, folder: str) -> None:
        import mlx.core as mx  # noqa: PLC0415 (each contestant has its own)
        import mlx_lm  # noqa: PLC0415 (each contestant has its own)
        from mlx_lm.utils import load_model  # noqa: PLC0415 (each contestant has its own)

        self._mx = mx
        self._model = load_model(Path(folder))[0]
        threads = os.environ.get("OMP_NUM_THREADS")
        self.facts = {
            "version": f"mlx-lm {mlx_lm.__version__}, mlx {version('mlx')} (CPU build)",
            "threads": int(threads) if threads else os.cpu_count(),
        }

    def _read(self, ids: list[int], cache: list[Any]) -> Any:
        """All but the last token without logits, then the last token's logits, as mlx-lm reads a prompt."""
        mx = self._mx
        self._model(mx.array([ids[:-1]]), cache=cache)
        mx.eval([entry.state for entry in cache])
        logits = self._model(mx.array([ids[-1:]]), cache=cache)
        mx.eval(logits)
        return logits

    def decode(self, tokens: int) -> list[float]:
        mx, cache, times = self._mx, self._model.make_cache(), []
        logits = self._read(prompt_ids(START_TOKENS), cache)
        for _ in range(tokens):
            started = time.perf_counter()
            logits = self._model(mx.argmax(logits[:, -1:], axis=-1), cache=cache)
            mx.eval(logits)
            times.append((time.perf_counter() - started) * 1000)
        return times

    def prefill(self) -> float:
        started = time.perf_counter()
        self._read(prompt_ids(PROMPT_TOKENS), self._model.make_cache())
        return time.perf_counter() - started


RUNNERS: dict[str, Callable[[str], Runner]] = {
    "Mamba Metal": OurRunner,
    "transformers": TransformersRunner,
    "mlx-lm": MlxLmRunner,
}


def serve(library: str, folder: str) -> None:
    """A contestant's process: answer one line of JSON for each line of standard input."""
    answers = sys.stdout
    with contextlib.redirect_stdout(sys.stderr):
        runner = RUNNERS[library](folder)
        runner.decode(2)
    print(json.dumps(runner.facts), file=answers, flush=True)
    for line in sys.stdin:
        task, _, count = line.strip().partition(" ")
        with contextlib.redirect_stdout(sys.stderr):
            result: Any = runner.decode(int(count)) if task == "decode" else None
            result = runner.prefill() if task == "prefill" else result
        if task == "peak":
            scale = 1024 if sys.platform == "linux" else 1024 * 1024
            result = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / scale
        print(json.dumps(result), file=answers, flush=True)


class Process:
    """A contestant's process, seen from the one that measures."""

    def __init__(self, contestant: Contestant, folder: str) -> None:
        command = [
            contestant.python,
            str(Path(__file__).resolve()),
            "--serve",
            contestant.library,
            "--folder",
            folder,
        ]
        environment = {
            **os.environ,
            "PYTHONPATH": str(ROOT),
            "HF_HUB_OFFLINE": "1",
            "TRANSFORMERS_VERBOSITY": "error",
        }
        if contestant.threads is not None:
            count = str(contestant.threads)
            environment |= {"OMP_NUM_THREADS": count, "OPENBLAS_NUM_THREADS": count, "MKL_NUM_THREADS": count}
        self._process = subprocess.Popen(
            command,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        contestant.facts = self._answer()

    def ask(self, task: str) -> Any:
        """The answer to `task`."""
        assert self._process.stdin is not None
        print(task, file=self._process.stdin, flush=True)
        return self._answer()

    def close(self) -> None:
        """End the process."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()

    def _answer(self) -> Any:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise SystemExit(f"{shlex.join(self._process.args)} ended with {self._process.wait()}")  # type: ignore[arg-type]
        return json.loads(line)


def write_model(folder: Path) -> None:
    """A mamba-130m with random weights, as a -hf folder, with the built-in model's tokenizer."""
    import numpy as np  # noqa: PLC0415 (each contestant has its own)
    from safetensors.numpy import save_file  # noqa: PLC0415 (each contestant has its own)

    from engine.config import MambaConfig  # noqa: PLC0415 (each contestant has its own)

    random = np.random.default_rng(0)
    tensors = {}
    for plain, shape in MambaConfig.from_dict(CONFIG).tensor_shapes().items():
        name = plain if plain.startswith("lm_head") else f"backbone.{plain}"
        values = random.standard_normal(shape, np.float32) * np.float32(0.5 / np.sqrt(shape[-1]))
        if name.endswith("A_log"):
            values = np.log(np.broadcast_to(np.arange(1, shape[1] + 1, dtype=np.float32), shape))
        elif name.endswith(("norm.weight", "norm_f.weight", "D")):
            values = np.ones(shape, np.float32)
        elif name.endswith("dt_proj.bias"):
            values = np.full(shape, -4.6, np.float32)  # softplus gives 0.01, the middle of the paper's range
        tensors[name] = np.ascontiguousarray(values)
    save_file(tensors, folder / "model.safetensors", metadata={"format": "pt"})
    (folder / "config.json").write_text(json.dumps(CONFIG))
    tokenizer = ROOT / "resources" / "models" / "builtin" / "tokenizer.json"
    (folder / "tokenizer.json").write_bytes(tokenizer.read_bytes())


def tell(what: str) -> None:
    """Say how far the measuring is, and how busy the machine."""
    print(f"{what}, load {os.getloadavg()[0]:.1f}", file=sys.stderr, flush=True)


def measure(contestants: list[Contestant], folder: str, rounds: int, tokens: int) -> None:
    """Let all take turns, `rounds` times."""
    processes = [Process(contestant, folder) for contestant in contestants]
    turns = list(zip(contestants, processes, strict=True))
    for number in range(1, rounds + 1):
        for contestant, process in turns:
            steps = process.ask(f"decode {tokens}")
            contestant.decode_ms.append(statistics.median(steps))
            contestant.best_decode_ms.append(min(steps))
            tell(f"round {number}: {contestant.label}: {contestant.decode_ms[-1]:.1f} ms/token")
    for number in range(1, rounds + 1):
        for contestant, process in turns:
            if number <= contestant.prefill_rounds:
                contestant.prefill_s.append(process.ask("prefill"))
                tell(f"round {number}: {contestant.label}: prefill {contestant.prefill_s[-1]:.2f} s")
    for contestant, process in zip(contestants, processes, strict=True):
        contestant.peak_mib = process.ask("peak")
        process.close()


def spread(values: list[float], unit: str) -> str:
    """Median and range, such as "38.1 (37.0-40.2) ms"; a dash where nothing was measured."""
    if not values:
        return "–"
    low, middle, high = min(values), statistics.median(values), max(values)
    digits = 2 if unit == "s" else 1
    return f"{middle:.{digits}f} ({low:.{digits}f}–{high:.{digits}f}) {unit}, n={len(values)}"


def faster(
    ours: Contestant, rivals: list[Contestant], what: str, pick: Callable[[list[float]], float]
) -> float:
    """How many times faster than the fastest rival; `pick` makes one number of the rounds. 0 when not measured."""

    def times(entry: Contestant) -> list[float]:
        if what == "prefill":
            return entry.prefill_s
        return entry.best_decode_ms if pick is min else entry.decode_ms

    measured = [pick(times(entry)) for entry in rivals if times(entry)]
    return min(measured) / pick(times(ours)) if measured and times(ours) else 0.0


def table(contestants: list[Contestant]) -> Iterator[str]:
    """Lines of Markdown."""
    yield "| | decode, a token | prefill of 512 tokens | peak memory |"
    yield "| --- | --- | --- | --- |"
    for entry in contestants:
        times = f"{spread(entry.decode_ms, 'ms')} | {spread(entry.prefill_s, 's')}"
        yield f"| {entry.label} | {times} | {entry.peak_mib:,.0f} MiB |"
    yield ""
    yield "| compared with the better setting of | by medians | by the best of each | asked for |"
    yield "| --- | --- | --- | --- |"
    for what, library, target in TARGETS:
        rivals = [entry for entry in contestants if entry.library == library]
        ratios = [faster(contestants[0], rivals, what, pick) for pick in (statistics.median, min)]
        if all(ratios):
            yield f"| {library}, {what} | {ratios[0]:.1f} times faster | {ratios[1]:.1f} times | {target:.0f} times |"
    yield ""
    for library in dict.fromkeys(entry.library for entry in contestants):
        version = next(entry.facts["version"] for entry in contestants if entry.library == library)
        yield f"- {library}: {version}"


def machine() -> str:
    """The processor's name and how many cores it shows."""
    name = platform.processor() or platform.machine()
    with contextlib.suppress(OSError, StopIteration):
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        name = next(line.split(":")[1].strip() for line in lines if line.startswith("model name"))
    return f"{name}, {os.cpu_count()} cores, {platform.system()} {platform.machine()}"


def report(contestants: list[Contestant], load: str, command: str) -> str:
    """The section of docs/benchmarks.md."""
    head = [
        f"{machine()}; Python {platform.python_version()}; {datetime.now(UTC):%Y-%m-%d}; load average {load}.",
        "Medians of the rounds, range in brackets; all contestants took turns in each round.",
        "",
        f"    {command}",
        "",
    ]
    return "\n".join([*head, *table(contestants)])


def main() -> None:
    """Measure and report."""
    parser = argparse.ArgumentParser(description="Compare the CPU path with transformers and mlx-lm.")
    parser.add_argument(
        "--peers-python", default=sys.executable, help="a Python that has torch, transformers and mlx-lm"
    )
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--tokens", type=int, default=24, help="tokens to decode in each round")
    parser.add_argument(
        "--mlx-prefills",
        type=int,
        default=2,
        help="rounds in which mlx-lm reads the prompt (slow); one less with one thread",
    )
    parser.add_argument("--only", nargs="*", choices=list(RUNNERS), default=list(RUNNERS))
    parser.add_argument("--write", action="store_true", help="put the table into docs/benchmarks.md")
    parser.add_argument("--serve", choices=list(RUNNERS), help=argparse.SUPPRESS)
    parser.add_argument("--folder", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.serve:
        serve(options.serve, options.folder)
        return
    sys.path.insert(0, str(ROOT))
    peers, rounds = options.peers_python, options.rounds
    contestants = [
        Contestant("Mamba Metal", None, sys.executable, rounds),
        Contestant("transformers", None, peers, rounds),
        Contestant("transformers", 1, peers, rounds),
        Contestant("mlx-lm", None, peers, options.mlx_prefills),
        Contestant("mlx-lm", 1, peers, max(0, options.mlx_prefills - 1)),
    ]
    contestants = [entry for entry in contestants if entry.library in options.only]
    with tempfile.TemporaryDirectory() as name:
        write_model(Path(name))
        before = f"{os.getloadavg()[0]:.1f}"
        measure(contestants, name, rounds, options.tokens)
    arguments = shlex.join(sys.argv[1:]).replace(peers, "PEERS_PYTHON")
    load = f"{before} before, {os.getloadavg()[0]:.1f} at the end"
    text = report(contestants, load, f"python tests/benchmarks/bench_cpu.py {arguments}")
    print(text)
    if options.write:
        from tests.benchmarks.document import write_section  # noqa: PLC0415 - after the root is on the path

        write_section("bench_cpu", "The CPU path against transformers and mlx-lm", text.splitlines())


if __name__ == "__main__":
    main()
