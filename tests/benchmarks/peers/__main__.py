"""Mamba on the CPU: this engine beside transformers (PyTorch), mlx-lm and llama.cpp, all with the same weights in float32.

    sh scripts/peers.sh                            # each peer into an environment of its own
    .venv/bin/python -m tests.benchmarks.peers     # [--write] puts the table into docs/benchmarks.md

Each contestant is a process of its own that keeps its model loaded; all take turns in every round, so a busy machine slows
all of them alike. Peers run with as many threads as ours and with one; the ratios take the better of the two for each figure.
Ours runs as the app does, through `Engine.generate`: sampler, tokenizer and metrics included; peers run their bare forward
function. On a busy machine the best of each tells more of the programs, the medians more of the day.
"""

import argparse
import contextlib
import os
import platform
import shlex
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path

from tests.benchmarks.document import write_section
from tests.benchmarks.peers.checkpoint import write_model
from tests.benchmarks.peers.contest import ENVIRONMENTS, OURS, Contestant, measure, python_of
from tests.benchmarks.peers.runners import our_threads
from tests.benchmarks.peers.table import table

_TITLE = "The CPU path against transformers, mlx-lm and llama.cpp"


def line_up(options: argparse.Namespace) -> tuple[list[Contestant], list[str]]:
    """Who takes part, ours first, and which libraries are not installed."""
    contestants, missing = [Contestant(OURS, None, sys.executable, options.rounds)], []
    for library in options.only:
        python = python_of(library)
        if python is None:
            missing.append(library)
            continue
        prefills = options.mlx_prefills if library == "mlx-lm" else options.rounds
        counts = dict.fromkeys((our_threads(), 1))
        for number, threads in enumerate(counts):
            rounds = max(0, prefills - 1) if number and library == "mlx-lm" else prefills
            contestants.append(Contestant(library, threads, str(python), rounds))
    return contestants, missing


def main() -> None:
    """Measure and report."""
    options = _options()
    contestants, missing = line_up(options)
    with tempfile.TemporaryDirectory() as name:
        write_model(Path(name))
        before = os.getloadavg()[0]
        measure(contestants, Path(name), options.rounds, options.tokens)
    head = [
        f"{_machine()}; Python {platform.python_version()}; {datetime.now(UTC):%Y-%m-%d};"
        f" load average {before:.1f} before, {os.getloadavg()[0]:.1f} at the end.",
        "mamba-130m with random weights in float32. Medians of the rounds, range in brackets; all took turns in each round.",
        "",
        f"    python -m tests.benchmarks.peers {shlex.join(sys.argv[1:])}",
        "",
    ]
    lines = [*head, *table(contestants, missing)]
    print("\n".join(lines))
    for entry in contestants:
        if entry.failure:
            print(entry.failure, file=sys.stderr)
    if options.write:
        write_section("peers", _TITLE, lines)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Compare the CPU path with other programs that run Mamba.")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--tokens", type=int, default=24, help="tokens to decode in each round")
    parser.add_argument(
        "--mlx-prefills",
        type=int,
        default=2,
        help="rounds in which mlx-lm reads the prompt (slow); one less with one thread",
    )
    parser.add_argument("--only", nargs="*", choices=list(ENVIRONMENTS), default=list(ENVIRONMENTS))
    parser.add_argument("--write", action="store_true", help="put the table into docs/benchmarks.md")
    return parser.parse_args()


def _machine() -> str:
    """The CPU's name and number of cores."""
    name = platform.processor() or platform.machine()
    with contextlib.suppress(OSError, StopIteration):
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        name = next(line.split(":")[1].strip() for line in lines if line.startswith("model name"))
    return f"{name}, {os.cpu_count()} cores, {platform.system()} {platform.machine()}"


if __name__ == "__main__":
    main()
