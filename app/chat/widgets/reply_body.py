"""The text of a reply: Markdown, laid out block by block while it is written."""

from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.chat.values.markdown import Block, Code, Reader, Reading, Span, Table, TextBlock, ThematicBreak
from app.chat.widgets.code_block import CodeBlock
from app.chat.widgets.reply_text import PARAGRAPH_GAP, ReplyText, TableBlock
from app.chat.widgets.text_body import SharedSelection, TextBody
from app.ui.values.text import shown
from app.ui.widgets.style import Style

Segment = ReplyText | CodeBlock | TableBlock


class ReplyBody(QWidget):
    """A column of segments: text, code and tables. Final segments are kept; only the end is laid out again."""

    def __init__(self, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._style = style
        self._reader = Reader()
        self._is_open = False
        self._open: tuple[Block, ...] = ()
        self._grown: list[str] = []  # what was appended to it since
        self._has_text = False
        self._ends_with_return = False
        self._mark = (0, 0)  # the number of final segments, and of final blocks in the segment after them
        self.segments: list[Segment] = []
        self._selecting: SharedSelection | None = None
        self._written: ReplyText | CodeBlock | None = None  # the segment with the caret
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(PARAGRAPH_GAP)

    def text(self) -> str:
        """The Markdown source."""
        return self._reader.text

    def bodies(self) -> list[TextBody]:
        """The text widgets of the segments."""
        return [_body_of(segment) for segment in self.segments]

    def set_selecting(self, selecting: SharedSelection) -> None:
        """Let the selection span other messages too."""
        self._selecting = selecting
        for body in self.bodies():
            body.selecting = selecting

    def set_text(self, text: str, *, is_open: bool) -> None:
        """Show `text`. While the reply is being written, its last block is plain text with a caret."""
        new = shown(text)
        if (new, is_open) == (self._reader.text, self._is_open) and self.segments:
            return
        if not new.startswith(self._reader.text):
            self._clear()
        self._is_open = is_open
        self._has_text, self._ends_with_return = bool(new), text.endswith("\r")
        self._show(self._reader.read(new, is_whole=not is_open))
        self._place_caret()

    def append_text(self, text: str) -> None:
        """Append to the text of a reply that is being written."""
        if self._ends_with_return and text.startswith("\n"):
            text = text[1:]  # "\r\n" that came in two parts
        if not self._has_text:
            text = text.lstrip()
        if not text:
            return
        self._has_text, self._ends_with_return = True, text.endswith("\r")
        read = self._reader.append(shown(text))
        if isinstance(read, str):
            self._grow(read)
        else:
            self._show(read)
        self._place_caret()

    def _grow(self, text: str) -> None:
        last = self.segments[-1]
        self._grown.append(text)
        if isinstance(last, CodeBlock):
            last.append_code(text)
        elif isinstance(last, ReplyText):
            last.extend(text)

    def _place_caret(self) -> None:
        last = self.segments[-1] if self.segments and self._is_open else None
        if last is self._written:
            return
        if self._written in self.segments:
            self._written.set_caret(False)
        self._written = None if isinstance(last, TableBlock) else last
        if self._written is not None:
            self._written.set_caret(True)

    def _show(self, reading: Reading) -> None:
        if not reading.closed and self._extend(reading.open):
            return
        changing = self.segments[-1] if self.segments else None
        selected = changing.selection() if isinstance(changing, ReplyText) else None
        closed = list(reading.closed)
        if closed and self._is_code_kept(closed[0]):
            closed.pop(0)
        coming = (*closed, *reading.open)
        self._cut(is_text_next=bool(coming) and isinstance(coming[0], TextBlock | ThematicBreak))
        for block in closed:
            self._add(block)
        self._mark_end()
        for block in reading.open:
            self._add(block)
        if self._is_open and not (self.segments and isinstance(self.segments[-1], ReplyText | CodeBlock)):
            self._add(TextBlock((Span(""),)))  # a place for the caret
        self._open = reading.open
        self._grown.clear()
        if isinstance(changing, ReplyText) and selected is not None and changing in self.segments:
            changing.select(selected)

    def _extend(self, blocks: tuple[Block, ...]) -> bool:
        """Append to the last block. Returns False if that is not enough."""
        if len(blocks) != 1 or len(self._open) != 1:
            return False
        (was,), (now,) = self._open, blocks
        last = self.segments[-1]
        if isinstance(was, Code) and isinstance(now, Code) and isinstance(last, CodeBlock):
            last.set_code(now)
        elif isinstance(was, TextBlock) and isinstance(now, TextBlock) and isinstance(last, ReplyText):
            if not _is_plain(was) or not _is_plain(now):
                return False
            before, after = _words(was) + "".join(self._grown), _words(now)
            if not after.startswith(before):
                return False
            last.extend(after[len(before) :])
        else:
            return False
        self._open = blocks
        self._grown.clear()
        return True

    def _is_code_kept(self, block: Block) -> bool:
        """Turn the code block being written into `block`. Returns False if it is another one."""
        last = self.segments[-1] if self.segments else None
        was_code = len(self._open) == 1 and isinstance(self._open[0], Code)
        if not isinstance(block, Code) or not isinstance(last, CodeBlock) or not was_code:
            return False
        last.set_code(block)
        self._mark_end()
        return True

    def _mark_end(self) -> None:
        last = self.segments[-1] if self.segments else None
        if isinstance(last, ReplyText):
            self._mark = (len(self.segments) - 1, last.count())
        else:
            self._mark = (len(self.segments), 0)

    def _add(self, block: Block) -> None:
        last = self.segments[-1] if self.segments else None
        if isinstance(block, Code):
            code = CodeBlock(self._style)
            code.set_code(block)
            self._append(code)
        elif isinstance(block, Table):
            self._append(TableBlock(self._style, block))
        elif isinstance(last, ReplyText):
            last.add(block)
        else:
            text = ReplyText(self._style)
            text.add(block)
            self._append(text)

    def _append(self, segment: Segment) -> None:
        self.segments.append(segment)
        _body_of(segment).selecting = self._selecting
        self._column.addWidget(segment)

    def _cut(self, *, is_text_next: bool = False) -> None:
        """Remove what is not final. A text segment is kept, empty, if text follows in its place."""
        segments, blocks = self._mark
        if len(self.segments) > segments:
            kept = self.segments[segments]
            if isinstance(kept, ReplyText) and (blocks or is_text_next):
                kept.keep(blocks)
                segments += 1
        for segment in self.segments[segments:]:
            self._column.removeWidget(segment)
            segment.hide()
            segment.deleteLater()
        del self.segments[segments:]

    def _clear(self) -> None:
        self._mark = (0, 0)
        self._cut()
        self._open = ()
        self._grown.clear()
        self._reader = Reader()


def _body_of(segment: Segment) -> TextBody:
    return segment.body if isinstance(segment, CodeBlock) else segment


def _is_plain(block: TextBlock) -> bool:
    return block in (TextBlock((Span(_words(block)),)), TextBlock(()))


def _words(block: TextBlock) -> str:
    return "".join(span.text for span in block.spans)
