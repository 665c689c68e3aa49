"""The models of the catalogue and of a cache."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.models.services.library import ModelLibrary
from app.models.values.library import Fitness, ModelEntry, Presence
from engine.errors import ModelFileError
from engine.fit import AvailableMemory
from engine.hub import library as engine_library
from engine.hub.cache import ModelFolder
from engine.hub.library import LibraryEntry
from engine.hub.plan import DownloadPlan, FilePlan
from tests.unit.engine.hub.test_installed import COMMIT, install

SMALL = "state-spaces/mamba-130m-hf"
OWN = "org/mamba-tiny-hf"
ROOM = AvailableMemory(8_000_000_000, 0, 11_500_000_000)


def list_models(cache: Path, freed_bytes: int) -> tuple[LibraryEntry, ...]:
    room = AvailableMemory(ROOM.free_bytes, freed_bytes, ROOM.limit_bytes)
    return engine_library.entries(cache, room, ("f32", "bf16", "q8", "q4"))


@pytest.fixture
def library(qtbot: QtBot, tmp_path: Path) -> Iterator[ModelLibrary]:
    """A library of an empty cache."""
    made = ModelLibrary(tmp_path, list_models)
    yield made
    assert made.shutdown()


def rows(qtbot: QtBot, library: ModelLibrary) -> list[ModelEntry]:
    """The models listed now."""
    with qtbot.waitSignal(library.listed) as signal:
        library.refresh()
    assert signal.args is not None
    return list(signal.args[0])


def test_without_a_cache_the_catalogue_is_listed(qtbot: QtBot, library: ModelLibrary) -> None:
    found = rows(qtbot, library)
    assert [row.name for row in found] == [
        "mamba-130m",
        "mamba-370m",
        "mamba-790m",
        "mamba-1.4b",
        "mamba-2.8b",
    ]
    assert {row.presence for row in found} == {Presence.ABSENT}
    assert found[-1].download_bytes // 10_000_000 == 1107
    assert found[-1].fits[0].fitness is Fitness.WONT_FIT
    assert found[0].fits[0].fitness is Fitness.FITS
    assert found[-1].fits[0].tooltip.startswith("Needs 11.")
    assert found[0].parameters == 129_135_360


def test_downloaded_models_are_listed_and_others_come_last(
    qtbot: QtBot, library: ModelLibrary, tmp_path: Path
) -> None:
    install(tmp_path, SMALL)
    folder = install(tmp_path, OWN)
    found = rows(qtbot, library)
    assert [row.repo_id for row in found][-1] == OWN
    assert len(found) == 6
    assert found[0].presence is Presence.COMPLETE
    assert found[-1].presence is Presence.COMPLETE
    assert found[-1].folder == str(folder.snapshot(COMMIT))
    assert not found[-1].is_in_catalogue
    Path(os.path.realpath(folder.snapshot(COMMIT) / "tokenizer.json")).unlink()
    incomplete = rows(qtbot, library)[-1]
    assert incomplete.presence is Presence.INCOMPLETE
    assert incomplete.missing == ("tokenizer.json",)
    assert incomplete.commit == COMMIT


def test_an_unfinished_download_is_listed_and_cleaned_up(
    qtbot: QtBot, library: ModelLibrary, tmp_path: Path
) -> None:
    folder = ModelFolder(tmp_path, SMALL)
    file = FilePlan("model.safetensors", 516_567_560, "a" * 64, "sha256")
    folder.save_plan(DownloadPlan(SMALL, "main", COMMIT, (file,)), {})
    folder.blobs.mkdir()
    with folder.part(file).open("wb") as part:
        part.truncate(309_940_536)
    first = rows(qtbot, library)[0]
    assert first.presence is Presence.UNFINISHED
    assert (first.done_bytes, first.download_bytes) == (309_940_536, 516_567_560)
    assert first.partial_bytes == 309_940_536
    with qtbot.waitSignal(library.freed) as signal:
        library.clean(SMALL)
    assert signal.args == [SMALL, 309_940_536]
    assert rows(qtbot, library)[0].presence is Presence.ABSENT


def test_a_deleted_model_is_absent_again(qtbot: QtBot, library: ModelLibrary, tmp_path: Path) -> None:
    install(tmp_path, OWN)
    with qtbot.waitSignals([library.freed, library.listed]):
        library.delete(OWN)
    assert OWN not in {row.repo_id for row in rows(qtbot, library)}
    with qtbot.waitSignal(library.failed) as signal:
        library.delete(OWN)
    assert signal.args is not None
    assert signal.args[0] == OWN
    assert signal.args[1].code == "not_here"


def test_a_listing_that_fails_says_why(qtbot: QtBot, tmp_path: Path) -> None:
    def refuse(cache: Path, freed_bytes: int) -> tuple[LibraryEntry, ...]:
        raise ModelFileError("The drive is gone.")

    library = ModelLibrary(tmp_path, refuse)
    with qtbot.waitSignal(library.failed) as signal:
        library.refresh()
    assert library.shutdown()
    assert signal.args is not None
    assert signal.args[1].sentence == "The drive is gone."
