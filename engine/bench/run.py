"""Runs the benchmarks of a plan, one after the other."""

import threading
from collections.abc import Callable, Generator, Iterator
from typing import Any

from engine.api import LoadOptions
from engine.bench.api import Event, Loader, Name, Plan
from engine.bench.bandwidth import bandwidth
from engine.bench.decode import decode
from engine.bench.energy import energy
from engine.bench.prefill import prefill
from engine.bench.scan import scan
from engine.bench.sizes import sizes
from engine.bench.versus import versus
from engine.engine import MambaEngine, load_engine

_WITH_A_MODEL: dict[Name, Callable[[MambaEngine[Any], Plan, threading.Event], Iterator[Event]]] = {
    "decode": decode,
    "prefill": prefill,
    "energy": energy,
}


def load_alone(options: LoadOptions, cancel: threading.Event) -> MambaEngine[Any] | None:
    """`engine.bench.api.Loader`: a model that keeps no states on disk."""
    return load_engine(options, lambda _: None, cancel)


def run(plan: Plan, cancel: threading.Event, load: Loader = load_alone) -> Generator[Event, None, None]:
    """Measure all that `plan` names, in its order.

    Setting `cancel` (from any thread) ends it after the step under way; what was told until then counts. Models are
    loaded and let go of in the calling thread. Raises EngineError when the plan's model cannot be loaded.
    """
    for name in plan.names:
        if cancel.is_set():
            return
        if name in _WITH_A_MODEL:
            engine = load(plan.model, cancel)
            if engine is None:
                return
            try:
                yield from _WITH_A_MODEL[name](engine, plan, cancel)
            finally:
                engine.close()
        elif name == "sizes":
            yield from sizes(plan, load, cancel)
        elif name == "scan":
            yield from scan(plan, cancel)
        elif name == "bandwidth":
            yield from bandwidth(plan, cancel)
        else:
            yield from versus(plan.versus, plan.repeats, cancel)
