"""Writing tokens: with the state that is kept, and by reading everything again for each token."""

import threading
import time
from collections.abc import Iterator
from typing import Any

from engine.bench.api import STOPPED, Begun, Column, Doing, Ended, Event, Plan, ResultTable, RowDone, Spread
from engine.bench.timing import Clock, spread, summed
from engine.bench.workload import prompt_tokens, read_prompt, write_tokens
from engine.engine import MambaEngine
from engine.generate import chunk_tokens
from engine.messages import message
from engine.model import Mamba

_SAMPLES = 9
_COLUMNS = (
    Column("tokens", "Tokens"),
    Column("kept", "State kept", "s"),
    Column("reread", "All re-read", "s"),
    Column("factor", "Speedup"),
)


def decode(
    engine: MambaEngine[Any], plan: Plan, cancel: threading.Event, clock: Clock = time.perf_counter
) -> Iterator[Event]:
    """Greedy tokens after one token, for each of the plan's lengths."""
    info, lengths = engine.info, sorted(plan.decode_lengths)
    note = (
        f"{info.name}, {info.precision} on {info.device}, greedy, after a one-token prompt; state kept: median of"
        f" {plan.repeats}, all re-read: once, warm. “About”: summed from re-reading a few lengths where all of them would"
        f" take longer than {plan.patience_s:.0f} s."
    )
    labels = tuple(str(length) for length in lengths)
    yield Begun(ResultTable("decode", "Keeping the state vs. re-reading everything", _COLUMNS, note), labels)
    kept: dict[int, list[float]] = {length: [] for length in lengths}
    steps = plan.repeats + 1
    for repeat in range(steps):
        yield Doing("decode", labels[-1], repeat + 1, steps)
        after = read_prompt(engine.model, prompt_tokens(1, 100), 1)
        ends = write_tokens(engine.model, after, lengths[-1] if repeat else lengths[0], cancel, clock)
        for length in lengths if repeat else ():  # the first round warms up
            if length <= len(ends):
                kept[length].append(ends[length - 1])
    reread = _Rereading(engine.model, plan, cancel, clock)
    for label, length in zip(labels, lengths, strict=True):
        yield Doing("decode", label, 1, 1)
        again = reread.seconds(length) if kept[length] else None
        if again is None:
            break
        own = spread(kept[length])
        yield RowDone("decode", (length, own, again, again.median / own.median))
    yield Ended("decode", message(STOPPED if cancel.is_set() else ""))


class _Rereading:
    """The cost of reading n tokens from the start, measured at most once for each n."""

    def __init__(self, model: Mamba[Any], plan: Plan, cancel: threading.Event, clock: Clock) -> None:
        self._model, self._plan, self._cancel, self._clock = model, plan, cancel, clock
        self._chunk = chunk_tokens(model.backend.device, model.config.parameters)
        self._costs: dict[int, float] = {}
        self._read(1)  # warm

    def seconds(self, length: int) -> Spread | None:
        """Seconds for `length` tokens, each after reading all before it; None when cancelled."""
        marks = sorted({max(1, round(length * mark / (_SAMPLES - 1))) for mark in range(_SAMPLES)})
        samples = [(at, self._cost(at)) for at in marks if not self._cancel.is_set()]
        total = summed(samples, length) if samples else 0.0
        is_sampled = total > self._plan.patience_s
        if not is_sampled:
            total = sum(self._cost(at) for at in range(1, length + 1) if not self._cancel.is_set())
        return None if self._cancel.is_set() else Spread(total, total, total, 1, is_sampled)

    def _cost(self, length: int) -> float:
        if length not in self._costs:
            if self._model.backend.device != "cpu":  # a GPU prepares itself for each new length, once
                self._read(length)
            started = self._clock()
            self._read(length)
            self._costs[length] = self._clock() - started
        return self._costs[length]

    def _read(self, length: int) -> None:
        logits, _ = read_prompt(self._model, prompt_tokens(length, 100), self._chunk)
        logits.argmax()
