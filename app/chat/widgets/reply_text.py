"""Running text of a reply: paragraphs, headings, list items and rules, one block of the document for each."""

import math
from collections.abc import Sequence

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import (
    QDesktopServices,
    QFont,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextFormat,
    QTextLength,
    QTextOption,
    QWheelEvent,
)
from PySide6.QtWidgets import QStyle, QTextBrowser, QWidget

from app.chat.values.markdown import Rule, Span, Text
from app.chat.widgets.text_body import LINE_BREAK, TextBody
from app.ui.widgets.style import Style

PARAGRAPH_GAP = 12
LINE = 22
_ITEM_GAP = 4
_INDENT = 20
_QUOTE_INDENT = 16
_HEADINGS = {1: (20, 26), 2: (17, 22)}
_LOWER_HEADING = (15, 20)
_WEB = ("http", "https")


class LinkingText(TextBody):
    """Text with links that open in the browser, and only on a click."""

    def __init__(self, style: Style, line_height: int = LINE, parent: QWidget | None = None) -> None:
        super().__init__(style, line_height, parent)
        self.setOpenLinks(False)
        self.anchorClicked.connect(self._on_anchor_clicked)
        self.highlighted.connect(self._on_highlighted)

    def insert_spans(self, cursor: QTextCursor, spans: Sequence[Span], base: QTextCharFormat) -> None:
        """Write text in its styles."""
        for span in spans:
            cursor.insertText(span.text.replace("\n", LINE_BREAK), self._format(span, base))

    def _format(self, span: Span, base: QTextCharFormat) -> QTextCharFormat:
        made = QTextCharFormat(base)
        if span.is_code:
            font = self.app_style.font("code")
            font.setPixelSize(self.app_style.scaled(13))
            made.setFont(font, QTextCharFormat.FontPropertiesInheritanceBehavior.FontPropertiesSpecifiedOnly)
        if span.is_bold:
            made.setFontWeight(QFont.Weight.DemiBold)
        made.setFontItalic(span.is_italic)
        made.setFontStrikeOut(span.is_struck)
        if span.link:
            made.setAnchor(True)
            made.setAnchorHref(span.link)
            made.setForeground(self.app_style.colour("accent-text"))
        return made

    def _on_anchor_clicked(self, address: QUrl) -> None:
        if address.scheme().lower() in _WEB:
            QDesktopServices.openUrl(address)

    def _on_highlighted(self, address: QUrl) -> None:
        self.setToolTip(address.toDisplayString())


class WideText(LinkingText):
    """Text that scrolls sideways where it is wider than its place."""

    def __init__(self, style: Style, line_height: int = LINE, parent: QWidget | None = None) -> None:
        super().__init__(style, line_height, parent)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.setWordWrapMode(QTextOption.WrapMode.WordWrap)
        self.horizontalScrollBar().rangeChanged.connect(self.place_height)

    def place_height(self) -> None:
        """Be as high as the text and, where it is needed, the scroll bar."""
        bar = self.horizontalScrollBar()
        is_wide = bar.maximum() > bar.minimum()
        is_over = self.style().styleHint(QStyle.StyleHint.SH_ScrollBar_Transient, None, bar) != 0
        room = bar.sizeHint().height() if is_wide and not is_over else 0
        self.setFixedHeight(math.ceil(self.document().size().height()) + room)

    def wheelEvent(self, event: QWheelEvent) -> None:
        is_sideways = abs(event.angleDelta().x()) > abs(event.angleDelta().y())
        if is_sideways and self.horizontalScrollBar().maximum() > 0:
            QTextBrowser.wheelEvent(self, event)
        else:
            event.ignore()


class ReplyText(LinkingText):
    """Blocks can be added and cut at the end; those before stay as they are, selection included."""

    def __init__(self, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(style, LINE, parent)
        self._blocks: list[Text | Rule] = []
        style.changed.connect(self._set_anew)

    def count(self) -> int:
        """How many blocks are shown."""
        return len(self._blocks)

    def add(self, block: Text | Rule) -> None:
        """Show one block more, at the end."""
        ends = self.selection()
        cursor = self._end()
        layout = self._block_format(block)
        if self._blocks:
            cursor.insertBlock(layout, QTextCharFormat())
        else:
            cursor.setBlockFormat(layout)
        self._blocks.append(block)
        if isinstance(block, Text):
            base = self._base(block)
            marker = f"{block.marker}\t" if block.marker else ""
            self.insert_spans(cursor, (Span(marker), *block.spans), base)
        self.select(ends)

    def extend(self, text: str) -> None:
        """Go on with the last block, which is plain text."""
        last = self._blocks[-1]
        if isinstance(last, Text):
            whole = "".join(span.text for span in last.spans) + text
            self._blocks[-1] = Text((Span(whole),))
            ends = self.selection()
            self._end().insertText(text.replace("\n", LINE_BREAK), QTextCharFormat())
            self.select(ends)
            self.caret.keep_steady()

    def keep(self, count: int) -> None:
        """Keep the first blocks only."""
        if count >= len(self._blocks):
            return
        del self._blocks[count:]
        cursor = self._end()
        start = self.document().findBlockByNumber(count).position() - 1
        cursor.setPosition(max(0, start), QTextCursor.MoveMode.KeepAnchor)
        cursor.removeSelectedText()

    def _end(self) -> QTextCursor:
        cursor = QTextCursor(self.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        return cursor

    def _set_anew(self) -> None:
        blocks, ends = list(self._blocks), self.selection()
        self.keep(0)
        for block in blocks:
            self.add(block)
        self.select(ends)

    def _base(self, block: Text) -> QTextCharFormat:
        made = QTextCharFormat()
        if block.level:
            size, _ = _HEADINGS.get(block.level, _LOWER_HEADING)
            font = self.app_style.font("reply", QFont.Weight.DemiBold)
            font.setPixelSize(self.app_style.scaled(size))
            made.setFont(font, QTextCharFormat.FontPropertiesInheritanceBehavior.FontPropertiesSpecifiedOnly)
        if block.is_quote:
            made.setForeground(self.app_style.colour("ink-2"))
        return made

    def _block_format(self, block: Text | Rule) -> QTextBlockFormat:
        made = QTextBlockFormat()
        line = self.app_style.scaled(LINE)
        gap = PARAGRAPH_GAP
        if isinstance(block, Rule):
            made.setProperty(
                QTextFormat.Property.BlockTrailingHorizontalRulerWidth,
                QTextLength(QTextLength.Type.PercentageLength, 100),
            )
            made.setBackground(self.app_style.colour("hair"))
            line = 4
        elif block.level:
            line = self.app_style.scaled(_HEADINGS.get(block.level, _LOWER_HEADING)[1])
        elif block.depth:
            before = self._blocks[-1] if self._blocks else None
            gap = _ITEM_GAP if isinstance(before, Text) and before.depth else PARAGRAPH_GAP - _ITEM_GAP
            made.setLeftMargin(_INDENT * block.depth)
            if block.marker:
                made.setTextIndent(-_INDENT)
                made.setTabPositions([QTextOption.Tab(_INDENT, QTextOption.TabType.LeftTab)])
        if isinstance(block, Text) and block.is_quote:
            made.setLeftMargin(made.leftMargin() + _QUOTE_INDENT)
        made.setTopMargin(gap if self._blocks else 0)
        made.setLineHeight(line, QTextBlockFormat.LineHeightTypes.FixedHeight.value)
        return made
