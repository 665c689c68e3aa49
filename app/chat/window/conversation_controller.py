"""Shows a conversation in the chat view and keeps it up to date."""

from PySide6.QtCore import QObject, Qt, Signal

from app.chat.window.chat_view import ChatView
from app.conversations.services.edits import Edits
from app.conversations.services.store import ConversationStore
from app.conversations.values.conversation import Message, Role, shown_path, title_words
from app.conversations.window.list_controller import ConversationListController
from app.i18n.translate import localised, tr
from app.i18n.words import say
from app.ui.services.notices import Notices
from app.ui.values.failure import Failure
from app.ui.values.notice import Notice, NoticeAction, NoticeKind, failure_notice

_SAVING = "saving"
_BUSY = say("A reply is being written. Stop it or wait for it to finish, then try again.")


class ConversationController(QObject):
    """Signals: `conversation_shown(int)`, `path_shown()` when other messages are shown, `title_changed(str)`."""

    conversation_shown = Signal(int)
    path_shown = Signal()
    title_changed = Signal(str)

    def __init__(
        self,
        *,
        store: ConversationStore,
        edits: Edits,
        conversation_list: ConversationListController,
        chat: ChatView,
        notices: Notices,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._store = store
        self._edits = edits
        self._list = conversation_list
        self._chat = chat
        self._notices = notices
        self._fans: dict[int, tuple[int, ...]] = {}
        self._current = store.add_conversation()
        store.list_changed.connect(self._show_title)
        store.path_changed.connect(self._show_path)
        store.message_changed.connect(self._on_message_changed)
        store.text_added.connect(self._on_text_added)
        store.failed.connect(self._on_failed)
        store.save_failed.connect(self._on_save_failed)
        store.saved.connect(self._on_saved)
        edits.shown.connect(self._on_edits_shown)
        edits.refused.connect(self._on_refused)
        conversation_list.open_requested.connect(self.show)
        conversation_list.message_requested.connect(self._on_message_requested)
        chat.composer.edited.connect(self._on_edited)

    @property
    def current(self) -> int:
        """The id of the shown conversation."""
        return self._current

    def path(self) -> tuple[Message, ...]:
        """The messages of the shown path."""
        return self._store.conversation(self._current).path()

    def last_reply(self) -> Message | None:
        """The last reply of the shown path."""
        return next((message for message in reversed(self.path()) if message.role is Role.MODEL), None)

    def begin(self) -> None:
        """Show the first conversation."""
        self._show_path(self._current)
        self._show_title()
        self._list.set_current(self._current)

    def show(self, conversation_id: int) -> None:
        """Show a conversation, unless it cannot be read."""
        before = self._current
        if not self._store.is_there(conversation_id) or not self._store.open(conversation_id):
            self._list.refresh()  # select the one that is still shown
            return
        self._current = conversation_id
        if before != conversation_id:
            self._store.leave(before)
        self._show_path(conversation_id)
        self._chat.composer.set_text(self._store.draft(conversation_id))
        self._chat.transcript.jump_to_end()
        self._show_title()
        self._list.set_current(conversation_id)
        self.conversation_shown.emit(conversation_id)

    def new(self) -> None:
        """Show an empty conversation; stay with the current one if it is empty."""
        if self._has_messages():
            self.show(self._store.add_conversation())
        self._chat.composer.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_token(self, position: int) -> None:
        """Scroll to the reply with the token at that position."""
        message_id = self._store.message_at(self.current, position)
        if message_id is not None:
            self._chat.transcript.show_message(message_id)

    def show_fan(self, message_ids: tuple[int, ...]) -> None:
        """Show these replies side by side until one is picked."""
        self._fans[self._current] = message_ids
        self._show_path(self._current)
        self._chat.transcript.jump_to_end()

    def pick(self, message_id: int) -> None:
        """Continue with one of the replies side by side; the others are kept as branches."""
        self._fans.pop(self._current, None)
        self._edits.show_version(self._current, message_id)
        self._show_path(self._current)
        self._chat.composer.setFocus(Qt.FocusReason.OtherFocusReason)

    def _has_messages(self) -> bool:
        return bool(self._store.conversation(self._current).messages)

    def _show_title(self) -> None:
        title = localised(title_words(self._store.conversation(self._current).title))
        self._chat.title.setText(title)
        self.title_changed.emit(title)

    def _show_path(self, conversation_id: int) -> None:
        if conversation_id != self._current:
            return
        conversation = self._store.conversation(conversation_id)
        path = shown_path(conversation)
        fan = self._fans.get(conversation_id, ())
        is_fanned = conversation.leaf_id in fan
        self._chat.transcript.set_messages(path[:-1] if is_fanned else path)
        replies = tuple(conversation.message(message_id) for message_id in fan) if is_fanned else ()
        self._chat.transcript.set_fan(replies)
        self._chat.composer.set_hint(tr("Choose a reply, or write the next message") if is_fanned else "")
        texts = tuple(item.message.text for item in path if item.message.role is Role.PERSON)
        self._chat.composer.set_history(texts)
        self.path_shown.emit()

    def _on_message_changed(self, conversation_id: int, message: Message) -> None:
        if conversation_id == self._current:
            self._chat.transcript.set_message(message)

    def _on_text_added(self, conversation_id: int, message_id: int, text: str) -> None:
        if conversation_id == self._current:
            self._chat.transcript.append_text(message_id, text)

    def _on_edits_shown(self, conversation_id: int) -> None:
        if conversation_id != self._current:
            self.show(conversation_id)

    def _on_refused(self) -> None:
        self._notices.post(Notice(NoticeKind.INFO, _BUSY))

    def _on_edited(self, text: str) -> None:
        self._store.set_draft(self._current, text)

    def _on_failed(self, failure: Failure) -> None:
        self._notices.post(failure_notice(failure))

    def _on_save_failed(self, failure: Failure) -> None:
        action = NoticeAction(say("Try Again"), self._store.try_again)
        self._notices.post(failure_notice(failure, action, _SAVING))

    def _on_saved(self) -> None:
        self._chat.banner.withdraw(NoticeKind.FAILURE, _SAVING)

    def _on_message_requested(self, conversation_id: int, message_id: int | None) -> None:
        if conversation_id != self._current:
            self.show(conversation_id)
        if message_id is None or conversation_id != self._current:
            return
        if all(message.id != message_id for message in self.path()):
            self._edits.show_version(conversation_id, message_id)
        self._chat.transcript.show_message(message_id)
