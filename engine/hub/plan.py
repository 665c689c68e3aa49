"""Download plans: which files of a repository are needed, with their sizes and hashes."""

import hashlib
import json
import re
from dataclasses import asdict, dataclass
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any, Literal
from urllib.parse import quote

from huggingface_hub.hf_api import ModelInfo

from engine.hub import names
from engine.hub.errors import HubError, not_a_hub
from engine.hub.names import RepoName

if TYPE_CHECKING:
    from hashlib import _Hash

Algorithm = Literal["sha256", "git-sha1"]
CONFIG = "config.json"
TOKENIZER = "tokenizer.json"
INDEX = "model.safetensors.index.json"
SINGLE = "model.safetensors"
_SMALL = re.compile(
    r"config\.json|generation_config\.json|special_tokens_map\.json|tokenizer[\w-]*\.json|model\.safetensors\.index\.json"
)
_SHARD = re.compile(r"model-\d{5}-of-\d{5}\.safetensors")
_NEEDED = (CONFIG, TOKENIZER)
_COMMIT = re.compile(r"[0-9a-f]{40}")
_ETAG = {"sha256": re.compile(r"[0-9a-f]{64}"), "git-sha1": _COMMIT}
_LARGEST_FILE = 1 << 40
_VERSION = 1


@dataclass(frozen=True, slots=True)
class FilePlan:
    """One file. `etag` is its name in the cache and its hash: sha256 of the content, or git's sha1 of small files."""

    path: str
    size: int
    etag: str
    algorithm: Algorithm

    def new_hash(self) -> "_Hash":
        """A hash to feed the content to; its hex digest has to become `etag`."""
        if self.algorithm == "sha256":
            return hashlib.sha256()
        return hashlib.sha1(b"blob %d\0" % self.size, usedforsecurity=False)


@dataclass(frozen=True, slots=True)
class DownloadPlan:
    """The files of one commit, config.json first. `revision` is what was asked for and may move on."""

    repo_id: str
    revision: str
    commit: str
    files: tuple[FilePlan, ...]

    @property
    def total_bytes(self) -> int:
        """Bytes of all files."""
        return sum(file.size for file in self.files)

    def to_json(self) -> str:
        """The plan as text that `from_json` reads."""
        return json.dumps({"version": _VERSION, **asdict(self)})

    @classmethod
    def from_json(cls, text: str) -> "DownloadPlan":
        """The plan in `text`. Raises ValueError when it is none."""
        try:
            content = json.loads(text)
            if content.pop("version") != _VERSION:
                raise ValueError("another version")
            files = tuple(FilePlan(**file) for file in content.pop("files"))
            plan = cls(files=files, **content)
            names.checked(RepoName(plan.repo_id, plan.revision))
            _check(plan)
        except (TypeError, KeyError, AttributeError, HubError) as error:
            raise ValueError(repr(error)) from error
        return plan


def info_url(endpoint: str, name: RepoName) -> str:
    """The URL that lists a repository's files with their sizes and hashes."""
    return f"{endpoint}/api/models/{name.repo_id}/revision/{quote(name.revision, safe='')}?blobs=true"


def file_url(endpoint: str, plan: DownloadPlan, file: FilePlan) -> str:
    """The download URL of `file` at the plan's commit."""
    return f"{endpoint}/{plan.repo_id}/resolve/{plan.commit}/{quote(file.path)}"


def from_answer(answer: bytes, name: RepoName) -> DownloadPlan:
    """The plan by the hub's answer at `info_url`.

    Raises HubError: not_a_hub when the answer is no such thing, original or not_a_model when needed files are not there.
    """
    try:
        info = ModelInfo(**json.loads(answer))  # type: ignore[no-untyped-call] # the library's own gap
        listed = [_file(sibling) for sibling in info.siblings or () if _is_candidate(sibling.rfilename)]
        plan = DownloadPlan(name.repo_id, name.revision, str(info.sha), _ordered(_wanted(listed)))
        _check(plan)
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise not_a_hub(repr(error)) from error
    _refuse_unusable(plan, {sibling.rfilename for sibling in info.siblings or ()})
    return plan


def _is_candidate(path: str) -> bool:
    return bool(
        _SMALL.fullmatch(path) or (path.endswith(".safetensors") and PurePosixPath(path).name == path)
    )


def _file(sibling: Any) -> FilePlan:
    if sibling.lfs is not None:
        return FilePlan(sibling.rfilename, int(sibling.lfs.size), str(sibling.lfs.sha256), "sha256")
    return FilePlan(sibling.rfilename, int(sibling.size), str(sibling.blob_id), "git-sha1")


def _wanted(listed: list[FilePlan]) -> list[FilePlan]:
    """Without weights that are there twice: shards and the same in one file, or in other layouts."""
    paths = {file.path for file in listed}
    shards = {path for path in paths if _SHARD.fullmatch(path)}
    weights = shards if INDEX in paths and shards else {SINGLE}
    unneeded = {INDEX} if weights == {SINGLE} else set()
    return [
        file
        for file in listed
        if file.path in weights or (_SMALL.fullmatch(file.path) and file.path not in unneeded)
    ]


def _ordered(files: list[FilePlan]) -> tuple[FilePlan, ...]:
    return tuple(sorted(files, key=lambda f: (f.path != CONFIG, f.path.endswith(".safetensors"), f.path)))


def _check(plan: DownloadPlan) -> None:
    if not _COMMIT.fullmatch(plan.commit):
        raise ValueError(f"commit {plan.commit!r}")
    if len({file.path for file in plan.files}) != len(plan.files):
        raise ValueError("a file twice")
    for file in plan.files:
        if not _is_candidate(file.path) or not 0 <= file.size < _LARGEST_FILE:
            raise ValueError(f"file {file.path!r}")
        if not _ETAG[file.algorithm].fullmatch(file.etag):
            raise ValueError(f"hash of {file.path!r}")


def _refuse_unusable(plan: DownloadPlan, listed: set[str]) -> None:
    has_weights = any(file.path.endswith(".safetensors") for file in plan.files)
    twin = names.twin(plan.repo_id)
    if twin is not None and not (has_weights and set(_NEEDED) <= listed):
        short = twin.rpartition("/")[2]
        raise HubError(
            "This repository is in the original format, which Mamba Metal does not read.",
            "Use the Transformers version: {name}.",
            code="original",
            target=twin,
            name=short,
        )
    missing = [name for name in _NEEDED if name not in listed]
    if missing:
        raise HubError(
            "Mamba Metal cannot run “{repo_id}”: it does not contain {missing}.",
            code="not_a_model",
            repo_id=plan.repo_id,
            missing=missing[0],
        )
    if not has_weights:
        raise HubError(
            "“{repo_id}” does not contain model.safetensors.",
            "Mamba Metal does not read pickled weights (.bin), because they can run code.",
            code="not_a_model",
            repo_id=plan.repo_id,
        )
