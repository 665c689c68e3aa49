"""Downloads of whole models: the result, what is sent twice, what is left behind."""

import os
from pathlib import Path

import pytest
from huggingface_hub import scan_cache_dir, snapshot_download, try_to_load_from_cache

from app.models.services.hub.transfer import RetryPolicy
from app.models.values.download import DownloadState, FailureAction, FileState
from engine.hub import installed, partial
from engine.hub.settings import HubSettings
from tests.fakes.minihub import Fault, MiniHub, make_model
from tests.unit.app.models.hub.conftest import REPO, WEIGHT_BYTES, WEIGHTS, Bench

MIB = 1 << 20


def test_a_download_is_whole_and_sends_nothing_twice(bench: Bench) -> None:
    status = bench.run()
    assert status.failure is None
    assert status.state is DownloadState.FINISHED
    assert status.percent == 100
    assert {file.state for file in status.files} == {FileState.VERIFIED}
    bench.check_whole()
    assert bench.resent() == 0
    assert bench.hub.sent("pytorch_model.bin") == 0


def test_the_library_sees_our_model_without_a_network(
    bench: Bench, hub: MiniHub, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench.run()
    commit = hub.repos[REPO].commit
    requests = len(hub.log)
    assert try_to_load_from_cache(REPO, "config.json", cache_dir=bench.cache) is not None
    folder = snapshot_download(REPO, cache_dir=bench.cache, local_files_only=True)
    assert Path(folder) == bench.folder.snapshot(commit)
    found = scan_cache_dir(bench.cache)
    assert not found.warnings
    assert [repo.repo_id for repo in found.repos] == [REPO]
    assert {revision.commit_hash for repo in found.repos for revision in repo.revisions} == {commit}
    assert [sorted(revision.refs) for repo in found.repos for revision in repo.revisions] == [["main"]]
    assert len(hub.log) == requests


def test_the_library_fetches_nothing_that_is_there(bench: Bench, hub: MiniHub) -> None:
    bench.run()
    sent = hub.sent(WEIGHTS)
    snapshot_download(
        REPO, cache_dir=bench.cache, endpoint=hub.endpoint, allow_patterns=["*.json", "*.safetensors"]
    )
    assert hub.sent(WEIGHTS) == sent


def test_what_the_library_downloaded_is_not_fetched_again(bench: Bench, hub: MiniHub) -> None:
    snapshot_download(
        REPO, cache_dir=bench.cache, endpoint=hub.endpoint, allow_patterns=["*.json", "*.safetensors"]
    )
    assert [model.repo_id for model in installed.models(bench.cache)] == [REPO]
    sent = hub.sent(WEIGHTS)
    assert bench.run().state is DownloadState.FINISHED
    assert hub.sent(WEIGHTS) == sent


def test_a_finished_download_starts_again_without_fetching(bench: Bench, hub: MiniHub) -> None:
    bench.run()
    sent = hub.sent(WEIGHTS)
    assert bench.resume().state is DownloadState.FINISHED
    assert hub.sent(WEIGHTS) == sent


def test_shards_come_with_their_index(bench: Bench, hub: MiniHub, tmp_path: Path) -> None:
    hub.repos[REPO].folder = make_model(tmp_path / "sharded", WEIGHT_BYTES, shards=3)
    hub.repos[REPO].refresh()
    assert bench.run().state is DownloadState.FINISHED
    names = {path.name for path in bench.folder.snapshot(hub.repos[REPO].commit).iterdir()}
    assert {f"model-0000{shard}-of-00003.safetensors" for shard in (1, 2, 3)} < names
    assert "model.safetensors.index.json" in names


def test_a_pause_keeps_what_has_arrived(bench: Bench, hub: MiniHub) -> None:
    hub.rate = 3_000_000
    bench.start_until(MIB)
    bench.downloads.pause(REPO)
    status = bench.rest()
    assert status.state is DownloadState.PAUSED
    assert status.failure is None
    kept = bench.part.stat().st_size
    assert kept >= MIB
    hub.rate = None
    assert bench.resume().state is DownloadState.FINISHED
    bench.check_whole()
    assert hub.requests(WEIGHTS)[-1].range_start == kept
    assert hub.requests(WEIGHTS)[-1].headers["if-range"]
    assert bench.resent() <= 128 * 1024


def test_a_restarted_program_goes_on_where_it_was(bench: Bench, hub: MiniHub) -> None:
    hub.rate = 3_000_000
    bench.start_until(MIB)
    bench.restart()
    kept = bench.part.stat().st_size
    (model,) = installed.models(bench.cache)
    assert model.unfinished is not None
    assert model.done_bytes >= kept
    asked = len(hub.requests("/api/models/"))
    hub.rate = None
    assert bench.resume().state is DownloadState.FINISHED
    bench.check_whole()
    assert hub.requests(WEIGHTS)[-1].range_start == kept
    assert bench.resent() <= 128 * 1024
    assert len(hub.requests("/api/models/")) == asked, "the saved plan pins the revision"


def test_cancel_that_keeps_leaves_the_partial(bench: Bench, hub: MiniHub) -> None:
    hub.rate = 3_000_000
    bench.start_until(MIB)
    bench.downloads.cancel(REPO, keep=True)
    assert bench.rest().state is DownloadState.CANCELLED
    assert bench.part.stat().st_size >= MIB
    hub.rate = None
    assert bench.run().state is DownloadState.FINISHED
    assert bench.resent() <= 128 * 1024


def test_cancel_that_deletes_leaves_nothing(bench: Bench, hub: MiniHub) -> None:
    hub.rate = 3_000_000
    bench.start_until(MIB)
    bench.downloads.cancel(REPO, keep=False)
    status = bench.rest()
    assert status.state is DownloadState.CANCELLED
    assert not bench.folder.root.exists()


def test_a_paused_download_can_be_deleted(bench: Bench, hub: MiniHub) -> None:
    hub.rate = 3_000_000
    bench.start_until(MIB)
    bench.downloads.pause(REPO)
    bench.rest()
    bench.downloads.cancel(REPO, keep=False)
    bench.wait_for(DownloadState.CANCELLED)
    assert not bench.folder.root.exists()


def test_what_an_earlier_program_left_can_be_deleted(bench: Bench, hub: MiniHub) -> None:
    hub.rate = 3_000_000
    bench.start_until(MIB)
    bench.restart()
    bench.downloads.cancel(REPO, keep=False)
    bench.wait_for(DownloadState.CANCELLED)
    assert not bench.folder.root.exists()


def test_an_earlier_download_goes_on_with_its_revision(bench: Bench, hub: MiniHub) -> None:
    commit = hub.repos[REPO].commit
    hub.rate = 3_000_000
    bench.downloads.start(REPO, commit)
    bench.wait(lambda: bench.status.done_bytes > MIB)
    bench.restart()
    hub.rate = None
    assert bench.resume().state is DownloadState.FINISHED
    assert len(hub.requests("/api/models/")) == 1
    assert not (bench.folder.root / "refs" / "main").exists(), "a commit moves no branch"


def test_a_commit_that_the_hub_has_no_more_is_planned_anew(bench: Bench, hub: MiniHub) -> None:
    hub.rate = 3_000_000
    bench.start_until(MIB)
    bench.restart()
    (hub.repos[REPO].folder / "generation_config.json").write_text('{"new": 1}')
    hub.repos[REPO].refresh()
    hub.rate = None
    failed = bench.resume()
    assert failed.failure is not None
    assert failed.failure.code == "not_found"
    assert bench.resume().state is DownloadState.FINISHED
    bench.check_whole()
    assert bench.resent() <= 128 * 1024, "the weights are the same, so their partial goes on"


def test_asking_again_ends_the_wait(bench: Bench, hub: MiniHub) -> None:
    bench.restart(RetryPolicy(stall_s=5, first_wait_s=60, longest_wait_s=60))
    hub.faults[WEIGHTS] = Fault(close_after=1_000_000, times=1)
    bench.downloads.start(REPO)
    bench.wait_for(DownloadState.WAITING)
    bench.downloads.resume(REPO)
    assert bench.rest().state is DownloadState.FINISHED


def test_deleting_a_download_spares_the_model_that_is_there(bench: Bench, hub: MiniHub) -> None:
    bench.run()
    before = hub.repos[REPO].commit
    (hub.repos[REPO].folder / WEIGHTS).write_bytes(os.urandom(WEIGHT_BYTES))
    hub.repos[REPO].refresh()
    hub.rate = 3_000_000
    bench.downloads.start(REPO)
    bench.wait(lambda: bench.part.exists() and bench.part.stat().st_size > MIB)
    bench.downloads.cancel(REPO, keep=False)
    bench.wait_for(DownloadState.CANCELLED)
    assert not bench.part.exists()
    assert not installed.missing_files(bench.folder.snapshot(before))


def test_a_second_program_says_that_it_is_being_downloaded(bench: Bench, hub: MiniHub) -> None:
    hub.rate = 3_000_000
    bench.start_until(MIB)
    second = bench.program()
    second.start(REPO)
    bench.wait(lambda: (status := second.status(REPO)) is not None and status.state is DownloadState.FAILED)
    status = second.status(REPO)
    assert status is not None
    assert status.failure is not None
    assert status.failure.code == "busy"
    hub.rate = None
    assert bench.rest().state is DownloadState.FINISHED
    assert bench.resent() == 0


def test_a_second_model_waits_for_the_first(bench: Bench, hub: MiniHub, tmp_path: Path) -> None:
    hub.repos["org/mamba-other-hf"] = type(hub.repos[REPO])(make_model(tmp_path / "other", 100_000))
    hub.rate = 3_000_000
    bench.start_until(1)
    bench.downloads.start("org/mamba-other-hf")
    bench.wait(lambda: bench.downloads.status("org/mamba-other-hf") is not None)
    waiting = bench.downloads.status("org/mamba-other-hf")
    assert waiting is not None
    assert waiting.state is DownloadState.QUEUED
    hub.rate = None
    bench.downloads.pause(REPO)
    bench.wait(lambda: bench.downloads.status("org/mamba-other-hf").state is DownloadState.FINISHED)  # type: ignore[union-attr]
    assert bench.status.state is DownloadState.PAUSED


def test_progress_is_sane_from_the_first_to_the_last_status(bench: Bench, hub: MiniHub) -> None:
    hub.rate = 4_000_000
    hub.faults[WEIGHTS] = Fault(close_after=1_000_000, ignore_range=True, times=2)
    assert bench.run().state is DownloadState.FINISHED
    done = [status.done_bytes for status in bench.seen]
    assert done == sorted(done), "it never runs backwards, also when the hub made us start over"
    assert all(0 <= status.percent <= 100 for status in bench.seen)
    assert all(status.done_bytes <= status.total_bytes for status in bench.seen)
    assert all(status.bytes_per_s is None or 0 < status.bytes_per_s < 1e12 for status in bench.seen)


def test_an_unchanged_hub_is_asked_with_the_token_and_others_are_not(
    bench: Bench, hub: MiniHub, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG")
    secret = "hf_" + "s" * 34
    hub.repos[REPO].token = secret
    bench.downloads.set_hub(HubSettings(hub.endpoint, bench.cache, token=secret))
    assert bench.run().state is DownloadState.FINISHED
    by_role = {entry.role: entry.headers.get("authorization") for entry in hub.log}
    assert by_role == {"hub": f"Bearer {secret}", "cdn": None}
    assert secret not in caplog.text
    assert secret not in repr(bench.downloads.settings)
    assert secret not in "".join(path.read_text("latin-1") for path in bench.cache.rglob("*.json"))


def test_a_renamed_repository_is_followed(bench: Bench, hub: MiniHub) -> None:
    hub.renamed["org/old-name-hf"] = REPO
    bench.downloads.start("org/old-name-hf")
    bench.wait(lambda: (s := bench.downloads.status("org/old-name-hf")) and s.state is DownloadState.FINISHED)


def test_another_kind_of_model_is_refused_before_its_weights(bench: Bench, hub: MiniHub) -> None:
    (hub.repos[REPO].folder / "config.json").write_text('{"model_type": "mamba2", "hidden_size": 64}')
    hub.repos[REPO].refresh()
    status = bench.run()
    assert status.failure is not None
    assert status.failure.code == "wrong_kind"
    assert "Mamba-2" in status.failure.sentence
    assert hub.sent(WEIGHTS) == 0
    assert not bench.folder.root.exists()


def test_a_repository_of_pickles_is_refused(bench: Bench, hub: MiniHub) -> None:
    (hub.repos[REPO].folder / WEIGHTS).unlink()
    hub.repos[REPO].refresh()
    status = bench.run()
    assert status.failure is not None
    assert status.failure.code == "not_a_model"
    assert not bench.folder.root.exists()


def test_an_original_repository_offers_its_transformers_version(
    bench: Bench, hub: MiniHub, tmp_path: Path
) -> None:
    original = "state-spaces/mamba-130m"
    folder = make_model(tmp_path / "original")
    for name in ("tokenizer.json", WEIGHTS):
        (folder / name).unlink()
    hub.repos[original] = type(hub.repos[REPO])(folder)
    bench.downloads.start(original)
    bench.wait(lambda: (s := bench.downloads.status(original)) and s.state is DownloadState.FAILED)
    status = bench.downloads.status(original)
    assert status is not None
    assert status.failure is not None
    assert status.failure.actions == (FailureAction.USE_TRANSFORMERS,)
    assert status.failure.target == "state-spaces/mamba-130m-hf"


def test_a_missing_file_is_repaired_alone(bench: Bench, hub: MiniHub) -> None:
    bench.run()
    commit = hub.repos[REPO].commit
    blob = Path(os.path.realpath(bench.folder.snapshot(commit) / "tokenizer.json"))
    blob.unlink()
    (model,) = installed.models(bench.cache)
    assert model.missing == ("tokenizer.json",)
    sent = hub.sent(WEIGHTS)
    bench.downloads.start(REPO, commit)
    bench.wait(lambda: blob.exists() and bench.status.state is DownloadState.FINISHED)
    assert hub.sent(WEIGHTS) == sent
    bench.check_whole()


def test_verifying_finds_a_flipped_byte_and_repairing_fetches_that_file_only(
    bench: Bench, hub: MiniHub
) -> None:
    bench.run()
    link = bench.folder.snapshot(hub.repos[REPO].commit) / WEIGHTS
    data = bytearray(link.read_bytes())
    data[1_000_000] ^= 1
    Path(os.path.realpath(link)).write_bytes(data)
    bench.downloads.verify(REPO)
    bench.wait(lambda: bench.status.state is DownloadState.FAILED)
    failure = bench.status.failure
    assert failure is not None
    assert failure.code == "damaged"
    assert failure.sentence.startswith(f"{WEIGHTS} is damaged.")
    assert failure.actions == (FailureAction.REPAIR,)
    sent = hub.sent("tokenizer.json")
    bench.downloads.repair(REPO)
    bench.wait(lambda: bench.status.state is DownloadState.FINISHED)
    bench.check_whole()
    assert hub.sent("tokenizer.json") == sent


def test_verifying_a_right_model_needs_no_hub(bench: Bench, hub: MiniHub) -> None:
    bench.run()
    requests = len(hub.log)
    bench.downloads.verify(REPO)
    bench.wait(lambda: any(status.state is DownloadState.VERIFYING for status in bench.seen))
    assert bench.rest().state is DownloadState.FINISHED
    assert len(hub.log) == requests


def test_a_verification_stops_at_once_and_deletes_nothing(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench.run()
    monkeypatch.setattr(partial, "_AT_ONCE_BYTES", 16)
    bench.downloads.verify(REPO)
    bench.wait_for(DownloadState.VERIFYING)
    bench.downloads.cancel(REPO, keep=False)
    bench.wait_for(DownloadState.CANCELLED)
    assert installed.models(bench.cache)[0].is_whole
