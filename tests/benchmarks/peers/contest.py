"""Contestants: processes of their own that keep a model loaded, and take turns."""

import json
import os
import shlex
import statistics
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[3]
OURS = "Mamba Metal"
ENVIRONMENTS = {
    "transformers": ".venv-peers-transformers",
    "mlx-lm": ".venv-peers-mlx-lm",
    "llama.cpp": ".venv-peers-llama-cpp",
}
"""Where `scripts/peers.sh` puts each peer, from the root of the checkout."""


@dataclass(slots=True)
class Contestant:
    """A library with one number of threads, and the times that it took; `threads` None leaves it to the library."""

    library: str
    threads: int | None
    python: str
    prefill_rounds: int
    decode_ms: list[float] = field(default_factory=list)
    best_decode_ms: list[float] = field(default_factory=list)
    prefill_s: list[float] = field(default_factory=list)
    facts: dict[str, Any] = field(default_factory=dict)
    peak_mib: float = 0.0
    failure: str = ""

    @property
    def label(self) -> str:
        """Library and threads, for the table."""
        count = self.facts.get("threads", self.threads)
        return f"{self.library}, {count} thread{'' if count == 1 else 's'}"


def python_of(library: str, root: Path = ROOT) -> Path | None:
    """The Python that has `library`; None where it is not installed."""
    python = root / ENVIRONMENTS[library] / "bin" / "python"
    return python if python.is_file() else None


class Process:
    """A contestant's process, seen from the one that measures."""

    def __init__(self, contestant: Contestant, folder: Path) -> None:
        """Start it and wait until its model is loaded. Raises ChildProcessError."""
        module = "tests.benchmarks.peers.serve"
        self._command = [contestant.python, "-m", module, contestant.library, str(folder)]
        self._process = subprocess.Popen(
            self._command,
            cwd=ROOT,
            env={
                **os.environ,
                "PYTHONPATH": str(ROOT),
                "HF_HUB_OFFLINE": "1",
                **_threads(contestant.threads),
            },
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        contestant.facts = self._answer()

    def ask(self, task: str) -> Any:
        """The answer to `task`. Raises ChildProcessError."""
        assert self._process.stdin is not None
        print(task, file=self._process.stdin, flush=True)
        return self._answer()

    def close(self) -> None:
        """End the process."""
        self._end()

    def _answer(self) -> Any:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            command = shlex.join(map(str, self._command))
            raise ChildProcessError(f"{command} ended with {self._end()}")
        return json.loads(line)

    def _end(self) -> int:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        code = self._process.wait()
        self._process.stdout.close()
        return code


def measure(contestants: Sequence[Contestant], folder: Path, rounds: int, tokens: int) -> None:
    """Let all take turns, `rounds` times. One that cannot start says so in its `failure` and takes no part."""
    turns: list[tuple[Contestant, Process]] = []
    for contestant in contestants:
        try:
            turns.append((contestant, Process(contestant, folder)))
        except ChildProcessError as error:
            contestant.failure = str(error)
    for number in range(1, rounds + 1):
        for contestant, process in turns:
            steps = process.ask(f"decode {tokens}")
            contestant.decode_ms.append(statistics.median(steps))
            contestant.best_decode_ms.append(min(steps))
            _tell(f"round {number}: {contestant.label}: {contestant.decode_ms[-1]:.1f} ms/token")
    for number in range(1, rounds + 1):
        for contestant, process in turns:
            if number <= contestant.prefill_rounds:
                contestant.prefill_s.append(process.ask("prefill"))
                _tell(f"round {number}: {contestant.label}: prefill {contestant.prefill_s[-1]:.2f} s")
    for contestant, process in turns:
        contestant.peak_mib = process.ask("peak")
        process.close()


def _threads(count: int | None) -> dict[str, str]:
    if count is None:
        return {}
    return dict.fromkeys(
        ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "PEER_THREADS"), str(count)
    )


def _tell(what: str) -> None:
    """Say how far the measuring is, and how busy the machine."""
    print(f"{what}, load {os.getloadavg()[0]:.1f}", file=sys.stderr, flush=True)
