"""`mamba-metal models`: which models are here, and which can be downloaded."""

import argparse
import os
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from engine.architectures import read_config
from engine.cli.console import Console
from engine.errors import EngineError, ModelFileError, UnsupportedModelError
from engine.models import BUILTIN, catalogue, locate
from engine.weights import Checkpoint

if TYPE_CHECKING:
    from huggingface_hub import CachedRepoInfo

_BASE_NOTE = "Base models: they continue text and were not trained to chat or to follow instructions."


@dataclass(frozen=True, slots=True)
class ListedModel:
    """One line of the list. `download_bytes` and `size_bytes` are None where unknown; `problem` is a sentence."""

    id: str
    kind: Literal["builtin", "catalogue", "cache"]
    parameters: int | None
    is_base_model: bool
    is_here: bool
    download_bytes: int | None = None
    size_bytes: int | None = None
    folder: str | None = None
    problem: str | None = None


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `models`."""
    parser.add_argument("--json", action="store_true", help="write one JSON object")


def run(arguments: argparse.Namespace, console: Console) -> int:
    """Write the list. Asks no network."""
    listed = list_models()
    if arguments.json:
        console.json({"models": [asdict(model) for model in listed]})
        return 0
    console.line("With the app")
    for model in listed:
        if model.kind == "builtin":
            console.line(_row(model.id, _millions(model.parameters), _size(model.size_bytes), "ready"))
    console.line(f"\nTo download. {_BASE_NOTE}")
    for model in listed:
        if model.kind == "catalogue":
            console.line(
                _row(model.id, _millions(model.parameters), _size(model.download_bytes), _status(model))
            )
    others = [model for model in listed if model.kind == "cache"]
    if others:
        console.line("\nOther Mamba models in the Hugging Face cache")
    for model in others:
        console.line(_row(model.id, _millions(model.parameters), _size(model.size_bytes), _status(model)))
    return 0


def list_models() -> list[ListedModel]:
    """The built-in model, the five that can be downloaded, and other Mamba models in the Hugging Face cache."""
    builtin = locate(BUILTIN).folder
    found = {model.id: model for model in _cached_models()}
    listed = [
        ListedModel(
            BUILTIN, "builtin", _parameters(builtin), False, True, None, _files_bytes(builtin), str(builtin)
        )
    ]
    for entry in catalogue():
        cached = found.pop(entry.repo_id, None)
        listed.append(
            ListedModel(
                entry.repo_id,
                "catalogue",
                entry.parameters,
                True,
                cached is not None and cached.is_here,
                entry.download_bytes,
                None if cached is None else cached.size_bytes,
                None if cached is None else cached.folder,
                None if cached is None else cached.problem,
            )
        )
    return listed + sorted(found.values(), key=lambda model: model.id)


def _cached_models() -> Iterator[ListedModel]:
    from huggingface_hub import scan_cache_dir  # noqa: PLC0415 - slow to import
    from huggingface_hub.errors import CacheNotFound  # noqa: PLC0415 - the same

    try:
        repositories = scan_cache_dir().repos
    except (CacheNotFound, ValueError):  # there is no cache, or a file in its place
        return
    for repository in repositories:
        if repository.repo_type == "model":
            yield from _cached_model(repository)


def _cached_model(repository: "CachedRepoInfo") -> Iterator[ListedModel]:
    """One line when the repository holds a Mamba model; none when it holds something else."""
    revisions = sorted(
        repository.revisions, key=lambda revision: ("main" in revision.refs, revision.last_modified)
    )
    if not revisions:
        return
    folder = revisions[-1].snapshot_path
    parameters: int | None = None
    problem: str | None = None
    try:
        parameters = _parameters(folder)
        _check_files(folder)
    except UnsupportedModelError:
        return
    except EngineError as error:
        problem = error.sentence
    yield ListedModel(
        repository.repo_id,
        "cache",
        parameters,
        True,
        problem is None,
        None,
        repository.size_on_disk,
        str(folder),
        problem,
    )


def _parameters(folder: Path) -> int:
    return read_config(folder / "config.json").parameters


def _check_files(folder: Path) -> None:
    """Raises EngineError when the folder's model cannot be opened. Reads headers, no weights."""
    Checkpoint(folder, read_config(folder / "config.json"))
    if not os.path.isfile(folder / "tokenizer.json"):
        raise ModelFileError("The folder holds no tokenizer.json.", "Download the model again.")


def _files_bytes(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.iterdir() if path.is_file())


def _status(model: ListedModel) -> str:
    if model.problem:
        return model.problem
    return "ready" if model.is_here else "not downloaded"


def _row(name: str, parameters: str, size: str, status: str) -> str:
    return f"  {name:32} {parameters:>8} parameters {size:>9}   {status}"


def _millions(count: int | None) -> str:
    if count is None:
        return "?"
    return f"{count / 1e9:.2f} B" if count >= 1e9 else f"{count / 1e6:.1f} M"  # noqa: PLR2004 - a billion


def _size(size: int | None) -> str:
    if size is None:
        return "?"
    return f"{size / 1e9:.2f} GB" if size >= 1e9 else f"{size / 1e6:.0f} MB"  # noqa: PLR2004 - a billion
