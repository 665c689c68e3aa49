"""Saves conversations in the archive as they change, and retries saves that failed."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from PySide6.QtCore import QObject, QTimer, Signal

from app.conversations.archive.archive import Archive
from app.conversations.archive.errors import ArchiveError
from app.conversations.values.conversation import Conversation, Message
from app.ui.values.failure import Failure

_REPLY_EVERY_MS = 1000
_DRAFT_AFTER_MS = 500

Write = Callable[[], object]


@dataclass(slots=True)
class _UnderWay:
    """An unfinished reply: how many characters are saved, and the text after them."""

    conversation_id: int
    kept: int
    pieces: list[str] = field(default_factory=list)

    def note_kept(self) -> None:
        """All of the text is saved now."""
        self.kept += sum(map(len, self.pieces))
        self.pieces.clear()


class Autosave(QObject):
    """Writes to the archive. A write that fails loses nothing: the whole conversation is written the next time.

    Signals: `save_failed(Failure)` once until it works again, `saved()` when nothing is left unsaved. Thread: main.
    """

    save_failed = Signal(object)
    saved = Signal()

    def __init__(
        self, archive: Archive, loaded: Callable[[int], Conversation | None], parent: QObject | None = None
    ) -> None:
        """`loaded` returns a conversation as it is now, or None if it is not open."""
        super().__init__(parent)
        self._archive = archive
        self._loaded = loaded
        self._known = {head.id for head in archive.heads()}
        self._unsaved: set[int] = set()
        self._is_finished = False
        self._under_way: dict[int, _UnderWay] = {}
        self._drafts: dict[int, str] = {}
        self._throttle = QTimer(self, interval=_REPLY_EVERY_MS)
        self._throttle.timeout.connect(self.keep_replies)
        self._typing = QTimer(self, singleShot=True, interval=_DRAFT_AFTER_MS)
        self._typing.timeout.connect(self.keep_drafts)

    def is_known(self, conversation_id: int) -> bool:
        """Whether the archive has the conversation."""
        return conversation_id in self._known

    def note_known(self, conversation_id: int) -> None:
        """The conversation was added to the archive by other means."""
        self._known.add(conversation_id)

    def keep(self, conversation_id: int, write: Write) -> bool:
        """Call `write`, after saving the whole conversation if an earlier write failed. Returns False on failure."""
        if self._is_finished:
            return True
        try:
            if conversation_id in self._unsaved or conversation_id not in self._known:
                self._save_whole(conversation_id)
            write()
        except ArchiveError as error:
            is_new = conversation_id not in self._unsaved
            self._unsaved.add(conversation_id)
            if is_new:
                self.save_failed.emit(Failure(error.sentence, error.detail))
            return False
        return True

    def keep_head(self, conversation_id: int) -> None:
        """Save the title, the model, the time and the shown leaf."""
        self.keep(conversation_id, lambda: self._save_head(conversation_id))

    def keep_whole(self, conversation_id: int) -> None:
        """Save the conversation as it is now and remove its deleted messages."""
        self.keep(conversation_id, lambda: self._save_conversation(conversation_id))

    def keep_message(self, conversation_id: int, message: Message) -> None:
        """Save a message. The new text of an unfinished reply is saved once a second.

        Its token ids are saved when it has ended: until then they may cover more than the text, and after a crash the
        text is what counts.
        """
        at = self._under_way.get(message.id)
        if at is not None and message.state.is_open:
            written = at.kept + sum(map(len, at.pieces))
            if len(message.text) > written:
                at.pieces.append(message.text[written:])
            return
        if message.state.is_open:
            self._under_way[message.id] = _UnderWay(conversation_id, len(message.text))
            self._throttle.start()
        elif at is not None:
            del self._under_way[message.id]
        self.keep(conversation_id, lambda: self._save_message(conversation_id, message))

    def add_text(self, message_id: int, text: str) -> None:
        """Take new text of an unfinished reply. It is saved within a second."""
        at = self._under_way.get(message_id)
        if at is not None:
            at.pieces.append(text)

    def keep_replies(self) -> None:
        """Save the new text of unfinished replies."""
        for message_id, at in self._under_way.items():
            if at.conversation_id in self._unsaved:
                self.keep(at.conversation_id, _nothing)
            elif at.pieces:
                self.keep(at.conversation_id, partial(self._append, message_id, at))
        if not self._under_way:
            self._throttle.stop()

    def draft(self, conversation_id: int) -> str:
        """The text in the composer that was not sent. Raises ArchiveError."""
        if conversation_id in self._drafts:
            return self._drafts[conversation_id]
        return self._archive.draft(conversation_id) if conversation_id in self._known else ""

    def set_draft(self, conversation_id: int, text: str) -> None:
        """Save the text in the composer, after a short delay."""
        if not self._is_finished:
            self._drafts[conversation_id] = text
            self._typing.start()

    def keep_drafts(self) -> None:
        """Save the drafts now."""
        for conversation_id, text in list(self._drafts.items()):
            is_needless = not text and conversation_id not in self._known
            if is_needless or self._keep_draft(conversation_id, text):
                del self._drafts[conversation_id]

    def try_again(self) -> None:
        """Retry failed saves. Signals the result again."""
        unsaved, self._unsaved = self._unsaved, set()
        for conversation_id in unsaved:
            self._known.discard(conversation_id)
            self.keep(conversation_id, _nothing)

    def forget(self, conversation_id: int) -> None:
        """Drop the draft of a conversation that was never saved."""
        self._drafts.pop(conversation_id, None)
        self._unsaved.discard(conversation_id)

    def finish(self) -> None:
        """Save everything, then write no more."""
        self.keep_replies()
        self.keep_drafts()
        self._is_finished = True
        self._under_way.clear()
        self._drafts.clear()
        self._throttle.stop()
        self._typing.stop()

    def _append(self, message_id: int, at: _UnderWay) -> None:
        if at.pieces:  # else the whole conversation was saved just before
            self._archive.append_text(message_id, "".join(at.pieces))
            at.note_kept()

    def _keep_draft(self, conversation_id: int, text: str) -> bool:
        return self.keep(conversation_id, lambda: self._archive.set_draft(conversation_id, text))

    def _save_message(self, conversation_id: int, message: Message) -> None:
        with self._archive.transaction():
            self._archive.save_message(conversation_id, message)
            self._save_head(conversation_id)

    def _save_head(self, conversation_id: int) -> None:
        conversation = self._loaded(conversation_id)
        if conversation is not None:
            self._archive.save_head(conversation)

    def _save_conversation(self, conversation_id: int) -> None:
        conversation = self._loaded(conversation_id)
        if conversation is not None:
            self._archive.save_conversation(conversation)
        for at in self._under_way.values():
            if at.conversation_id == conversation_id:
                at.note_kept()

    def _save_whole(self, conversation_id: int) -> None:
        self._save_conversation(conversation_id)
        self._known.add(conversation_id)
        if conversation_id in self._unsaved:
            self._unsaved.discard(conversation_id)
            if not self._unsaved:
                self.saved.emit()


def _nothing() -> None:
    """Intentionally does nothing: `keep` retries failed saves by itself."""
