"""A table in a reply: rules only, numbers at the right, and a scroll bar of its own when it is too wide."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import (
    QBrush,
    QFont,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextFrameFormat,
    QTextLength,
    QTextTable,
    QTextTableCellFormat,
    QTextTableFormat,
)

from app.chat.values.markdown import CENTRE, RIGHT, Span, Table
from app.chat.widgets.reply_text import LINE, WideText
from app.ui.widgets.style import Style

_HEAD_LINE = 18
_PADDING = 3
_GAP = 12
_SIDES = {RIGHT: Qt.AlignmentFlag.AlignRight, CENTRE: Qt.AlignmentFlag.AlignHCenter}


class TableBlock(WideText):
    """Its text can be selected as that of the paragraphs around it."""

    def __init__(self, style: Style, table: Table) -> None:
        super().__init__(style)
        self._table = table
        style.changed.connect(self._set_anew)
        self._set_anew()

    def text_between(self, start: int, end: int) -> str:
        """The cells between two places: those of a row with tabs between them."""
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
        """Take their height from the empty blocks that a document has around a table."""
        flat = QTextBlockFormat()
        flat.setLineHeight(0.01, QTextBlockFormat.LineHeightTypes.FixedHeight.value)
        for place in (QTextCursor.MoveOperation.Start, QTextCursor.MoveOperation.End):
            cursor = QTextCursor(self.document())
            cursor.movePosition(place)
            if cursor.currentTable() is None:
                cursor.setBlockFormat(flat)
