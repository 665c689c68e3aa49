"""The conversations: all of them in the archive, the open ones in memory too."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from PySide6.QtCore import QObject, Signal, Slot

from app.conversations.archive.archive import Archive
from app.conversations.archive.errors import ArchiveError
from app.conversations.services.autosave import Autosave, Write
from app.conversations.values.conversation import (
    Conversation,
    ConversationHead,
    Message,
    MessageState,
    PrimerText,
    Role,
)
from app.conversations.values.primer import name_of
from app.conversations.values.search import SearchHit
from app.conversations.values.token_times import TokenPoint
from app.ui.values.failure import Failure
from app.ui.values.text import one_line, title_of
from engine.prompts import primed


class ConversationStore(QObject):
    """Holds the conversations, saves them in the archive and signals what changed.

    Signals: `list_changed()` when a row of the list looks different, `path_changed(int)` when other messages of that
    conversation are shown, `message_changed(int, Message)`, `text_added(int, int, str)` with the ids of the conversation and
    the message and what was appended, `points_added(int, tuple[TokenPoint, ...])` with the id of
    the conversation, `failed(Failure)` when something cannot be read, `save_failed(Failure)` and `saved()` as `Autosave`.
    """

    list_changed = Signal()
    path_changed = Signal(int)
    message_changed = Signal(int, object)
    text_added = Signal(int, int, object)
    points_added = Signal(int, object)
    failed = Signal(object)
    save_failed = Signal(object)
    saved = Signal()

    def __init__(
        self, archive: Archive, now: Callable[[], datetime] = datetime.now, parent: QObject | None = None
    ) -> None:
        """Raises ArchiveError."""
        super().__init__(parent)
        self._archive = archive
        self._now = now
        self._heads = {head.id: head for head in archive.heads()}
        self._conversations: dict[int, Conversation] = {}
        self._points: dict[int, list[TokenPoint]] = {}
        self._added: dict[
            int, dict[int, list[str]]
        ] = {}  # by conversation and message: text not yet in the message
        self._autosave = Autosave(archive, self._loaded, self)
        self._autosave.save_failed.connect(self.save_failed)
        self._autosave.saved.connect(self.saved)

    def heads(self) -> tuple[ConversationHead, ...]:
        """All conversations that are not deleted, including empty ones that are open."""
        return tuple(self._heads.values())

    def head(self, conversation_id: int) -> ConversationHead:
        """The conversation's row in the list. Raises KeyError."""
        return self._heads[conversation_id]

    def now(self) -> datetime:
        """The time."""
        return self._now()

    def is_there(self, conversation_id: int) -> bool:
        """Whether the conversation exists and is not deleted."""
        return conversation_id in self._heads

    def open(self, conversation_id: int) -> bool:
        """Read a conversation before it is used. Returns False if it cannot be read."""
        try:
            self.conversation(conversation_id)
        except ArchiveError as error:
            self.failed.emit(Failure(error.sentence, error.detail))
            return False
        return True

    def conversation(self, conversation_id: int) -> Conversation:
        """The conversation of that id. Raises KeyError, and ArchiveError where it was not opened before."""
        if conversation_id not in self._conversations:
            self._conversations[conversation_id] = self._archive.load(conversation_id)
        for message_id, pieces in self._added.pop(conversation_id, {}).items():
            conversation = self._conversations[conversation_id]
            message = conversation.message(message_id)
            whole = replace(message, text=message.text + "".join(pieces))
            self._conversations[conversation_id] = conversation.with_changed(whole)
        return self._conversations[conversation_id]

    def _loaded(self, conversation_id: int) -> Conversation | None:
        return self.conversation(conversation_id) if conversation_id in self._conversations else None

    def points(self, conversation_id: int) -> tuple[TokenPoint, ...]:
        """The tokens of the shown path's replies, as far as they were written since the start."""
        path = self.conversation(conversation_id).path()
        return tuple(point for message in path for point in self._points.get(message.id, ()))

    def message_at(self, conversation_id: int, position: int) -> int | None:
        """The reply of the shown path that has the token at that position, as far as it was written since the start."""
        for message in self.conversation(conversation_id).path():
            points = self._points.get(message.id)
            if points and points[0].position <= position <= points[-1].position:
                return message.id
        return None

    def steps_ms(self, message_id: int) -> list[float]:
        """The times of the tokens of one reply."""
        return [point.step_ms for point in self._points.get(message_id, ()) if point.step_ms is not None]

    def add_conversation(self) -> int:
        """Add an empty conversation and return its id. It is saved once it has content."""
        conversation = Conversation(self._archive.new_id(), self._now())
        self._put(conversation, is_new=True)
        self.list_changed.emit()
        return conversation.id

    def add_person_message(self, conversation_id: int, text: str) -> Message:
        """Add what the person wrote below the shown leaf. The first message gives the conversation its title."""
        return self._add(conversation_id, self.conversation(conversation_id).leaf_id, Role.PERSON, text)

    def add_sibling(self, conversation_id: int, message_id: int, text: str) -> Message:
        """Add another version of a message beside it, and show it."""
        beside = self.conversation(conversation_id).message(message_id)
        return self._add(conversation_id, beside.parent_id, beside.role, text)

    def add_reply(self, conversation_id: int, parent_id: int) -> Message:
        """Add an empty reply that waits to be written."""
        return self._add(conversation_id, parent_id, Role.MODEL, "", MessageState.WAITING)

    def change_message(self, conversation_id: int, message: Message) -> None:
        """Replace the message that has the id of `message`."""
        self._put(self.conversation(conversation_id).with_changed(message))
        self._autosave.keep_message(conversation_id, message)
        self.message_changed.emit(conversation_id, message)

    def show_message(self, conversation_id: int, message_id: int) -> None:
        """Show the path through that message, down to the newest below it."""
        self.show_leaf(conversation_id, self.conversation(conversation_id).showing(message_id).leaf_id)

    def show_leaf(self, conversation_id: int, leaf_id: int | None) -> None:
        """Show the path that ends with that message; None shows none."""
        self._put(replace(self.conversation(conversation_id), leaf_id=leaf_id))
        self._keep(conversation_id, lambda: self._archive.set_leaf(conversation_id, leaf_id))
        self.path_changed.emit(conversation_id)

    def set_messages(self, conversation_id: int, messages: tuple[Message, ...], leaf_id: int | None) -> None:
        """Replace all messages. For undo."""
        self._put(replace(self.conversation(conversation_id), messages=messages, leaf_id=leaf_id))
        self._autosave.keep_whole(conversation_id)
        self.path_changed.emit(conversation_id)

    def set_model(self, conversation_id: int, model: str) -> None:
        """Note which model the conversation was last with."""
        self._put(replace(self.conversation(conversation_id), model=model))
        self._autosave.keep_head(conversation_id)
        self.list_changed.emit()

    def set_primer(self, conversation_id: int, primer_id: int | None) -> None:
        """Start the conversation, still empty, from that primer."""
        self._put(replace(self.conversation(conversation_id), primer_id=primer_id))
        if self._autosave.is_known(conversation_id):
            self._autosave.keep_head(conversation_id)
        self.path_changed.emit(conversation_id)

    def primer_text(self, conversation_id: int) -> str:
        """The text of the conversation's primer, "" if there is none or it cannot be read."""
        primer_id = self.conversation(conversation_id).primer_id
        try:
            return "" if primer_id is None else self._archive.primers.text(primer_id)
        except ArchiveError as error:
            self.failed.emit(Failure(error.sentence, error.detail))
            return ""

    def add_text(self, conversation_id: int, message_id: int, text: str) -> None:
        """Append to a reply that is being written. Costs only the length of `text`: the message is joined when read."""
        outline = self._conversations.get(conversation_id) or self.conversation(conversation_id)
        message = outline.message(message_id)
        if message.state is not MessageState.WRITING:
            message = self.conversation(conversation_id).message(message_id)
            writing = replace(message, state=MessageState.WRITING, text=message.text + text)
            self.change_message(conversation_id, writing)
            return
        self._added.setdefault(conversation_id, {}).setdefault(message_id, []).append(text)
        self._autosave.add_text(message_id, text)
        self.text_added.emit(conversation_id, message_id, text)

    def last_reply_id(self, conversation_id: int) -> int | None:
        """The last reply of the shown path. Unlike `conversation` it joins no text."""
        path = (self._conversations.get(conversation_id) or self.conversation(conversation_id)).path()
        return next((message.id for message in reversed(path) if message.role is Role.MODEL), None)

    def add_points(self, conversation_id: int, message_id: int, points: tuple[TokenPoint, ...]) -> None:
        """Record the tokens of a reply."""
        self._points.setdefault(message_id, []).extend(points)
        self.points_added.emit(conversation_id, points)

    def draft(self, conversation_id: int) -> str:
        """The text in the composer that was not sent."""
        try:
            return self._autosave.draft(conversation_id)
        except ArchiveError as error:
            self.failed.emit(Failure(error.sentence, error.detail))
            return ""

    def set_draft(self, conversation_id: int, text: str) -> None:
        """Save the text in the composer."""
        self._autosave.set_draft(conversation_id, text)

    def leave(self, conversation_id: int) -> None:
        """The conversation is no longer shown. Removes it if it is empty."""
        if conversation_id not in self._heads or self.conversation(conversation_id).messages:
            return
        if not self.draft(conversation_id):
            if self._autosave.is_known(conversation_id):
                self._keep(conversation_id, lambda: self._archive.delete(conversation_id))
            self._autosave.forget(conversation_id)
            del self._heads[conversation_id]
            self.list_changed.emit()

    def rename(self, conversation_id: int, title: str) -> None:
        """Change the title."""
        title = one_line(title)
        head = self._heads[conversation_id]
        if conversation_id in self._conversations:
            self._conversations[conversation_id] = replace(self.conversation(conversation_id), title=title)
        self._heads[conversation_id] = replace(head, title=title)
        self._keep(conversation_id, lambda: self._archive.rename(conversation_id, title))
        self.list_changed.emit()

    def set_pinned(self, conversation_id: int, is_pinned: bool) -> None:
        """Pin or unpin."""
        self._heads[conversation_id] = replace(self._heads[conversation_id], is_pinned=is_pinned)
        self._keep(conversation_id, lambda: self._archive.set_pinned(conversation_id, is_pinned))
        self.list_changed.emit()

    def delete(self, conversation_id: int) -> ConversationHead:
        """Delete a conversation. Returns what `restore` takes."""
        head = self._heads.pop(conversation_id)
        self._keep(conversation_id, lambda: self._archive.delete(conversation_id))
        self.list_changed.emit()
        return head

    def restore(self, head: ConversationHead) -> None:
        """Undo `delete`."""
        self._heads[head.id] = head
        self._keep(head.id, lambda: self._archive.restore(head.id))
        self.list_changed.emit()

    def adopt(self, conversation: Conversation) -> int | None:
        """Add an imported conversation or a copy. Returns its id, or None if that failed."""
        try:
            safe = replace(conversation, title=one_line(conversation.title))
            conversation_id = self._archive.adopt(self._with_own_primer(safe))
            ours = self._archive.load(conversation_id)
        except ArchiveError as error:
            self.failed.emit(Failure(error.sentence, error.detail))
            return None
        self._autosave.note_known(conversation_id)
        self._put(ours, is_new=True)
        self.list_changed.emit()
        return conversation_id

    def with_primer_text(self, conversation_id: int) -> Conversation:
        """The conversation as it goes to a file, with its primer's text where that can be read."""
        conversation, text = self.conversation(conversation_id), self.primer_text(conversation_id)
        if conversation.primer_id is None or not text:
            return conversation
        name = self._archive.primers.get(conversation.primer_id).name
        return replace(conversation, primer=PrimerText(name, text))

    def _with_own_primer(self, conversation: Conversation) -> Conversation:
        """From elsewhere it comes with its primer's text: here it starts from a primer of ours. Raises ArchiveError."""
        text = primed(conversation.primer.text) if conversation.primer is not None else ""
        if conversation.primer is None or not text:
            return replace(conversation, primer=None)
        table = self._archive.primers
        known = table.with_text(text)
        if known is None:
            names = {primer.name for primer in table.all()}
            known = table.add(name_of(conversation.primer.name, names), text, self._now())
        return replace(conversation, primer=None, primer_id=known.id)

    def duplicate(self, conversation_id: int) -> int | None:
        """Copy a conversation with its draft. Returns the copy's id, or None if that failed."""
        copy = replace(self.conversation(conversation_id), changed_at=self._now())
        made = self.adopt(copy)
        if made is not None:
            self.set_draft(made, self.draft(conversation_id))
        return made

    def search(self, query: str) -> tuple[SearchHit, ...]:
        """The conversations and messages that contain all words of `query`."""
        try:
            return self._archive.search(query)
        except ArchiveError as error:
            self.failed.emit(Failure(error.sentence, error.detail))
            return ()

    @Slot()
    def backup_if_due(self) -> None:
        """Make a backup if the last one is older than a day."""
        self._archive.backup_if_due()

    def keep_now(self) -> None:
        """Save drafts and the text of unfinished replies now."""
        self._autosave.keep_replies()
        self._autosave.keep_drafts()

    def try_again(self) -> None:
        """Save what could not be saved."""
        self._autosave.try_again()

    def close(self) -> None:
        """Save everything, then write no more. May be called twice."""
        self._autosave.finish()

    def _add(
        self,
        conversation_id: int,
        parent_id: int | None,
        role: Role,
        text: str,
        state: MessageState = MessageState.COMPLETE,
    ) -> Message:
        before = self.conversation(conversation_id)
        message = Message(self._archive.new_id(), parent_id, role, text, state)
        title = before.title if before.messages else title_of(text) or before.title
        self._put(replace(before.with_message(message), title=title, changed_at=self._now()))
        self._autosave.keep_message(conversation_id, message)
        self.list_changed.emit()
        self.path_changed.emit(conversation_id)
        return message

    def _keep(self, conversation_id: int, write: Write) -> None:
        self._autosave.keep(conversation_id, write)

    def _put(self, conversation: Conversation, *, is_new: bool = False) -> None:
        self._conversations[conversation.id] = conversation
        head = self._heads.get(conversation.id)
        if head is not None:
            self._heads[conversation.id] = replace(
                head, title=conversation.title, changed_at=conversation.changed_at, model=conversation.model
            )
        elif is_new:
            made = ConversationHead(
                conversation.id, conversation.title, conversation.changed_at, self._now(), conversation.model
            )
            self._heads[conversation.id] = made
