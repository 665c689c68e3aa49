"""A segmented control: a few choices side by side."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QWidget

from app.ui.widgets.buttons import PaintedButton
from app.ui.widgets.painting import paint_rounded
from app.ui.widgets.style import Style

_HEIGHT, _PADDING, _INSET = 26, 14, 2


class _Segment(PaintedButton):
    radius = 5.0

    def __init__(self, style: Style, key: str, text: str) -> None:
        super().__init__(style, text)
        self.key = key
        self.setCheckable(True)
        self.setText(self.accessibleName())
        self.setFont(style.font("small"))

    def sizeHint(self) -> QSize:
        width = self.fontMetrics().horizontalAdvance(self.text()) + 2 * _PADDING
        return QSize(max(64, width), _HEIGHT - 2 * _INSET)

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
            segment.setFixedSize(widest, _HEIGHT - 2 * _INSET)
            self._group.addButton(segment)
            row.addWidget(segment)
        self.setFixedSize(widest * len(self.segments) + 2 * _INSET, _HEIGHT)
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
