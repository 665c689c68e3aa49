"""Text that comes in pieces is in the message, in the archive once, and told as it came."""

from datetime import datetime

import pytest
from PySide6.QtWidgets import QApplication

from app.conversations.archive.archive import Archive
from app.conversations.archive.errors import ArchiveError
from app.conversations.archive.opening import open_in_memory
from app.conversations.services.store import ConversationStore
from app.conversations.values.conversation import Message, MessageState


class Reply:
    """A reply that is being written, and the signals about it."""

    def __init__(self) -> None:
        self.archive = open_in_memory()
        self.store = ConversationStore(self.archive, now=lambda: datetime(2026, 1, 2))
        self.conversation = self.store.add_conversation()
        asked = self.store.add_person_message(self.conversation, "Hello")
        self.id = self.store.add_reply(self.conversation, asked.id).id
        self.added: list[str] = []
        self.changed: list[Message] = []
        self.store.text_added.connect(lambda _, __, text: self.added.append(text))
        self.store.message_changed.connect(lambda _, message: self.changed.append(message))

    def add(self, *pieces: str) -> None:
        for piece in pieces:
            self.store.add_text(self.conversation, self.id, piece)

    @property
    def message(self) -> Message:
        return self.store.conversation(self.conversation).message(self.id)

    @property
    def kept(self) -> str:
        return self.archive.load(self.conversation).message(self.id).text


@pytest.fixture
def reply(qapp: QApplication) -> Reply:
    return Reply()


def test_only_the_first_piece_changes_the_message_and_the_others_are_told_as_they_come(reply: Reply) -> None:
    reply.add("Once", " there", " was")
    assert [message.text for message in reply.changed] == ["Once"]
    assert reply.added == [" there", " was"]
    assert (reply.message.text, reply.message.state) == ("Once there was", MessageState.WRITING)


def test_each_piece_is_kept_once(reply: Reply) -> None:
    reply.add("Once", " there")
    reply.store.keep_now()
    reply.add(" was")
    assert reply.message.text == "Once there was"
    reply.store.keep_now()
    reply.store.keep_now()
    assert reply.kept == "Once there was"


@pytest.mark.parametrize("by", ["whole", "retry"])
def test_what_a_save_of_everything_has_kept_is_not_appended_again(
    reply: Reply, by: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    reply.add("Once", " there")
    if by == "whole":
        messages = reply.store.conversation(reply.conversation).messages
        reply.store.set_messages(reply.conversation, messages, reply.id)
    else:
        with monkeypatch.context() as patch:
            patch.setattr(Archive, "append_text", _refuse)
            reply.store.keep_now()
        reply.store.set_model(reply.conversation, "another")  # saves everything first
    reply.add(" was")
    reply.store.keep_now()
    assert reply.kept == reply.message.text == "Once there was"


def test_the_last_reply_is_found_without_joining_its_text(reply: Reply) -> None:
    reply.add("Once", " there")
    assert reply.store.last_reply_id(reply.conversation) == reply.id


def _refuse(*_: object) -> None:
    raise ArchiveError("It is full.")
