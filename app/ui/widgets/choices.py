"""Controls to choose one of several: radio button, pop-up button, segmented control."""

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QPointF, QSize, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QMenu, QRadioButton, QWidget

from app.i18n.translate import localised, tr
from app.ui.widgets.buttons import PaintedButton
from app.ui.widgets.painting import RADIO_SIZE, paint_radio, paint_rounded
from app.ui.widgets.style import Style

_INDENT = 26  # of a radio button's text
_POPUP_PADDING, _CHEVRON = 10, 12
_SEGMENT_HEIGHT, _SEGMENT_PADDING, _INSET = 26, 14, 2


class RadioButton(QRadioButton):
    """Custom-painted: on Linux the native one has no visible edge on a dark background."""

    def __init__(self, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._style = style
        self.setFont(style.font("small"))
        style.changed.connect(self.update)

    def sizeHint(self) -> QSize:
        return QSize(_INDENT + self.fontMetrics().horizontalAdvance(self.text()) + 8, 24)

    def hitButton(self, pos: object) -> bool:
        return True

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        centre = QPointF(3 + RADIO_SIZE / 2, self.height() / 2)
        paint_radio(painter, self._style, centre, is_checked=self.isChecked())
        if self.hasFocus():
            painter.setPen(QPen(self._style.colour("accent"), 1.5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(centre, RADIO_SIZE / 2 + 2, RADIO_SIZE / 2 + 2)
        painter.setPen(self._style.colour("ink"))
        painter.setFont(self.font())
        painter.drawText(self.rect().adjusted(_INDENT, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, self.text())


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
        room = self.rect().adjusted(_POPUP_PADDING, 0, -_CHEVRON - _POPUP_PADDING, 0)
        text = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, text)
        self.paint_icon(painter, "chevron-up-down", _CHEVRON, "ink-2", self.width() - _CHEVRON - 7)


class _Segment(PaintedButton):
    radius = 5.0

    def __init__(self, style: Style, key: str, text: str) -> None:
        super().__init__(style, text)
        self.key = key
        self.setCheckable(True)
        self.setText(self.accessibleName())
        self.setFont(style.font("small"))

    def sizeHint(self) -> QSize:
        width = self.fontMetrics().horizontalAdvance(self.text()) + 2 * _SEGMENT_PADDING
        return QSize(max(64, width), _SEGMENT_HEIGHT - 2 * _INSET)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        raised = self.app_style.colour("raised" if not self.app_style.is_dark else "fill-strong")
        self.paint_box(painter, self.fill(raised if self.isChecked() else None, raised))
        if self.isChecked() and not self._ring:
            paint_rounded(painter, self.rect(), self.radius, line=self.app_style.colour("hair"))
        painter.setPen(self.app_style.colour("ink" if self.isChecked() else "ink-2"))
        painter.setFont(self.font())
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self.text())


class SegmentedControl(QWidget):
    """Signals: `chosen(str)` with a key. The arrow keys move between the choices."""

    chosen = Signal(str)

    def __init__(self, style: Style, items: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        self._style = style
        self._group = QButtonGroup(self)
        self.segments = [_Segment(style, key, text) for key, text in items]
        row = QHBoxLayout(self)
        row.setContentsMargins(_INSET, _INSET, _INSET, _INSET)
        row.setSpacing(0)
        widest = max(segment.sizeHint().width() for segment in self.segments)
        for segment in self.segments:
            segment.setFixedSize(widest, _SEGMENT_HEIGHT - 2 * _INSET)
            self._group.addButton(segment)
            row.addWidget(segment)
        self.setFixedSize(widest * len(self.segments) + 2 * _INSET, _SEGMENT_HEIGHT)
        self._group.buttonToggled.connect(self._on_toggled)
        self.setFocusProxy(self.segments[0])
        style.changed.connect(self.update)

    @property
    def current(self) -> str:
        """The key of the current choice."""
        return next((segment.key for segment in self.segments if segment.isChecked()), "")

    def set_current(self, key: str) -> None:
        """Make that the current choice, without a signal."""
        self._group.blockSignals(True)
        for segment in self.segments:
            if segment.key == key:
                segment.setChecked(True)
        self._group.blockSignals(False)

    def _on_toggled(self, segment: _Segment, is_checked: bool) -> None:
        if is_checked:
            self.chosen.emit(segment.key)

    def paintEvent(self, event: QPaintEvent) -> None:
        paint_rounded(QPainter(self), self.rect(), 7, fill=self._style.colour("fill"))
