"""Models, unfinished downloads, and partial files in the Hugging Face cache, and deleting them."""

import dataclasses
import json
import os
import shutil
import time
from dataclasses import dataclass
from pathlib import Path

from huggingface_hub import scan_cache_dir
from huggingface_hub.errors import CacheNotFound

from engine.architectures import ModelConfig, read_config
from engine.errors import EngineError, ModelFileError, unreadable
from engine.files import remove_files, total_bytes
from engine.hub import names, partial
from engine.hub.cache import ModelFolder
from engine.hub.errors import HubError, of_disk
from engine.hub.names import RepoName
from engine.hub.plan import CONFIG, INDEX, SINGLE, TOKENIZER, DownloadPlan, FilePlan
from engine.weights import Checkpoint

_FOREIGN = ".incomplete"
_FOREIGN_IDLE_S = 15 * 60
_SHA256_DIGITS, _SHA1_DIGITS = 64, 40


@dataclass(frozen=True, slots=True)
class CachedModel:
    """A Mamba model in the cache, whole or not. Sizes in bytes.

    `folder` is None when nothing of it can be opened yet. `missing` names files without which it does not load, and
    `unfinished` is the download that would bring them, with `done_bytes` of its files there.
    """

    repo_id: str
    folder: Path | None
    config: ModelConfig | None
    bytes_on_disk: int
    partial_bytes: int
    missing: tuple[str, ...] = ()
    unfinished: DownloadPlan | None = None
    done_bytes: int = 0

    @property
    def is_whole(self) -> bool:
        """Returns True if all its files are there. Their contents are not checked."""
        return self.folder is not None and not self.missing


@dataclass(frozen=True, slots=True)
class PartialFiles:
    """Size of the partial files of one repository."""

    repo_id: str
    freed_bytes: int


def models(cache: Path) -> tuple[CachedModel, ...]:
    """The Mamba models in `cache` and the downloads of such that did not end, by name. Raises HubError.

    Reads no weights and asks no network.
    """
    found = (_read(folder) for folder in _folders(cache))
    return tuple(model for model in found if model is not None)


def model(cache: Path, repo_id: str) -> CachedModel | None:
    """The model `repo_id` in `cache`, or None. Raises HubError."""
    folder = ModelFolder(cache, names.checked(RepoName(repo_id)).repo_id)
    return _read(folder) if folder.root.is_dir() else None


def partials(cache: Path) -> tuple[PartialFiles, ...]:
    """The partial files of each repository. Raises HubError."""
    return tuple(
        PartialFiles(folder.repo_id, size)
        for folder in _folders(cache)
        if (size := total_bytes(_partial_paths(folder)))
    )


def delete_partials(cache: Path, repo_id: str) -> int:
    """Delete a repository's partial files, also those that other programs left behind. The bytes freed.

    Raises HubError: busy while it is being downloaded, permission and the like.
    """
    folder = ModelFolder(cache, names.checked(RepoName(repo_id)).repo_id)
    try:
        with folder.lock():
            foreign = remove_files(_partial_paths(folder))
            return foreign + folder.discard(folder.saved_plan())
    except OSError as error:
        raise of_disk(error, cache) from error


def delete_model(cache: Path, repo_id: str) -> int:
    """Delete a model: all its revisions, its partial files and its folder. The bytes freed.

    Raises HubError: busy while it is being downloaded, not_here, permission and the like.
    """
    folder = ModelFolder(cache, names.checked(RepoName(repo_id)).repo_id)
    if not folder.root.is_dir():
        raise HubError("“{repo_id}” is not on this computer.", code="not_here", repo_id=repo_id)
    try:
        with folder.lock():
            before = _tree_bytes(folder.root)
            _delete_by_library(folder)
            if (
                folder.root.exists()
            ):  # a damaged folder, or partial files alone, which the library does not touch
                shutil.rmtree(folder.root)
    except OSError as error:
        raise of_disk(error, cache) from error
    return before


def blobs_of(model: CachedModel) -> tuple[FilePlan, ...]:
    """The files of a model with the hashes that their names in the cache promise, for verifying without network.

    Files that are no links into the cache's blobs are left out.
    """
    files: list[FilePlan] = []
    for path in sorted(model.folder.iterdir()) if model.folder is not None else ():
        etag = os.path.basename(os.readlink(path)) if path.is_symlink() else ""
        if len(etag) == _SHA256_DIGITS:
            files.append(FilePlan(path.name, path.stat().st_size, etag, "sha256"))
        elif len(etag) == _SHA1_DIGITS:
            files.append(FilePlan(path.name, path.stat().st_size, etag, "git-sha1"))
    return tuple(files)


def problem_of(folder: Path) -> EngineError | None:
    """Why the model in `folder` cannot be loaded; None if nothing is wrong. Reads headers, no weights."""
    try:
        Checkpoint(folder, read_config(folder / CONFIG))
    except EngineError as error:
        return error
    except OSError as error:
        return unreadable(folder.name, error)
    if not (folder / TOKENIZER).is_file():
        return ModelFileError(
            "The folder does not contain tokenizer.json.", "Download the model again.", detail=str(folder)
        )
    return None


def missing_files(folder: Path) -> tuple[str, ...]:
    """Names of the files that a model folder lacks, broken links included."""
    needed = [CONFIG, TOKENIZER, *_weight_names(folder)]
    return tuple(name for name in needed if not (folder / name).is_file())


def _weight_names(folder: Path) -> list[str]:
    if not (folder / INDEX).is_file():
        return [SINGLE]
    try:
        names_by_tensor = json.loads((folder / INDEX).read_text(encoding="utf-8"))["weight_map"]
        return sorted({str(name) for name in names_by_tensor.values()})
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return [INDEX]


def _folders(cache: Path) -> list[ModelFolder]:
    try:
        entries = sorted(entry.name for entry in os.scandir(cache) if entry.is_dir())
    except FileNotFoundError:
        return []
    except OSError as error:
        raise of_disk(error, cache) from error
    folders: list[ModelFolder] = []
    for entry in entries:
        kind, *parts = entry.split("--")
        if kind == "models" and len(parts) == 2:  # noqa: PLR2004 - org and name
            try:
                folders.append(ModelFolder(cache, names.checked(RepoName("/".join(parts))).repo_id))
            except HubError:
                continue
    return folders


def _read(folder: ModelFolder) -> CachedModel | None:
    snapshot = _snapshot(folder.root)
    plan = folder.saved_plan()
    config: ModelConfig | None = None
    if snapshot is not None and (snapshot / CONFIG).is_file():
        try:
            config = read_config(snapshot / CONFIG)
        except EngineError:
            return None  # another kind of model, which is none of ours
    if config is None and plan is None:
        return None
    return CachedModel(
        folder.repo_id,
        snapshot if config is not None else None,
        config,
        bytes_on_disk=_tree_bytes(folder.root),
        partial_bytes=total_bytes(_partial_paths(folder)),
        missing=missing_files(snapshot) if snapshot is not None and config is not None else (),
        unfinished=plan,
        done_bytes=sum(folder.done_bytes(file) for file in plan.files) if plan is not None else 0,
    )


def _snapshot(root: Path) -> Path | None:
    """The commit that "main" names, else the youngest."""
    try:
        commit = (root / "refs" / names.MAIN).read_text(encoding="utf-8").strip()
        main = root / "snapshots" / commit
        if commit == main.name and main.is_dir():
            return main
    except (OSError, ValueError):
        pass
    try:
        others = [path for path in (root / "snapshots").iterdir() if path.is_dir()]
        return max(others, key=lambda path: path.stat().st_mtime, default=None)
    except OSError:
        return None


def _partial_paths(folder: ModelFolder) -> list[Path]:
    """Ours, and those that other programs have not written to for a while."""
    idle_before = time.time() - _FOREIGN_IDLE_S
    found: list[Path] = []
    for path in folder.blobs.glob(f"*{_FOREIGN}"):
        try:
            if path.name.endswith(partial.SUFFIX) or path.stat().st_mtime < idle_before:
                found.append(path)
        except OSError:
            continue
    return found


def _delete_by_library(folder: ModelFolder) -> None:
    try:
        found = scan_cache_dir(folder.cache)
    except CacheNotFound:
        return
    own = [repo for repo in found.repos if repo.repo_type == "model" and repo.repo_id == folder.repo_id]
    commits = [revision.commit_hash for repo in own for revision in repo.revisions]
    if commits:  # of this repository alone: a copy of it has the same commits
        dataclasses.replace(found, repos=frozenset(own)).delete_revisions(*commits).execute()


def _tree_bytes(root: Path) -> int:
    return total_bytes(path for path in root.rglob("*") if not path.is_symlink() and path.is_file())
