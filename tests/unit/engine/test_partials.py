"""Files that appear whole or not at all."""

from pathlib import Path

import pytest

from engine.partials import is_partial, written_whole


def _write_half(path: Path) -> None:
    with written_whole(path) as partial:
        partial.write_bytes(b"ne")
        raise OSError("the disk is full")


def test_a_file_appears_when_it_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "a.safetensors"
    path.write_bytes(b"old")
    with written_whole(path) as partial:
        partial.write_bytes(b"new")
        assert (path.read_bytes(), partial.suffix) == (b"old", ".safetensors")
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
