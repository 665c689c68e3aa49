"""The text and the tables of a reply, drawn from Markdown blocks."""

import math
from collections.abc import Sequence

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import (
    QBrush,
    QDesktopServices,
    QFont,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextFormat,
    QTextFrameFormat,
    QTextLength,
    QTextOption,
    QTextTable,
    QTextTableCellFormat,
    QTextTableFormat,
    QWheelEvent,
)
from PySide6.QtWidgets import QStyle, QTextBrowser, QWidget

from app.chat.values.markdown import CENTRE, RIGHT, Span, Table, TextBlock, ThematicBreak
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


class LinkText(TextBody):
    """Text with links. A click opens a link in the browser; nothing else does."""

    def __init__(self, style: Style, line_height: int = LINE, parent: QWidget | None = None) -> None:
        super().__init__(style, line_height, parent)
        self.setOpenLinks(False)
        self.anchorClicked.connect(self._on_anchor_clicked)
        self.highlighted.connect(self._on_highlighted)

    def insert_spans(self, cursor: QTextCursor, spans: Sequence[Span], base: QTextCharFormat) -> None:
        """Insert styled text."""
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


class WideText(LinkText):
    """Text that scrolls horizontally if it is too wide."""

    def __init__(self, style: Style, line_height: int = LINE, parent: QWidget | None = None) -> None:
        super().__init__(style, line_height, parent)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.setWordWrapMode(QTextOption.WrapMode.WordWrap)
        self.horizontalScrollBar().rangeChanged.connect(self.place_height)

    def place_height(self) -> None:
        """Set the height to that of the text and the scroll bar, if there is one."""
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


class ReplyText(LinkText):
    """Running text. Blocks are added and removed at the end; the others keep their selection."""

    def __init__(self, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(style, LINE, parent)
        self._blocks: list[TextBlock | ThematicBreak] = []
        self._extension: list[str] = []  # what comes after the last block's text
        style.changed.connect(self._set_anew)

    def count(self) -> int:
        """The number of blocks."""
        return len(self._blocks)

    def add(self, block: TextBlock | ThematicBreak) -> None:
        """Append a block."""
        self._take_extension()
        ends = self.selection()
        cursor = self._end()
        layout = self._block_format(block)
        if self._blocks:
            cursor.insertBlock(layout, QTextCharFormat())
        else:
            cursor.setBlockFormat(layout)
        self._blocks.append(block)
        if isinstance(block, TextBlock):
            base = self._base(block)
            marker = f"{block.marker}\t" if block.marker else ""
            self.insert_spans(cursor, (Span(marker), *block.spans), base)
        self.select(ends)

    def extend(self, text: str) -> None:
        """Append to the last block, which is plain text."""
        last = self._blocks[-1]
        if isinstance(last, TextBlock):
            self._extension.append(text)
            ends = self.selection()
            self._end().insertText(text.replace("\n", LINE_BREAK), QTextCharFormat())
            self.select(ends)
            self.caret.keep_steady()

    def keep(self, count: int) -> None:
        """Remove all but the first blocks."""
        self._take_extension()
        if count >= len(self._blocks):
            return
        del self._blocks[count:]
        cursor = self._end()
        start = self.document().findBlockByNumber(count).position() - 1
        cursor.setPosition(max(0, start), QTextCursor.MoveMode.KeepAnchor)
        cursor.removeSelectedText()

    def _take_extension(self) -> None:
        last = self._blocks[-1] if self._blocks else None
        if self._extension and isinstance(last, TextBlock):
            whole = "".join((*(span.text for span in last.spans), *self._extension))
            self._blocks[-1] = TextBlock((Span(whole),))
        self._extension.clear()

    def _end(self) -> QTextCursor:
        cursor = QTextCursor(self.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        return cursor

    def _set_anew(self) -> None:
        self._take_extension()
        blocks, ends = list(self._blocks), self.selection()
        self.keep(0)
        for block in blocks:
            self.add(block)
        self.select(ends)

    def _base(self, block: TextBlock) -> QTextCharFormat:
        made = QTextCharFormat()
        if block.level:
            size, _ = _HEADINGS.get(block.level, _LOWER_HEADING)
            font = self.app_style.font("reply", QFont.Weight.DemiBold)
            font.setPixelSize(self.app_style.scaled(size))
            made.setFont(font, QTextCharFormat.FontPropertiesInheritanceBehavior.FontPropertiesSpecifiedOnly)
        if block.is_quote:
            made.setForeground(self.app_style.colour("ink-2"))
        return made

    def _block_format(self, block: TextBlock | ThematicBreak) -> QTextBlockFormat:
        made = QTextBlockFormat()
        line = self.app_style.scaled(LINE)
        gap = PARAGRAPH_GAP
        if isinstance(block, ThematicBreak):
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
            gap = _ITEM_GAP if isinstance(before, TextBlock) and before.depth else PARAGRAPH_GAP - _ITEM_GAP
            made.setLeftMargin(_INDENT * block.depth)
            if block.marker:
                made.setTextIndent(-_INDENT)
                made.setTabPositions([QTextOption.Tab(_INDENT, QTextOption.TabType.LeftTab)])
        if isinstance(block, TextBlock) and block.is_quote:
            made.setLeftMargin(made.leftMargin() + _QUOTE_INDENT)
        made.setTopMargin(gap if self._blocks else 0)
        made.setLineHeight(line, QTextBlockFormat.LineHeightTypes.FixedHeight.value)
        return made


_HEAD_LINE = 18
_PADDING = 3
_GAP = 12
_SIDES = {RIGHT: Qt.AlignmentFlag.AlignRight, CENTRE: Qt.AlignmentFlag.AlignHCenter}


class TableBlock(WideText):
    """A table whose text can be selected like that of the paragraphs around it."""

    def __init__(self, style: Style, table: Table) -> None:
        super().__init__(style)
        self._table = table
        self._extension: list[str] = []  # what comes after the last block's text
        style.changed.connect(self._set_anew)
        self._set_anew()

    def text_between(self, start: int, end: int) -> str:
        """The cells between two positions, separated by tabs and line ends."""
        cursor = self._cursor_over(start, end)
        made = self.document().rootFrame().childFrames()[0]
        if not isinstance(made, QTextTable):
            return ""
        first, last = made.cellAt(cursor.selectionStart()), made.cellAt(cursor.selectionEnd())
        if first.isValid() and first == last:
            return super().text_between(start, end)
        top = first.row() if first.isValid() else 0
        bottom = last.row() if last.isValid() else made.rows() - 1
        return "\n".join(self._row_text(made, row) for row in range(top, bottom + 1))

    @staticmethod
    def _row_text(made: QTextTable, row: int) -> str:
        cells = []
        for column in range(made.columns()):
            cell = made.cellAt(row, column)
            cursor = cell.firstCursorPosition()
            cursor.setPosition(cell.lastPosition(), QTextCursor.MoveMode.KeepAnchor)
            cells.append(cursor.selectedText())
        return "\t".join(cells)

    def _set_anew(self) -> None:
        ends = self.selection()
        self.clear()
        shape = QTextTableFormat()
        shape.setBorder(0)
        shape.setBorderCollapse(True)
        shape.setCellSpacing(0)
        shape.setCellPadding(0)
        shape.setMargin(0)
        shape.setWidth(QTextLength(QTextLength.Type.PercentageLength, 100))
        cursor = QTextCursor(self.document())
        made = cursor.insertTable(len(self._table.rows) + 1, len(self._table.head), shape)
        head = QTextCharFormat()
        font = self.app_style.font("small", QFont.Weight.DemiBold)
        head.setFont(font, QTextCharFormat.FontPropertiesInheritanceBehavior.FontPropertiesSpecifiedOnly)
        head.setForeground(self.app_style.colour("ink-2"))
        self._set_row(made, 0, self._table.head, head)
        for row, cells in enumerate(self._table.rows, 1):
            self._set_row(made, row, cells, QTextCharFormat())
        self._flatten_ends()
        self.select(ends)

    def _set_row(
        self, made: QTextTable, row: int, cells: Sequence[tuple[Span, ...]], base: QTextCharFormat
    ) -> None:
        rule = "edge" if row == 0 else "hair"
        for column, spans in enumerate(cells):
            cell = made.cellAt(row, column)
            shape = QTextTableCellFormat()
            shape.setTopPadding(_PADDING)
            shape.setBottomPadding(_PADDING)
            shape.setLeftPadding(_GAP if column else 0)
            shape.setRightPadding(_GAP if column < len(cells) - 1 else 0)
            shape.setBottomBorder(1)
            shape.setBottomBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
            shape.setBottomBorderBrush(QBrush(self.app_style.colour(rule)))
            cell.setFormat(shape)
            line = QTextBlockFormat()
            line.setLineHeight(
                self.app_style.scaled(LINE) if row else _HEAD_LINE,
                QTextBlockFormat.LineHeightTypes.FixedHeight.value,
            )
            line.setAlignment(_SIDES.get(self._table.sides[column], Qt.AlignmentFlag.AlignLeft))
            cursor = cell.firstCursorPosition()
            cursor.setBlockFormat(line)
            self.insert_spans(cursor, spans, base)

    def _flatten_ends(self) -> None:
        """Collapse the empty blocks that a document has around a table."""
        flat = QTextBlockFormat()
        flat.setLineHeight(0.01, QTextBlockFormat.LineHeightTypes.FixedHeight.value)
        for place in (QTextCursor.MoveOperation.Start, QTextCursor.MoveOperation.End):
            cursor = QTextCursor(self.document())
            cursor.movePosition(place)
            if cursor.currentTable() is None:
                cursor.setBlockFormat(flat)
