"""Faults of network, hub, proxy and disk: the outcome, what is sent again, and the message."""

import errno
import os
import socket
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.models.services.hub.transfer import RetryPolicy
from app.models.values.download import DownloadState, FailureAction, status_words
from engine.hub import cache, partial
from engine.hub.cache import ModelFolder
from engine.hub.errors import HubError
from engine.hub.settings import HubSettings
from tests.fakes.minihub import Fault, MiniHub
from tests.unit.app.models.hub.conftest import REPO, RETRY_POLICY, WEIGHT_BYTES, WEIGHTS, Bench

MIB = 1 << 20
KIB = 1 << 10
IMPATIENT = replace(RETRY_POLICY, stall_s=0.5)

HEALED = {
    "closed once": (Fault(close_after=1_000_000, times=1), 64 * KIB),
    "closed again and again": (Fault(close_after=400_000), MIB),
    "closed before the first byte": (Fault(close_after=0, times=3), 64 * KIB),
    "reset": (Fault(reset_after=1_000_000, times=1), MIB),
    "stalled in the middle": (Fault(stall_after=1_000_000, times=2), 64 * KIB),
    "stalled before the head": (Fault(stall_headers=True, times=2), 0),
    "range ignored": (Fault(close_after=1_000_000, ignore_range=True, times=2), 2 * MIB),
    "a wrong range": (Fault(close_after=1_000_000, content_range="bytes 0-9/10", times=2), 3 * MIB),
    "one byte wrong": (Fault(corrupt_at=5_000, times=1), WEIGHT_BYTES),
    "too short once": (Fault(truncate=1_000_000, times=1), MIB),
    "too long once": (Fault(replace=b"x" * (WEIGHT_BYTES + 10), times=1), WEIGHT_BYTES + 10),
    "server error": (Fault(status=500, times=3), 0),
    "busy": (Fault(status=503, times=2), 0),
    "told to wait": (Fault(status=429, headers={"Retry-After": "0"}, times=2), 0),
    "request timed out": (Fault(status=408, times=2), 0),
}


@pytest.mark.parametrize(("fault", "resent"), HEALED.values(), ids=HEALED.keys())
def test_it_heals(bench: Bench, hub: MiniHub, fault: Fault, resent: int) -> None:
    if fault.stall_headers or fault.stall_after is not None:
        bench.restart(IMPATIENT)
    hub.faults[WEIGHTS] = replace(fault)
    status = bench.run()
    assert status.state is DownloadState.FINISHED
    bench.check_whole()
    story = [
        (entry.status, entry.range_start, entry.sent) for entry in hub.requests(f"/cdn/{REPO}/{WEIGHTS}")
    ]
    assert bench.resent() <= resent, story


def test_an_object_that_changes_between_two_requests_is_not_mixed(bench: Bench, hub: MiniHub) -> None:
    """The first response is of another object; the ETag tells them apart when the rest is requested."""
    hub.faults[WEIGHTS] = Fault(replace=b"y" * WEIGHT_BYTES, close_after=1_000_000, etag='"other"', times=1)
    assert bench.run().state is DownloadState.FINISHED
    bench.check_whole()
    last = hub.requests(WEIGHTS)[-1]
    assert last.headers["if-range"] == '"other"'
    assert last.status == 200


@pytest.mark.parametrize("etag", ['"other"', ""], ids=["found out by its ETag", "found out by its hash"])
def test_an_object_that_changed_between_two_programs(bench: Bench, hub: MiniHub, etag: str) -> None:
    hub.faults[WEIGHTS] = Fault(replace=b"y" * WEIGHT_BYTES, stall_after=1_000_000, times=1, etag=etag)
    bench.start_until(900_000)
    bench.restart()
    assert bench.resume().state is DownloadState.FINISHED
    bench.check_whole()
    story = [entry.status for entry in hub.requests(f"/cdn/{REPO}/{WEIGHTS}")]
    assert story == ([200, 200] if etag else [200, 206, 200])


@pytest.mark.parametrize(
    "text", ["{", "[]", '{"model.safetensors": "no\\r\\nX-Evil: 1"}', '{"model.safetensors": 7}']
)
def test_etags_that_someone_wrote_are_not_sent(bench: Bench, hub: MiniHub, text: str) -> None:
    hub.rate = 3_000_000
    bench.start_until(MIB)
    bench.restart()
    (bench.folder.root / ".mamba-metal-etags.json").write_text(text)
    hub.rate = None
    assert bench.resume().state is DownloadState.FINISHED
    assert "if-range" not in hub.requests(f"/cdn/{REPO}/{WEIGHTS}")[-1].headers


FATAL: dict[str, tuple[str, Fault, str]] = {
    "always damaged": (WEIGHTS, Fault(corrupt_at=5_000), "checksum"),
    "always too short": (WEIGHTS, Fault(truncate=1_000_000), "checksum"),
    "server down": (WEIGHTS, Fault(status=500), "server"),
    "limited for long": (WEIGHTS, Fault(status=429, headers={"Retry-After": "3600"}), "rate_limit"),
    "limited until a date": (
        WEIGHTS,
        Fault(status=429, headers={"Retry-After": "Fri, 01 Jan 2100 00:00:00 GMT"}),
        "rate_limit",
    ),
    "file gone": (f"resolve:{WEIGHTS}", Fault(status=404, code="EntryNotFound"), "not_found"),
    "forbidden": (f"resolve:{WEIGHTS}", Fault(status=403), "forbidden"),
    "sign-in page for a file": (WEIGHTS, Fault(page=b"<html>Sign in</html>"), "not_a_hub"),
    "redirected to nowhere": (f"resolve:{WEIGHTS}", Fault(status=302), "not_a_hub"),
    "redirected for ever": (
        f"resolve:{WEIGHTS}",
        Fault(status=302, headers={"Location": f"/{REPO}/resolve/main/{WEIGHTS}"}),
        "not_a_hub",
    ),
    "redirected to a file": (
        f"resolve:{WEIGHTS}",
        Fault(status=302, headers={"Location": "file:///etc/passwd"}),
        "not_a_hub",
    ),
    "sign-in page for the plan": ("api:revision", Fault(page=b"<html>Sign in</html>"), "not_a_hub"),
    "plan refused": ("api:revision", Fault(status=403), "forbidden"),
    "plan: bad token": ("api:revision", Fault(status=401), "auth"),
    "plan: not there": ("api:revision", Fault(status=404), "not_found"),
    "plan: no such revision": ("api:revision", Fault(status=404, code="RevisionNotFound"), "not_found"),
    "plan: limited": ("api:revision", Fault(status=429, headers={"Retry-After": "3600"}), "rate_limit"),
    "plan: server down": ("api:revision", Fault(status=500), "server"),
    "plan: never answered": ("api:revision", Fault(stall_headers=True), "timeout"),
    "plan: disabled": ("api:revision", Fault(status=403, code="DisabledRepo"), "disabled"),
    "odd status": (WEIGHTS, Fault(status=418), "http"),
}


@pytest.mark.parametrize(("where", "fault", "code"), FATAL.values(), ids=FATAL.keys())
def test_it_says_what_is_wrong_and_goes_on_when_it_is_right_again(
    bench: Bench, hub: MiniHub, where: str, fault: Fault, code: str
) -> None:
    if fault.stall_headers:
        bench.restart(IMPATIENT)
    hub.faults[where] = fault
    status = bench.run()
    assert status.state is DownloadState.FAILED
    assert status.failure is not None
    assert status.failure.code == code
    assert status.failure.sentence.endswith(".")
    assert status_words(status) == status.failure.sentence
    hub.faults.clear()
    assert bench.resume().state is DownloadState.FINISHED
    bench.check_whole()


def test_a_gated_model_leads_to_its_page(bench: Bench, hub: MiniHub) -> None:
    hub.repos[REPO].is_gated = True
    failure = bench.run().failure
    assert failure is not None
    assert failure.code == "gated"
    assert failure.target == f"{hub.endpoint}/{REPO}"
    assert failure.actions == (FailureAction.OPEN_PAGE, FailureAction.ENTER_TOKEN)


def test_a_missing_repository_is_not_found(bench: Bench) -> None:
    bench.downloads.start("org/nothing-here")
    bench.wait(lambda: (s := bench.downloads.status("org/nothing-here")) and s.state is DownloadState.FAILED)
    status = bench.downloads.status("org/nothing-here")
    assert status is not None
    assert status.failure is not None
    assert status.failure.code == "not_found"


def test_a_hub_that_asks_to_wait_is_waited_for_in_words(bench: Bench, hub: MiniHub) -> None:
    hub.faults["api:revision"] = Fault(status=429, headers={"Retry-After": "90"}, times=1)
    bench.downloads.start(REPO)
    status = bench.wait_for(DownloadState.WAITING)
    assert 60 < status.wait_s <= 90  # it counts down
    assert status_words(status).endswith(f"Trying again in {status.wait_s} s.")
    bench.downloads.resume(REPO)
    assert bench.rest().state is DownloadState.FINISHED


def test_a_lost_connection_is_waited_out_in_words(bench: Bench, hub: MiniHub) -> None:
    bench.restart(RetryPolicy(stall_s=0.2, first_wait_s=30))
    hub.faults[WEIGHTS] = Fault(stall_after=1_000_000, times=1)
    bench.downloads.start(REPO)
    status = bench.wait_for(DownloadState.WAITING)
    assert status.failure is not None
    assert status.failure.code == "timeout"
    assert 20 < status.wait_s <= 30  # it counts down
    assert (
        status_words(status)
        == f"The Hub stopped responding. Everything downloaded so far is kept. Trying again in {status.wait_s} s."
    )
    bench.downloads.pause(REPO)
    assert bench.rest().state is DownloadState.PAUSED


def test_a_hub_that_is_away_for_longer_than_all_attempts_is_waited_for(bench: Bench, hub: MiniHub) -> None:
    hub.faults[WEIGHTS] = Fault(close_after=0, times=3 * RETRY_POLICY.attempts)
    assert bench.run().state is DownloadState.FINISHED
    bench.check_whole()


def test_nobody_there(bench: Bench) -> None:
    bench.downloads.set_hub(HubSettings(f"http://127.0.0.1:{free_port()}", bench.cache))
    failure = bench.run().failure
    assert failure is not None
    assert failure.code == "offline"


def test_offline_mode_asks_nobody(bench: Bench, hub: MiniHub) -> None:
    bench.downloads.set_hub(HubSettings(hub.endpoint, bench.cache, is_offline=True))
    failure = bench.run().failure
    assert failure is not None
    assert failure.code == "offline_mode"
    assert not hub.log


def test_a_proxy_that_is_not_there(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HTTP_PROXY", f"http://127.0.0.1:{free_port()}")
    monkeypatch.setenv("http_proxy", f"http://127.0.0.1:{free_port()}")
    failure = bench.run().failure
    assert failure is not None
    assert failure.code == "proxy"


def test_a_proxy_is_used_and_exceptions_are_not_sent_to_it(
    bench: Bench, hub: MiniHub, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a proxy, the mini hub sees the whole URL in the request line; excepted hosts bypass it."""
    monkeypatch.setenv("http_proxy", f"http://127.0.0.1:{free_port()}")
    monkeypatch.setenv("no_proxy", "example.org,127.0.0.1")
    assert bench.run().state is DownloadState.FINISHED


def test_too_little_space_is_known_before_the_first_byte(
    bench: Bench, hub: MiniHub, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "free_bytes", lambda _: 1_080_000)
    status = bench.run()
    assert status.state is DownloadState.PAUSED
    assert status.failure is not None
    assert status.failure.code == "disk_full"
    assert "3.0 MB is needed, but only 1.1 MB is free" in status.failure.sentence
    assert not hub.requests("/resolve/")
    monkeypatch.undo()
    bench.downloads.set_hub(bench.settings)


@pytest.mark.parametrize(
    ("number", "code", "state"),
    [
        pytest.param(errno.ENOSPC, "disk_full", DownloadState.PAUSED, id="full"),
        pytest.param(errno.EDQUOT, "disk_full", DownloadState.PAUSED, id="quota"),
        pytest.param(errno.EIO, "drive_gone", DownloadState.FAILED, id="drive gone"),
        pytest.param(errno.EROFS, "permission", DownloadState.FAILED, id="read only"),
    ],
)
def test_a_disk_that_refuses_loses_nothing(
    bench: Bench, hub: MiniHub, monkeypatch: pytest.MonkeyPatch, number: int, code: str, state: DownloadState
) -> None:
    whole_append = partial.PartialFile.append

    def append(self: partial.PartialFile, data: bytes) -> None:
        if self.size_bytes + len(data) > 1_500_000:
            raise OSError(number, os.strerror(number))
        whole_append(self, data)

    with monkeypatch.context() as patch:
        patch.setattr(partial.PartialFile, "append", append)
        status = bench.run()
    assert status.state is state
    assert status.failure is not None
    assert status.failure.code == code
    assert status.failure.actions == (FailureAction.RESUME,)
    assert status.failure.sentence.endswith(".")
    kept = bench.part.stat().st_size
    assert kept > MIB
    assert bench.resume().state is DownloadState.FINISHED
    bench.check_whole()
    assert hub.requests(WEIGHTS)[-1].range_start == kept


def test_a_full_disk_says_how_much_is_needed(
    bench: Bench, hub: MiniHub, monkeypatch: pytest.MonkeyPatch
) -> None:
    def append(self: partial.PartialFile, data: bytes) -> None:
        monkeypatch.setattr(cache, "free_bytes", lambda _: 0)
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr(partial.PartialFile, "append", append)
    failure = bench.run().failure
    assert failure is not None
    assert (
        failure.sentence
        == "The disk is full. 3.0 MB is needed, but only 0.0 MB is free. Free up some space, then resume."
    )


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_cache_that_may_not_be_written(bench: Bench) -> None:
    bench.cache.mkdir(mode=0o500)
    failure = bench.run().failure
    assert failure is not None
    assert failure.code == "permission"


def test_a_cache_that_is_a_file(bench: Bench) -> None:
    bench.cache.write_text("no folder")
    failure = bench.run().failure
    assert failure is not None
    assert failure.code in ("drive_gone", "unknown")


def test_a_partial_that_someone_damaged_is_fetched_again(bench: Bench, hub: MiniHub) -> None:
    hub.rate = 3_000_000
    bench.start_until(MIB)
    bench.downloads.pause(REPO)
    bench.rest()
    data = bytearray(bench.part.read_bytes())
    data[1000] ^= 1
    bench.part.write_bytes(data)
    hub.rate = None
    assert bench.resume().state is DownloadState.FINISHED
    bench.check_whole()


def test_a_partial_that_is_too_long_is_fetched_again(bench: Bench) -> None:
    bench.folder.blobs.mkdir(parents=True)
    bench.part.write_bytes(b"z" * (WEIGHT_BYTES + 1))
    assert bench.run().state is DownloadState.FINISHED
    bench.check_whole()


def test_a_saved_plan_that_is_damaged_is_made_again(bench: Bench, hub: MiniHub) -> None:
    hub.rate = 3_000_000
    bench.start_until(MIB)
    bench.restart()
    (bench.folder.root / ".mamba-metal-download.json").write_text(
        '{"version": 1, "files": [{"path": "../../evil"}]}'
    )
    hub.rate = None
    assert bench.resume().state is DownloadState.FINISHED
    bench.check_whole()
    assert bench.resent() <= 128 * KIB


HOSTILE: dict[str, Callable[[dict[str, Any]], None]] = {
    "path": lambda info: info["siblings"].append(
        {"rfilename": "../../evil.safetensors", "size": 3, "blobId": "0" * 40}
    ),
    "commit": lambda info: info.update(sha="../../../evil"),
    "hash": lambda info: info["siblings"][0].update(blobId="../../../evil"),
    "size": lambda info: info["siblings"][0].update(size=-1),
    "no size": lambda info: info["siblings"][0].update(size=None),
    "no list": lambda info: info.update(siblings=7),
    "twice": lambda info: info["siblings"].append(info["siblings"][0]),
}


@pytest.mark.parametrize("lie", HOSTILE.values(), ids=HOSTILE.keys())
def test_a_hub_that_lies_makes_us_write_nothing_outside(
    bench: Bench, hub: MiniHub, lie: Callable[[dict[str, Any]], None], tmp_path: Path
) -> None:
    before = {path for path in tmp_path.rglob("*") if "cache" not in path.parts}
    hub.tamper = lie
    status = bench.run()
    assert {path for path in tmp_path.rglob("*") if "cache" not in path.parts} == before
    if status.state is not DownloadState.FINISHED:
        assert status.failure is not None
        assert status.failure.code == "not_a_hub"


def test_deleting_while_another_program_downloads_is_refused(bench: Bench, hub: MiniHub) -> None:
    hub.rate = 3_000_000
    bench.start_until(MIB)
    with pytest.raises(HubError) as refused:
        ModelFolder(bench.cache, REPO).lock()
    assert refused.value.code == "busy"


def free_port() -> int:
    """A port that nothing listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
