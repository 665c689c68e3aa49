import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import huggingface_hub.constants
import pytest

from engine.cli.models import list_models
from engine.cli.program import run
from engine.models import BUILTIN, locate
from tests.unit.engine.cli.fake import Terminal

COMMIT = "0123456789012345678901234567890123456789"


@pytest.fixture
def hub_cache() -> Iterator[Path]:
    cache = Path(huggingface_hub.constants.HF_HUB_CACHE)
    cache.mkdir(parents=True)
    yield cache
    shutil.rmtree(cache)


def put(cache: Path, repository: str, *names: str, config: str | None = None) -> Path:
    """A repository in the cache, with files of the built-in model."""
    folder = cache / f"models--{repository.replace('/', '--')}"
    snapshot = folder / "snapshots" / COMMIT
    snapshot.mkdir(parents=True)
    (folder / "refs").mkdir()
    (folder / "refs" / "main").write_text(COMMIT)
    for name in names:
        shutil.copy(locate(BUILTIN).folder / name, snapshot / name)
    if config is not None:
        (snapshot / "config.json").write_text(config)
    return snapshot


def all_names() -> list[str]:
    return [path.name for path in locate(BUILTIN).folder.iterdir()]


def test_fresh_computer_has_the_built_in_model_and_five_to_download() -> None:
    listed = list_models()
    assert [model.kind for model in listed] == ["builtin"] + ["catalogue"] * 5
    assert [model.is_here for model in listed] == [True] + [False] * 5
    assert listed[0].parameters == 13_930_368
    assert all(model.is_base_model for model in listed[1:])


def test_downloaded_model_is_here(hub_cache: Path) -> None:
    folder = put(hub_cache, "state-spaces/mamba-130m-hf", *all_names())
    model = list_models()[1]
    assert (model.id, model.is_here, model.folder) == ("state-spaces/mamba-130m-hf", True, str(folder))


def test_half_downloaded_model_says_what_is_missing(hub_cache: Path) -> None:
    put(hub_cache, "state-spaces/mamba-130m-hf", "config.json", "tokenizer.json")
    model = list_models()[1]
    assert not model.is_here
    assert model.problem


def test_a_damaged_config_is_told_of(hub_cache: Path) -> None:
    put(hub_cache, "state-spaces/mamba-130m-hf", *all_names(), config="{")
    model = list_models()[1]
    assert not model.is_here
    assert model.problem == "config.json is damaged: it isn’t valid JSON. Download the file again."


def test_a_missing_tokenizer_is_told_of(hub_cache: Path) -> None:
    put(hub_cache, "somebody/small-mamba", *(name for name in all_names() if name != "tokenizer.json"))
    assert (
        list_models()[-1].problem == "The folder does not contain tokenizer.json. Download the model again."
    )


def test_other_mamba_models_are_found_and_other_models_are_not(hub_cache: Path) -> None:
    put(hub_cache, "somebody/small-mamba", *all_names())
    put(hub_cache, "somebody/transformer", config='{"model_type": "llama"}')
    assert [model.id for model in list_models() if model.kind == "cache"] == ["somebody/small-mamba"]


def test_json_holds_the_list() -> None:
    terminal = Terminal()
    assert run(["models", "--json"], console=terminal.console) == 0
    content = json.loads(terminal.out)
    assert len(content["models"]) == 6
    assert content["models"][0]["id"] == "builtin"


def test_list_says_that_the_models_are_base_models(hub_cache: Path) -> None:
    put(hub_cache, "somebody/small-mamba", *all_names())
    terminal = Terminal()
    assert run(["models"], console=terminal.console) == 0
    assert "Base models" in terminal.out
    assert "11.07 GB" in terminal.out
    assert "somebody/small-mamba" in terminal.out
