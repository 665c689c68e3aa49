"""A model folder's weights: checked before anything is read, then read tensor by tensor from mapped files."""

import json
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np
import numpy.typing as npt
from safetensors import SafetensorError, safe_open

from engine.config import MambaConfig, read_json
from engine.errors import ModelFileError, UnsupportedModelError, unreadable
from engine.messages import message

_PREFIX = "backbone."
_INDEX = "model.safetensors.index.json"
_STORED: dict[str, npt.DTypeLike] = {"F32": "<f4", "F16": "<f2", "BF16": "<u2"}
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
                if _stamp(file) != self.stamp:
                    raise ModelFileError(
                        "{name} was changed while the model was loaded.",
                        "Load the model again.",
                        name=self.path.name,
                    )
                raw: npt.NDArray[Any] = np.memmap(file, _STORED[self.dtype], "r", self.offset, self.shape)
        except (OSError, ValueError) as error:
            raise ModelFileError(
                "{name} can no longer be read.",
                "Is its drive still there?",
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
                    "{file} is damaged: {tensor} holds values that are not finite numbers.",
                    "Download this file again.",
                    file=self.path.name,
                    tensor=self.name,
                )


def widened(raw: npt.NDArray[Any], dtype: str) -> npt.NDArray[np.float32]:
    """A float32 copy of what `StoredTensor.read` gave."""
    if dtype == "BF16":
        bits = raw.astype(np.uint32)
        return np.left_shift(bits, 16, out=bits).view(np.float32)
    return raw.astype(np.float32)


class Checkpoint:
    """The tensors of a model folder, all there and of the right shape.

    Names are those of the files without the prefix `backbone.`.
    """

    def __init__(self, folder: Path, config: MambaConfig) -> None:
        """Read the headers of all files and compare them with `config`; no weight is read.

        Raises ModelFileError (a file or tensor is missing, surplus, of another shape, or cut short) and
        UnsupportedModelError (pickled weights).
        """
        self._tensors = _checked(_headers(folder), config)

    @property
    def total_bytes(self) -> int:
        """Bytes of all tensors as they are stored."""
        return sum(tensor.size for tensor in self._tensors.values())

    def __getitem__(self, name: str) -> StoredTensor:
        return self._tensors[name]

    def __contains__(self, name: str) -> bool:
        return name in self._tensors


def _headers(folder: Path) -> dict[str, StoredTensor]:
    found: dict[str, StoredTensor] = {}
    for path in _files(folder):
        for tensor in _header(path):
            if tensor.name in found:
                raise ModelFileError(
                    "{name} is in {file} and in {other} as well.",
                    name=tensor.name,
                    file=found[tensor.name].path.name,
                    other=path.name,
                )
            found[tensor.name] = tensor
    return found


def _files(folder: Path) -> list[Path]:
    index, single = folder / _INDEX, folder / "model.safetensors"
    if os.path.isfile(index):  # unlike Path.is_file it raises nothing, whatever the name is
        return [_inside(folder, name) for name in _indexed_names(index)]
    if os.path.isfile(single):
        return [single]
    if any(folder.glob("*.bin")) or any(folder.glob("*.pt")) or any(folder.glob("*.pth")):
        raise UnsupportedModelError(
            "This folder holds pickled weights (.bin), which can run code when they are opened, so Mamba Metal does not"
            " read them.",
            "Use the repository whose name ends in -hf; it has .safetensors files.",
        )
    raise ModelFileError(
        "The folder holds no model.safetensors and no index of several.", "Download the model again."
    )


def _indexed_names(index: Path) -> list[str]:
    try:
        names = set(read_json(index)["weight_map"].values())
    except OSError as error:
        raise unreadable(_INDEX, error) from error
    except (ValueError, KeyError, AttributeError, TypeError, RecursionError) as error:
        raise ModelFileError(
            "{name} is damaged.", "Download it again.", detail=repr(error), name=_INDEX
        ) from error
    if not names or not all(isinstance(name, str) for name in names):
        raise ModelFileError("{index} is damaged: it names no files.", "Download it again.", index=_INDEX)
    return sorted(names)


def _inside(folder: Path, name: str) -> Path:
    if name != Path(name).name or name in ("", ".", ".."):
        raise ModelFileError(
            "{index} names a file outside of its folder ({name}), so the model is not opened.",
            index=_INDEX,
            name=repr(name),
        )
    path = folder / name
    if not os.path.isfile(path):
        raise ModelFileError(
            "{name} is missing: {index} names it, but it is not in the folder.",
            "Download the model again.",
            name=name,
            index=_INDEX,
        )
    return path


def _header(path: Path) -> Iterator[StoredTensor]:
    try:
        with path.open("rb") as file:
            stamp = _stamp(file)
            with safe_open(path, framework="np"):  # checks the header against the file's length
                pass
            length = int.from_bytes(file.read(8), "little")
            header: dict[str, Any] = json.loads(file.read(length))
    except OSError as error:
        raise unreadable(path.name, error) from error
    except (SafetensorError, ValueError) as error:
        raise ModelFileError(
            "{name} is damaged or cut short.",
            "Download this file again.",
            detail=repr(error),
            name=path.name,
        ) from error
    for name, entry in header.items():
        if name == "__metadata__":
            continue
        if entry["dtype"] not in _STORED:
            raise UnsupportedModelError(
                "{file}: {name} is stored as {kind}, not as F32, F16 or BF16.",
                file=path.name,
                name=name,
                kind=entry["dtype"],
            )
        start, end = entry["data_offsets"]
        plain = name.removeprefix(_PREFIX)
        yield StoredTensor(
            plain, path, entry["dtype"], tuple(entry["shape"]), 8 + length + start, end - start, stamp
        )


def _stamp(file: BinaryIO) -> tuple[int, ...]:
    status = os.fstat(file.fileno())
    return status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns


def _checked(found: Mapping[str, StoredTensor], config: MambaConfig) -> dict[str, StoredTensor]:
    wanted = config.tensor_shapes()
    files = ", ".join(sorted({tensor.path.name for tensor in found.values()}))
    for name, shape in wanted.items():
        if name not in found:
            raise ModelFileError(
                "{name} is missing from {files}.",
                "The download may be incomplete.",
                name=name,
                files=files or message("the files"),
            )
        if found[name].shape != shape:
            raise ModelFileError(
                "{name} in {file} has the shape {shape}, but config.json asks for {wanted}.",
                "The files do not belong together.",
                name=name,
                file=found[name].path.name,
                shape=found[name].shape,
                wanted=shape,
            )
    for name, tensor in found.items():
        if name not in wanted and not (name == "lm_head.weight" and config.tie_word_embeddings):
            raise ModelFileError(
                "{file} holds {name}, which a Mamba model of this config.json does not have.",
                file=tensor.path.name,
                name=name,
            )
    return {name: found[name] for name in wanted}
