"""The sidebar: the conversations, and a search over all of them."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.conversations.values.search import SearchHit
from app.conversations.widgets.conversation_list import ConversationList, ConversationListModel
from app.conversations.widgets.search import ConversationSearchField, HitList, HitListModel, NothingFound
from app.i18n.translate import tr
from app.ui.widgets.buttons import IconButton
from app.ui.widgets.labels import Hairline, Label, Surface
from app.ui.widgets.style import Style
from app.ui.widgets.tool_window import TitleStrip

_SEARCH_AFTER_MS = 80


class Sidebar(QWidget):
    """Signals: `menu_requested()`, `toggle_requested()`, `new_requested()`, `searched(str)` shortly after the query
    changes, `search_ended()`.
    """

    menu_requested = Signal()
    toggle_requested = Signal()
    new_requested = Signal()
    searched = Signal(str)
    search_ended = Signal()

    def __init__(self, style: Style, *, has_native_menus: bool) -> None:
        super().__init__()
        self.model = ConversationListModel(self)
        self.list = ConversationList(style, self.model)
        self.menu = IconButton(style, "more", tr("Menu"))
        self.menu.setVisible(not has_native_menus)
        toggle = IconButton(style, "sidebar", tr("Hide sidebar"))
        new = IconButton(style, "new-chat", tr("New conversation"))
        self.menu.clicked.connect(self.menu_requested)
        toggle.clicked.connect(self.toggle_requested)
        new.clicked.connect(self.new_requested)
        strip = TitleStrip(style, "sidebar", (12, 10))
        strip.row.addWidget(self.menu)
        strip.row.addStretch()
        strip.row.addWidget(toggle)
        strip.row.addWidget(new)
        self.search = ConversationSearchField(style)
        self._hit_model = HitListModel()
        self.hits = HitList(style, self._hit_model)
        self.nothing = NothingFound(style)
        self._is_empty = True
        self._typing = QTimer(self, singleShot=True, interval=_SEARCH_AFTER_MS)
        self._typing.timeout.connect(self._on_typed)
        self.search.textChanged.connect(self._on_query_changed)
        self.search.left.connect(self.end_search)
        self.search.entered.connect(self._on_entered)
        self.hits.left.connect(self.end_search)
        self._empty = Label(style, "small", "ink-3", tr("Your conversations appear here"))
        self._empty.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        self._empty.setContentsMargins(0, 24, 0, 0)
        body = Surface(style, "sidebar")
        column = QVBoxLayout(body)
        column.setContentsMargins(0, 0, 0, 8)
        column.setSpacing(0)
        field = QHBoxLayout()
        field.setContentsMargins(12, 2, 12, 6)
        field.addWidget(self.search)
        column.addWidget(strip)
        column.addLayout(field)
        for widget in (self.list, self.hits, self.nothing, self._empty):
            column.addWidget(widget, 1)
        self._column = column
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(body)
        layout.addWidget(Hairline(style, is_vertical=True))
        self.set_empty(True)

    def add_footer(self, widget: QWidget) -> None:
        """Put a widget below the list."""
        self._column.addWidget(widget)

    def set_empty(self, is_empty: bool) -> None:
        """Show that there is no conversation yet, or not."""
        self._is_empty = is_empty
        self._place()

    def show_hits(self, query: str, hits: Sequence[SearchHit]) -> None:
        """Show search results instead of the list."""
        self._hit_model.set_hits(hits)
        self.nothing.set_query(query)
        self._place()

    def begin_search(self) -> None:
        """Move the focus to the search field."""
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def end_search(self) -> None:
        """Show the list again."""
        self.search.clear()
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def _place(self) -> None:
        is_searching = bool(self.search.text().strip())
        has_hits = self._hit_model.rowCount() > 0
        self.list.setVisible(not is_searching and not self._is_empty)
        self._empty.setVisible(not is_searching and self._is_empty)
        self.hits.setVisible(is_searching and has_hits)
        self.nothing.setVisible(is_searching and not has_hits)

    def _on_query_changed(self, text: str) -> None:
        if text.strip():
            self._typing.start()
        else:
            self._typing.stop()
            self._hit_model.set_hits(())
            self._place()
            self.search_ended.emit()

    def _on_typed(self) -> None:
        self.searched.emit(self.search.text())

    def _on_entered(self) -> None:
        if self._typing.isActive():
            self._typing.stop()
            self._on_typed()
        if self.hits.isVisible():
            self.hits.choose_first()
