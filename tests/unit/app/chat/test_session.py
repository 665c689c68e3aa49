"""The replies of the chat, as they end in the store."""

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QApplication

from app.chat.services.session import ChatSession
from app.conversations.archive.opening import open_in_memory
from app.conversations.services.store import ConversationStore
from app.conversations.values.conversation import Message, MessageState
from app.inference.services.loader import ModelLoader
from app.inference.services.queue import NO_MODEL
from app.inference.values.model import ModelChoice
from tests.fakes.fake_engine import STORY, words_of
from tests.unit.app.inference.queue_rig import Rig


class Chat(Rig):
    """A session on a rig, with one conversation."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.store = ConversationStore(open_in_memory())
        self.loader = ModelLoader(self.queue)
        self.session = ChatSession(self.store, self.queue, self.loader)
        self.ended: list[Message] = []
        self.session.reply_ended.connect(self.ended.append)
        self.conversation = self.store.add_conversation()
        self.script.text = STORY

    @property
    def reply(self) -> Message:
        return self.store.conversation(self.conversation).messages[-1]

    def send(self) -> None:
        self.session.send(self.conversation, "Hello")


@pytest.fixture(params=[True, False], ids=["heard-at-once", "heard-late"])
def chat(request: pytest.FixtureRequest, qapp: QApplication) -> Chat:
    chat = Chat(is_prompt=request.param)
    chat.loader.load(ModelChoice())
    chat.pump()
    return chat


def test_a_reply_waits_is_written_and_is_complete(chat: Chat) -> None:
    chat.send()
    assert chat.reply.state is MessageState.WAITING
    assert chat.session.busy_conversation_id == chat.conversation
    chat.pump()
    assert (chat.reply.text, chat.reply.state) == (STORY, MessageState.COMPLETE)
    assert len(chat.reply.token_ids) == len(words_of(STORY))
    assert chat.ended == [chat.reply]
    assert chat.session.busy_conversation_id is None


@pytest.mark.parametrize("way", ["stop", "another-model"])
def test_a_reply_that_is_stopped_keeps_its_text_and_goes_on_from_there(chat: Chat, way: str) -> None:
    stop: dict[str, Callable[[], None]] = {
        "stop": chat.session.stop_reply,
        "another-model": lambda: chat.loader.load(ModelChoice("other")),
    }
    chat.plan("reply", stop[way], 4)
    chat.send()
    chat.pump()
    assert (chat.reply.text, chat.reply.state) == ("Once there was", MessageState.STOPPED)
    assert len(chat.reply.token_ids) == 3
    chat.script.text = " a boat."
    chat.session.resume(chat.conversation, chat.reply.id)
    chat.pump()
    assert (chat.reply.text, chat.reply.state) == ("Once there was a boat.", MessageState.COMPLETE)


def test_a_reply_stopped_before_its_turn_has_no_text(chat: Chat) -> None:
    chat.send()
    chat.session.stop_reply()
    assert (chat.reply.text, chat.reply.state) == ("", MessageState.STOPPED)
    chat.pump()
    assert chat.ended == [chat.reply]
    assert not chat.factory.made[0].requests


def test_a_reply_that_fails_keeps_its_text_without_its_tokens(chat: Chat) -> None:
    chat.script.fail_after = 3
    chat.send()
    chat.pump()
    assert (chat.reply.text, chat.reply.state) == ("Once there was", MessageState.FAILED)
    assert chat.reply.token_ids == ()
    assert chat.reply.failure is not None


def test_without_a_model_a_reply_says_so(qapp: QApplication) -> None:
    chat = Chat()
    chat.send()
    chat.pump()
    assert (chat.reply.state, chat.reply.failure) == (MessageState.FAILED, NO_MODEL)


def test_quitting_keeps_the_text_of_the_reply_under_way(chat: Chat) -> None:
    chat.plan("reply", chat.queue.shutdown, 4)
    chat.send()
    chat.pump()
    assert chat.reply.state is MessageState.STOPPED
    assert chat.reply.text in (
        "Once there was",
        "Once",
        "",
    )  # what was heard by then; the worker has no thread here
    assert len(chat.ended) == 1


def test_only_one_reply_is_written_at_a_time(chat: Chat) -> None:
    chat.plan("reply", chat.send)
    chat.send()
    chat.pump()
    assert len(chat.store.conversation(chat.conversation).messages) == 2


def test_several_replies_from_one_state_end_each_with_its_own_text(chat: Chat) -> None:
    chat.script.text, chat.script.others = "One.", ("One two.", "One two three.")
    asked = chat.store.add_person_message(chat.conversation, "Hello")
    chat.session.reply(chat.conversation, asked.id, 3)
    chat.pump()
    assert [m.text for m in chat.ended] == ["One.", "One two.", "One two three."]
    assert {m.state for m in chat.ended} == {MessageState.COMPLETE}
