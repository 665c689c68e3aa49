"""The Hugging Face cache as this program writes it: one model's folder, its lock, its partial files, its links."""

import contextlib
import json
import os
import re
import shutil
from collections.abc import Mapping
from pathlib import Path

from filelock import FileLock, Timeout
from huggingface_hub.constants import REPO_ID_SEPARATOR

from engine.architectures import read_config
from engine.errors import ModelFileError, UnsupportedModelError
from engine.files import file_bytes, remove_files, replace_file
from engine.hub import partial
from engine.hub.errors import HubError
from engine.hub.plan import DownloadPlan, FilePlan
from engine.units import size_text

_PLAN = ".mamba-metal-download.json"
_ETAGS = ".mamba-metal-etags.json"
_ETAG = re.compile(r'"[\x21\x23-\x7e]{1,200}"')
_LOCK = "mamba-metal-download.lock"
_RESERVE_BYTES = 64_000_000
_LARGE_DOWNLOAD_BYTES = 200_000_000


class ModelFolder:
    """One repository's folder in the cache. Any thread; the methods that write want the caller to hold `lock`."""

    def __init__(self, cache: Path, repo_id: str) -> None:
        self.cache = cache
        self.repo_id = repo_id
        name = REPO_ID_SEPARATOR.join(("models", *repo_id.split("/")))
        self.root = cache / name
        self.blobs = self.root / "blobs"
        self._locks = cache / ".locks" / name

    def lock(self) -> FileLock:
        """Take the lock of this model's download; release it at the end. A dead process holds none.

        Raises HubError (busy) when another window or process has it, and OSError.
        """
        self._locks.mkdir(parents=True, exist_ok=True)
        lock = FileLock(self._locks / _LOCK, thread_local=False)
        try:
            lock.acquire(timeout=0)
        except Timeout as error:
            raise HubError(
                "“{repo_id}” is already being downloaded by another window or app.",
                code="busy",
                repo_id=self.repo_id,
            ) from error
        return lock

    def snapshot(self, commit: str) -> Path:
        """The folder of a commit's files."""
        return self.root / "snapshots" / commit

    def part(self, file: FilePlan) -> Path:
        """The path of `file` while it is being downloaded."""
        return self.blobs / f"{file.etag}{partial.SUFFIX}"

    def has(self, file: FilePlan) -> bool:
        """Returns True if `file` is in the cache with the planned size."""
        return file_bytes(self.blobs / file.etag) == file.size

    def done_bytes(self, file: FilePlan) -> int:
        """Bytes of `file` that are already downloaded."""
        return file.size if self.has(file) else min(file_bytes(self.part(file)) or 0, file.size)

    def save_plan(self, plan: DownloadPlan, etags: Mapping[str, str]) -> None:
        """Keep the plan beside the partial files, so that a later start goes on with the same commit.

        `etags` are those of the hub's answers by file, for If-Range.
        """
        replace_file(self.root / _PLAN, plan.to_json())
        replace_file(self.root / _ETAGS, json.dumps(dict(etags)))

    def saved_plan(self) -> DownloadPlan | None:
        """The plan of a download that did not end; None where there is none or it cannot be read."""
        try:
            plan = DownloadPlan.from_json((self.root / _PLAN).read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return None
        return plan if plan.repo_id == self.repo_id else None

    def saved_etags(self) -> dict[str, str]:
        """The ETags that were saved with the plan; those that can be one."""
        try:
            content = json.loads((self.root / _ETAGS).read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        pairs = content.items() if isinstance(content, dict) else ()
        return {name: etag for name, etag in pairs if isinstance(etag, str) and _ETAG.fullmatch(etag)}

    def forget_plan(self) -> None:
        """Delete the saved plan."""
        for name in (_PLAN, _ETAGS):
            (self.root / name).unlink(missing_ok=True)

    def finish(self, plan: DownloadPlan) -> Path:
        """Link all files so that huggingface_hub's functions find them. The snapshot's folder. Raises OSError."""
        snapshot = self.snapshot(plan.commit)
        snapshot.mkdir(parents=True, exist_ok=True)
        for file in plan.files:
            _link(self.blobs / file.etag, snapshot / file.path)
        if plan.revision != plan.commit:
            replace_file(self.root / "refs" / plan.revision, plan.commit)
        self.forget_plan()
        return snapshot

    def discard(self, plan: DownloadPlan | None) -> int:
        """Delete what an unfinished download left: partial files, and whole ones that no snapshot uses.

        The bytes that this freed. Raises OSError.
        """
        used = {os.path.realpath(path) for path in (self.root / "snapshots").glob("*/*")}
        files = plan.files if plan is not None else ()
        blobs = (self.blobs / file.etag for file in files)
        unused = [blob for blob in blobs if os.path.realpath(blob) not in used]
        freed = remove_files([*self.blobs.glob(f"*{partial.SUFFIX}"), *unused])
        self.forget_plan()
        for folder in (self.blobs, self.root):
            with contextlib.suppress(OSError):  # something else is in it
                folder.rmdir()
        return freed


def check_space(folder: ModelFolder, plan: DownloadPlan) -> None:
    """Raises HubError (disk_full) when what is missing of `plan` does not fit on the disk, and OSError."""
    needed = plan.total_bytes - sum(folder.done_bytes(file) for file in plan.files)
    reserve = _RESERVE_BYTES if needed > _LARGE_DOWNLOAD_BYTES else 0
    free = free_bytes(folder.cache)
    if free < needed + reserve:
        raise HubError(
            "The disk is full.",
            "{needed} is needed, but only {free} is free. Free up some space, then resume.",
            code="disk_full",
            needed=size_text(needed),
            free=size_text(free),
        )


def check_config(path: Path) -> None:
    """Raises HubError (wrong_kind, not_a_model) when the config.json at `path` is not that of a model that runs here."""
    try:
        read_config(path)
    except UnsupportedModelError as error:
        raise HubError.of(error, code="wrong_kind") from error
    except ModelFileError as error:
        raise HubError.of(error, code="not_a_model") from error


def free_bytes(folder: Path) -> int:
    """Bytes free where `folder` lies or will lie. Raises OSError."""
    place = folder.absolute()
    while not place.exists() and place != place.parent:
        place = place.parent
    return shutil.disk_usage(place).free


def _link(blob: Path, link: Path) -> None:
    if link.is_symlink() and os.path.realpath(link) == os.path.realpath(blob):
        return
    link.unlink(missing_ok=True)
    try:
        link.symlink_to(os.path.relpath(blob, link.parent))
    except OSError:  # a drive without links, such as exFAT: the file itself, as huggingface_hub does it
        os.replace(blob, link)
