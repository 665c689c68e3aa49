"""What lies in the cache, made by the library, by us, by accident."""

import errno
import json
import os
import time
from pathlib import Path

import pytest
from huggingface_hub import scan_cache_dir

from engine.hub import cache, installed, partial
from engine.hub.cache import ModelFolder
from engine.hub.errors import HubError
from engine.hub.plan import DownloadPlan, FilePlan
from tests.fakes.minihub import TINY_CONFIG

REPO = "org/mamba-tiny-hf"
COMMIT, OTHER = "c" * 40, "d" * 40


def etag(name: str) -> str:
    return f"{sum(name.encode()):064x}"


def install(root: Path, repo_id: str = REPO, commit: str = COMMIT, **contents: bytes) -> ModelFolder:
    """A model in the cache, as any program would leave it. Names are given with "__" for a dot."""
    folder = ModelFolder(root, repo_id)
    files = {
        "config.json": json.dumps(TINY_CONFIG).encode(),
        "tokenizer.json": b"{} ",
        "model.safetensors": b"w" * 1000,
        **{name.replace("__", "."): content for name, content in contents.items()},
    }
    folder.blobs.mkdir(parents=True, exist_ok=True)
    plans = []
    for name, content in files.items():
        (folder.blobs / etag(f"{commit}{name}")).write_bytes(content)
        plans.append(FilePlan(name, len(content), etag(f"{commit}{name}"), "sha256"))
    folder.finish(DownloadPlan(repo_id, "main", commit, tuple(plans)))
    return folder


def test_no_cache_no_models(tmp_path: Path) -> None:
    assert installed.models(tmp_path / "none") == ()
    assert installed.partials(tmp_path / "none") == ()


def test_a_model_that_is_there(tmp_path: Path) -> None:
    folder = install(tmp_path)
    (model,) = installed.models(tmp_path)
    assert model.repo_id == REPO
    assert model.is_whole
    assert model.folder == folder.snapshot(COMMIT)
    assert model.config is not None
    assert model.config.hidden_size == TINY_CONFIG["hidden_size"]
    assert model.bytes_on_disk >= 1000
    assert installed.model(tmp_path, REPO) == model
    assert installed.model(tmp_path, "org/none") is None
    assert not scan_cache_dir(tmp_path).warnings


def test_the_main_revision_is_the_one(tmp_path: Path) -> None:
    install(tmp_path, commit=OTHER)
    folder = install(tmp_path, commit=COMMIT)
    os.utime(folder.snapshot(OTHER), (2e9, 2e9))
    assert installed.models(tmp_path)[0].folder == folder.snapshot(COMMIT)
    (folder.root / "refs" / "main").unlink()
    assert installed.models(tmp_path)[0].folder == folder.snapshot(OTHER)
    (folder.root / "refs" / "main").write_text("../../..")
    assert installed.models(tmp_path)[0].folder == folder.snapshot(OTHER)


@pytest.mark.parametrize(
    "config",
    [b'{"model_type": "mamba2", "hidden_size": 8}', b'{"model_type": "llama"}', b"{", b"[]"],
    ids=["mamba2", "llama", "cut", "list"],
)
def test_other_models_are_left_out(tmp_path: Path, config: bytes) -> None:
    install(tmp_path, config__json=config)
    assert installed.models(tmp_path) == ()


def test_strange_folders_are_left_alone(tmp_path: Path) -> None:
    for name in ("models--a", "models--a--b--c", "datasets--a--b", "models--..--b", "tmp", "models--a--b"):
        (tmp_path / name).mkdir()
    (tmp_path / "models--file--x").write_text("no folder")
    assert installed.models(tmp_path) == ()


def test_what_is_missing_is_named(tmp_path: Path) -> None:
    folder = install(tmp_path)
    Path(os.path.realpath(folder.snapshot(COMMIT) / "model.safetensors")).unlink()
    (model,) = installed.models(tmp_path)
    assert model.missing == ("model.safetensors",)
    assert not model.is_whole


@pytest.mark.parametrize(
    ("index", "missing"),
    [
        (b'{"weight_map": {"a": "model-00001-of-00002.safetensors"}}', ("model-00001-of-00002.safetensors",)),
        (b'{"weight_map": {"a": "model.safetensors"}}', ()),
        (b"{", ()),
    ],
    ids=["a shard", "none", "damaged index is there at least"],
)
def test_shards_are_looked_for(tmp_path: Path, index: bytes, missing: tuple[str, ...]) -> None:
    folder = install(tmp_path)
    (folder.snapshot(COMMIT) / "model.safetensors.index.json").write_bytes(index)
    assert installed.models(tmp_path)[0].missing == missing


def test_an_unfinished_download_shows_its_progress(tmp_path: Path) -> None:
    folder = ModelFolder(tmp_path, REPO)
    file = FilePlan("model.safetensors", 1000, etag("x"), "sha256")
    folder.save_plan(DownloadPlan(REPO, "main", COMMIT, (file,)), {})
    folder.blobs.mkdir()
    folder.part(file).write_bytes(b"p" * 600)
    (model,) = installed.models(tmp_path)
    assert model.folder is None
    assert not model.is_whole
    assert (model.done_bytes, model.partial_bytes) == (600, 600)
    assert model.unfinished is not None
    assert model.unfinished.total_bytes == 1000


def test_partials_say_what_they_would_free_and_free_it(tmp_path: Path) -> None:
    folder = install(tmp_path)
    (folder.blobs / f"{etag('a')}{partial.SUFFIX}").write_bytes(b"p" * 500)
    stale = folder.blobs / f"{etag('b')}.0123abcd.incomplete"
    stale.write_bytes(b"s" * 70)
    os.utime(stale, (1, 1))
    busy = folder.blobs / f"{etag('c')}.0123abcd.incomplete"
    busy.write_bytes(b"b" * 9)
    assert installed.partials(tmp_path) == (installed.PartialFiles(REPO, 570),)
    assert installed.delete_partials(tmp_path, REPO) == 570
    assert installed.partials(tmp_path) == ()
    assert busy.exists(), "another program is writing it"
    assert installed.models(tmp_path)[0].is_whole


def test_deleting_an_unfinished_download_frees_its_whole_files_too(tmp_path: Path) -> None:
    folder = ModelFolder(tmp_path, REPO)
    files = (
        FilePlan("config.json", 40, etag("c"), "sha256"),
        FilePlan("model.safetensors", 1000, etag("x"), "sha256"),
    )
    folder.save_plan(DownloadPlan(REPO, "main", COMMIT, files), {})
    folder.blobs.mkdir()
    (folder.blobs / etag("c")).write_bytes(b"c" * 40)
    folder.part(files[1]).write_bytes(b"p" * 600)
    assert installed.delete_partials(tmp_path, REPO) == 640
    assert not folder.root.exists()


def test_a_deleted_model_is_gone_and_others_stay(tmp_path: Path) -> None:
    install(tmp_path)
    install(tmp_path, repo_id="org/other-hf")
    folder = ModelFolder(tmp_path, REPO)
    (folder.blobs / f"{etag('a')}{partial.SUFFIX}").write_bytes(b"p" * 500)
    freed = installed.delete_model(tmp_path, REPO)
    assert freed >= 1500
    assert not folder.root.exists()
    assert [model.repo_id for model in installed.models(tmp_path)] == ["org/other-hf"]


def test_a_damaged_model_can_be_deleted(tmp_path: Path) -> None:
    folder = install(tmp_path)
    Path(os.path.realpath(folder.snapshot(COMMIT) / "model.safetensors")).unlink()
    assert scan_cache_dir(tmp_path).warnings, "the library does not touch it"
    assert installed.delete_model(tmp_path, REPO) > 0
    assert not folder.root.exists()


def test_nothing_to_delete_is_said(tmp_path: Path) -> None:
    with pytest.raises(HubError) as refused:
        installed.delete_model(tmp_path, REPO)
    assert refused.value.code == "not_here"


@pytest.mark.parametrize("repo_id", ["../../x", "org/..", "a/b\x00"])
def test_deleting_never_leaves_the_cache(tmp_path: Path, repo_id: str) -> None:
    with pytest.raises(HubError) as refused:
        installed.delete_model(tmp_path, repo_id)
    assert refused.value.code == "bad_name"


def test_what_is_being_downloaded_is_not_deleted(tmp_path: Path) -> None:
    folder = install(tmp_path)
    with folder.lock():
        for delete in (installed.delete_model, installed.delete_partials):
            with pytest.raises(HubError) as refused:
                delete(tmp_path, REPO)
            assert refused.value.code == "busy"
    assert installed.models(tmp_path)[0].is_whole


def test_a_drive_without_links_gets_the_files_themselves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(self: Path, target: str) -> None:
        raise OSError(errno.ENOTSUP, "no links here")

    monkeypatch.setattr(Path, "symlink_to", refuse)
    folder = install(tmp_path)
    assert (folder.snapshot(COMMIT) / "model.safetensors").read_bytes() == b"w" * 1000
    assert installed.models(tmp_path)[0].is_whole


def test_the_files_of_a_model_name_their_hashes(tmp_path: Path) -> None:
    install(tmp_path)
    (model,) = installed.models(tmp_path)
    files = installed.blobs_of(model)
    assert {file.path: file.etag for file in files} == {
        name: etag(f"{COMMIT}{name}") for name in ("config.json", "tokenizer.json", "model.safetensors")
    }


def test_free_space_is_asked_where_the_cache_will_be(tmp_path: Path) -> None:
    assert cache.free_bytes(tmp_path / "not" / "there" / "yet") > 0


def test_listing_is_quick(tmp_path: Path) -> None:
    for index in range(20):
        install(tmp_path, repo_id=f"org/model-{index}-hf")
    begun = time.thread_time()
    assert len(installed.models(tmp_path)) == 20
    assert time.thread_time() - begun < 1.0
