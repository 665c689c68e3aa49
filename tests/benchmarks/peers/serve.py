"""A contestant's process: `python -m tests.benchmarks.peers.serve LIBRARY FOLDER` answers one line for each line it is sent."""

import contextlib
import json
import os
import resource
import sys
from typing import Any

from tests.benchmarks.peers.runners import RUNNERS


def main() -> None:
    """Load, warm up, say the facts, then do what each line of standard input asks for."""
    library, folder = sys.argv[1:]
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what libraries print, in C too, is no answer
    with contextlib.redirect_stdout(sys.stderr):
        runner = RUNNERS[library](folder)
        runner.decode(2)
        print(json.dumps(runner.facts), file=answers, flush=True)
        for line in sys.stdin:
            task, _, count = line.strip().partition(" ")
            result: Any = runner.decode(int(count)) if task == "decode" else None
            result = runner.prefill() if task == "prefill" else result
            result = _peak_mib() if task == "peak" else result
            print(json.dumps(result), file=answers, flush=True)


def _peak_mib() -> float:
    scale = 1024 if sys.platform == "linux" else 1024 * 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / scale


if __name__ == "__main__":
    main()
