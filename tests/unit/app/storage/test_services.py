"""What lies on the disk: measured, given back, and what must stay."""

import os
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.models.services.library import PartialDownloads
from app.storage.services import Storage, StorageItem
from app.storage.values import WORDS, StorageKind, Usage, free_question
from app.ui.services.tasks import Tasks
from app.ui.values.failure import Failure
from app.ui.values.question import Answer
from engine.files import files_below, remove_files, total_bytes
from engine.hub.cache import ModelFolder
from engine.hub.errors import HubError
from engine.hub.partial import SUFFIX

pytestmark = pytest.mark.gui


def _write(path: Path, size: int) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"0" * size)
    return path


def _storage(folder: Path, tasks: Tasks) -> Storage:
    def measure() -> int:
        return total_bytes(files_below(folder, ".safetensors"))

    def free() -> int:
        return remove_files(files_below(folder, ".safetensors"))

    items = (
        StorageItem(StorageKind.STATES, folder, measure, free),
        StorageItem(StorageKind.CONVERSATIONS, folder, lambda: total_bytes(files_below(folder))),
    )
    return Storage(items, tasks)


def test_places_are_measured_and_one_is_emptied(qtbot: QtBot, tmp_path: Path) -> None:
    _write(tmp_path / "model" / "1.safetensors", 300)
    _write(tmp_path / "other" / "2.safetensors", 200)
    text = _write(tmp_path / "text.sqlite3", 50)
    tasks = Tasks()
    storage = _storage(tmp_path, tasks)
    with qtbot.waitSignal(storage.measured) as measured:
        storage.measure()
    assert measured.args == [
        (
            Usage(StorageKind.STATES, 500),
            Usage(StorageKind.CONVERSATIONS, 550),
        )
    ]
    with qtbot.waitSignals([storage.freed, storage.measured], order="strict"):
        storage.free(StorageKind.STATES)
    assert total_bytes(files_below(tmp_path, ".safetensors")) == 0
    assert text.exists()
    storage.free(StorageKind.CONVERSATIONS)
    assert tasks.shutdown()
    assert text.exists()


def test_what_is_being_written_is_left_alone(tmp_path: Path) -> None:
    writing = _write(tmp_path / f"1.{os.getpid()}.part.safetensors", 10)
    _write(tmp_path / "1.safetensors", 20)
    assert remove_files(files_below(tmp_path, ".safetensors")) == 20
    assert writing.exists()


def test_a_folder_that_is_not_there_is_empty(tmp_path: Path) -> None:
    missing = tmp_path / "nothing"
    assert files_below(missing, ".x") == []


def test_what_the_disk_refuses_is_said_and_measured_again(qtbot: QtBot, tmp_path: Path) -> None:
    def refuse() -> int:
        raise PermissionError(13, "Permission denied")

    tasks = Tasks()
    storage = Storage((StorageItem(StorageKind.STATES, tmp_path, lambda: 7, refuse),), tasks)
    said: list[Failure] = []
    storage.failed.connect(said.append)
    with qtbot.waitSignals([storage.failed, storage.measured], order="strict"):
        storage.free(StorageKind.STATES)
    assert ["Permission denied" in failure.sentence for failure in said] == [True]
    tasks.shutdown()


def test_partials_go_but_those_of_a_download_that_runs(tmp_path: Path) -> None:
    idle, busy = ModelFolder(tmp_path, "org/idle"), ModelFolder(tmp_path, "org/busy")
    for folder in (idle, busy):
        _write(folder.blobs / f"abc{SUFFIX}", 1000)
    partials = PartialDownloads(tmp_path)
    assert partials.measure() == 2000
    lock = busy.lock()
    try:
        assert partials.delete() == 1000
    finally:
        lock.release()
    assert partials.measure() == 1000
    assert partials.delete() == 1000


def test_a_cache_that_cannot_be_read_measures_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: Path) -> tuple[object, ...]:
        raise HubError("No.", code="permission")

    monkeypatch.setattr("app.models.services.library.installed.partials", refuse)
    assert PartialDownloads(tmp_path).measure() == 0


def test_the_question_says_what_it_frees_and_what_it_costs() -> None:
    for kind, words in WORDS.items():
        if words.cost:
            question = free_question(Usage(kind, 5_000_000), list)
            assert "5.0 MB" in question.title
            assert question.text == f"{words.cost} No conversations are lost."
            assert question.destructive == Answer("Free 5.0 MB")
