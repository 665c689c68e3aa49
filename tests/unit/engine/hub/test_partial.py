"""Files that grow."""

import hashlib
import os
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.hub import partial
from engine.hub.partial import DamagedFileError, PartialFile, StoredFile
from engine.hub.plan import FilePlan

CONTENT = bytes(range(256)) * 40


def planned(content: bytes = CONTENT) -> FilePlan:
    return FilePlan("model.safetensors", len(content), hashlib.sha256(content).hexdigest(), "sha256")


def opened(blobs: Path, file: FilePlan) -> PartialFile:
    part = PartialFile(blobs, file)
    part.open()
    while not part.check_some():
        pass
    return part


@settings(max_examples=40)
@given(st.lists(st.integers(0, len(CONTENT)), max_size=6))
def test_any_interruptions_give_the_same_file(
    tmp_path_factory: pytest.TempPathFactory, cuts: list[int]
) -> None:
    blobs, file = tmp_path_factory.mktemp("blobs"), planned()
    at = 0
    for cut in sorted(cuts):
        part = opened(blobs, file)
        assert part.size_bytes == at
        part.append(CONTENT[at:cut])
        part.close()
        at = cut
    part = opened(blobs, file)
    part.append(CONTENT[at:])
    part.finish()
    assert [path.name for path in blobs.iterdir()] == [file.etag]
    assert (blobs / file.etag).read_bytes() == CONTENT


def test_nothing_wrong_gets_the_right_name(tmp_path: Path) -> None:
    file = planned()
    part = opened(tmp_path, file)
    part.append(CONTENT[:-1] + b"\xff" if CONTENT[-1] != 0xFF else CONTENT[:-1] + b"\x00")
    with pytest.raises(DamagedFileError):
        part.finish()
    assert not (tmp_path / file.etag).exists()
    part.start_over()
    part.append(CONTENT)
    part.finish()
    assert (tmp_path / file.etag).read_bytes() == CONTENT


def test_too_little_is_not_finished(tmp_path: Path) -> None:
    part = opened(tmp_path, planned())
    part.append(CONTENT[:-1])
    with pytest.raises(DamagedFileError):
        part.finish()
    part.close()


def test_too_much_is_not_written(tmp_path: Path) -> None:
    part = opened(tmp_path, planned())
    with pytest.raises(DamagedFileError):
        part.append(CONTENT + b"x")
    part.close()
    assert not list(tmp_path.iterdir()), "a partial of nothing is removed"


def test_an_empty_file_is_a_file(tmp_path: Path) -> None:
    part = opened(tmp_path, planned(b""))
    part.finish()
    assert (tmp_path / planned(b"").etag).read_bytes() == b""


def test_what_is_too_long_is_thrown_away(tmp_path: Path) -> None:
    file = planned()
    (tmp_path / f"{file.etag}{partial.SUFFIX}").write_bytes(CONTENT + b"more")
    part = opened(tmp_path, file)
    assert part.size_bytes == 0
    part.close()


def test_a_file_that_shrinks_while_it_is_checked_is_an_error(tmp_path: Path) -> None:
    file = planned()
    path = tmp_path / f"{file.etag}{partial.SUFFIX}"
    path.write_bytes(CONTENT[:5000])
    part = PartialFile(tmp_path, file)
    part.open()
    os.truncate(path, 0)
    with pytest.raises(OSError, match="shorter"):
        part.check_some()
    part.close()


def test_short_writes_are_completed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    part = opened(tmp_path, planned())
    stream = part._open_stream()

    class Short:
        """Takes at most 100 bytes at a time."""

        def write(self, data: memoryview) -> int:
            return stream.write(data[:100])

        def __getattr__(self, name: str) -> object:
            return getattr(stream, name)

    monkeypatch.setattr(part, "_stream", Short())
    part.append(CONTENT)
    part.finish()
    assert (tmp_path / planned().etag).read_bytes() == CONTENT


@pytest.mark.parametrize(
    ("content", "is_right"), [(CONTENT, True), (CONTENT[:-1], False), (CONTENT[::-1], False)]
)
def test_a_stored_file_is_judged_by_its_content(tmp_path: Path, content: bytes, is_right: bool) -> None:
    path = tmp_path / "blob"
    path.write_bytes(content)
    stored = StoredFile(path, planned())
    while not stored.check_some():
        pass
    stored.close()
    assert stored.is_right is is_right
