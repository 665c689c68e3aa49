"""Files on disk: writing them whole or not at all, measuring them, and removing what only saves time.

This module knows nothing of models. Any thread; every function may be called on a folder that another process uses.
"""

import contextlib
import errno
import json
import os
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import psutil

_PARTIAL = ".part"
_ABANDONED_AFTER_S = 3600
_MOST_JSON_BYTES = 1 << 26


def replace_file(path: Path, content: bytes | str, *, is_durable: bool = False) -> None:
    """Write `content` (text as UTF-8) to `path` and create its folder if needed; the file changes whole or not at all.

    With `is_durable` the content is on the disk when this returns, so that it survives a power failure. Raises OSError.
    """
    data = content.encode("utf-8", "replace") if isinstance(content, str) else content
    path.parent.mkdir(parents=True, exist_ok=True)
    with replacing(path) as partial, partial.open("wb") as file:
        file.write(data)
        if is_durable:
            file.flush()
            os.fsync(file.fileno())


@contextlib.contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """A temporary name beside `path` to write to. It replaces `path` at the end, or is removed if that fails.

    Raises OSError.
    """
    partial = path.with_name(f"{path.stem}.{os.getpid()}{_PARTIAL}{path.suffix}")
    try:
        yield partial
        partial.replace(path)
    finally:
        with contextlib.suppress(OSError):
            partial.unlink(missing_ok=True)


def is_partial(path: Path) -> bool:
    """Returns True if `path` is a temporary name made by `replacing`."""
    return path.stem.endswith(_PARTIAL) or path.suffix == _PARTIAL


def remove_abandoned(folder: Path) -> None:
    """Remove temporary files in `folder` whose process no longer runs and that have not changed for an hour."""
    with contextlib.suppress(OSError):
        for path in folder.glob(f"*{_PARTIAL}*"):
            pid = path.name.rpartition(_PARTIAL)[0].rpartition(".")[2]
            if not is_partial(path) or not pid.isdecimal() or psutil.pid_exists(int(pid)):
                continue
            with contextlib.suppress(OSError):
                if time.time() - path.stat().st_mtime > _ABANDONED_AFTER_S:
                    path.unlink()


def file_bytes(path: Path) -> int | None:
    """Size of the file at `path`; None if there is none, or it cannot be reached."""
    try:
        return path.stat().st_size
    except OSError:
        return None


def total_bytes(paths: Iterable[Path]) -> int:
    """Size of all these files together; files that have disappeared meanwhile count 0."""
    return sum(file_bytes(path) or 0 for path in paths)


def files_below(folder: Path, suffix: str = "") -> list[Path]:
    """All files in `folder` and its subfolders whose names end in `suffix`; none if the folder cannot be read."""
    with contextlib.suppress(OSError):
        return [path for path in folder.rglob(f"*{suffix}") if path.is_file()]
    return []


def remove_files(paths: Iterable[Path]) -> int:
    """Delete these files, except those that are being written. Returns the bytes freed. Raises OSError."""
    freed = 0
    for path in paths:
        size = file_bytes(path)
        if size is not None and not is_partial(path):
            path.unlink(missing_ok=True)
            freed += size
    return freed


def read_json(path: Path) -> Any:
    """The content of a JSON file.

    Raises OSError, and ValueError or RecursionError when it is damaged. Anything but a file of a size that such a file
    can have is not opened: reading a pipe or a device may never end.
    """
    if not path.is_file():
        path.stat()
        raise OSError(errno.EINVAL, "it is not a file", str(path))
    if path.stat().st_size > _MOST_JSON_BYTES:
        raise ValueError(f"{path.name} is too large")
    return json.loads(path.read_text(encoding="utf-8-sig"))  # editors may write a byte order mark
