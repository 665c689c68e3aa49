"""The queue before the engine: every pair of jobs that overlap, in every way they can."""

import pytest
from PySide6.QtWidgets import QApplication

from app.inference.services.jobs import ScoreJob
from app.inference.services.queue import NO_MODEL, Job, Priority
from app.ui.values.failure import Failure
from engine.api import Finished, FinishReason, ModelInfo
from tests.unit.app.inference.queue_rig import KINDS, PRIORITIES, Rig, has_ended

BACKGROUND = ("score", "read")
pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture(params=[True, False], ids=["heard-at-once", "heard-late"])
def rig(request: pytest.FixtureRequest, qapp: QApplication) -> Rig:
    return Rig(is_prompt=request.param).loaded()


def settle(rig: Rig, *jobs: Job) -> None:
    """Let all end, those that wait for a model after one was loaded; then each has ended once and is silent."""
    rig.pump()
    if not all(map(has_ended, jobs)):
        assert rig.queue.info is None
        assert all(job.is_background for job in jobs if not has_ended(job))
        rig.submit("load")
        rig.pump()
    for job in jobs:
        heard = rig.log.of(job)
        assert [what for what in heard if what in ("done", "failed")] == heard[-1:], heard
        assert has_ended(job)
    assert rig.queue.running is None


def is_ahead(second: str, first: str, *, is_first_running: bool) -> bool:
    """Whether the job submitted second ends first."""
    is_more_urgent = PRIORITIES[second] < PRIORITIES[first]
    return is_more_urgent and (first in BACKGROUND or not is_first_running)


def order(rig: Rig, first: Job, second: Job) -> list[Job]:
    return [job for job in rig.log.ends() if job in (first, second)]


pairs = pytest.mark.parametrize("second", KINDS)
firsts = pytest.mark.parametrize("first", KINDS)


@firsts
@pairs
def test_two_jobs_submitted_together(rig: Rig, first: str, second: str) -> None:
    one, other = rig.submit(first), rig.submit(second)
    settle(rig, one, other)
    is_swapped = is_ahead(second, first, is_first_running=False)
    assert order(rig, one, other) == ([other, one] if is_swapped else [one, other])


@firsts
@pairs
def test_a_job_submitted_while_another_runs(rig: Rig, first: str, second: str) -> None:
    made: list[Job] = []
    rig.plan(first, lambda: made.append(rig.submit(second)))
    one = rig.submit(first)
    settle(rig, one)
    settle(rig, one, *made)
    is_swapped = is_ahead(second, first, is_first_running=True)
    assert order(rig, one, made[0]) == ([made[0], one] if is_swapped else [one, made[0]])
    assert rig.log.of(one).count("paused") == is_swapped
    assert rig.log.of(one).count("started") == 1 + is_swapped
    assert not isinstance(one.result, Failure)


@firsts
@pairs
def test_a_queued_job_is_cancelled_while_another_runs(rig: Rig, first: str, second: str) -> None:
    made: list[Job] = []

    def act() -> None:
        made.append(rig.submit(second))
        made[0].cancel()
        assert rig.log.of(made[0]) == ["done"]

    rig.plan(first, act)
    one = rig.submit(first)
    settle(rig, one, *made)
    assert made[0].result is None
    assert rig.log.of(made[0]) == ["done"]
    assert not one.is_cancelled
    assert not isinstance(one.result, Failure)


@firsts
@pairs
def test_the_running_job_is_cancelled_while_another_waits(rig: Rig, first: str, second: str) -> None:
    made: list[Job] = []

    def act() -> None:
        made.append(rig.submit(second))
        one.cancel()
        one.cancel()
        assert not has_ended(one)

    rig.plan(first, act)
    one = rig.submit(first)
    settle(rig, one)
    settle(rig, one, *made)
    assert order(rig, one, made[0]) == [one, made[0]]
    assert rig.log.of(one).count("started") == 1
    if first == "reply":
        assert isinstance(one.result, Finished)
        assert one.result.reason is FinishReason.CANCELLED
    else:
        assert one.result is None


@firsts
@pairs
def test_the_running_job_fails_while_another_waits(rig: Rig, first: str, second: str) -> None:
    made: list[Job] = []
    error = RuntimeError("a secret")

    def act() -> None:
        made.append(rig.submit(second))
        raise error

    rig.plan(first, act)
    one = rig.submit(first)
    settle(rig, one)
    settle(rig, one, *made)
    assert isinstance(one.result, Failure)
    assert "secret" not in one.result.detail
    assert order(rig, one, made[0]) == [one, made[0]]
    has_model = first not in ("load", "measure") or second in ("load", *BACKGROUND)
    is_refused = second == "reply" and not has_model
    assert (made[0].result == NO_MODEL) is is_refused


@firsts
@pairs
def test_a_job_is_submitted_when_another_has_just_ended(rig: Rig, first: str, second: str) -> None:
    made: list[Job] = []

    def act() -> None:
        made.append(rig.submit(second))

    one = rig.submit(first)
    one.done.connect(act)
    settle(rig, one)
    settle(rig, one, *made)
    assert order(rig, one, made[0]) == [one, made[0]]


@firsts
@pairs
def test_quitting_with_one_that_runs_and_three_that_wait(rig: Rig, first: str, second: str) -> None:
    made: list[Job] = []
    starts = len(rig.log.heard)

    def act() -> None:
        made.extend(rig.submit(kind) for kind in (second, "reply", "load"))
        rig.queue.shutdown()

    rig.plan(first, act)
    one = rig.submit(first)
    rig.pump()
    late = rig.submit(second)
    rig.pump()
    for job in (one, *made, late):
        assert [what for what in rig.log.of(job) if what in ("done", "failed")] == ["done"]
        assert rig.log.of(job)[-1] == "done"
    assert all(rig.log.of(job) == ["done"] for job in (*made, late))
    assert [job for job, what in rig.log.heard[starts:] if what == "started"] in ([one], [])
    assert rig.queue.shutdown()


@pytest.mark.parametrize("more", [(), ("read",), ("score", "measure")], ids="-".join)
def test_quitting_before_anything_has_begun(rig: Rig, more: tuple[str, ...]) -> None:
    jobs = [rig.submit(kind) for kind in ("measure", "reply", "load", *more)]
    rig.queue.shutdown()
    rig.pump()
    assert [rig.log.of(job) for job in jobs] == [["done"]] * len(jobs)


def test_a_job_that_yielded_can_be_cancelled_in_the_queue(rig: Rig) -> None:
    def act() -> None:
        reply.append(rig.submit("reply"))
        rig.plan("reply", one.cancel)

    reply: list[Job] = []
    rig.plan("read", act)
    one = rig.submit("read")
    settle(rig, one)
    settle(rig, one, *reply)
    assert rig.log.of(one)[-2:] == ["paused", "done"]
    assert rig.log.of(one).count("started") == 1
    assert isinstance(reply[0].result, Finished)


def test_jobs_of_one_priority_run_in_the_order_they_came_also_after_yielding(rig: Rig) -> None:
    made: list[Job] = []
    rig.plan("score", lambda: made.append(rig.submit("reply")))
    first, second = rig.submit("score"), rig.submit("score")
    settle(rig, first, second)
    assert rig.log.ends() == [made[0], first, second]


def test_without_a_model_a_reply_fails_and_background_jobs_wait(qapp: QApplication) -> None:
    rig = Rig()
    score, read, reply = rig.submit("score"), rig.submit("read"), rig.submit("reply")
    rig.pump()
    assert reply.result == NO_MODEL
    assert rig.log.of(score) == rig.log.of(read) == []
    settle(rig, score, read, reply)


def test_a_request_is_made_for_the_model_in_use_and_anew_after_yielding(rig: Rig) -> None:
    asked: list[ModelInfo] = []

    def request(info: ModelInfo) -> None:
        asked.append(info)

    job = rig.log.follow(rig.queue.submit(ScoreJob(request), Priority.SCORE))
    settle(rig, job)
    assert asked == [rig.script.info]
    assert job.result is None
    assert rig.log.of(job) == ["done"]
    assert not rig.factory.made[0].score_requests


def test_an_error_of_the_client_ends_its_own_job_only(rig: Rig) -> None:
    error = KeyError("a secret")

    def request(_: ModelInfo) -> None:
        raise error

    broken = rig.log.follow(rig.queue.submit(ScoreJob(request), Priority.SCORE))
    other = rig.submit("score")
    settle(rig, broken, other)
    assert isinstance(broken.result, Failure)
    assert "secret" not in broken.result.detail
    assert not isinstance(other.result, Failure)


def test_a_job_that_has_ended_stays_as_it_is(rig: Rig) -> None:
    job = rig.submit("reply")
    settle(rig, job)
    heard = list(rig.log.heard)
    job.cancel()
    rig.pump()
    assert rig.log.heard == heard
    assert isinstance(job.result, Finished)
