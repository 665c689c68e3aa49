"""One tensor in a model's file: where it lies, and reading it."""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np
import numpy.typing as npt

from engine.errors import ModelFileError

STORED: dict[str, npt.DTypeLike] = {"F32": "<f4", "F16": "<f2", "BF16": "<u2"}
"""The types that tensors may be stored in, and what NumPy reads them as."""
_EXPONENT = {"F32": (0x7FFFFFFF, 0x7F800000), "F16": (0x7FFF, 0x7C00), "BF16": (0x7FFF, 0x7F80)}
_CHECK_AT_ONCE = 1 << 20


@dataclass(frozen=True, slots=True)
class StoredTensor:
    """Where a tensor lies in its file. `dtype` is F32, F16 or BF16; `offset` and `size` in bytes.

    `stamp` tells the file from another one that takes its place while the model is loaded.
    """

    name: str
    path: Path
    dtype: str
    shape: tuple[int, ...]
    offset: int
    size: int
    stamp: tuple[int, ...]

    def read(self) -> npt.NDArray[Any]:
        """The values, mapped from the file and read-only: float32, float16, or the bits of bfloat16 as uint16.

        Raises ModelFileError when a value is not a finite number, and when the file cannot be read or has changed since
        its header was read.
        """
        try:
            with self.path.open("rb") as file:
                if file_stamp(file) != self.stamp:
                    raise ModelFileError(
                        "{name} changed while the model was loading.",
                        "Load the model again.",
                        name=self.path.name,
                    )
                raw: npt.NDArray[Any] = np.memmap(file, STORED[self.dtype], "r", self.offset, self.shape)
        except (OSError, ValueError) as error:
            raise ModelFileError(
                "{name} can no longer be read.",
                "Check that its drive is connected.",
                detail=str(error),
                name=self.path.name,
            ) from error
        self._check_finite(raw)
        return raw

    def _check_finite(self, raw: npt.NDArray[Any]) -> None:
        magnitude, infinity = _EXPONENT[self.dtype]
        bits = raw.reshape(-1).view(np.dtype(f"<u{raw.itemsize}"))
        for start in range(0, bits.size, _CHECK_AT_ONCE):
            if int((bits[start : start + _CHECK_AT_ONCE] & magnitude).max()) >= infinity:
                raise ModelFileError(
                    "{file} is damaged: {tensor} contains values that are not finite.",
                    "Download the file again.",
                    file=self.path.name,
                    tensor=self.name,
                )


def widened(raw: npt.NDArray[Any], dtype: str) -> npt.NDArray[np.float32]:
    """A float32 copy of what `StoredTensor.read` gave."""
    if dtype == "BF16":
        bits = raw.astype(np.uint32)
        return np.left_shift(bits, 16, out=bits).view(np.float32)
    return raw.astype(np.float32)


def file_stamp(file: BinaryIO) -> tuple[int, ...]:
    """What tells an open file from another one that has taken its place, or from itself after a change."""
    status = os.fstat(file.fileno())
    return status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns
