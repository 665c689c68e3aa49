"""Every installed model: how long it loads, how fast it writes, what memory it takes."""

import threading
import time
from collections.abc import Generator, Iterator
from typing import Any

from engine.api import LoadOptions
from engine.bench.api import (
    STOPPED,
    Begun,
    Column,
    Doing,
    Ended,
    Event,
    Loader,
    Plan,
    ResultTable,
    RowDone,
    Spread,
)
from engine.bench.timing import Clock, rate, scaled, spread
from engine.bench.workload import prompt_tokens, read_prompt, write_tokens
from engine.engine import MambaEngine
from engine.errors import EngineError
from engine.generate import chunk_tokens
from engine.messages import MessageText, joined, message

_COLUMNS = (
    Column("model", "Model"),
    Column("load", "Load", "s"),
    Column("rate", "Speed", "tok/s"),
    Column("step", "Time per token", "ms"),
    Column("memory", "Memory", "GB"),
)


def sizes(
    plan: Plan, load: Loader, cancel: threading.Event, clock: Clock = time.perf_counter
) -> Iterator[Event]:
    """Load each of the plan's models and write tokens with it. The note lists models that cannot be loaded."""
    note = (
        f"{plan.sizes_tokens} tokens after a prompt of {plan.sizes_prompt_tokens}; median of {plan.repeats}."
        " Memory: the whole process, as reported by the operating system, with the model loaded."
    )
    labels = tuple(_label(options) for options in plan.models)
    yield Begun(ResultTable("sizes", "All installed sizes", _COLUMNS, note), labels)
    refused: list[MessageText] = []
    for label, options in zip(labels, plan.models, strict=True):
        yield Doing("sizes", label, 1, plan.repeats + 2)
        started = clock()
        try:
            engine = load(options, cancel)
        except EngineError as error:
            refused.append(message("{name}: {reason}", name=label, reason=error.sentence))
            continue
        if engine is None:
            break
        load_s = clock() - started
        try:
            step = yield from _steps(engine, label, plan, cancel, clock)
            if step is None:
                break
            name, memory = f"{engine.info.name}, {engine.info.precision}", engine.memory().process_bytes
        finally:
            engine.close()
        yield RowDone("sizes", (name, load_s, rate(1, step), scaled(step, 1e3), memory / 1e9))
    yield Ended("sizes", message(STOPPED) if cancel.is_set() else joined(*refused))


def _steps(
    engine: MambaEngine[Any], label: str, plan: Plan, cancel: threading.Event, clock: Clock
) -> Generator[Event, None, Spread | None]:
    """Seconds for each token; None when cancelled."""
    model = engine.model
    chunk = chunk_tokens(model.backend.device, model.config.parameters)
    times: list[float] = []
    for repeat in range(plan.repeats + 1):
        yield Doing("sizes", label, repeat + 2, plan.repeats + 2)
        after = read_prompt(model, prompt_tokens(plan.sizes_prompt_tokens, model.config.vocab_size), chunk)
        ends = write_tokens(model, after, plan.sizes_tokens, cancel, clock)
        if cancel.is_set():
            return None
        if repeat:  # the first round warms up
            times.append(ends[-1] / len(ends))
    return spread(times)


def _label(options: LoadOptions) -> str:
    name = options.model.rpartition("/")[2].removesuffix("-hf") or options.model
    return name if options.precision == "auto" else f"{name}, {options.precision}"
