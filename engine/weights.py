"""A model folder's weights: checked before anything is read, then read tensor by tensor from mapped files."""

import json
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from safetensors import SafetensorError, safe_open

from engine.architectures import ModelConfig
from engine.errors import ModelFileError, UnsupportedModelError, unreadable
from engine.files import read_json
from engine.messages import message
from engine.tensors import STORED, StoredTensor, file_stamp

_INDEX = "model.safetensors.index.json"


class Checkpoint:
    """The tensors of a model folder, all there and of the right shape.

    Names are those of the files without the prefix of their family, such as `backbone.`.
    """

    def __init__(self, folder: Path, config: ModelConfig) -> None:
        """Read the headers of all files and compare them with `config`; no weight is read.

        Raises ModelFileError (a file or tensor is missing, surplus, of another shape, or cut short) and
        UnsupportedModelError (pickled weights).
        """
        self._tensors = _checked(_headers(folder, config.prefix), config)

    @property
    def total_bytes(self) -> int:
        """Bytes of all tensors as they are stored."""
        return sum(tensor.size for tensor in self._tensors.values())

    def __getitem__(self, name: str) -> StoredTensor:
        return self._tensors[name]

    def __contains__(self, name: str) -> bool:
        return name in self._tensors


def _headers(folder: Path, prefix: str) -> dict[str, StoredTensor]:
    found: dict[str, StoredTensor] = {}
    for path in _files(folder):
        for tensor in _header(path, prefix):
            if tensor.name in found:
                raise ModelFileError(
                    "{name} is in both {file} and {other}.",
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
            "This folder contains pickled weights (.bin). Mamba Metal does not read them, because they can run code.",
            "Use the Transformers version, whose name ends in -hf. It has .safetensors files.",
        )
    raise ModelFileError(
        "The folder contains neither model.safetensors nor an index of several files.",
        "Download the model again.",
    )


def _indexed_names(index: Path) -> list[str]:
    try:
        names = set(read_json(index)["weight_map"].values())
    except OSError as error:
        raise unreadable(_INDEX, error) from error
    except (ValueError, KeyError, AttributeError, TypeError, RecursionError) as error:
        raise ModelFileError(
            "{name} is damaged.", "Download the file again.", detail=repr(error), name=_INDEX
        ) from error
    if not names or not all(isinstance(name, str) for name in names):
        raise ModelFileError(
            "{index} is damaged: it does not list any files.", "Download the file again.", index=_INDEX
        )
    return sorted(names)


def _inside(folder: Path, name: str) -> Path:
    if name != Path(name).name or name in ("", ".", ".."):
        raise ModelFileError(
            "{index} refers to a file outside its folder ({name}), so the model was not opened.",
            index=_INDEX,
            name=repr(name),
        )
    path = folder / name
    if not os.path.isfile(path):
        raise ModelFileError(
            "{name} is missing: {index} lists it, but the folder does not contain it.",
            "Download the model again.",
            name=name,
            index=_INDEX,
        )
    return path


def _header(path: Path, prefix: str) -> Iterator[StoredTensor]:
    try:
        with path.open("rb") as file:
            stamp = file_stamp(file)
            with safe_open(path, framework="np"):  # checks the header against the file's length
                pass
            length = int.from_bytes(file.read(8), "little")
            header: dict[str, Any] = json.loads(file.read(length))
    except OSError as error:
        raise unreadable(path.name, error) from error
    except (SafetensorError, ValueError) as error:
        raise ModelFileError(
            "{name} is damaged or incomplete.",
            "Download the file again.",
            detail=repr(error),
            name=path.name,
        ) from error
    for name, entry in header.items():
        if name == "__metadata__":
            continue
        if entry["dtype"] not in STORED:
            raise UnsupportedModelError(
                "{name} in {file} is stored as {kind}. Mamba Metal reads F32, F16, and BF16.",
                file=path.name,
                name=name,
                kind=entry["dtype"],
            )
        start, end = entry["data_offsets"]
        plain = name.removeprefix(prefix)
        yield StoredTensor(
            plain, path, entry["dtype"], tuple(entry["shape"]), 8 + length + start, end - start, stamp
        )


def _checked(found: Mapping[str, StoredTensor], config: ModelConfig) -> dict[str, StoredTensor]:
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
                "{name} in {file} has the shape {shape}, but config.json requires {wanted}.",
                "The files do not match. Download the model again.",
                name=name,
                file=found[name].path.name,
                shape=found[name].shape,
                wanted=shape,
            )
    for name, tensor in found.items():
        if name not in wanted and not (name == config.head and config.tie_word_embeddings):
            raise ModelFileError(
                "{file} contains {name}, which a model with this config.json does not have.",
                file=tensor.path.name,
                name=name,
            )
    return {name: found[name] for name in wanted}
