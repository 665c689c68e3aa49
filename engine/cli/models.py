"""`mamba-metal models`: list installed models and those that can be downloaded."""

import argparse
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from engine.architectures import read_config
from engine.cli.console import Console
from engine.errors import EngineError
from engine.files import files_below, total_bytes
from engine.models import BUILTIN, CatalogueEntry, catalogue, locate
from engine.units import count_text, size_text

if TYPE_CHECKING:
    from engine.hub.installed import CachedModel

_NOT_FINISHED = "The download is not finished. Continue it with `mamba-metal download` and the model's name."
_BASE_NOTE = "Base models: they continue text and weren’t trained to chat or follow instructions."


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
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(arguments: argparse.Namespace, console: Console) -> int:
    """Write the list. Asks no network."""
    listed = list_models()
    if arguments.json:
        console.json({"models": [asdict(model) for model in listed]})
        return 0
    console.line("Built in")
    for model in listed:
        if model.kind == "builtin":
            console.line(_row(model.id, model.parameters, model.size_bytes, "ready"))
    console.line(f"\nAvailable to download. {_BASE_NOTE}")
    for model in listed:
        if model.kind == "catalogue":
            console.line(_row(model.id, model.parameters, model.download_bytes, _status(model)))
    others = [model for model in listed if model.kind == "cache"]
    if others:
        console.line("\nOther Mamba models in the Hugging Face cache")
    for model in others:
        console.line(_row(model.id, model.parameters, model.size_bytes, _status(model)))
    return 0


def list_models() -> list[ListedModel]:
    """The built-in model, the five that can be downloaded, and other Mamba models in the Hugging Face cache."""
    builtin = locate(BUILTIN).folder
    parameters, size = read_config(builtin / "config.json").parameters, total_bytes(files_below(builtin))
    listed = [ListedModel(BUILTIN, "builtin", parameters, False, True, None, size, str(builtin))]
    found = {model.id: model for model in _cached_models()}
    for entry in catalogue():
        cached = found.pop(entry.repo_id, None) or _damaged(entry)
        listed.append(
            replace(
                cached, kind="catalogue", parameters=entry.parameters, download_bytes=entry.download_bytes
            )
        )
    return [*listed, *found.values()]


def _cached_models() -> list[ListedModel]:
    from huggingface_hub.constants import HF_HUB_CACHE  # noqa: PLC0415 - slow to import

    from engine.hub import installed  # noqa: PLC0415 - the same

    try:
        return [_listed(model) for model in installed.models(Path(HF_HUB_CACHE))]
    except EngineError:  # no cache can be read: what else there is can still be listed
        return []


def _listed(model: "CachedModel") -> ListedModel:
    from engine.hub.installed import problem_of  # noqa: PLC0415 - slow to import

    error = None if model.folder is None else problem_of(model.folder)
    problem: str | None = None if error is None else error.sentence
    if model.folder is None:
        problem = _NOT_FINISHED
    return ListedModel(
        model.repo_id,
        "cache",
        None if model.config is None else model.config.parameters,
        True,
        problem is None,
        None,
        model.bytes_on_disk,
        None if model.folder is None else str(model.folder),
        problem,
    )


def _damaged(entry: CatalogueEntry) -> ListedModel:
    """A model of the catalogue that is not in the cache, or whose config.json there is damaged."""
    from engine.hub.installed import problem_of  # noqa: PLC0415 - slow to import

    missing = ListedModel(entry.repo_id, "catalogue", None, True, False)
    try:
        folder = locate(entry.repo_id).folder
    except EngineError:
        return missing
    error = problem_of(folder)
    return replace(missing, folder=str(folder), problem=None if error is None else error.sentence)


def _status(model: ListedModel) -> str:
    if model.problem:
        return model.problem
    return "ready" if model.is_here else "not downloaded"


def _row(name: str, parameters: int | None, size_bytes: int | None, status: str) -> str:
    count = "?" if parameters is None else count_text(parameters)
    size = "?" if size_bytes is None else size_text(size_bytes)
    return f"  {name:32} {count:>8} parameters {size:>9}   {status}"
