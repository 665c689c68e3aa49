"""A pop-up button: shows the current choice and opens a menu of all."""

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QPainter, QPaintEvent
from PySide6.QtWidgets import QMenu, QWidget

from app.i18n.translate import localised, tr
from app.ui.widgets.buttons import PaintedButton
from app.ui.widgets.style import Style

_PADDING, _CHEVRON = 10, 12


class PopupButton(PaintedButton):
    """Signals: `chosen(str)` with the key of an item."""

    chosen = Signal(str)
    radius = 6.0

    def __init__(self, style: Style, name: str, width: int, parent: QWidget | None = None) -> None:
        super().__init__(style, name, parent)
        self._name = name
        self._width = width
        self._items: tuple[tuple[str, str], ...] = ()
        self._current = ""
        self._remark = ""
        self.setFont(style.font("small"))
        self.clicked.connect(self._on_clicked)

    def set_items(self, items: Sequence[tuple[str, str]], current: str, remark: str = "") -> None:
        """Offer items by key and text. `remark` is a disabled line at the end of the menu."""
        self._items = tuple((key, localised(text)) for key, text in items)
        self._current, self._remark = current, remark
        self.setText(dict(self._items).get(current, ""))
        self.setAccessibleName(tr("{name}: {value}", name=self._name, value=self.text()))
        self.update()

    def menu_of_items(self) -> QMenu:
        """A new menu of the items."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        group = QActionGroup(menu)
        for key, text in self._items:
            action = menu.addAction(text)
            action.setData(key)
            action.setCheckable(True)
            action.setChecked(key == self._current)
            group.addAction(action)
        if self._remark:
            menu.addSeparator()
            menu.addAction(self._remark).setEnabled(False)
        menu.triggered.connect(self._on_triggered)
        return menu

    def _on_clicked(self) -> None:
        self.menu_of_items().popup(self.mapToGlobal(QPoint(0, self.height() + 2)))

    def _on_triggered(self, action: QAction) -> None:
        self.chosen.emit(action.data())

    def sizeHint(self) -> QSize:
        return QSize(self._width, 24)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        self.paint_box(
            painter, self.fill(self.app_style.colour("fill"), self.app_style.colour("fill-strong"))
        )
        painter.setPen(self.app_style.colour("ink"))
        painter.setFont(self.font())
        room = self.rect().adjusted(_PADDING, 0, -_CHEVRON - _PADDING, 0)
        text = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, text)
        self.paint_icon(painter, "chevron-up-down", _CHEVRON, "ink-2", self.width() - _CHEVRON - 7)
