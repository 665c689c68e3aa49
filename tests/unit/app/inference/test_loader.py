"""Which model is in use after loads that overlap, fail, or are stopped, and after a benchmark."""

import pytest
from PySide6.QtWidgets import QApplication

from app.inference.services.loader import ModelLoader
from app.inference.services.monitor import EngineMonitor
from app.inference.values.model import ModelChoice
from app.inference.values.status import Phase
from app.ui.values.failure import Failure
from engine.api import Finished, FinishReason
from tests.unit.app.inference.queue_rig import Rig

ONE, OTHER, THIRD = (ModelChoice(name) for name in ("one", "other", "third"))


class Bench(Rig):
    """A rig with a loader and a monitor on it."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.loader = ModelLoader(self.queue)
        self.monitor = EngineMonitor(self.queue, self.loader)
        self.failures: list[Failure] = []
        self.phases: list[Phase] = []
        self.loader.failed.connect(self.failures.append)
        self.monitor.status_changed.connect(lambda status: self.phases.append(status.phase))

    def load(self, choice: ModelChoice) -> None:
        self.loader.load(choice)
        self.pump()

    @property
    def asked(self) -> list[str]:
        return [options.model for options in self.factory.asked]


@pytest.fixture(params=[True, False], ids=["heard-at-once", "heard-late"])
def bench(request: pytest.FixtureRequest, qapp: QApplication) -> Bench:
    bench = Bench(is_prompt=request.param)
    bench.load(ONE)
    assert (bench.loader.choice, bench.monitor.status.phase) == (ONE, Phase.READY)
    return bench


def raising(error: Exception) -> None:
    raise error


def test_another_model_stops_the_reply_under_way_and_is_loaded_after_it(bench: Bench) -> None:
    bench.plan("reply", lambda: bench.loader.load(OTHER))
    reply = bench.submit("reply")
    waiting = bench.submit("reply")
    bench.pump()
    assert isinstance(reply.result, Finished)
    assert reply.result.reason is FinishReason.CANCELLED
    assert waiting.result is None
    assert (bench.loader.choice, bench.monitor.status.phase) == (OTHER, Phase.READY)


def test_a_reply_asked_for_while_a_model_loads_is_written_with_that_model(bench: Bench) -> None:
    bench.plan("load", lambda: bench.submit("reply"))
    bench.load(OTHER)
    (reply,) = bench.log.ends()
    assert isinstance(reply.result, Finished)
    assert [len(engine.requests) for engine in bench.factory.made] == [0, 1]


@pytest.mark.parametrize("step", [1, 2], ids=["before-it-made-room", "after"])
@pytest.mark.parametrize("way", ["fails", "stopped"])
def test_a_load_that_comes_to_nothing_leaves_the_model_before_in_use(
    bench: Bench, step: int, way: str
) -> None:
    error = RuntimeError("a planted error")
    act = bench.monitor.stop if way == "stopped" else lambda: raising(error)
    bench.plan("load", act, step)
    bench.load(OTHER)
    assert bench.loader.choice == ONE
    assert bench.loader.info is not None
    assert bench.asked == ["one", "other", *(["one"] if step > 1 else [])]
    assert len(bench.failures) == (way == "fails")
    assert bench.monitor.status.phase is Phase.READY


def test_where_the_model_before_cannot_come_back_there_is_none(bench: Bench) -> None:
    bench.script.load_error, bench.script.load_breaks = RuntimeError("a planted error"), True
    bench.load(OTHER)
    assert bench.asked == ["one", "other", "one"]
    assert len(bench.failures) == 2
    assert (bench.loader.choice, bench.loader.info) == (None, None)
    assert bench.monitor.status.phase is Phase.FAILED


def test_of_several_models_asked_for_the_last_is_in_use(bench: Bench) -> None:
    def act() -> None:
        bench.loader.load(ONE)
        bench.loader.load(THIRD)

    bench.plan("load", act)
    bench.load(OTHER)
    assert bench.loader.choice == THIRD
    assert bench.asked == ["one", "other", "third"]
    assert not bench.failures


def test_a_model_given_up_when_it_was_already_loaded_is_what_a_failure_goes_back_to(
    qapp: QApplication,
) -> None:
    bench = Bench(is_prompt=False)
    bench.load(ONE)
    error = RuntimeError("a planted error")

    def act() -> None:
        bench.loader.load(THIRD)
        bench.plan("load", lambda: raising(error))

    bench.script.is_deaf = True
    bench.plan("load", act, 3)
    bench.load(OTHER)
    assert bench.asked == ["one", "other", "third", "other"]
    assert bench.loader.choice == OTHER


def test_after_a_benchmark_the_model_is_loaded_again_before_replies(bench: Bench) -> None:
    bench.plan("measure", lambda: bench.submit("reply"))
    measure = bench.submit("measure")
    bench.pump()
    reply = bench.log.ends()[1]
    assert bench.log.ends()[0] is measure
    assert isinstance(reply.result, Finished)
    assert bench.asked == ["one", "one"]
    assert Phase.MEASURING in bench.phases
    assert bench.monitor.status.phase is Phase.READY


@pytest.mark.parametrize("way", ["fails", "stopped"])
def test_a_model_that_does_not_come_back_after_a_benchmark_is_tried_once(bench: Bench, way: str) -> None:
    error = RuntimeError("a planted error")
    bench.plan("load", bench.monitor.stop if way == "stopped" else lambda: raising(error))
    bench.submit("measure")
    bench.pump()
    assert bench.asked == ["one", "one"]
    assert (bench.loader.choice, bench.loader.info) == (None, None)
    assert len(bench.failures) == (way == "fails")
    assert bench.monitor.status.phase is (Phase.FAILED if way == "fails" else Phase.NO_MODEL)


def test_another_model_chosen_during_a_benchmark_and_failing_brings_back_the_one_before(bench: Bench) -> None:
    bench.plan("measure", lambda: bench.loader.load(OTHER), 3)
    error = RuntimeError("a planted error")
    bench.plan("load", lambda: raising(error))
    bench.submit("measure")
    bench.pump()
    assert bench.asked == ["one", "other", "one"]
    assert bench.loader.choice == ONE


def test_another_model_chosen_during_a_benchmark_is_the_one_loaded_after_it(bench: Bench) -> None:
    bench.plan("measure", lambda: bench.loader.load(OTHER), 3)
    bench.submit("measure")
    bench.pump()
    assert bench.asked == ["one", "other"]
    assert bench.loader.choice == OTHER


def test_a_benchmark_without_a_model_loads_none(qapp: QApplication) -> None:
    bench = Bench()
    bench.submit("measure")
    bench.pump()
    assert bench.asked == []
    assert bench.monitor.status.phase is Phase.NO_MODEL


def test_quitting_while_a_model_loads_loads_nothing_more(bench: Bench) -> None:
    bench.plan("load", bench.queue.shutdown)
    bench.load(OTHER)
    assert bench.asked == ["one", "other"]


@pytest.mark.parametrize("is_stopped", [True, False])
def test_the_status_says_how_the_last_reply_ended(bench: Bench, is_stopped: bool) -> None:
    if is_stopped:
        bench.plan("reply", bench.monitor.stop)
    bench.submit("reply")
    before = bench.monitor.status
    assert (before.phase, before.has_reply) == (Phase.READING, True)
    bench.pump()
    after = bench.monitor.status
    assert not after.has_reply
    assert after.phase is (Phase.STOPPED if is_stopped else Phase.READY)
    bench.load(OTHER)
    assert bench.monitor.status.phase is Phase.READY


def test_stop_means_the_reply_then_the_load_then_the_primer(bench: Bench) -> None:
    read, reply = bench.submit("read"), bench.submit("reply")
    bench.monitor.stop()
    assert (reply.is_cancelled, read.is_cancelled) == (True, False)
    bench.plan("read", bench.monitor.stop)
    bench.pump()
    assert read.is_cancelled
    assert bench.log.of(read)[-1] == "done"
