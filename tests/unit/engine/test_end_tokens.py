"""Which tokens end a reply, by the files of a model folder."""

import json
from pathlib import Path
from typing import Any

import pytest

from engine.architectures import config_from
from engine.end_tokens import end_token_ids
from engine.tokenizer import Tokenizer
from tests.unit.engine.loading import BUILTIN

CONFIG: dict[str, Any] = {
    "model_type": "mamba",
    "hidden_size": 64,
    "num_hidden_layers": 2,
    "vocab_size": 6144,
}


def _ends(folder: Path, config: Any = 0, generation: Any = None, tokenizer: Any = None) -> tuple[int, ...]:
    for name, content in (("generation_config.json", generation), ("tokenizer_config.json", tokenizer)):
        if content is not None:
            (folder / name).write_text(content if isinstance(content, str) else json.dumps(content))
    return end_token_ids(folder, config_from(CONFIG | {"eos_token_id": config}), Tokenizer(BUILTIN))


def test_config_counts_where_it_stands_alone(tmp_path: Path) -> None:
    assert _ends(tmp_path, [7, 5]) == (7, 5)


def test_generation_config_is_trusted_more_than_config(tmp_path: Path) -> None:
    assert _ends(tmp_path, 0, {"eos_token_id": [11, 10]}) == (11, 10)


def test_the_tokenizers_own_end_counts_too(tmp_path: Path) -> None:
    assert _ends(tmp_path, 7, None, {"eos_token": "<|endoftext|>"}) == (7, 0)
    assert _ends(tmp_path, 7, None, {"eos_token": {"content": "<|padding|>"}}) == (7, 1)


@pytest.mark.parametrize(
    "damaged",
    ["[1, 2]", "{", "null", {"eos_token_id": [2, -1]}, {"eos_token_id": "0"}, {"eos_token_id": 6144}],
    ids=str,
)
def test_a_damaged_generation_config_says_nothing(tmp_path: Path, damaged: Any) -> None:
    assert _ends(tmp_path, 3, damaged) == (3,)


@pytest.mark.parametrize("damaged", ["[]", {"eos_token": 3}, {"eos_token": "no such token"}], ids=str)
def test_a_damaged_tokenizer_config_says_nothing(tmp_path: Path, damaged: Any) -> None:
    assert _ends(tmp_path, 3, None, damaged) == (3,)
