"""Files that change whole or not at all, and removing files that only save time."""

import os
from pathlib import Path

import pytest

from engine.files import (
    file_bytes,
    files_below,
    is_partial,
    remove_abandoned,
    remove_files,
    replace_file,
    replacing,
    total_bytes,
)

_DEAD_PID = 2**22 + 1  # above the largest process id that Linux and macOS give


def _write_half(path: Path) -> None:
    with replacing(path) as partial:
        partial.write_bytes(b"ne")
        raise OSError("the disk is full")


@pytest.mark.parametrize("name", ["a.safetensors", "main", ".hidden.json"])
def test_a_file_appears_when_it_is_whole(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_bytes(b"old")
    with replacing(path) as partial:
        partial.write_bytes(b"new")
        assert path.read_bytes() == b"old"
        assert is_partial(partial)
        assert not is_partial(path)
    assert path.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [path]


def test_a_write_that_fails_leaves_what_was_there(tmp_path: Path) -> None:
    path = tmp_path / "a.safetensors"
    path.write_bytes(b"old")
    with pytest.raises(OSError, match="full"):
        _write_half(path)
    assert list(tmp_path.iterdir()) == [path]
    assert path.read_bytes() == b"old"


@pytest.mark.parametrize("is_durable", [False, True])
def test_a_file_is_replaced_and_its_folder_made(tmp_path: Path, is_durable: bool) -> None:
    path = tmp_path / "new" / "folder" / "a.json"
    replace_file(path, "“ü”", is_durable=is_durable)
    replace_file(path, b"second", is_durable=is_durable)
    assert path.read_bytes() == b"second"
    assert list(path.parent.iterdir()) == [path]


def test_a_place_that_refuses_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "a.json").mkdir()
    with pytest.raises(OSError, match="directory"):
        replace_file(tmp_path / "a.json", "x")
    assert [path.name for path in tmp_path.iterdir()] == ["a.json"]


def test_only_old_files_of_dead_processes_are_removed(tmp_path: Path) -> None:
    mine, fresh = tmp_path / f"a.{os.getpid()}.part.json", tmp_path / f"b.{_DEAD_PID}.part.json"
    old, bare, other = (
        tmp_path / name for name in (f"c.{_DEAD_PID}.part.json", f"d.{_DEAD_PID}.part", "e.part.json")
    )
    for path in (mine, fresh, old, bare, other):
        path.write_bytes(b"x")
        if path != fresh:
            os.utime(path, (0, 0))
    remove_abandoned(tmp_path)
    assert set(tmp_path.iterdir()) == {mine, fresh, other}


def test_files_are_measured_and_removed_but_those_being_written(tmp_path: Path) -> None:
    (tmp_path / "below").mkdir()
    kept, partial = tmp_path / "below" / "a.state", tmp_path / "below" / "b.1.part.state"
    for path in (kept, partial, tmp_path / "c.txt"):
        path.write_bytes(b"1234")
    found = files_below(tmp_path, ".state")
    assert sorted(found) == [kept, partial]
    assert total_bytes([*found, tmp_path / "gone"]) == 8
    assert remove_files([*found, tmp_path / "gone"]) == 4
    assert files_below(tmp_path, ".state") == [partial]
    assert files_below(tmp_path / "gone") == []
    assert file_bytes(tmp_path / "gone") is None
