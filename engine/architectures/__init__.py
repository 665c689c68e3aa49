"""The model families that Mamba Metal runs, one module each, and the config.json that chooses among them.

To add a family, see "To add a model family" in docs/architecture.md.
"""

import reprlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from engine.architectures.base import ConfigReader, ModelConfig
from engine.architectures.falcon_mamba import FalconMambaConfig
from engine.architectures.mamba import MambaConfig
from engine.errors import ModelFileError, UnsupportedModelError, unreadable
from engine.files import read_json
from engine.messages import message, pattern

__all__ = ["ARCHITECTURES", "ModelConfig", "config_from", "read_config"]

ARCHITECTURES: Mapping[str, type[ModelConfig]] = {
    "mamba": MambaConfig,
    "falcon_mamba": FalconMambaConfig,
}
"""The families by the `model_type` of their config.json."""

_EXAMPLE = pattern("Mamba Metal runs Mamba (1) models, such as state-spaces/mamba-370m-hf.")
_PLAIN_ONLY = pattern("Mamba Metal runs plain Mamba (1) models.")
_UNSUPPORTED = {
    "mamba2": (pattern("This is a Mamba-2 model."), _EXAMPLE),
    "jamba": (pattern("This is a Jamba model, which mixes Mamba with attention."), _PLAIN_ONLY),
}
_OTHER_KIND = (pattern("This is a {kind} model, which is not based on Mamba."), _EXAMPLE)


def read_config(path: Path) -> ModelConfig:
    """The model that the config.json at `path` describes. Raises ModelFileError and UnsupportedModelError."""
    try:
        content = read_json(path)
    except FileNotFoundError as error:
        raise ModelFileError(
            "{folder} is not a model folder: it does not contain config.json.",
            "Choose the folder that contains config.json, tokenizer.json, and the .safetensors files.",
            detail=str(path),
            folder=path.absolute().parent.name or message("The folder"),
        ) from error
    except OSError as error:
        raise unreadable(path.name, error) from error
    except (ValueError, RecursionError) as error:
        raise ModelFileError(
            "config.json is damaged: it isn’t valid JSON.", "Download the file again.", detail=str(error)
        ) from error
    if not isinstance(content, dict):
        raise ModelFileError("config.json is damaged: it isn’t a JSON object.", "Download the file again.")
    return config_from(content)


def config_from(content: Mapping[str, Any]) -> ModelConfig:
    """The model that a parsed config.json describes. Raises ModelFileError and UnsupportedModelError."""
    kind = _model_type(content)
    if kind is None:
        raise UnsupportedModelError(
            "This folder does not contain a Mamba model: config.json has no model type."
        )
    family = ARCHITECTURES.get(kind) if isinstance(kind, str) else None
    if family is None:
        raise UnsupportedModelError(*_UNSUPPORTED.get(str(kind), _OTHER_KIND), kind=reprlib.repr(kind))
    return family.read(ConfigReader(content))


def _model_type(content: Mapping[str, Any]) -> Any:
    """The file's `model_type`; for files in the layout of the original code, which have none, what they imply."""
    if content.get("model_type") is not None:
        return content["model_type"]
    legacy = content.get("ssm_cfg")
    if isinstance(legacy, dict) and legacy.get("layer") == "Mamba2":
        return "mamba2"
    return "mamba" if "d_model" in content or "ssm_cfg" in content else None
