"""Energy per token, measured with powermetrics on macOS."""

import os
import platform
import re
import subprocess
import threading
import time
from collections.abc import Iterator
from typing import Any

from engine.bench.api import STOPPED, Begun, Column, Doing, Ended, Event, Plan, ResultTable, RowDone
from engine.bench.timing import Clock
from engine.bench.workload import prompt_tokens, read_prompt, write_tokens
from engine.engine import MambaEngine
from engine.messages import MessageText, message, pattern

_METER = ("powermetrics", "--samplers", "cpu_power,gpu_power", "-i", "500")
_WATTS = re.compile(r"^Combined Power \(CPU \+ GPU \+ ANE\): (\d+) mW$", re.MULTILINE)
_LEAST_S = 5.0
_NO_POWER = pattern("Not measured: powermetrics reported no power.")
_COLUMNS = (
    Column("model", "Model"),
    Column("power", "Decoding power", "W"),
    Column("idle", "Idle power", "W"),
    Column("token", "Energy per token", "J"),
)


def energy(
    engine: MambaEngine[Any], plan: Plan, cancel: threading.Event, clock: Clock = time.perf_counter
) -> Iterator[Event]:
    """Watts at rest and while the model writes, and from both the joules of a token."""
    note = "Combined power of CPU, GPU and Neural Engine, as reported by powermetrics; energy per token is what decoding adds to idle."
    yield Begun(ResultTable("energy", "Energy", _COLUMNS, note), (engine.info.name,))
    missing = why_not()
    if missing:
        yield Ended("energy", missing)
        return
    yield Doing("energy", engine.info.name, 1, 2)
    with PowerMeter() as meter:
        cancel.wait(_LEAST_S)
    idle = meter.watts
    yield Doing("energy", engine.info.name, 2, 2)
    after, ends = read_prompt(engine.model, prompt_tokens(1, 100), 1), 0
    started = clock()
    with PowerMeter() as meter:
        while clock() - started < _LEAST_S and not cancel.is_set():
            ends += len(write_tokens(engine.model, after, plan.sizes_tokens, cancel))
    taken = clock() - started
    if cancel.is_set() or idle is None or meter.watts is None or not ends:
        yield Ended("energy", message(STOPPED if cancel.is_set() else _NO_POWER))
        return
    yield RowDone("energy", (engine.info.name, meter.watts, idle, (meter.watts - idle) * taken / ends))
    yield Ended("energy")


def why_not() -> MessageText:
    """The reason why energy cannot be measured here; "" if it can."""
    if platform.system() != "Darwin":
        return message("Not measured: only macOS reports the chip’s power.")
    if os.geteuid() != 0:
        return message("Not measured: powermetrics needs root. Run `sudo mamba-metal bench energy`.")
    return message("")


def mean_watts(report: str) -> float | None:
    """The mean of the combined power in the text of powermetrics; None when it holds none."""
    found = [int(match) / 1000 for match in _WATTS.findall(report)]
    return sum(found) / len(found) if found else None


class PowerMeter:
    """Runs powermetrics inside a `with`; `watts` is there after it."""

    def __init__(self) -> None:
        self.watts: float | None = None

    def __enter__(self) -> "PowerMeter":
        self._process: subprocess.Popen[str] = subprocess.Popen(
            _METER, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        return self

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        report = self._process.communicate()[0]
        self.watts = mean_watts(report)
