"""The shown conversation, the list of all, and what one can do with whole conversations."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import partial

from PySide6.QtCore import QObject, QPoint, Qt, Signal
from PySide6.QtWidgets import QMenu

from app.chat.services.session import ChatSession
from app.chat.window.chat_view import ChatView
from app.conversations.services.edits import Edits
from app.conversations.services.store import ConversationStore
from app.conversations.values.conversation import Message, Role, shown_path, title_words
from app.conversations.values.sidebar import rows
from app.conversations.widgets.list_model import ConversationListModel
from app.conversations.widgets.sidebar import Sidebar
from app.i18n.translate import localised, tr
from app.i18n.words import say
from app.ui.services.notices import Notices
from app.ui.values.failure import Failure
from app.ui.values.notice import Notice, NoticeAction, NoticeKind, failure_notice, undo_notice

_SAVING = "saving"
BUSY = say("A reply is being written. Stop it or wait for it to finish, then try again.")


@dataclass(frozen=True, slots=True)
class ControllerParts:
    """What the desk works with."""

    store: ConversationStore
    session: ChatSession
    edits: Edits
    messages: Notices
    sidebar: Sidebar
    chat: ChatView
    list_model: ConversationListModel


class ConversationController(QObject):
    """Signals: `conversation_shown(int)`, `path_shown()` when other messages are shown, `title_changed(str)`,
    `export_requested(int)`.
    """

    conversation_shown = Signal(int)
    path_shown = Signal()
    title_changed = Signal(str)
    export_requested = Signal(int)

    def __init__(self, parts: ControllerParts, parent: QObject) -> None:
        super().__init__(parent)
        self._store, self._session, self._edits = parts.store, parts.session, parts.edits
        self._messages, self._sidebar, self._chat = parts.messages, parts.sidebar, parts.chat
        self._list_model = parts.list_model
        self._fans: dict[int, tuple[int, ...]] = {}
        self._current = self._store.add_conversation()
        self._connect()

    @property
    def current(self) -> int:
        """The conversation that is shown."""
        return self._current

    def path(self) -> tuple[Message, ...]:
        """The messages that are shown."""
        return self._store.conversation(self._current).path()

    def last_reply(self) -> Message | None:
        """The last reply of the shown path."""
        return next((message for message in reversed(self.path()) if message.role is Role.MODEL), None)

    def begin(self) -> None:
        """Show the first conversation."""
        self._show_path(self._current)
        self._show_list()

    def show(self, conversation_id: int) -> None:
        """Show that conversation, if it can be read."""
        before = self._current
        if not self._store.is_there(conversation_id) or not self._store.open(conversation_id):
            self._sidebar.list.show_chosen(before)
            return
        self._current = conversation_id
        if before != conversation_id:
            self._store.leave(before)
        self._show_path(conversation_id)
        self._chat.composer.set_text(self._store.draft(conversation_id))
        self._chat.transcript.jump_to_end()
        self._show_list()
        self.conversation_shown.emit(conversation_id)

    def new(self) -> None:
        """Show an empty conversation; the one that is shown, when it is still empty."""
        if self._has_messages():
            self.show(self._store.add_conversation())
        self._chat.composer.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_token(self, position: int) -> None:
        """Scroll to the reply that has the token at that position."""
        message_id = self._store.message_at(self.current, position)
        if message_id is not None:
            self._chat.transcript.show_message(message_id)

    def show_fan(self, message_ids: tuple[int, ...]) -> None:
        """Show these replies side by side until one is picked."""
        self._fans[self._current] = message_ids
        self._show_path(self._current)
        self._chat.transcript.jump_to_end()

    def pick(self, message_id: int) -> None:
        """Go on with that one of the replies side by side; the others stay as branches."""
        self._fans.pop(self._current, None)
        self._edits.show_version(self._current, message_id)
        self._show_path(self._current)
        self._chat.composer.setFocus(Qt.FocusReason.OtherFocusReason)

    def rename(self) -> None:
        """Let the person rename the shown conversation."""
        self._sidebar.list.rename(self._current)

    def pin(self, conversation_id: int) -> None:
        """Pin it, or unpin it."""
        self._store.set_pinned(conversation_id, not self._store.head(conversation_id).is_pinned)

    def duplicate(self, conversation_id: int) -> None:
        """Make a copy and show it."""
        if self._store.open(conversation_id):
            made = self._store.duplicate(conversation_id)
            if made is not None:
                self.show(made)

    def delete(self, conversation_id: int) -> None:
        """Take it away and offer to undo that."""
        if not self._store.is_there(conversation_id):
            return
        if conversation_id == self._current and not self._has_messages():
            return
        title = self._store.head(conversation_id).title
        following = self._neighbour(conversation_id)
        self._edits.delete(conversation_id)
        if conversation_id == self._current:
            self.show(following if following is not None else self._store.add_conversation())
        sentence = say("“{title}” was deleted.", title=title)
        self._messages.post(undo_notice(sentence, partial(self._edits.restore, conversation_id)))

    def menu(self, conversation_id: int) -> QMenu:
        """What one can do with a conversation of the list. It deletes itself when it is closed."""
        menu = QMenu(self._sidebar)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        is_pinned = self._store.head(conversation_id).is_pinned
        for words, act in (
            (tr("Rename"), self._sidebar.list.rename),
            (tr("Unpin") if is_pinned else tr("Pin"), self.pin),
            (tr("Duplicate"), self.duplicate),
            (tr("Export…"), self.export_requested.emit),
            ("", self.delete),
            (tr("Delete"), self.delete),
        ):
            if words:
                menu.addAction(words).triggered.connect(_bound(act, conversation_id))
            else:
                menu.addSeparator()
        return menu

    def on_current(self, act: Callable[[int], None]) -> Callable[[], None]:
        """`act` on the shown conversation."""

        def acted() -> None:
            act(self._current)

        return acted

    def _connect(self) -> None:
        self._store.list_changed.connect(self._show_list)
        self._store.path_changed.connect(self._show_path)
        self._store.message_changed.connect(self._on_message_changed)
        self._store.failed.connect(self._on_failed)
        self._store.save_failed.connect(self._on_save_failed)
        self._store.saved.connect(self._on_saved)
        self._session.reply_started.connect(self._show_list)
        self._session.reply_ended.connect(self._show_list)
        self._edits.shown.connect(self._on_edits_shown)
        self._edits.refused.connect(self._on_refused)
        self._list_model.renamed.connect(self._edits.rename)
        self._sidebar.list.chosen.connect(self.show)
        self._sidebar.list.menu_requested.connect(self._on_menu)
        self._sidebar.list.delete_requested.connect(self.delete)
        self._sidebar.searched.connect(self._on_searched)
        self._sidebar.hits.chosen.connect(self._on_hit)
        self._sidebar.search_ended.connect(self._show_list)
        self._chat.composer.edited.connect(self._on_edited)

    def _has_messages(self) -> bool:
        return bool(self._store.conversation(self._current).messages)

    def _neighbour(self, conversation_id: int) -> int | None:
        """The conversation below it in the list, else the one above."""
        order = self._list_model.conversation_ids()
        index = order.index(conversation_id) if conversation_id in order else -1
        others = [*order[index + 1 :], *order[:index][::-1]]
        return others[0] if others else None

    def _show_list(self) -> None:
        shown = [head for head in self._store.heads() if head.id != self._current or self._has_messages()]
        busy = self._session.busy_conversation_id
        self._sidebar.list.set_rows(rows(shown, busy, datetime.now().date()))
        self._sidebar.set_empty(not shown)
        self._sidebar.list.show_chosen(self._current)
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

    def _on_edits_shown(self, conversation_id: int) -> None:
        if conversation_id != self._current:
            self.show(conversation_id)

    def _on_refused(self) -> None:
        self._messages.post(Notice(NoticeKind.INFO, BUSY))

    def _on_edited(self, text: str) -> None:
        self._store.set_draft(self._current, text)

    def _on_failed(self, failure: Failure) -> None:
        self._messages.post(failure_notice(failure))

    def _on_save_failed(self, failure: Failure) -> None:
        action = NoticeAction(say("Try Again"), self._store.try_again)
        self._messages.post(failure_notice(failure, action, _SAVING))

    def _on_saved(self) -> None:
        self._chat.banner.withdraw(NoticeKind.FAILURE, _SAVING)

    def _on_searched(self, query: str) -> None:
        self._sidebar.show_hits(query, self._store.search(query))

    def _on_hit(self, conversation_id: int, message_id: int | None) -> None:
        if conversation_id != self._current:
            self.show(conversation_id)
        if message_id is None or conversation_id != self._current:
            return
        if all(message.id != message_id for message in self.path()):
            self._edits.show_version(conversation_id, message_id)
        self._chat.transcript.show_message(message_id)

    def _on_menu(self, conversation_id: int, place: QPoint) -> None:
        self.menu(conversation_id).popup(place)


def _bound(act: Callable[[int], object], conversation_id: int) -> Callable[[], None]:
    def acted() -> None:
        act(conversation_id)

    return acted
