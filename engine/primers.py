"""Primers: texts whose states are kept as long as nobody forgets them, each with its text, in one file that can travel."""

import hashlib
import logging
import re
import shutil
from pathlib import Path
from typing import Any, Generic

import numpy as np
import numpy.typing as npt
from safetensors import SafetensorError, safe_open

from engine.api import PrimerContents, StateLabel
from engine.errors import PrimerFileError, StateNotSavedError
from engine.files import remove_abandoned, replacing
from engine.messages import message, pattern
from engine.model import Mamba
from engine.snapshots import Binding, StateCodec
from engine.state import Array, Snapshot, snapshot_key
from engine.state_file import ARRAYS, FORMAT, checksum, read_metadata, read_state, write_state

SUFFIX = ".mambaprimer"
MOST_BYTES = 256 * 1024 * 1024

_KIND, _CONTAINER, _TEXT_SUM = "mamba-metal primer", "1", "text_crc32"
_FINGERPRINT = re.compile("[0-9a-f]{64}")
_PRECISION = re.compile("[a-z0-9]{1,8}")
_DAMAGED = (
    pattern("{name} is damaged or isn’t a primer."),
    pattern("Nothing was changed. Export the primer again."),
)
_log = logging.getLogger(__name__)


class PrimerFolder:
    """The files of all primers: a folder for each text, in it a file for each model and precision. Any thread."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def path(self, text: str, binding: Binding) -> Path:
        """Where that text's state for that model is."""
        return self._of(text) / f"{binding.model[:24]}-{binding.precision}{SUFFIX}"

    def read(self, path: Path) -> PrimerContents:
        """What a primer's file from anywhere holds. A state that is not sound is left out. Raises PrimerFileError, OSError."""
        try:
            if path.stat().st_size > MOST_BYTES:
                raise PrimerFileError(
                    "{name} is too large to be a primer, so it was not opened.", name=path.name
                )
            return _contents(path)
        except SafetensorError as error:
            raise PrimerFileError(*_DAMAGED, detail=type(error).__name__, name=path.name) from error

    def adopt(self, path: Path) -> None:
        """Keep the state in a primer's file from elsewhere for the model that it belongs to. Raises as `read`, and OSError."""
        contents = self.read(path)
        if contents.state is not None:
            own = self.path(contents.text, Binding(contents.state.fingerprint, contents.state.precision))
            own.parent.mkdir(parents=True, exist_ok=True)
            with replacing(own) as partial:
                shutil.copyfile(path, partial)

    def export(self, contents: PrimerContents, path: Path) -> None:
        """Write one file with the text, and the state that `contents.state` names or else the newest. Raises OSError."""
        own = self._state_of(contents)
        arrays: dict[str, npt.NDArray[Any]] = {"text": _packed(contents.text)}
        metadata: dict[str, str] = {}
        if own is not None:
            try:
                found = read_state(own, {"kind": _KIND, "format": FORMAT})
                if found is not None:
                    metadata = read_metadata(own)
                    arrays |= dict(zip(ARRAYS, found, strict=True))
            except (OSError, SafetensorError) as error:
                _log.info("a primer is exported without its state: %r", error)
        write_state(path, arrays, metadata | _text_metadata(contents.name, contents.text))

    def forget(self, text: str) -> None:
        """Remove all states of that text."""
        shutil.rmtree(self._of(text), ignore_errors=True)

    def _state_of(self, contents: PrimerContents) -> Path | None:
        wanted = contents.state
        if wanted is not None:
            own = self.path(contents.text, Binding(wanted.fingerprint, wanted.precision))
            if own.is_file():
                return own
        try:
            files = [(path.stat().st_mtime, path) for path in self._of(contents.text).glob(f"*{SUFFIX}")]
        except OSError:
            return None
        return max(files)[1] if files else None

    def _of(self, text: str) -> Path:
        return self._folder / hashlib.sha256(_bytes(text)).hexdigest()[:32]


class PrimerStates(Generic[Array]):
    """The states of primers for one model. The text is the truth: a state that is missing or refused is read again."""

    def __init__(
        self, folder: PrimerFolder, binding: Binding, codec: StateCodec[Array], model: Mamba[Array]
    ) -> None:
        self._folder = folder
        self._binding = binding
        self._codec = codec
        windows, states = codec.export_state(model.empty_state())
        self._shapes = (windows.shape, states.shape, (model.config.vocab_size,))

    def has(self, text: str) -> bool:
        """Returns True if a state of that text is saved, even a damaged one."""
        return self._folder.path(text, self._binding).is_file()

    def find(self, text: str, ids: list[int]) -> Snapshot[Array] | None:
        """The state after `text`, whose tokens are `ids`."""
        try:
            arrays = read_state(self._folder.path(text, self._binding), self._metadata(ids))
        except FileNotFoundError:
            return None
        except (OSError, SafetensorError) as error:
            _log.info("a primer's state could not be read: %r", error)
            return None
        if arrays is None or tuple(array.shape for array in arrays) != self._shapes:
            return None
        windows, states, logits = arrays
        return Snapshot(len(ids), self._codec.import_state(windows, states), logits)

    def keep(self, text: str, ids: list[int], snapshot: Snapshot[Array]) -> None:
        """Keep the state after `text`. Raises StateNotSavedError."""
        path = self._folder.path(text, self._binding)
        windows, states = self._codec.export_state(snapshot.state)
        arrays: dict[str, npt.NDArray[Any]] = dict(
            zip(ARRAYS, (windows, states, snapshot.logits), strict=True)
        )
        arrays["text"] = _packed(text)
        try:
            remove_abandoned(path.parent)
            names = {"model_name": self._binding.name} | _text_metadata("", text)
            write_state(path, arrays, self._metadata(ids) | names)
        except OSError as error:
            raise StateNotSavedError(
                "The primer was read, but its state could not be saved: {reason}.",
                "Its text is safe. Free up some space. Until then, the primer is read again each time the app is opened.",
                detail=repr(error),
                reason=error.strerror or message("the disk reported an error"),
            ) from error

    def _metadata(self, ids: list[int]) -> dict[str, str]:
        tokens, digest = snapshot_key(ids)
        return {
            "kind": _KIND,
            "format": FORMAT,
            "model": self._binding.model,
            "precision": self._binding.precision,
            "tokens": str(tokens),
            "digest": digest.hex(),
        }


def _contents(path: Path) -> PrimerContents:
    with safe_open(path, framework="np") as file:
        metadata = dict(file.metadata() or {})
        if metadata.get("kind") != _KIND:
            raise PrimerFileError("{name} isn’t a primer.", "Nothing was changed.", name=path.name)
        if metadata.get("container") != _CONTAINER:
            raise PrimerFileError(
                "{name} was created by a newer version of Mamba Metal.",
                "Nothing was changed. Open it with that version.",
                name=path.name,
            )
        packed = file.get_tensor("text")
    if packed.dtype != np.uint8 or packed.ndim != 1 or metadata.get(_TEXT_SUM) != checksum(packed):
        raise PrimerFileError(*_DAMAGED, detail="the text's checksum", name=path.name)
    text = packed.tobytes().decode("utf-8", "replace")
    return PrimerContents(metadata.get("name", ""), text, _label(path, metadata))


def _label(path: Path, metadata: dict[str, str]) -> StateLabel | None:
    """Whose state a file holds; None where it holds none that can be used."""
    model, precision, tokens = (metadata.get(name, "") for name in ("model", "precision", "tokens"))
    is_named = (
        _FINGERPRINT.fullmatch(model)
        and _PRECISION.fullmatch(precision)
        and re.fullmatch("[0-9]{1,12}", tokens)
    )
    try:
        if not is_named or read_state(path, {"format": FORMAT}) is None:
            return None
    except SafetensorError:
        return None
    return StateLabel(model, metadata.get("model_name", ""), precision, int(tokens))


def _text_metadata(name: str, text: str) -> dict[str, str]:
    return {"kind": _KIND, "container": _CONTAINER, "name": name, _TEXT_SUM: checksum(_packed(text))}


def _packed(text: str) -> npt.NDArray[np.uint8]:
    return np.frombuffer(_bytes(text), np.uint8)


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "replace")
