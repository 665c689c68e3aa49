"""The model catalogue, and finding a model's folder on this computer."""

import hashlib
import os
import re
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

import huggingface_hub
from huggingface_hub.errors import HFValidationError

from engine.errors import ModelFileError

BUILTIN = "builtin"
_REPO_ID = re.compile(r"[A-Za-z0-9][\w.-]{0,95}/[A-Za-z0-9][\w.-]{0,95}")
_BUILTIN_TRAINING_TOKENS = 1024
_TRAINING_TOKENS = 2048
_SAMPLES, _SAMPLE_BYTES = 64, 4096


@dataclass(frozen=True, slots=True)
class CatalogueEntry:
    """One of the five models that can be downloaded. All are base models. `download_bytes` in float32."""

    repo_id: str
    name: str
    parameters: int
    download_bytes: int


@dataclass(frozen=True, slots=True)
class ModelLocation:
    """A model on this computer. `source` is what it was asked for by: "builtin", a repository id or a folder."""

    source: str
    name: str
    folder: Path

    @property
    def is_builtin(self) -> bool:
        """Returns True for the model that is included with the app."""
        return self.source == BUILTIN

    @property
    def training_tokens(self) -> int:
        """Length of the texts that it was trained on."""
        return _BUILTIN_TRAINING_TOKENS if self.is_builtin else _TRAINING_TOKENS


def catalogue() -> tuple[CatalogueEntry, ...]:
    """The five sizes of state-spaces/mamba, the smallest first."""
    sizes = (
        ("130m", 129_135_360, 516_567_560),
        ("370m", 371_516_416, 1_486_114_864),
        ("790m", 793_204_224, 3_172_865_824),
        ("1.4b", 1_372_178_432, 5_488_762_664),
        ("2.8b", 2_768_345_600, 11_073_459_696),
    )
    return tuple(
        CatalogueEntry(f"state-spaces/mamba-{size}-hf", f"mamba-{size}", parameters, download)
        for size, parameters, download in sizes
    )


def locate(model: str) -> ModelLocation:
    """Where `model` lies: "builtin", a folder, or a repository id in the Hugging Face cache.

    Raises ModelFileError when it is none of these, with what to do about it. Asks no network.
    """
    if model == BUILTIN:
        return ModelLocation(BUILTIN, "Built-in", Path(str(files("resources") / "models" / "builtin")))
    folder = Path(os.path.expanduser(model))  # like isdir, it raises nothing, whatever the name is
    if os.path.isdir(folder):
        return ModelLocation(str(folder), folder.resolve().name or str(folder), folder)
    try:
        is_repo = _REPO_ID.fullmatch(model) is not None and ".." not in model
        config = huggingface_hub.try_to_load_from_cache(model, "config.json") if is_repo else None
    except HFValidationError:
        is_repo = False
    if not is_repo:
        raise ModelFileError(
            "{model} is neither a folder on this computer nor a repository like {example}.",
            model=repr(model),
            example="state-spaces/mamba-130m-hf",
        )
    if not isinstance(config, str):
        raise ModelFileError(
            "{model} isn’t on this computer.",
            "Download it first, or specify the folder that contains it.",
            model=model,
        )
    return ModelLocation(model, model.rpartition("/")[2].removesuffix("-hf"), Path(config).parent)


def fingerprint(folder: Path) -> str:
    """What identifies the contents of a model folder, on every computer alike: a SHA-256 in hex.

    Its configuration and tokenizer count as a whole; of each file of weights its size and 64 samples, so that this
    takes milliseconds. Raises ModelFileError when a file cannot be read.
    """
    digest = hashlib.sha256()
    try:
        names = ("*.safetensors", "config.json", "tokenizer.json")
        for path in sorted(path for name in names for path in folder.glob(name) if path.is_file()):
            size = path.stat().st_size
            digest.update(f"{path.name} {size}\n".encode())
            with path.open("rb") as file:
                if path.suffix == ".json":
                    digest.update(file.read())
                    continue
                for sample in range(_SAMPLES):
                    file.seek(max(0, size - _SAMPLE_BYTES) * sample // (_SAMPLES - 1))
                    digest.update(file.read(_SAMPLE_BYTES))
    except OSError as error:
        raise ModelFileError(
            "The model’s files can no longer be read.",
            "Check that their drive is connected.",
            detail=repr(error),
        ) from error
    return digest.hexdigest()
