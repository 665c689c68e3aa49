"""Which tokens end a reply: what the files of a model folder say of it."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from engine.architectures import ModelConfig
from engine.architectures.base import token_ids_in
from engine.files import read_json
from engine.tokenizer import Tokenizer


def end_token_ids(folder: Path, config: ModelConfig, tokenizer: Tokenizer) -> tuple[int, ...]:
    """The ids that end a reply, the most trusted first.

    Those of generation_config.json, or of config.json where that names none; and the end-of-text token of
    tokenizer_config.json, which is often the only file that a chat fine-tune corrected. Files that are missing or
    damaged say nothing: the model still runs, and a person can stop a reply.
    """
    named = token_ids_in(_object(folder / "generation_config.json").get("eos_token_id"), config.vocab_size)
    token = _object(folder / "tokenizer_config.json").get("eos_token")
    content = token.get("content") if isinstance(token, dict) else token
    own = tokenizer.id_of(content) if isinstance(content, str) else None
    ids = (*(named or config.eos_token_ids), *(() if own is None else (own,)))
    return tuple(dict.fromkeys(one for one in ids if one < config.vocab_size))


def _object(path: Path) -> Mapping[str, Any]:
    try:
        content = read_json(path)
    except (OSError, ValueError, RecursionError):
        return {}
    return content if isinstance(content, dict) else {}
