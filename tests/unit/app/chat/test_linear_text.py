"""The work for a reply grows as its text does: from the tokens to the archive and to what is shown."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from app import resources
from app.chat.services.session import ChatSession
from app.chat.values import markdown
from app.chat.widgets import reply_body, reply_text
from app.chat.widgets.reply_body import ReplyBody
from app.conversations.archive.archive import Archive
from app.conversations.archive.opening import open_in_memory
from app.conversations.services.store import ConversationStore
from app.conversations.values.conversation import Conversation, Message, MessageState
from app.inference.services.loader import ModelLoader
from app.inference.services.queue import EngineQueue, Job, Priority
from app.inference.services.worker import EngineWorker
from app.ui.services.theme import Theme
from app.ui.widgets.style import Style
from engine.api import Token
from tests.fakes.fake_engine import INFO, FakeFactory

PARAGRAPH = " ".join(["word"] * 59) + " end.\n\n"
BATCH = 40
SAVED_EVERY = 50  # batches


class Tally:
    """Counts the characters that pass where texts are copied, read or written."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.characters = 0
        self._patch = patch
        self.count(Archive, "append_text", lambda _, __, text, *___: len(text))
        self.count(Archive, "save_message", lambda _, __, message: len(message.text))
        self.count(Archive, "save_conversation", lambda _, whole: sum(len(m.text) for m in whole.messages))
        self.count(Conversation, "with_changed", lambda _, message: len(message.text))
        self.count(reply_body, "shown", len)
        self.count(markdown.Reader, "append", lambda _, text: len(text))
        self.count(markdown.Reader, "_cut", lambda _, head, __: len(head))
        self.count(markdown.Reader, "_open_blocks", lambda _, tail: len(tail))
        self.count(markdown.Reader, "_blocks", lambda _, text: len(text))
        self.count(reply_text.ReplyText, "extend", lambda _, text: len(text))
        self.count(reply_text.ReplyText, "add", lambda _, block: sum(len(span.text) for span in block.spans))

    def count(self, owner: Any, name: str, size: Callable[..., int]) -> None:
        """Have each call counted."""
        real = getattr(owner, name)

        def counted(*arguments: Any, **named: Any) -> Any:
            self.characters += size(*arguments)
            return real(*arguments, **named)

        self._patch.setattr(owner, name, counted)


def _characters(qapp: QApplication, tokens: int) -> tuple[int, str]:
    """What a reply of so many tokens costs, and its text as shown at the end."""
    archive = open_in_memory()
    store = ConversationStore(archive, now=lambda: datetime(2026, 1, 2))
    queue = EngineQueue(EngineWorker(FakeFactory()))
    session = ChatSession(store, queue, ModelLoader(queue))
    theme = Theme(qapp, resources.text("themes", "tokens.json"))
    body = ReplyBody(Style(theme.tokens, lambda name: resources.text("icons", f"{name}.svg")))

    def changed(_: int, message: Message) -> None:
        body.set_text(message.shown_text, is_open=message.state.is_open)

    def added(_: int, __: int, text: str) -> None:
        body.append_text(text)

    store.message_changed.connect(changed)
    store.text_added.connect(added)
    conversation = store.add_conversation()
    session.send(conversation, "Hello")
    (job,) = queue.jobs(Priority.REPLY)
    request = session._request(INFO)
    assert request is not None
    with pytest.MonkeyPatch.context() as patch:
        tally = Tally(patch)
        _write(job, store, tokens)
        count = tally.characters
    text = store.conversation(conversation).messages[-1].text
    assert archive.load(conversation).messages[-1].text == text
    assert store.conversation(conversation).messages[-1].state is MessageState.WRITING
    assert body.text() == text
    queue.shutdown()
    store.close()
    body.deleteLater()
    return count, text


def _write(job: Job, store: ConversationStore, tokens: int) -> None:
    words = PARAGRAPH.split(" ")
    words = [words[0], *(f" {word}" for word in words[1:])]
    for number, first in enumerate(range(0, tokens, BATCH)):
        batch = (Token(1, words[i % len(words)], i, 1.0) for i in range(first, min(first + BATCH, tokens)))
        job.tokens_ready.emit(job, tuple(batch))
        if number % SAVED_EVERY == 0:
            store.keep_now()
    store.keep_now()


def test_ten_times_the_tokens_are_ten_times_the_work(qapp: QApplication) -> None:
    counts = []
    for tokens in (1_000, 10_000, 100_000):
        count, text = _characters(qapp, tokens)
        assert len(text) > 4 * tokens
        counts.append(count)
    assert 8 < counts[1] / counts[0] < 12, counts
    assert 8 < counts[2] / counts[1] < 12, counts
