"""The text of a message: read-only, selectable, as tall as its content, with a caret while it is being written."""

import math
from typing import Protocol

from PySide6.QtCore import QEasingCurve, QPoint, QRectF, QSizeF, Qt, QTimer, QVariantAnimation, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFont,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QTextBlockFormat,
    QTextCursor,
    QTextOption,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QMenu, QTextBrowser, QWidget

from app.i18n.translate import tr
from app.ui.values.text import shown
from app.ui.widgets.painting import paint_rounded, set_field_palette, set_palette
from app.ui.widgets.style import Style

_WAITS_AFTER_MS = 1000
_PULSE_MS = 1200
_FAINTEST = 0.35
_CARET = (2.0, 17.0)
LINE_BREAK = "\u2028"  # a line break within a block of a document


_MESSAGE_KEYS = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_C)


class SharedSelection(Protocol):
    """A selection that can span several texts."""

    def press(self, pointer: QPoint, *, is_extending: bool, is_native: bool) -> bool:
        """Handle a press of the button at a screen position. Returns True if handled."""
        ...

    def move(self, pointer: QPoint) -> bool:
        """Handle a drag to a screen position. Returns True if handled."""
        ...

    def release(self) -> None:
        """Handle the release of the button."""
        ...

    def select_all(self) -> None:
        """Select all texts."""
        ...

    def copy(self) -> bool:
        """Copy the selection. Returns False if it does not span several texts."""
        ...


class TextBody(QTextBrowser):
    """Read-only plain text. `selecting` is set if the selection can span other texts too."""

    def __init__(self, style: Style, line_height: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.app_style = style
        self.selecting: SharedSelection | None = None
        self._text = ""
        self._appended: list[str] = []  # what comes after it
        self._line_height = line_height
        self.caret = Caret(style, self)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setUndoRedoEnabled(False)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self._apply_font()
        self.document().setDocumentMargin(0)
        self.document().documentLayout().documentSizeChanged.connect(self._on_size_changed)
        style.changed.connect(self._on_style_changed)
        self._on_style_changed()
        self._reset("")

    def text(self) -> str:
        """The text shown."""
        if self._appended:
            self._text += "".join(self._appended)
            self._appended.clear()
        return self._text

    @property
    def is_whole(self) -> bool:
        """Whether the whole text is laid out."""
        return True

    def show_whole(self) -> None:
        """Lay out the whole text."""

    def set_text(self, text: str) -> None:
        """Show `text`. Text that is already shown is kept, including its selection."""
        new, before = shown(text), self.text()
        if not new.startswith(before):
            self._reset(new)
        elif len(new) > len(before):
            self.append_text(new[len(before) :])

    def append_text(self, text: str) -> None:
        """Append `text`, in which nothing is hidden (`shown`). The selection stays."""
        ends = self.selection()
        cursor = QTextCursor(self.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        cursor.insertText(text)
        self.select(ends)
        self._appended.append(text)
        self.caret.keep_steady()

    def set_caret(self, is_shown: bool) -> None:
        """Show or hide the caret after the last character."""
        self.caret.set_shown(is_shown)

    def natural_width(self, widest: int) -> int:
        """The width that the text needs, at most `widest`."""
        document = self.document().clone()
        document.setTextWidth(widest)
        return min(widest, math.ceil(document.idealWidth()))

    def selection(self) -> tuple[int, int]:
        """The anchor and the position of the selection."""
        return self.textCursor().anchor(), self.textCursor().position()

    def select(self, ends: tuple[int, int]) -> None:
        """Select between these positions, limited to the text."""
        most = self.document().characterCount() - 1
        ends = (min(ends[0], most), min(ends[1], most))
        if ends == self.selection():
            return
        cursor = self.textCursor()
        cursor.setPosition(ends[0])
        cursor.setPosition(ends[1], QTextCursor.MoveMode.KeepAnchor)
        sideways = self.horizontalScrollBar().value()
        self.setTextCursor(cursor)
        self.horizontalScrollBar().setValue(sideways)  # keep the horizontal scroll position

    def deselect(self) -> None:
        """Clear the selection."""
        anchor, position = self.selection()
        if anchor != position:
            self.select((position, position))

    def text_between(self, start: int, end: int) -> str:
        """The text between two positions; a position past the end means the end."""
        cursor = self._cursor_over(start, end)
        return cursor.selectedText().replace("\u2029", "\n").replace(LINE_BREAK, "\n")

    def _cursor_over(self, start: int, end: int) -> QTextCursor:
        most = self.document().characterCount() - 1
        cursor = QTextCursor(self.document())
        cursor.setPosition(min(start, most))
        cursor.setPosition(min(end, most), QTextCursor.MoveMode.KeepAnchor)
        return cursor

    def end_rect(self) -> QRectF:
        """The rectangle of a cursor after the last character."""
        end = QTextCursor(self.document())
        end.movePosition(QTextCursor.MoveOperation.End)
        return QRectF(self.cursorRect(end))

    def _reset(self, text: str) -> None:
        self._text = text
        self._appended.clear()
        self.setPlainText("")
        cursor = QTextCursor(self.document())
        cursor.setBlockFormat(self._line_format())
        cursor.insertText(text)
        self.select((0, 0))

    def own_font(self) -> QFont:
        """The font, in the current text size."""
        return self.app_style.font("reply")

    def _line_format(self) -> QTextBlockFormat:
        made = QTextBlockFormat()
        height = self.app_style.scaled(self._line_height)
        made.setLineHeight(height, QTextBlockFormat.LineHeightTypes.FixedHeight.value)
        return made

    def _apply_font(self) -> None:
        font = self.own_font()
        self.setFont(font)
        self.document().setDefaultFont(font)

    def _apply_text_size(self) -> None:
        """Apply the current text size."""
        if self.own_font().pixelSize() == self.font().pixelSize():
            return
        self._apply_font()
        cursor = QTextCursor(self.document())
        cursor.select(QTextCursor.SelectionType.Document)
        cursor.mergeBlockFormat(self._line_format())
        self.updateGeometry()

    def place_height(self) -> None:
        """Set the height to that of the text."""
        self.setFixedHeight(math.ceil(self.document().size().height()))

    def _on_size_changed(self, _size: QSizeF) -> None:
        self.place_height()

    def _on_style_changed(self) -> None:
        set_field_palette(self, self.app_style)
        selection, ink = self.app_style.colour("selection"), self.app_style.colour("ink")
        set_palette(self, {QPalette.ColorRole.Highlight: selection, QPalette.ColorRole.HighlightedText: ink})
        self._apply_text_size()

    def copy(self) -> None:
        """Copy the selection, here or across several texts."""
        if self.selecting is None or not self.selecting.copy():
            super().copy()

    def selectAll(self) -> None:
        """Select this text, or all texts that the selection can span."""
        if self.selecting is None:
            super().selectAll()
        else:
            self.selecting.select_all()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        elif event.matches(QKeySequence.StandardKey.SelectAll):
            self.selectAll()
        elif event.key() in _MESSAGE_KEYS and not event.modifiers():
            event.ignore()  # the message handles them
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if self.selecting is None:
            super().contextMenuEvent(event)
        elif not self.textCursor().hasSelection():
            event.ignore()  # the message has its own menu
        else:
            menu = QMenu(self)
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            menu.addAction(tr("Copy")).triggered.connect(self.copy)
            menu.addAction(tr("Select All")).triggered.connect(self.selectAll)
            menu.popup(event.globalPos())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        is_left = event.button() is Qt.MouseButton.LeftButton
        if is_left and self.selecting is not None:
            is_extending = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            pointer = event.globalPosition().toPoint()
            if self.selecting.press(pointer, is_extending=is_extending, is_native=True):
                return
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        is_drag = bool(event.buttons() & Qt.MouseButton.LeftButton)
        pointer = event.globalPosition().toPoint()
        if not is_drag or self.selecting is None or not self.selecting.move(pointer):
            super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self.selecting is not None:
            self.selecting.release()
        super().mouseReleaseEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()  # the transcript scrolls, not the message

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self.viewport())
        self.caret.paint(painter, self.end_rect())


class Caret:
    """A caret that is steady while text arrives and pulses while waiting."""

    def __init__(self, style: Style, body: TextBody) -> None:
        self._style = style
        self._body = body
        self._is_shown = False
        self._opacity = 1.0
        self._painted = QRectF()
        self._patience = QTimer(body, singleShot=True, interval=_WAITS_AFTER_MS)
        self._pulse = QVariantAnimation(body)
        self._pulse.setDuration(_PULSE_MS)
        self._pulse.setLoopCount(-1)
        self._pulse.setStartValue(1.0)
        self._pulse.setKeyValueAt(0.5, _FAINTEST)
        self._pulse.setEndValue(1.0)
        self._pulse.setEasingCurve(QEasingCurve.Type.InOutSine)
        self._pulse.valueChanged.connect(self._on_pulse)
        self._patience.timeout.connect(self._on_waiting)

    def set_shown(self, is_shown: bool) -> None:
        """Show or hide it."""
        if is_shown != self._is_shown:
            self._is_shown = is_shown
            self.keep_steady()

    def keep_steady(self) -> None:
        """Be steady for a second, after text has arrived."""
        self._pulse.stop()
        self._opacity = 1.0
        if self._is_shown and not self._style.is_still:
            self._patience.start()
        else:
            self._patience.stop()
        self._repaint()

    def paint(self, painter: QPainter, cursor: QRectF) -> None:
        """Paint it at the cursor rectangle."""
        if not self._is_shown:
            return
        self._painted = self._place(cursor)
        painter.setOpacity(self._opacity)
        paint_rounded(painter, self._painted, 1, fill=self._style.colour("accent-text"))

    def _on_waiting(self) -> None:
        self._pulse.start()

    def _on_pulse(self, value: float) -> None:
        self._opacity = value
        self._repaint()

    def _repaint(self) -> None:
        viewport = self._body.viewport()
        viewport.update(self._painted.toAlignedRect())
        viewport.update(self._place(self._body.end_rect()).toAlignedRect())

    def _place(self, cursor: QRectF) -> QRectF:
        width, height = _CARET
        left = min(cursor.left() + 2, self._body.viewport().width() - width)
        return QRectF(left, cursor.center().y() - height / 2, width, height)


FIRST_CHARACTERS = 20_000  # laying out a million characters would block the window for a second


class ExpandableTextBody(TextBody):
    """Shows the beginning of a long text until expanded. Copying to the end includes what is not shown.

    Signals: `grown()` when the whole text is shown.
    """

    grown = Signal()

    def __init__(self, style: Style, line_height: int, text: str, parent: QWidget | None = None) -> None:
        super().__init__(style, line_height, parent)
        self._whole = shown(text)
        self.set_text(self._whole[:FIRST_CHARACTERS])

    @property
    def is_whole(self) -> bool:
        return len(self.text()) == len(self._whole)

    @property
    def count(self) -> int:
        """The number of characters of the whole text."""
        return len(self._whole)

    def show_whole(self) -> None:
        if not self.is_whole:
            self.set_text(self._whole)
            self.grown.emit()

    def text_between(self, start: int, end: int) -> str:
        text = super().text_between(start, end)
        is_past_all = end > self.document().characterCount() - 1
        return text + self._whole[len(self.text()) :] if is_past_all else text
