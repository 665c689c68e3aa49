"""One state in one safetensors file: written whole or not at all, and read only when its numbers are as written."""

import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from safetensors import safe_open
from safetensors.numpy import save

from engine.files import replace_file

FORMAT = "2"
"""Of the arrays and of what they mean; a state of another format is not used."""
ARRAYS = ("windows", "states", "logits")
SUM = "crc32"

Arrays = Mapping[str, npt.NDArray[Any]]


def write_state(path: Path, arrays: Arrays, metadata: Mapping[str, str]) -> None:
    """Keep arrays, those of `ARRAYS` with their checksum. Raises OSError."""
    known = [arrays[name] for name in ARRAYS if name in arrays]
    content = save(dict(arrays), {**metadata, **({SUM: checksum(*known)} if known else {})})
    replace_file(path, content, is_durable=True)


def read_metadata(path: Path) -> dict[str, str]:
    """What a file says of itself. Raises OSError and SafetensorError."""
    with safe_open(path, framework="np") as file:
        return dict(file.metadata() or {})


def read_state(path: Path, metadata: Mapping[str, str]) -> tuple[npt.NDArray[np.float32], ...] | None:
    """The arrays of `ARRAYS`, when the file says of itself what `metadata` does and its numbers are sound; else None.

    Raises OSError and SafetensorError.
    """
    with safe_open(path, framework="np") as file:
        found = dict(file.metadata() or {})
        if any(found.get(name) != value for name, value in metadata.items()):
            return None
        arrays = tuple(file.get_tensor(name) for name in ARRAYS)
    is_sound = all(array.dtype == np.float32 and bool(np.isfinite(array).all()) for array in arrays)
    return arrays if is_sound and found.get(SUM) == checksum(*arrays) else None


def checksum(*arrays: npt.NDArray[Any]) -> str:
    """Of numbers: a disk that lost power may hold a file of the right length with other contents."""
    total = 0
    for array in arrays:
        total = zlib.crc32(np.ascontiguousarray(array).data, total)
    return f"{total:08x}"
