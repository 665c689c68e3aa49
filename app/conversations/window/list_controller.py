"""Connects the sidebar with the stored conversations: the list, its menu, and the search."""

from collections.abc import Callable
from datetime import datetime
from functools import partial

from PySide6.QtCore import QObject, QPoint, Qt, Signal, Slot
from PySide6.QtWidgets import QMenu

from app.conversations.services.edits import Edits
from app.conversations.services.store import ConversationStore
from app.conversations.values.sidebar import rows
from app.conversations.widgets.sidebar import Sidebar
from app.i18n.translate import tr
from app.i18n.words import say
from app.ui.services.notices import Notices
from app.ui.values.notice import undo_notice


class ConversationListController(QObject):
    """Shows the conversations in the sidebar and does what its menu offers.

    An empty conversation is not listed while it is the current one. `busy_id` returns the id of the conversation whose
    reply is being written.

    Signals: `open_requested(int)`, `message_requested(int, object)` for a search result, with the message's id or None,
    `export_requested(int)`.
    """

    open_requested = Signal(int)
    message_requested = Signal(int, object)
    export_requested = Signal(int)

    def __init__(
        self,
        *,
        store: ConversationStore,
        edits: Edits,
        sidebar: Sidebar,
        notices: Notices,
        busy_id: Callable[[], int | None],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._store = store
        self._edits = edits
        self._sidebar = sidebar
        self._notices = notices
        self._busy_id = busy_id
        self._current: int | None = None
        store.list_changed.connect(self.refresh)
        sidebar.model.renamed.connect(edits.rename)
        sidebar.list.chosen.connect(self.open_requested)
        sidebar.list.menu_requested.connect(self._on_menu_requested)
        sidebar.list.delete_requested.connect(self.delete)
        sidebar.searched.connect(self._on_searched)
        sidebar.search_ended.connect(self.refresh)
        sidebar.hits.chosen.connect(self.message_requested)

    def set_current(self, conversation_id: int) -> None:
        """Select the conversation that is shown."""
        self._current = conversation_id
        self.refresh()

    @Slot()
    def refresh(self) -> None:
        """Show the list again after something in it has changed."""
        shown = [
            head for head in self._store.heads() if head.id != self._current or self._has_messages(head.id)
        ]
        self._sidebar.list.set_rows(rows(shown, self._busy_id(), datetime.now().date()))
        self._sidebar.set_empty(not shown)
        if self._current is not None:
            self._sidebar.list.show_chosen(self._current)

    def rename(self, conversation_id: int) -> None:
        """Start editing a title in the list."""
        self._sidebar.list.rename(conversation_id)

    def pin(self, conversation_id: int) -> None:
        """Pin or unpin a conversation."""
        self._store.set_pinned(conversation_id, not self._store.head(conversation_id).is_pinned)

    def duplicate(self, conversation_id: int) -> None:
        """Make a copy of a conversation and open it."""
        if self._store.open(conversation_id):
            made = self._store.duplicate(conversation_id)
            if made is not None:
                self.open_requested.emit(made)

    def delete(self, conversation_id: int) -> None:
        """Delete a conversation and offer to undo that."""
        is_current = conversation_id == self._current
        if not self._store.is_there(conversation_id) or (
            is_current and not self._has_messages(conversation_id)
        ):
            return
        title = self._store.head(conversation_id).title
        neighbour = self._neighbour(conversation_id)
        self._edits.delete(conversation_id)
        if is_current:
            self.open_requested.emit(self._store.add_conversation() if neighbour is None else neighbour)
        sentence = say("“{title}” was deleted.", title=title)
        self._notices.post(undo_notice(sentence, partial(self._edits.restore, conversation_id)))

    def menu(self, conversation_id: int) -> QMenu:
        """The menu of a conversation in the list. Deletes itself when closed."""
        menu = QMenu(self._sidebar)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        is_pinned = self._store.head(conversation_id).is_pinned
        for words, act in (
            (tr("Rename"), self.rename),
            (tr("Unpin") if is_pinned else tr("Pin"), self.pin),
            (tr("Duplicate"), self.duplicate),
            (tr("Export…"), self.export_requested.emit),
            ("", None),
            (tr("Delete"), self.delete),
        ):
            if act is None:
                menu.addSeparator()
            else:
                menu.addAction(words).triggered.connect(partial(_call, act, conversation_id))
        return menu

    def _has_messages(self, conversation_id: int) -> bool:
        return bool(self._store.conversation(conversation_id).messages)

    def _neighbour(self, conversation_id: int) -> int | None:
        """The conversation below it in the list, otherwise the one above."""
        order = self._sidebar.model.conversation_ids()
        index = order.index(conversation_id) if conversation_id in order else -1
        others = [*order[index + 1 :], *order[:index][::-1]]
        return others[0] if others else None

    def _on_searched(self, query: str) -> None:
        self._sidebar.show_hits(query, self._store.search(query))

    def _on_menu_requested(self, conversation_id: int, position: QPoint) -> None:
        self.menu(conversation_id).popup(position)


def _call(act: Callable[[int], object], conversation_id: int, _is_checked: bool = False) -> None:
    act(conversation_id)
