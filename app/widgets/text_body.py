"""The text of one message: plain, selectable, grown to its height, with a caret while it is written."""

import math

from PySide6.QtCore import QEasingCurve, QRectF, QSizeF, Qt, QTimer, QVariantAnimation
from PySide6.QtGui import (
    QColor,
    QPainter,
    QPaintEvent,
    QPalette,
    QTextBlockFormat,
    QTextCursor,
    QTextOption,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QTextBrowser, QWidget

from app.domain.text import shown
from app.widgets.look import Look

_WAITS_AFTER_MS = 1000
_BREATH_MS = 1200
_FAINTEST = 0.35
_CARET = (2.0, 17.0)
LINE_BREAK = "\u2028"  # a new line within a block of a document


class TextBody(QTextBrowser):
    """Read-only plain text."""

    def __init__(self, look: Look, line_height: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.look = look
        self._text = ""
        self._line_height = line_height
        self.caret = Caret(look, self)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setUndoRedoEnabled(False)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setFont(look.font("reply"))
        self.document().setDocumentMargin(0)
        self.document().setDefaultFont(look.font("reply"))
        self.document().documentLayout().documentSizeChanged.connect(self._on_size_changed)
        look.changed.connect(self._on_look_changed)
        self._on_look_changed()
        self._reset("")

    def text(self) -> str:
        """The text as it is shown."""
        return self._text

    def set_text(self, text: str) -> None:
        """Show `text`. What it begins with and is shown already stays as it is, selection included."""
        new = shown(text)
        if not new.startswith(self._text):
            self._reset(new)
        elif len(new) > len(self._text):
            ends = self.selection()
            cursor = QTextCursor(self.document())
            cursor.movePosition(QTextCursor.MoveOperation.End)
            cursor.insertText(new[len(self._text) :])
            self.select(ends)
            self._text = new
            self.caret.keep_steady()

    def set_caret(self, is_shown: bool) -> None:
        """Show the caret after the last character, or not."""
        self.caret.set_shown(is_shown)

    def natural_width(self, widest: int) -> int:
        """The width that the text takes when it may be at most `widest`."""
        document = self.document().clone()
        document.setTextWidth(widest)
        return min(widest, math.ceil(document.idealWidth()))

    def selection(self) -> tuple[int, int]:
        """The ends of the selection."""
        return self.textCursor().anchor(), self.textCursor().position()

    def select(self, ends: tuple[int, int]) -> None:
        """Select what lay between these places, as far as it is still there."""
        if ends == self.selection():
            return
        most = self.document().characterCount() - 1
        cursor = self.textCursor()
        cursor.setPosition(min(ends[0], most))
        cursor.setPosition(min(ends[1], most), QTextCursor.MoveMode.KeepAnchor)
        self.setTextCursor(cursor)

    def end_rect(self) -> QRectF:
        """Where a cursor after the last character is."""
        end = QTextCursor(self.document())
        end.movePosition(QTextCursor.MoveOperation.End)
        return QRectF(self.cursorRect(end))

    def _reset(self, text: str) -> None:
        self._text = text
        self.setPlainText("")
        cursor = QTextCursor(self.document())
        block = QTextBlockFormat()
        block.setLineHeight(self._line_height, QTextBlockFormat.LineHeightTypes.FixedHeight.value)
        cursor.setBlockFormat(block)
        cursor.insertText(text)
        self.select((0, 0))

    def place_height(self) -> None:
        """Be as high as the text."""
        self.setFixedHeight(math.ceil(self.document().size().height()))

    def _on_size_changed(self, _size: QSizeF) -> None:
        self.place_height()

    def _on_look_changed(self) -> None:
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.Base, QColor(Qt.GlobalColor.transparent))
        palette.setColor(QPalette.ColorRole.Text, self.look.colour("ink"))
        palette.setColor(QPalette.ColorRole.Highlight, self.look.colour("selection"))
        palette.setColor(QPalette.ColorRole.HighlightedText, self.look.colour("ink"))
        self.setPalette(palette)

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()  # the transcript scrolls, not the message

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self.viewport())
        self.caret.paint(painter, self.end_rect())


class Caret:
    """A caret that stands still while text comes and breathes while it waits."""

    def __init__(self, look: Look, body: TextBody) -> None:
        self._look = look
        self._body = body
        self._is_shown = False
        self._opacity = 1.0
        self._painted = QRectF()
        self._patience = QTimer(body, singleShot=True, interval=_WAITS_AFTER_MS)
        self._breath = QVariantAnimation(body)
        self._breath.setDuration(_BREATH_MS)
        self._breath.setLoopCount(-1)
        self._breath.setStartValue(1.0)
        self._breath.setKeyValueAt(0.5, _FAINTEST)
        self._breath.setEndValue(1.0)
        self._breath.setEasingCurve(QEasingCurve.Type.InOutSine)
        self._breath.valueChanged.connect(self._on_breath)
        self._patience.timeout.connect(self._on_waiting)

    def set_shown(self, is_shown: bool) -> None:
        """Show it or not."""
        if is_shown != self._is_shown:
            self._is_shown = is_shown
            self.keep_steady()

    def keep_steady(self) -> None:
        """Text came: stand still for a second."""
        self._breath.stop()
        self._opacity = 1.0
        if self._is_shown and not self._look.is_still:
            self._patience.start()
        else:
            self._patience.stop()
        self._repaint()

    def paint(self, painter: QPainter, cursor: QRectF) -> None:
        """Paint it where the cursor is."""
        if not self._is_shown:
            return
        self._painted = self._place(cursor)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setOpacity(self._opacity)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._look.colour("accent-text"))
        painter.drawRoundedRect(self._painted, 1, 1)

    def _on_waiting(self) -> None:
        self._breath.start()

    def _on_breath(self, value: float) -> None:
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
