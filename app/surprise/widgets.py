"""The strip below a reply that shows how surprising each token was to the model."""

import math
from bisect import bisect_right
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QColor,
    QFocusEvent,
    QFontMetricsF,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QScrollArea, QSizePolicy, QToolTip, QVBoxLayout, QWidget

from app.i18n.translate import tr
from app.surprise.values import SurpriseView, TokenSurprise
from app.ui.values.text import shown
from app.ui.widgets.labels import Label
from app.ui.widgets.painting import paint_focus_ring, paint_rounded
from app.ui.widgets.style import Style

_ABOVE = 3
_GAP = 2
_RADIUS = 4


@dataclass(frozen=True, slots=True)
class _Cell:
    """The text of a token as drawn, and where."""

    text: str
    line: int
    rect: QRectF


class TokenFlow(QWidget):
    """Tokens in lines, each on a background that shows its surprise. The arrow keys move between tokens."""

    def __init__(self, style: Style) -> None:
        super().__init__()
        self._style = style
        self._tokens: tuple[TokenSurprise, ...] = ()
        self._cells: list[_Cell] = []
        self._at = 0
        self._column: float | None = None  # the x position that Up and Down keep
        self._hovered: int | None = None
        self.setMouseTracking(True)
        self.setFocusPolicy(
            Qt.FocusPolicy.ClickFocus
        )  # Tab comes here from the message (`KeyboardNavigation`)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(tr("Surprise per token"))
        style.changed.connect(self._on_style_changed)
        self._on_style_changed()

    @property
    def tokens(self) -> tuple[TokenSurprise, ...]:
        """What is shown."""
        return self._tokens

    @property
    def current(self) -> int:
        """The index of the current token."""
        return self._at

    def set_tokens(self, tokens: tuple[TokenSurprise, ...]) -> None:
        """Show these."""
        self._tokens = tokens
        self._at, self._column, self._hovered = 0, None, None
        self._lay_out()
        self._describe()

    def rect_of(self, index: int) -> QRectF:
        """The area of a token."""
        return self._cells[index].rect

    def token_at(self, place: QPointF) -> int | None:
        """The index of the token at this point."""
        for index, cell in enumerate(self._cells):
            if cell.rect.contains(place):
                return index
        return None

    def colour_behind(self, index: int) -> QColor:
        """The translucent background of a token."""
        colour = self._style.colour("chart-kv")
        colour.setAlphaF(self._tokens[index].alpha)
        return colour

    def _on_style_changed(self) -> None:
        font = self._style.font("ui")
        font.setPixelSize(self._style.scaled(font.pixelSize()))  # as large as the text of messages
        self.setFont(font)
        self._lay_out()

    def _lay_out(self) -> None:
        metrics = QFontMetricsF(self.font())
        widest = max(40.0, float(self.width()))
        height = math.ceil(metrics.height()) + 2 * _ABOVE
        self._cells = []
        x, line = 0.0, 0
        for token in self._tokens:
            text = shown(token.text)
            width = metrics.horizontalAdvance(text)
            if x and x + width > widest:
                x, line = 0.0, line + 1
            if not x and text.strip():
                text = text.lstrip()  # no indentation at the start of a line
                width = metrics.horizontalAdvance(text)
            place = QRectF(x, line * (height + _GAP), min(width, widest), height)
            self._cells.append(_Cell(text, line, place))
            x += width
            if token.ends_line:
                x, line = 0.0, line + 1
        lines = self._cells[-1].line + 1 if self._cells else 0
        self.setFixedHeight(lines * (height + _GAP))
        self.update()

    def _describe(self) -> None:
        words = tr(self._tokens[self._at].words) if self._tokens else ""
        self.setAccessibleDescription(words)

    def _go(self, index: int) -> None:
        self._at = index
        self._describe()
        self.update()
        words = self.accessibleDescription()
        rect = self._cells[index].rect
        QToolTip.showText(self.mapToGlobal(QPoint(int(rect.left()), int(rect.bottom()))), words, self)
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, words))
        self._scroll_to(rect)

    def _scroll_to(self, rect: QRectF) -> None:
        """Scroll the enclosing area so that `rect` is visible."""
        area = self.parentWidget()
        while area is not None and not isinstance(area, QScrollArea):
            area = area.parentWidget()
        content = area.widget() if isinstance(area, QScrollArea) else None
        if isinstance(area, QScrollArea) and content is not None:
            place = self.mapTo(content, rect.center().toPoint())
            area.ensureVisible(place.x(), place.y(), 0, 2 * math.ceil(rect.height()))

    def _beside(self, by: int) -> int | None:
        """The index of the token above or below the current one."""
        here = self._cells[self._at]
        if self._column is None:
            self._column = here.rect.center().x()
        row = [i for i, cell in enumerate(self._cells) if cell.line == here.line + by]
        if not row:
            return None
        starts = [self._cells[index].rect.left() for index in row]
        return row[max(0, bisect_right(starts, self._column) - 1)]

    def keyPressEvent(self, event: QKeyEvent) -> None:
        last = len(self._tokens) - 1
        target: int | None = None
        match event.key():
            case Qt.Key.Key_Left:
                target = max(0, self._at - 1)
            case Qt.Key.Key_Right:
                target = min(last, self._at + 1)
            case Qt.Key.Key_Home:
                target = 0
            case Qt.Key.Key_End:
                target = last
            case Qt.Key.Key_Up:
                target = self._beside(-1) if self._cells else None
            case Qt.Key.Key_Down:
                target = self._beside(1) if self._cells else None
        if target is None or target < 0 or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            event.ignore()  # the message handles it: Up and Down move to its neighbours
            return
        if event.key() not in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self._column = None
        self._go(target)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        index = self.token_at(event.position())
        if index is None or event.button() != Qt.MouseButton.LeftButton:
            event.ignore()
            return
        self._column = None
        self._go(index)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._set_hovered(self.token_at(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        self._set_hovered(None)

    def _set_hovered(self, index: int | None) -> None:
        if index != self._hovered:
            self._hovered = index
            self.update()

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            index = self.token_at(QPointF(event.pos()))
            if index is None:
                QToolTip.hideText()
                event.ignore()
            else:
                rect = self._cells[index].rect.toAlignedRect()
                QToolTip.showText(event.globalPos(), tr(self._tokens[index].words), self, rect)
            return True
        return super().event(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        if event.oldSize().width() != event.size().width():
            self._lay_out()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        metrics = QFontMetricsF(self.font())
        base = _ABOVE + metrics.ascent()
        seen = QRectF(event.rect())
        for index, cell in enumerate(self._cells):
            if not cell.rect.intersects(seen):
                continue
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self.colour_behind(index))
            painter.drawRect(cell.rect)
            painter.setPen(self._style.colour("ink"))
            painter.drawText(cell.rect.topLeft() + QPointF(0, base), cell.text)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if self._hovered is not None and self._hovered < len(self._cells):
            paint_rounded(painter, self._cells[self._hovered].rect, 2.5, line=self._style.colour("ink-3"))
        if self.hasFocus() and self._cells:
            ring = self._cells[self._at].rect.adjusted(-1, -1.5, 1, 1.5)
            paint_focus_ring(painter, self._style, ring, _RADIUS)


class SurpriseStrip(QWidget):
    """A line that explains the colours, or why there are none yet, and the tokens below it."""

    def __init__(self, style: Style) -> None:
        super().__init__()
        self._view: SurpriseView | None = None
        self._line = Label(style, "small", "ink-2")
        self._line.setWordWrap(True)
        self.flow = TokenFlow(style)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 10, 0, 0)
        layout.setSpacing(4)
        layout.addWidget(self._line)
        layout.addWidget(self.flow)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.hide()

    @property
    def view(self) -> SurpriseView | None:
        """What is shown."""
        return self._view

    def line(self) -> str:
        """The line's text."""
        return self._line.text()

    def set_view(self, view: SurpriseView | None) -> None:
        """Show this; None hides the strip."""
        if view == self._view:
            return
        self._view = view
        if view is not None:
            self._line.set_colour("danger" if view.is_failure else "ink-2")
            self._line.setText(view.line)
            if view.tokens is not self.flow.tokens:
                self.flow.set_tokens(view.tokens)
            self.flow.setVisible(bool(view.tokens))
        self.setVisible(view is not None)
