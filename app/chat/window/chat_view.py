"""The centre of the window: title bar, notices, transcript and composer."""

from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont, QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.chat.widgets.composer import Composer
from app.chat.widgets.find_bar import FindBar
from app.chat.widgets.title_bar import Meter, ModelButton
from app.chat.widgets.transcript import Transcript, side_margin
from app.i18n.translate import tr
from app.inference.values import status as status_words
from app.inference.values.status import EngineStatus, Phase
from app.ui.widgets.banner import Banner
from app.ui.widgets.buttons import IconButton, SendMode
from app.ui.widgets.labels import ElidedLabel, Hairline, Surface
from app.ui.widgets.style import Style
from app.ui.widgets.throttle import Throttle
from app.ui.widgets.tool_window import TitleStrip

_SHORT_BELOW = 760
_COMPOSER_RING = 3
_LIGHTS = 76
_REPAINT_MS = 250


class ChatView(QWidget):
    """Signals: `menu_requested()`, `sidebar_requested()`, `new_requested()`, `panel_requested()`, `model_requested()`."""

    menu_requested = Signal()
    sidebar_requested = Signal()
    new_requested = Signal()
    panel_requested = Signal()
    model_requested = Signal()

    def __init__(self, style: Style, *, has_native_menus: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = ElidedLabel(style, "ui", "ink", weight=QFont.Weight.DemiBold)
        self.state = ElidedLabel(style, "caption", "ink-2")
        self.meter = Meter(style)
        self.model_button = ModelButton(style)
        self.banner = Banner(style)
        self.find_bar = FindBar(style)
        self.transcript = Transcript(style)
        self.composer = Composer(style)
        self.menu_button = IconButton(style, "more", tr("Menu"))
        self._sidebar = IconButton(style, "sidebar", tr("Show sidebar"))
        self._new = IconButton(style, "new-chat", tr("New conversation"))
        self._panel = IconButton(style, "panel", tr("Show panel"))
        self._status = EngineStatus()
        self._throttle = Throttle(self._show_state, _REPAINT_MS, self)
        self._show_state()
        self._leading = (self._sidebar, self._new)
        self._has_native_menus = has_native_menus
        self.menu_button.clicked.connect(self.menu_requested)
        self._sidebar.clicked.connect(self.sidebar_requested)
        self._new.clicked.connect(self.new_requested)
        self._panel.clicked.connect(self.panel_requested)
        self.model_button.clicked.connect(self.model_requested)
        self._lay_out(style)

    def set_status(self, status: EngineStatus) -> None:
        """Update the state in the title bar and the button of the composer."""
        before, self._status = self._status, status
        if status.phase is before.phase:
            self._throttle.request()
        else:
            self._show_state()
        if replace(status, token=0) == replace(before, token=0):
            return  # only the token count has changed
        self.model_button.set_status(status)
        is_plain = status.phase in (Phase.READY, Phase.WRITING)
        self.meter.set_state("" if is_plain else status_words.short_words(status))
        mode = SendMode.STOPPING if status.phase is Phase.STOPPING else SendMode.STOP
        rest = SendMode.EMPTY if status.phase is Phase.MEASURING else None
        self.composer.set_busy(mode if status.has_reply else rest)

    def set_panes(self, *, has_sidebar: bool, has_panel: bool) -> None:
        """Show the buttons of the panes that are closed."""
        for button in self._leading:
            button.setVisible(not has_sidebar)
        self.menu_button.setVisible(not has_sidebar and not self._has_native_menus)
        self._panel.setVisible(not has_panel)
        inset = (
            _LIGHTS if self._has_native_menus and not has_sidebar and not self.window().isFullScreen() else 12
        )
        self._strip.row.setContentsMargins(20 if has_sidebar else inset, 0, 12, 0)

    def _show_state(self) -> None:
        self.state.setText(status_words.words(self._status))

    def _lay_out(self, style: Style) -> None:
        self._strip = TitleStrip(style, "content", (20, 12))
        titles = QVBoxLayout()
        titles.setSpacing(0)
        titles.addStretch()
        titles.addWidget(self.title)
        titles.addWidget(self.state)
        titles.addStretch()
        row = self._strip.row
        for button in (self.menu_button, *self._leading):
            row.addWidget(button)
        row.addSpacing(6)
        row.addLayout(titles, 1)
        row.addSpacing(10)
        row.addWidget(self.meter, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addSpacing(10)
        row.addWidget(self.model_button)
        row.addSpacing(4)
        row.addWidget(self._panel)
        foot = Surface(style, "content")
        self._foot = QVBoxLayout(foot)
        self._foot.addWidget(self.composer)
        head = Surface(style, "content")
        self._head = QVBoxLayout(head)
        self._head.addWidget(self.banner)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        for widget in (self._strip, Hairline(style), self.find_bar, head, self.transcript, foot):
            layout.addWidget(widget, 1 if widget is self.transcript else 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        side = side_margin(self.width())
        self.find_bar.row.setContentsMargins(side, 0, side, 0)
        self._head.setContentsMargins(side, 0, side, 0)
        self._foot.setContentsMargins(side - _COMPOSER_RING, 0, side - _COMPOSER_RING, 20 - _COMPOSER_RING)
        is_short = self.window().width() < _SHORT_BELOW
        self.meter.set_short(is_short)
        self.model_button.set_short(is_short)
        super().resizeEvent(event)
