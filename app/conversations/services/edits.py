"""Edits of conversations, with undo. No text is destroyed: what is no longer shown is kept as a branch."""

from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from app.conversations.services.store import ConversationStore
from app.conversations.values.conversation import Conversation, ConversationHead, Message, Role
from app.i18n.words import say

_MOST_STEPS = 500


class ReplySession(Protocol):
    """What writes the replies: the chat session."""

    @property
    def busy_conversation_id(self) -> int | None:
        """The conversation whose reply is being written."""
        ...

    def send(self, conversation_id: int, text: str) -> None:
        """Add a message of the person's and start a reply to it."""
        ...

    def reply(
        self, conversation_id: int, parent_id: int, replies: int = 1, *, penalty: float | None = None
    ) -> None:
        """Write new replies to a message."""
        ...

    def resume(self, conversation_id: int, reply_id: int) -> None:
        """Continue a reply where it ended."""
        ...

    def stop_reply(self) -> None:
        """Stop the reply being written."""
        ...


class Step(QUndoCommand):
    """One edit on the undo stack. A structural edit cannot be undone while a reply is being written."""

    def __init__(
        self, words: str, conversation_id: int, back: Callable[[], None], again: Callable[[], None]
    ) -> None:
        super().__init__(words)
        self.conversation_id = conversation_id
        self.is_structural = False
        self._back = back
        self._again = again
        self._is_made = True

    def undo(self) -> None:
        self._back()

    def redo(self) -> None:
        if self._is_made:  # QUndoStack.push calls redo
            self._is_made = False
        else:
            self._again()


class Edits(QObject):
    """Edits conversations and undoes the edits.

    Signals: `shown(int)` when an undo has changed that conversation, so that it should be shown; `refused()` when an edit
    has to wait for the reply being written; `stepped()` when undo or redo changes.
    """

    shown = Signal(int)
    refused = Signal()
    stepped = Signal()

    def __init__(
        self, store: ConversationStore, session: ReplySession, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._store = store
        self._session = session
        self._deleted: dict[int, ConversationHead] = {}
        self.stack = QUndoStack(self)
        self.stack.setUndoLimit(_MOST_STEPS)

    @property
    def can_undo(self) -> bool:
        """Whether an edit can be undone now."""
        return self._may(self.stack.index() - 1)

    @property
    def can_redo(self) -> bool:
        """Whether an edit can be redone now."""
        return self._may(self.stack.index())

    def undo(self) -> None:
        """Undo the last edit."""
        if self.can_undo:
            self.stack.undo()
            self.stepped.emit()

    def redo(self) -> None:
        """Redo the edit that was undone last."""
        if self.can_redo:
            self.stack.redo()
            self.stepped.emit()

    def send(self, conversation_id: int, text: str) -> bool:
        """Add a message of the person's and start a reply. Returns False if refused."""
        if self._is_busy():
            return False
        before = self._leaf(conversation_id)
        self._session.send(conversation_id, text)
        self._push_leaf(say("Send"), conversation_id, before)
        return True

    def regenerate(self, conversation_id: int, reply_id: int, penalty: float | None = None) -> None:
        """Write another version of a reply, optionally with another repetition penalty."""
        parent_id = self._message(conversation_id, reply_id).parent_id
        if parent_id is not None and not self._is_busy():
            before = self._leaf(conversation_id)
            self._session.reply(conversation_id, parent_id, penalty=penalty)
            self._push_leaf(say("Regenerate"), conversation_id, before)

    def fan_out(self, conversation_id: int, message_id: int, replies: int) -> tuple[int, ...]:
        """Write several replies side by side, to a message or besides a reply. Returns their ids, () if refused."""
        message = self._message(conversation_id, message_id)
        parent_id = message.id if message.role is Role.PERSON else message.parent_id
        if parent_id is None or self._is_busy():
            return ()
        known = {m.id for m in self._conversation(conversation_id).messages}
        before = self._leaf(conversation_id)
        self._session.reply(conversation_id, parent_id, replies)
        self._push_leaf(say("Fan Out"), conversation_id, before)
        made = [m.id for m in self._conversation(conversation_id).messages if m.id not in known]
        self._store.show_leaf(conversation_id, made[0])
        return tuple(made)

    def resume(self, conversation_id: int, reply_id: int) -> None:
        """Continue a reply where it ended. What follows it is kept as a branch."""
        if self._is_busy():
            return
        before, leaf = self._message(conversation_id, reply_id), self._leaf(conversation_id)
        if leaf != reply_id:
            self._store.show_leaf(conversation_id, reply_id)
        self._session.resume(conversation_id, reply_id)
        after: list[Message] = []

        def back() -> None:
            after[:] = [self._message(conversation_id, reply_id)]
            self._store.change_message(conversation_id, before)
            self._show(conversation_id, leaf)

        def again() -> None:
            self._store.change_message(conversation_id, after[0])
            self._show(conversation_id, reply_id)

        self._push(say("Continue"), conversation_id, back, again, is_structural=True)

    def edit(self, conversation_id: int, message_id: int, text: str) -> bool:
        """Add another version of a message; one of the person's gets a reply. Returns False if refused."""
        if not text.strip() or self._is_busy():
            return False
        before = self._leaf(conversation_id)
        made = self._store.add_sibling(conversation_id, message_id, text)
        if made.role is Role.PERSON:
            self._session.reply(conversation_id, made.id)
        self._push_leaf(say("Edit"), conversation_id, before)
        return True

    def go_back(self, conversation_id: int, message_id: int) -> None:
        """Hide what follows a message, so that the next message continues from it."""
        self._move(say("Go Back"), conversation_id, message_id)

    def go_forward(self, conversation_id: int, message_id: int) -> None:
        """Show again what follows a message."""
        leaf = self._conversation(conversation_id).showing(message_id).leaf_id
        self._move(say("Show Later Messages"), conversation_id, leaf)

    def show_version(self, conversation_id: int, message_id: int) -> None:
        """Show another version of a message, with what follows it."""
        leaf = self._conversation(conversation_id).showing(message_id).leaf_id
        self._move(say("Show Version"), conversation_id, leaf)

    def remove(self, conversation_id: int, message_id: int) -> None:
        """Delete a message and all that follow it. Refused while a reply of the conversation is being written."""
        if self._session.busy_conversation_id == conversation_id:
            self.refused.emit()
            return
        before = self._conversation(conversation_id)
        gone = {m.id for m in before.below(message_id)}

        def back() -> None:
            now = self._conversation(conversation_id).messages
            lost = tuple(m for m in before.messages if m.id in gone)
            whole = tuple(sorted(now + lost, key=lambda message: message.id))
            self._store.set_messages(conversation_id, whole, before.leaf_id)
            self.shown.emit(conversation_id)

        def again() -> None:
            now = self._conversation(conversation_id)
            self._store.set_messages(conversation_id, *now.without(message_id))
            self.shown.emit(conversation_id)

        again()
        self._push(say("Delete Message"), conversation_id, back, again, is_structural=True)

    def branch(self, conversation_id: int, message_id: int) -> int | None:
        """Copy the path up to a message to a new conversation. One of the person's becomes its draft instead."""
        conversation = self._conversation(conversation_id)
        message = conversation.message(message_id)
        is_question = message.role is Role.PERSON
        path = conversation.path_to(message_id)[: -1 if is_question else None]
        leaf = path[-1].id if path else None
        made = self._store.adopt(
            replace(conversation, messages=path, leaf_id=leaf, changed_at=self._store.now())
        )
        if made is not None and is_question:
            self._store.set_draft(made, message.text)
        return made

    def rename(self, conversation_id: int, title: str) -> None:
        """Change the title."""
        before = self._store.head(conversation_id).title

        def back() -> None:
            self._store.rename(conversation_id, before)

        def again() -> None:
            self._store.rename(conversation_id, title)

        again()
        self._push(say("Rename"), conversation_id, back, again)

    def delete(self, conversation_id: int) -> None:
        """Delete a conversation."""
        if self._session.busy_conversation_id == conversation_id:
            self._session.stop_reply()

        def back() -> None:
            if self._is_gone(conversation_id):  # it may have been restored from the notice
                self._store.restore(self._deleted.pop(conversation_id))
            self.shown.emit(conversation_id)

        def again() -> None:
            if not self._is_gone(conversation_id):
                self._deleted[conversation_id] = self._store.delete(conversation_id)

        again()
        self._push(say("Delete Conversation"), conversation_id, back, again)

    def restore(self, conversation_id: int) -> None:
        """Restore a deleted conversation, whatever was done since."""
        step = self.stack.command(self.stack.index() - 1)
        if (
            isinstance(step, Step)
            and step.conversation_id == conversation_id
            and self._is_gone(conversation_id)
        ):
            self.stack.undo()
            self.stepped.emit()
        elif self._is_gone(conversation_id):
            self._store.restore(self._deleted.pop(conversation_id))
            self.shown.emit(conversation_id)

    def _is_gone(self, conversation_id: int) -> bool:
        return conversation_id in self._deleted

    def _is_busy(self) -> bool:
        is_busy = self._session.busy_conversation_id is not None
        if is_busy:
            self.refused.emit()
        return is_busy

    def _move(self, words: str, conversation_id: int, leaf_id: int | None) -> None:
        before = self._leaf(conversation_id)
        if leaf_id != before:
            self._store.show_leaf(conversation_id, leaf_id)
            self._push_leaf(words, conversation_id, before)

    def _push_leaf(self, words: str, conversation_id: int, before: int | None) -> None:
        after = self._leaf(conversation_id)

        def back() -> None:
            self._show(conversation_id, before)

        def again() -> None:
            self._show(conversation_id, after)

        self._push(words, conversation_id, back, again)

    def _push(
        self,
        words: str,
        conversation_id: int,
        back: Callable[[], None],
        again: Callable[[], None],
        *,
        is_structural: bool = False,
    ) -> None:
        step = Step(words, conversation_id, back, again)
        step.is_structural = is_structural
        self.stack.push(step)
        self.stepped.emit()

    def _show(self, conversation_id: int, leaf_id: int | None) -> None:
        if self._session.busy_conversation_id == conversation_id:
            self._session.stop_reply()
        self._store.show_leaf(conversation_id, leaf_id)
        self.shown.emit(conversation_id)

    def _may(self, index: int) -> bool:
        step = self.stack.command(index)
        if not isinstance(step, Step):
            return False
        is_busy = self._session.busy_conversation_id == step.conversation_id
        return not (step.is_structural and is_busy)

    def _leaf(self, conversation_id: int) -> int | None:
        return self._conversation(conversation_id).leaf_id

    def _conversation(self, conversation_id: int) -> Conversation:
        return self._store.conversation(conversation_id)

    def _message(self, conversation_id: int, message_id: int) -> Message:
        return self._conversation(conversation_id).message(message_id)
