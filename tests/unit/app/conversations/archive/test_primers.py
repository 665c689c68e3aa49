"""Primers on disk: kept with their texts, and as long as a conversation starts from them."""

from contextlib import closing
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest

from app.conversations.archive.archive import Archive
from app.conversations.archive.errors import ArchiveError
from app.conversations.archive.opening import open_in_memory
from app.conversations.values.primer import Primer
from tests.unit.app.conversations.archive.conftest import Clock, Reopen
from tests.unit.app.conversations.archive.samples import talk

TEXT = "Write short sentences.\n\n"


def test_a_primer_is_there_again_with_its_text(reopen: Reopen, clock: Clock) -> None:
    archive, _ = reopen()
    made = archive.primers.add("House style", TEXT + "\ud800\0", clock())
    archive.primers.set_reading(made.id, "mamba-370m, 16-bit", 3120)
    archive.primers.rename(made.id, "Our style")
    archive, _ = reopen()
    assert archive.primers.all() == (Primer(made.id, "Our style", clock(), "mamba-370m, 16-bit", 3120),)
    assert archive.primers.text(made.id) == TEXT + "\ud800\0"
    assert archive.primers.get(made.id).name == "Our style"
    assert archive.new_id() > made.id


def test_a_conversation_remembers_its_primer_also_as_a_copy(reopen: Reopen, clock: Clock) -> None:
    archive, _ = reopen()
    primer = archive.primers.add("House style", TEXT, clock())
    archive.save_head(replace(talk(archive, "one"), primer_id=primer.id))
    archive, _ = reopen()
    (head,) = archive.heads()
    assert archive.load(head.id).primer_id == primer.id
    copy = archive.adopt(archive.load(head.id))
    assert archive.load(copy).primer_id == primer.id


def test_a_deleted_primer_is_gone_after_a_week_unless_a_conversation_starts_from_it(
    reopen: Reopen, clock: Clock
) -> None:
    archive, _ = reopen()
    used, unused, brought_back = (archive.primers.add(name, TEXT, clock()) for name in "abc")
    archive.save_head(replace(talk(archive, "one"), primer_id=used.id))
    for primer in (used, unused, brought_back):
        archive.primers.delete(primer.id, clock())
    assert archive.primers.all() == ()
    archive.primers.restore(brought_back.id)
    clock.move(days=8)
    archive, _ = reopen()
    assert archive.primers.all() == (brought_back,)
    assert archive.primers.text(used.id) == TEXT
    with pytest.raises(KeyError):
        archive.primers.get(unused.id)


@pytest.mark.parametrize(
    ("name", "arguments"),
    [("rename", ("x",)), ("delete", (datetime(2026, 11, 30),)), ("text", ())],
    ids=["rename", "delete", "text"],
)
def test_a_primer_that_is_not_there_is_said(name: str, arguments: tuple[object, ...]) -> None:
    with closing(open_in_memory()) as archive:
        call = getattr(archive.primers, name)
        with pytest.raises(KeyError):
            call(9, *arguments)


def test_a_full_disk_keeps_no_half_primer(archive: Archive, clock: Clock) -> None:
    archive._connection.execute("PRAGMA max_page_count = 1")
    with pytest.raises(ArchiveError, match="the disk is full"):
        archive.primers.add("House style", "x" * 10_000_000, clock())
    assert archive.primers.all() == ()


@pytest.mark.allow_log("set aside")
def test_a_damaged_file_gives_up_its_primers(reopen: Reopen, path: Path, clock: Clock) -> None:
    archive, _ = reopen()
    primer = archive.primers.add("House style", TEXT, clock())
    gone = archive.primers.add("Gone", TEXT, clock())
    archive.primers.delete(gone.id, clock())
    conversation = replace(
        talk(archive, "kept", *["filler " * 200] * 40, "unlucky " * 200), primer_id=primer.id
    )
    archive.save_head(conversation)
    archive.close()
    data = bytearray(path.read_bytes())
    at = data.index(b"unlucky unlucky") // 4096 * 4096
    data[at : at + 64] = b"\xa5" * 64
    path.write_bytes(data)
    archive, report = reopen()
    assert report.set_aside is not None
    assert archive.primers.all() == (primer,)
    assert archive.primers.text(primer.id) == TEXT
    assert archive.load(conversation.id).primer_id == primer.id
