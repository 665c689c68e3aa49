"""What a damaged file still tells is not lost."""

import os
from dataclasses import replace
from pathlib import Path

import pytest

from app.conversations.archive.opening import Opened
from app.conversations.values.conversation import Message, MessageState, Role
from tests.unit.app.conversations.archive.conftest import Clock, Reopen
from tests.unit.app.conversations.archive.samples import reply_under_way, talk

pytestmark = pytest.mark.allow_log("set aside")
_PAGE = 4096


def _damage_page_with(path: Path, text: str) -> None:
    """Make the page of the file that holds `text` unreadable."""
    data = bytearray(path.read_bytes())
    at = data.index(text.encode()) // _PAGE * _PAGE
    data[at : at + 64] = b"\xa5" * 64
    path.write_bytes(data)


def test_messages_later_than_the_backup_are_added(reopen: Reopen, path: Path, clock: Clock) -> None:
    archive, _ = reopen()
    old = talk(archive, "old question", "unlucky " * 100, *["filler " * 200] * 40)
    clock.move(days=2)
    archive, _ = reopen()  # makes the backup
    reply = Message(archive.new_id(), old.leaf_id, Role.MODEL, "later answer", token_ids=(1, 2))
    archive.save_message(old.id, reply)
    new = talk(archive, "new question", *["filler " * 200] * 20, "new answer", title="New")
    archive.close()
    _damage_page_with(path, "unlucky unlucky")
    archive, report = reopen()
    assert archive.load(old.id) == old.with_message(reply)
    assert archive.load(new.id) == new
    assert (report.opened, report.rescued) == (Opened.BACKUP, 23)
    assert report.sentence == (
        "The conversation file was damaged and has been set aside. Conversations from the last backup"
        " are open. Later messages that could be recovered were added."
    )
    assert archive.search("new answer")


def test_without_a_backup_what_can_be_read_is_open(reopen: Reopen, path: Path) -> None:
    archive, _ = reopen()
    conversation = talk(
        archive, "question", *["filler " * 200] * 40, "unlucky " * 100, *["filler " * 200] * 9
    )
    archive.close()
    _damage_page_with(path, "unlucky unlucky")
    archive, report = reopen()
    rescued = archive.load(conversation.id)
    assert rescued.title == conversation.title
    assert {m.text for m in rescued.messages} == {"question", "filler " * 200}
    assert report.opened is Opened.NEW_AFTER_DAMAGE
    assert report.rescued == len(rescued.messages)
    assert report.sentence.endswith("The messages that could be recovered are open.")
    assert rescued.path()


def test_a_reply_that_went_on_after_the_backup_is_the_longer_one(
    reopen: Reopen, path: Path, clock: Clock
) -> None:
    archive, _ = reopen()
    conversation = talk(archive, "unlucky " * 100, *["filler " * 200] * 20, title="t")
    reply = reply_under_way(archive, conversation, "so far")
    clock.move(days=2)
    archive, _ = reopen()
    archive.append_text(reply.id, " and further")
    archive.close()
    _damage_page_with(path, "unlucky unlucky")
    archive, _ = reopen()
    kept = archive.load(conversation.id).message(reply.id)
    assert (kept.text, kept.state) == ("so far and further", MessageState.RECOVERED)


def test_a_file_cut_short_gives_what_is_left_of_it(reopen: Reopen, path: Path) -> None:
    archive, _ = reopen()
    first = talk(archive, "first question", "first answer", title="t")
    talk(archive, *["filler " * 200] * 100)
    archive.close()
    os.truncate(path, path.stat().st_size * 2 // 3)
    archive, report = reopen()
    assert archive.load(first.id) == first
    assert report.rescued > 2


def test_a_damaged_head_costs_nothing(reopen: Reopen, path: Path) -> None:
    archive, _ = reopen()
    conversation = talk(archive, "question", "answer")
    archive.close()
    with path.open("r+b") as file:
        file.write(b"\xa5" * 100)
    archive, _ = reopen()
    assert archive.load(conversation.id) == conversation
    assert not [entry for entry in path.parent.iterdir() if entry.name.startswith(".salvage")]


def test_what_was_deleted_stays_deleted(reopen: Reopen, path: Path) -> None:
    archive, _ = reopen()
    gone = talk(archive, "secret", title="t")
    talk(archive, *["filler " * 200] * 40, "unlucky " * 100)
    archive.delete(gone.id)
    archive.close()
    _damage_page_with(path, "unlucky unlucky")
    archive, _ = reopen()
    assert gone.id not in {head.id for head in archive.heads()}
    assert not archive.search("secret")


def test_messages_without_their_conversation_get_a_new_head(reopen: Reopen, path: Path) -> None:
    archive, _ = reopen()
    conversation = talk(archive, "What is a mamba?", *["filler " * 200] * 9, title="unlucky title")
    archive.close()
    _damage_page_with(path, "unlucky title")
    archive, _ = reopen()
    rescued = archive.load(conversation.id)
    assert rescued.title == "What is a mamba?"
    assert replace(rescued, title="", changed_at=conversation.changed_at) == replace(conversation, title="")
