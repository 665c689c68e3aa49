"""Each measurement once, short, with the built-in model on the CPU."""

import threading
from collections.abc import Iterator

import pytest

from engine.api import LoadOptions
from engine.bench.api import Begun, Doing, Ended, Event, Name, Plan, RowDone, Spread, Value
from engine.bench.run import run
from engine.messages import message

pytestmark = pytest.mark.model

_CPU = LoadOptions(device="cpu")
_SHORT = Plan(
    model=_CPU,
    models=(_CPU,),
    repeats=2,
    decode_lengths=(2, 5),
    prefill_lengths=(3, 20),
    chunks=(4, 16),
    scan_lengths=(8, 64),
    copy_bytes=1 << 16,
    sizes_prompt_tokens=8,
    sizes_tokens=3,
)


def events_of(plan: Plan, cancel: threading.Event | None = None) -> list[Event]:
    return list(run(plan, cancel or threading.Event()))


def rows_of(events: list[Event]) -> list[tuple[Value, ...]]:
    return [event.row for event in events if isinstance(event, RowDone)]


def only(name: Name) -> Plan:
    return Plan(**{**{field: getattr(_SHORT, field) for field in Plan.__slots__}, "names": (name,)})


@pytest.mark.parametrize("name", ["decode", "sizes", "prefill", "scan", "bandwidth"])
def test_a_measurement_begins_tells_its_rows_and_ends(name: Name) -> None:
    events = events_of(only(name))
    assert isinstance(events[0], Begun)
    assert isinstance(events[-1], Ended)
    rows = rows_of(events)
    assert len(rows) == len(events[0].labels) > 0
    assert all(len(row) == len(events[0].table.columns) for row in rows)
    assert all(value is not None for row in rows for value in row)


def test_decoding_is_timed_at_each_length() -> None:
    (two, kept, reread, factor), (five, longer, *_) = rows_of(events_of(only("decode")))
    assert (two, five) == (2, 5)
    assert isinstance(kept, Spread)
    assert isinstance(longer, Spread)
    assert isinstance(reread, Spread)
    assert kept.repeats == longer.repeats == 2
    assert longer.median > kept.median
    assert factor == pytest.approx(reread.median / kept.median, abs=0.06)


def test_prompts_are_read_in_each_chunk() -> None:
    assert [row[:2] for row in rows_of(events_of(only("prefill")))] == [(3, 4), (3, 16), (20, 4), (20, 16)]


def test_energy_says_why_it_is_not_measured_here() -> None:
    events = events_of(only("energy"))
    assert rows_of(events) == []
    assert isinstance(events[-1], Ended)
    assert events[-1].note.startswith("Not measured: ")


def test_stopping_keeps_the_rows_that_are_done() -> None:
    cancel, events = threading.Event(), []
    for event in run(only("prefill"), cancel):
        events.append(event)
        if isinstance(event, RowDone):
            cancel.set()
    assert len(rows_of(events)) == 1
    assert events[-1] == Ended("prefill", message("Stopped."))


def test_a_model_that_is_not_there_is_told_of_and_the_others_are_measured() -> None:
    plan = Plan(
        names=("sizes",),
        models=(LoadOptions("none/such"), _CPU),
        repeats=1,
        sizes_prompt_tokens=4,
        sizes_tokens=2,
    )
    events = events_of(plan)
    assert len(rows_of(events)) == 1
    assert isinstance(events[-1], Ended)
    assert "none/such isn’t on this computer" in events[-1].note


def test_every_step_is_announced() -> None:
    steps = [event for event in events_of(_SHORT) if isinstance(event, Doing)]
    assert {step.name for step in steps} == set(_SHORT.names)
    assert all(1 <= step.step <= step.steps for step in steps)


@pytest.fixture(autouse=True)
def no_thread_is_left() -> Iterator[None]:
    """Threads that this test started have ended; those of earlier tests may end when they like."""
    before = set(threading.enumerate())
    yield
    assert set(threading.enumerate()) - before == set()
