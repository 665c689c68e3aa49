"""Whatever happened to the file, opening ends with the texts or with a sentence."""

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest

from app.conversations.archive import schema
from app.conversations.archive.archive import Archive
from app.conversations.archive.errors import (
    ArchiveError,
    DiskFullError,
    LockedError,
    NewerError,
    ReadOnlyError,
)
from app.conversations.archive.opening import Opened, default_path, open_archive
from app.conversations.values.conversation import MessageState
from tests.unit.app.conversations.archive.conftest import Clock, Reopen
from tests.unit.app.conversations.archive.samples import reply_under_way, talk

_CHECKOUT = Path(__file__).resolve().parents[5]
_DAMAGED = "The conversation file was damaged and has been set aside."
_WRITER = """
import sys
from pathlib import Path
from app.conversations.archive.opening import open_archive
from tests.unit.app.conversations.archive.samples import reply_under_way, talk
archive, _ = open_archive(Path(sys.argv[1]))
conversation = talk(archive, "Tell me a long story")
reply = reply_under_way(archive, conversation)
for number in range(1_000_000):
    archive.append_text(reply.id, f"{number} ", [number])
    sys.stdout.write(f"{number}\\n")
    sys.stdout.flush()
"""


def test_the_file_is_in_the_persons_data_folder(own_home: Path) -> None:
    assert default_path().name == "conversations.sqlite3"
    assert default_path().is_relative_to(own_home)


def test_a_new_file_says_so_and_then_is_known(reopen: Reopen) -> None:
    _, first = reopen()
    _, second = reopen()
    assert (first.opened, second.opened) == (Opened.NEW, Opened.EXISTING)
    assert first.sentence == second.sentence == ""


def test_kill_9_in_mid_reply_loses_nothing_that_was_appended(path: Path) -> None:
    command = [sys.executable, "-c", _WRITER, str(path)]
    with subprocess.Popen(command, cwd=_CHECKOUT, stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdout is not None
        told = [int(next(writer.stdout)) for _ in range(200)]
        writer.send_signal(signal.SIGKILL)
        told += [int(line) for line in writer.stdout if line.endswith("\n")]
    archive, report = open_archive(path)
    (head,) = archive.heads()
    reply = archive.load(head.id).path()[-1]
    written = [int(word) for word in reply.text.split()]
    assert written[: len(told)] == told
    assert written == list(range(len(written)))
    assert reply.token_ids == tuple(written)
    assert (reply.state, report.recovered, report.opened) == (MessageState.RECOVERED, 1, Opened.EXISTING)
    assert archive.search("story")
    assert archive.search("198 199")
    archive.close()


def test_a_recovered_reply_stays_so_until_it_goes_on(reopen: Reopen) -> None:
    archive, _ = reopen()
    conversation = talk(archive, "Go on")
    reply = reply_under_way(archive, conversation, "so far")
    archive, report = reopen()
    archive, again = reopen()
    assert archive.load(conversation.id).message(reply.id).state is MessageState.RECOVERED
    assert (report.recovered, again.recovered) == (1, 0)


def _overwrite_all(path: Path) -> None:
    path.write_bytes(b"not a database" * 1000)


def _overwrite_middle(path: Path) -> None:
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xa5" * (path.stat().st_size - 8192))


def _cut(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


def _empty(path: Path) -> None:
    os.truncate(path, 0)


def _foreign(path: Path) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE bookmarks (id)")


DAMAGE = [_overwrite_all, _overwrite_middle, _cut, _empty, _foreign]


@pytest.mark.allow_log("set aside")
@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_file_is_set_aside_and_the_last_backup_opened(
    reopen: Reopen, path: Path, clock: Clock, damage: object
) -> None:
    archive, _ = reopen()
    conversation = talk(archive, *["text " * 50] * 50)
    clock.move(days=2)
    archive, _ = reopen()  # makes the backup
    backup_at = clock().replace(microsecond=0)
    clock.move(hours=3)
    archive.close()
    damage(path)  # type: ignore[operator] # a parameter
    damaged = path.read_bytes()
    archive, report = reopen()
    assert archive.load(conversation.id) == conversation
    assert (report.opened, report.backup_at) == (Opened.BACKUP, backup_at)
    assert report.sentence == f"{_DAMAGED} Conversations from the last backup are open."
    assert report.set_aside == path.with_name("conversations-damaged-2026-03-06-080607.sqlite3")
    assert report.set_aside.read_bytes() == damaged


@pytest.mark.allow_log("set aside")
@pytest.mark.parametrize(
    "change",
    ["replace(sql, 'is_pinned', 'is_painted')", "replace(sql, 'fts5', 'fts1')", "'CREATE gibberish'"],
)
def test_damage_to_what_the_tables_are_is_damage(reopen: Reopen, path: Path, change: str) -> None:
    archive, _ = reopen()
    talk(archive, "x")
    archive.close()
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute(f"UPDATE sqlite_schema SET sql = {change} WHERE type = 'table' AND sql NOT NULL")
    _, report = reopen()
    assert report.opened is Opened.NEW_AFTER_DAMAGE


def test_a_damaged_character_costs_that_character(archive: Archive) -> None:
    conversation = talk(archive, "one question")
    archive._connection.execute("UPDATE messages SET text = CAST(x'6f6eff' AS TEXT)")
    assert archive.load(conversation.id).messages[0].text == "on\ufffd"


def test_an_sqlite_without_the_search_is_said(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    connect = sqlite3.connect

    def connect_without(name: object, **options: object) -> sqlite3.Connection:
        connection: sqlite3.Connection = connect(name, **options)  # type: ignore[call-overload] # handed on
        connection.set_authorizer(lambda action, *names: sqlite3.SQLITE_DENY if "fts5" in names else 0)
        return connection

    monkeypatch.setattr(sqlite3, "connect", connect_without)
    with pytest.raises(ArchiveError, match="too old"):
        open_archive(path)
    assert not path.exists()


@pytest.mark.allow_log("set aside")
def test_without_a_backup_the_list_starts_empty(reopen: Reopen, path: Path) -> None:
    path.parent.mkdir()
    _overwrite_all(path)
    archive, report = reopen()
    assert archive.heads() == ()
    assert report.opened is Opened.NEW_AFTER_DAMAGE
    assert report.sentence == f"{_DAMAGED} There’s no backup, so the list is empty."
    talk(archive, "and it can be used")


@pytest.mark.allow_log("set aside|damaged too")
def test_a_damaged_backup_is_passed_over(reopen: Reopen, path: Path, clock: Clock) -> None:
    archive, _ = reopen()
    conversation = talk(archive, "kept")
    for _ in range(2):
        clock.move(days=2)
        archive, _ = reopen()
    archive.close()
    _overwrite_all(path)
    _overwrite_all(_backups(path)[-1])
    archive, report = reopen()
    assert archive.load(conversation.id) == conversation
    assert report.backup_at == datetime(2026, 3, 6, 5, 6, 7)


@pytest.mark.allow_log("set aside")
def test_a_second_damaged_file_of_the_same_second_has_its_own_name(reopen: Reopen, path: Path) -> None:
    archive, _ = reopen()
    reports = []
    for _ in range(2):
        archive.close()
        _overwrite_all(path)
        archive, report = reopen()
        reports.append(report)
    assert reports[0].set_aside != reports[1].set_aside


@pytest.mark.allow_log("set aside")
def test_what_sqlite_keeps_beside_a_damaged_file_goes_with_it(reopen: Reopen, path: Path) -> None:
    reopen()[0].close()
    _overwrite_all(path)
    path.with_name(path.name + "-wal").write_bytes(b"old")
    _, report = reopen()
    assert report.set_aside is not None
    assert report.set_aside.with_name(report.set_aside.name + "-wal").read_bytes() == b"old"


def test_a_backup_is_made_once_a_day_and_three_are_kept(reopen: Reopen, path: Path, clock: Clock) -> None:
    archive, _ = reopen()
    talk(archive, "x")
    for _ in range(10):
        clock.move(hours=13)
        archive, _ = reopen()
    assert [p.name[:10] for p in _backups(path)] == ["2026-03-06", "2026-03-08", "2026-03-09"]


def test_a_long_running_program_can_make_backups_too(archive: Archive, path: Path, clock: Clock) -> None:
    assert not archive.backup_if_due()  # there is nothing yet
    talk(archive, "x")
    assert archive.backup_if_due()
    clock.move(hours=23)
    assert not archive.backup_if_due()
    clock.move(hours=2)
    assert archive.backup_if_due()


@pytest.mark.allow_log("no backup")
def test_a_backup_that_cannot_be_made_costs_only_the_backup(archive: Archive, path: Path) -> None:
    talk(archive, "x")
    path.with_name("conversations-backups").write_text("in the way")
    assert not archive.backup_if_due()
    talk(archive, "y")


def test_before_a_migration_a_backup_is_made(path: Path, clock: Clock, reopen: Reopen) -> None:
    archive, _ = reopen()
    conversation = talk(archive, "kept")
    archive.close()
    steps = (*schema.STEPS, "ALTER TABLE conversations ADD COLUMN colour TEXT", "CREATE TABLE extra (id)")
    archive, report = open_archive(path, now=clock, steps=steps)
    assert report.migrated_from == len(schema.STEPS)
    assert archive.load(conversation.id) == conversation
    archive.close()
    for version in (len(schema.STEPS) + 1, len(schema.STEPS) + 2):
        (copy,) = path.parent.glob(f"*/*-before-version-{version}.sqlite3")
        with closing(sqlite3.connect(copy)) as connection:
            assert schema.version_of(connection) == version - 1


def test_a_file_from_before_primers_keeps_all_and_takes_primers(path: Path, clock: Clock) -> None:
    path.parent.mkdir(parents=True)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        schema.migrate(connection, schema.STEPS[:1], lambda _: None)
        connection.execute(
            "INSERT INTO conversations (title, model, created_us, changed_us) VALUES ('Old', '', 1, 1)"
        )
        connection.execute(
            "INSERT INTO messages (conversation_id, role, state, text, token_ids, facts)"
            " VALUES (1, 'person', 'complete', 'kept', x'', '{}')"
        )
    archive, report = open_archive(path, now=clock, busy_ms=0)
    assert report.migrated_from == 1
    (backup,) = path.parent.glob("*/*-before-version-2.sqlite3")
    assert backup.stat().st_size > 0
    conversation = archive.load(1)
    assert [message.text for message in conversation.messages] == ["kept"]
    primer = archive.primers.add("House style", "Write short.\n\n", clock())
    archive.save_head(replace(conversation, primer_id=primer.id))
    assert archive.load(1).primer_id == primer.id
    archive.close()


def test_a_migration_that_fails_changes_nothing(path: Path, clock: Clock, reopen: Reopen) -> None:
    archive, _ = reopen()
    conversation = talk(archive, "kept")
    archive.close()
    steps = (*schema.STEPS, "CREATE TABLE extra (id); CREATE TABLE messages (id)")
    with pytest.raises(ArchiveError):
        open_archive(path, now=clock, steps=steps)
    archive, report = reopen()
    assert archive.load(conversation.id) == conversation
    assert report.opened is Opened.EXISTING


def test_a_file_of_a_later_version_is_refused_untouched(path: Path, reopen: Reopen) -> None:
    reopen()[0].close()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 99")
    with pytest.raises(NewerError, match="newer version"):
        open_archive(path)
    assert list(path.parent.iterdir()) == [path]


def test_two_copies_do_not_open_the_same_file(path: Path, archive: Archive) -> None:
    talk(archive, "mine")
    code = "import sys; from pathlib import Path; from app.conversations.archive.opening import *\n"
    code += "from app.conversations.archive.errors import LockedError\ntry: open_archive(Path(sys.argv[1]), busy_ms=0)\n"
    code += "except LockedError as error: print(error.sentence)"
    command = [sys.executable, "-c", code, str(path)]
    told = subprocess.run(command, cwd=_CHECKOUT, capture_output=True, text=True, check=True).stdout
    assert told.strip() == (
        "Your conversations are open in another copy of Mamba Metal. Quit that copy, then try again."
    )
    talk(archive, "still mine")


def test_another_copy_does_not_make_the_file_look_damaged(path: Path, archive: Archive) -> None:
    with pytest.raises(LockedError):
        open_archive(path, busy_ms=0)
    assert [p for p in path.parent.iterdir() if "damaged" in p.name] == []


@contextmanager
def _full(archive: Archive) -> Iterator[None]:
    """A disk without room: SQLite gives the same error when a file may not grow."""
    connection = archive._connection
    pages = connection.execute("PRAGMA page_count").fetchone()[0]
    connection.execute(f"PRAGMA max_page_count = {pages}")
    yield
    connection.execute("PRAGMA max_page_count = 1073741823")


def test_a_full_disk_is_said_and_saving_can_be_tried_again(archive: Archive) -> None:
    conversation = talk(archive, "one")
    longer = conversation.with_message(
        type(conversation.messages[0])(
            archive.new_id(), conversation.leaf_id, conversation.messages[0].role, "x" * 99999
        )
    )
    with _full(archive), pytest.raises(DiskFullError) as caught:
        archive.save_conversation(longer)
    assert caught.value.sentence == (
        "Couldn’t save this conversation: the disk is full. It stays open. Free up some space, then"
        " try again."
    )
    assert archive.load(conversation.id) == conversation
    archive.save_conversation(longer)
    assert archive.load(conversation.id) == longer


def test_a_reply_goes_on_after_a_full_disk(archive: Archive) -> None:
    conversation = talk(archive, "one")
    reply = reply_under_way(archive, conversation, "so far ")
    with _full(archive), pytest.raises(DiskFullError):
        archive.append_text(reply.id, "x" * 99999)
    archive.append_text(reply.id, "and on")
    assert archive.load(conversation.id).message(reply.id).text == "so far and on"


def test_a_file_that_may_not_be_written_is_said(archive: Archive) -> None:
    conversation = talk(archive, "one")
    archive._connection.execute("PRAGMA query_only = ON")
    with pytest.raises(ReadOnlyError, match="is read-only"):
        archive.rename(conversation.id, "x")
    assert archive.load(conversation.id) == conversation


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_may_not_be_written_is_said(path: Path, reopen: Reopen) -> None:
    reopen()[0].close()
    path.parent.chmod(0o500)
    try:
        with pytest.raises(ReadOnlyError, match="Allow writing"):
            open_archive(path)
    finally:
        path.parent.chmod(0o700)


def test_a_file_that_may_only_be_read_is_said(
    path: Path, reopen: Reopen, monkeypatch: pytest.MonkeyPatch
) -> None:
    reopen()[0].close()
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    with pytest.raises(ReadOnlyError, match="is read-only"):
        open_archive(path)


@pytest.mark.allow_log("on a full disk")
def test_on_a_full_disk_what_is_there_can_be_read(reopen: Reopen, monkeypatch: pytest.MonkeyPatch) -> None:
    archive, _ = reopen()
    conversation = talk(archive, "one")
    reply = reply_under_way(archive, conversation, "so far")

    def recover(archive: Archive) -> int:
        raise DiskFullError("The disk is full.")

    monkeypatch.setattr(Archive, "recover", recover)
    archive, _ = reopen()
    cut_short = replace(reply, state=MessageState.RECOVERED)
    assert archive.load(conversation.id) == conversation.with_message(cut_short)


def test_a_row_that_makes_no_sense_is_said(archive: Archive) -> None:
    conversation = talk(archive, "one")
    archive._connection.execute("UPDATE messages SET role = 'ghost'")
    with pytest.raises(ArchiveError, match="Couldn’t read"):
        archive.load(conversation.id)


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file")
    with pytest.raises(ArchiveError, match="Couldn’t open"):
        open_archive(tmp_path / "data" / "conversations.sqlite3")


def test_a_folder_in_the_files_place_is_said_and_left(path: Path) -> None:
    path.mkdir(parents=True)
    with pytest.raises(ArchiveError, match="Couldn’t open"):
        open_archive(path)
    assert path.is_dir()


def test_errors_hold_no_text_of_a_conversation(archive: Archive) -> None:
    conversation = talk(archive, "one")
    with _full(archive), pytest.raises(DiskFullError) as caught:
        archive.set_draft(conversation.id, "secret " * 9999)
    assert "secret" not in caught.value.sentence + caught.value.detail


def test_the_file_can_be_copied_alone_once_it_is_closed(reopen: Reopen, path: Path, tmp_path: Path) -> None:
    archive, _ = reopen()
    conversation = talk(archive, "one")
    archive.close()
    copied = tmp_path / "copy.sqlite3"
    shutil.copyfile(path, copied)
    archive, _ = open_archive(copied)
    assert archive.load(conversation.id) == conversation
    archive.close()


def _backups(path: Path) -> list[Path]:
    return sorted(path.with_name("conversations-backups").glob("*.sqlite3"))
