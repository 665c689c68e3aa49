"""Which files are wanted, and which answers are believed."""

import dataclasses
import hashlib
import json
from typing import Any

import pytest

from engine.hub import plan
from engine.hub.errors import HubError
from engine.hub.names import RepoName
from engine.hub.plan import DownloadPlan, FilePlan

NAME = RepoName("org/mamba-hf")
COMMIT, SHA256, SHA1 = "c" * 40, "a" * 64, "b" * 40


def sibling(name: str) -> dict[str, Any]:
    if name.endswith((".safetensors", ".bin")):
        return {
            "rfilename": name,
            "size": 9,
            "blobId": SHA1,
            "lfs": {"sha256": SHA256, "size": 9, "pointerSize": 1},
        }
    return {"rfilename": name, "size": 3, "blobId": SHA1}


def answer(*files: str, **changes: Any) -> bytes:
    info = {"id": NAME.repo_id, "sha": COMMIT, "siblings": [sibling(name) for name in files]}
    return json.dumps({**info, **changes}).encode()


SMALL = ("config.json", "tokenizer.json")


def planned(*files: str) -> list[str]:
    return [file.path for file in plan.from_answer(answer(*files), NAME).files]


def test_only_what_is_needed_config_first_and_weights_last() -> None:
    listed = (
        "model.safetensors",
        "README.md",
        "tokenizer.json",
        ".gitattributes",
        "config.json",
        "pytorch_model.bin",
    )
    more = (
        "special_tokens_map.json",
        "generation_config.json",
        "tokenizer_config.json",
        "onnx/model.safetensors",
    )
    expected = ["config.json", "generation_config.json", "special_tokens_map.json", "tokenizer.json"]
    assert planned(*listed, *more) == [*expected, "tokenizer_config.json", "model.safetensors"]


def test_weights_that_are_there_twice_come_once() -> None:
    shards = ("model-00001-of-00002.safetensors", "model-00002-of-00002.safetensors")
    index = "model.safetensors.index.json"
    sharded = planned(*SMALL, index, *shards, "model.safetensors")
    assert sharded == ["config.json", index, "tokenizer.json", *shards]
    assert planned(*SMALL, *shards, "model.safetensors") == [*SMALL, "model.safetensors"]
    assert planned(*SMALL, index, "model.safetensors") == [*SMALL, "model.safetensors"]


@pytest.mark.parametrize(
    "files", [("tokenizer.json", "model.safetensors"), ("config.json", "model.safetensors"), SMALL]
)
def test_what_is_no_model_is_refused(files: tuple[str, ...]) -> None:
    with pytest.raises(HubError) as refused:
        planned(*files)
    assert refused.value.code == "not_a_model"


def test_an_original_repository_names_its_twin() -> None:
    with pytest.raises(HubError) as refused:
        plan.from_answer(answer("config.json", "pytorch_model.bin"), RepoName("state-spaces/mamba-2.8b"))
    assert refused.value.code == "original"
    assert refused.value.target == "state-spaces/mamba-2.8b-hf"
    assert refused.value.sentence.endswith("Use the Transformers version: mamba-2.8b-hf.")


@pytest.mark.parametrize("text", [b"", b"<html>", b"[]", b"null", b'"x"', b"{}", b"\xff", b'{"sha": 1}'])
def test_what_is_no_answer_of_a_hub(text: bytes) -> None:
    with pytest.raises(HubError) as refused:
        plan.from_answer(text, NAME)
    assert refused.value.code == "not_a_hub"


def test_a_plan_comes_back_from_its_text() -> None:
    made = plan.from_answer(answer(*SMALL, "model.safetensors"), NAME)
    assert DownloadPlan.from_json(made.to_json()) == made


@pytest.mark.parametrize(
    "change",
    [
        {"repo_id": "../evil"},
        {"commit": "../../evil"},
        {"revision": "../evil"},
        {"files": (FilePlan("../evil.safetensors", 1, SHA256, "sha256"),)},
        {"files": (FilePlan("config.json", 1, "../../evil", "sha256"),)},
        {"files": (FilePlan("config.json", -1, SHA256, "sha256"),)},
        {"files": (FilePlan("config.json", 1, SHA256, "md5"),)},  # type: ignore[arg-type] # what a file may say
    ],
)
def test_a_plan_that_leads_elsewhere_is_not_read(change: dict[str, Any]) -> None:
    made = plan.from_answer(answer(*SMALL, "model.safetensors"), NAME)
    with pytest.raises(ValueError):  # noqa: PT011 - all reasons are one to the caller
        DownloadPlan.from_json(dataclasses.replace(made, **change).to_json())


def test_git_hashes_count_the_length_in() -> None:
    file = FilePlan("config.json", 2, hashlib.sha1(b"blob 2\0{}").hexdigest(), "git-sha1")
    digest = file.new_hash()
    digest.update(b"{}")
    assert digest.hexdigest() == file.etag


def test_addresses_are_pinned_and_quoted() -> None:
    made = plan.from_answer(answer(*SMALL, "model.safetensors"), NAME)
    assert (
        plan.file_url("https://hub", made, made.files[0])
        == f"https://hub/org/mamba-hf/resolve/{COMMIT}/config.json"
    )
    assert (
        plan.info_url("https://hub", RepoName("a/b", "refs/pr/1"))
        == "https://hub/api/models/a/b/revision/refs%2Fpr%2F1?blobs=true"
    )
