"""The Settings window: tabs with a page each. Every change is applied at once."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QObject, QSize, Qt, Slot
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QLayout, QVBoxLayout, QWidget

from app.i18n.translate import tr
from app.ui.widgets.buttons import PaintedButton
from app.ui.widgets.labels import Hairline, Surface
from app.ui.widgets.style import Style
from app.ui.widgets.tool_window import ToolWindow

WIDTH = 620
_TAB, _TAB_HEIGHT, _ICON = 84, 48, 18


@dataclass(frozen=True, slots=True)
class Page:
    """A tab: its key, its title (Words), its icon, and what makes its page when it is first shown."""

    key: str
    title: str
    icon: str
    make: Callable[[], QWidget]


class SettingsWindow(ToolWindow):
    """Tabs with a page each; as high as the page that is shown."""

    def __init__(self, style: Style, pages: Sequence[Page], parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self._made: dict[str, QWidget] = {}
        self._pages = {page.key: page for page in pages}
        self.tabs = {page.key: _Tab(style, page) for page in pages}
        self._group = QButtonGroup(self)
        self._body = QVBoxLayout()
        self._lay_out(style)
        for tab in self.tabs.values():
            self._group.addButton(tab)
        self._group.buttonToggled.connect(self._on_toggled)
        self.show_page(pages[0].key)

    @property
    def current(self) -> str:
        """The key of the page that is shown."""
        return next((key for key, tab in self.tabs.items() if tab.isChecked()), "")

    def page(self, key: str) -> QWidget:
        """The page of that tab, made on first use."""
        if key not in self._made:
            page = self._made[key] = self._pages[key].make()
            page.hide()
            self._body.addWidget(page)
        return self._made[key]

    def show_page(self, key: str) -> None:
        """Go to that tab."""
        self.tabs[key].setChecked(True)

    def _on_toggled(self, tab: "_Tab", is_checked: bool) -> None:
        self.page(tab.key).setVisible(is_checked)
        if is_checked:
            self.setWindowTitle(tab.text())

    def _lay_out(self, style: Style) -> None:
        strip = Surface(style, "content")
        strip.setFixedSize(WIDTH, _TAB_HEIGHT + 20)
        row = QHBoxLayout(strip)
        row.setSpacing(2)
        row.addStretch()
        for tab in self.tabs.values():
            row.addWidget(tab)
        row.addStretch()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.setSizeConstraint(QLayout.SizeConstraint.SetFixedSize)
        column.addWidget(strip)
        column.addWidget(Hairline(style))
        column.addLayout(self._body)


class SettingsController(QObject):
    """Makes the window on first use, and opens it at the page shown last."""

    def __init__(self, style: Style, pages: Sequence[Page], parent: QWidget) -> None:
        super().__init__(parent)
        self._style = style
        self._pages = pages
        self._parent = parent
        self._window: SettingsWindow | None = None

    @property
    def window(self) -> SettingsWindow:
        """The window, made by now."""
        if self._window is None:
            self._window = SettingsWindow(self._style, self._pages, self._parent)
        return self._window

    @Slot()
    def show(self) -> None:
        """Show it in front."""
        self.window.present()


class _Tab(PaintedButton):
    """An icon over its name."""

    radius = 8.0

    def __init__(self, style: Style, page: Page) -> None:
        super().__init__(style, page.title)
        self.key = page.key
        self._icon = page.icon
        self.setText(tr(page.title))
        self.setCheckable(True)
        self.setFont(style.font("small"))
        self.setFixedSize(self.sizeHint())

    def sizeHint(self) -> QSize:
        return QSize(max(_TAB, self.fontMetrics().horizontalAdvance(self.text()) + 16), _TAB_HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        fill = self.app_style.colour("fill")
        self.paint_box(painter, self.fill(fill if self.isChecked() else None, fill))
        colour = "accent-text" if self.isChecked() else "ink-2"
        pixmap = self.app_style.pixmap(self._icon, _ICON, colour, self.devicePixelRatioF())
        painter.drawPixmap(round((self.width() - _ICON) / 2), 7, pixmap)
        painter.setPen(self.app_style.colour(colour))
        painter.setFont(self.font())
        words = self.rect().adjusted(0, 28, 0, -5)
        painter.drawText(words, Qt.AlignmentFlag.AlignCenter, self.text())
