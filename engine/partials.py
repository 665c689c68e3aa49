"""Files that appear whole or not at all: written beside their place under another name, then renamed."""

import contextlib
import os
import time
from collections.abc import Iterator
from pathlib import Path

import psutil

_MARK = ".part"
_ABANDONED_AFTER_S = 3600


@contextlib.contextmanager
def written_whole(path: Path) -> Iterator[Path]:
    """The name to write to; renamed to `path` at the end, and removed when that does not come. Raises OSError."""
    partial = path.with_name(f"{path.stem}.{os.getpid()}{_MARK}{path.suffix}")
    try:
        yield partial
        partial.replace(path)
    finally:
        with contextlib.suppress(OSError):
            partial.unlink(missing_ok=True)


def is_partial(path: Path) -> bool:
    """Whether `path` is one of the names that `written_whole` gives."""
    return path.stem.endswith(_MARK)


def remove_abandoned(folder: Path) -> None:
    """Remove what a process left that was killed while it wrote: it is gone, and the file has been still for an hour."""
    with contextlib.suppress(OSError):
        for path in folder.glob(f"*{_MARK}.*"):
            number = path.stem.removesuffix(_MARK).rpartition(".")[2]
            if not number.isdecimal() or psutil.pid_exists(int(number)):
                continue
            with contextlib.suppress(OSError):
                if time.time() - path.stat().st_mtime > _ABANDONED_AFTER_S:
                    path.unlink()
