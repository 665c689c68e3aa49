"""Reading prompts: how long, and how many tokens a second, for each length and size of chunk."""

import threading
import time
from collections.abc import Iterator
from functools import partial
from typing import Any

from engine.bench.api import STOPPED, Begun, Column, Doing, Ended, Event, Plan, ResultTable, RowDone
from engine.bench.timing import Clock, rate, spread, timed
from engine.bench.workload import prompt_tokens, read_prompt
from engine.engine import MambaEngine
from engine.generate import chunk_tokens
from engine.messages import message

_COLUMNS = (
    Column("tokens", "Prompt"),
    Column("chunk", "Chunk", "tokens"),
    Column("time", "Time", "s"),
    Column("rate", "Speed", "tok/s"),
)


def prefill(
    engine: MambaEngine[Any], plan: Plan, cancel: threading.Event, clock: Clock = time.perf_counter
) -> Iterator[Event]:
    """Read a prompt of each length in chunks of each size; without sizes in the plan, of the one that replies use."""
    info, model = engine.info, engine.model
    usual = chunk_tokens(model.backend.device, model.config.parameters)
    cases = [(length, chunk) for length in plan.prefill_lengths for chunk in plan.chunks or (usual,)]
    note = (
        f"{info.name}, {info.precision} on {info.device}; median of {plan.repeats}. The state is carried from chunk to chunk."
        f" With this model on this device, replies use chunks of {usual}."
    )
    labels = tuple(f"{length} tokens, chunks of {chunk}" for length, chunk in cases)
    yield Begun(ResultTable("prefill", "Reading a prompt", _COLUMNS, note), labels)
    for label, (length, chunk) in zip(labels, cases, strict=True):
        tokens = prompt_tokens(length, model.config.vocab_size)
        times: list[float] = []
        for repeat in range(plan.repeats + 1):
            if cancel.is_set():
                yield Ended("prefill", message(STOPPED))
                return
            yield Doing("prefill", label, repeat + 1, plan.repeats + 1)
            seconds = timed(partial(read_prompt, model, tokens, chunk), clock)
            if repeat:  # the first round warms up
                times.append(seconds)
        taken = spread(times)
        yield RowDone("prefill", (length, chunk, taken, rate(length, taken)))
    yield Ended("prefill")
