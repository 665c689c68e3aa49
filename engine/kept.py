"""What the program keeps in folders of its own only to save time: how large it is, and giving the space back.

All of it may go at any time, also while a model is loaded: whatever is missing is made again.
"""

import contextlib
from pathlib import Path

from engine.partials import is_partial


def kept_bytes(folder: Path, suffix: str) -> int:
    """Bytes of all files with `suffix` below `folder`."""
    return sum(_size(path) for path in _files(folder, suffix))


def remove_kept(folder: Path, suffix: str) -> int:
    """Remove all files with `suffix` below `folder` but those that are being written. The bytes freed. Raises OSError."""
    freed = 0
    for path in _files(folder, suffix):
        if not is_partial(path):
            size = _size(path)
            path.unlink(missing_ok=True)
            freed += size
    return freed


def _files(folder: Path, suffix: str) -> list[Path]:
    with contextlib.suppress(OSError):
        return [path for path in folder.rglob(f"*{suffix}") if path.is_file()]
    return []


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:  # removed meanwhile
        return 0
