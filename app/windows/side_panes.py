"""The outer panes with their strips: conversations at the left, live figures at the right."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.models.conversation_list import ConversationListModel
from app.widgets.buttons import IconButton
from app.widgets.conversation_list import ConversationList
from app.widgets.download_card import DownloadCard
from app.widgets.labels import Hairline, Label, Surface
from app.widgets.live_panel import LivePanel
from app.widgets.look import Look
from app.widgets.strip import Strip


class Sidebar(QWidget):
    """Signals: `menu_requested()`, `toggle_requested()`, `new_requested()`."""

    menu_requested = Signal()
    toggle_requested = Signal()
    new_requested = Signal()

    def __init__(self, look: Look, model: ConversationListModel, *, has_native_menus: bool) -> None:
        super().__init__()
        self.list = ConversationList(look, model)
        self.card = DownloadCard(look)
        self.menu = IconButton(look, "more", "Menu")
        self.menu.setVisible(not has_native_menus)
        toggle = IconButton(look, "sidebar", "Hide sidebar")
        new = IconButton(look, "new-chat", "New conversation")
        self.menu.clicked.connect(self.menu_requested)
        toggle.clicked.connect(self.toggle_requested)
        new.clicked.connect(self.new_requested)
        strip = Strip(look, "sidebar", (12, 10))
        strip.row.addWidget(self.menu)
        strip.row.addStretch()
        strip.row.addWidget(toggle)
        strip.row.addWidget(new)
        self._empty = Label(look, "small", "ink-3", "Your conversations appear here")
        self._empty.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        self._empty.setContentsMargins(0, 24, 0, 0)
        body = Surface(look, "sidebar")
        column = QVBoxLayout(body)
        column.setContentsMargins(0, 0, 0, 8)
        column.setSpacing(0)
        for widget in (strip, self.list, self._empty, self.card):
            column.addWidget(widget)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(body)
        layout.addWidget(Hairline(look, is_vertical=True))
        self.set_empty(True)

    def set_empty(self, is_empty: bool) -> None:
        """Whether there is no conversation to show."""
        self.list.setVisible(not is_empty)
        self._empty.setVisible(is_empty)


class PanelPane(QWidget):
    """Signals: `toggle_requested()`."""

    toggle_requested = Signal()

    def __init__(self, look: Look, panel: LivePanel) -> None:
        super().__init__()
        toggle = IconButton(look, "panel", "Hide panel")
        toggle.setCheckable(True)
        toggle.setChecked(True)
        toggle.clicked.connect(self.toggle_requested)
        toggle.toggled.connect(self._on_toggled)
        self._toggle = toggle
        strip = Strip(look, "panel", (16, 12))
        strip.row.addWidget(Label(look, "ui", "ink", "Live", weight=QFont.Weight.DemiBold))
        strip.row.addStretch()
        strip.row.addWidget(toggle)
        column = QVBoxLayout()
        column.setSpacing(0)
        for widget in (strip, Hairline(look), panel):
            column.addWidget(widget)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(Hairline(look, is_vertical=True))
        layout.addLayout(column)

    def _on_toggled(self) -> None:
        self._toggle.setChecked(True)  # it is only here while the panel is open
