"""Markdown parsed into immutable blocks, also while the text is still being written.

Raw HTML and images are kept as text. Only web addresses become links.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from markdown_it import MarkdownIt
from markdown_it.token import Token

from app.ui.values.text import shown

LEFT, RIGHT, CENTRE = "left", "right", "center"

_NUMBER = re.compile(r"[-+−~<>≈]?\s?[$€£¥]?\d[\d,.\s]*(?:[eE][-+]?\d+)?\s?(?:%|[A-Za-zµ°/·²³]{1,8})?")
_WEB = ("http://", "https://")
# The kind of an incomplete line is unknown before its first letter: "-" may start a break, a list or a heading.
_TELLS = re.compile(r" {0,3}(?:(?:[-*+]|\d{1,9}[.)]) {1,4})?\*{0,3}[^\W\d_]")
_ENDED_BY_A_BLANK_LINE = ("paragraph_open", "table_open", "blockquote_open")
_LONGEST_FENCE = 200  # of a line in a code block, so much is looked at
_ENDED_BY_THEIR_LINE = ("heading_open", "hr")


@dataclass(frozen=True, slots=True)
class Span:
    """Text in one style. `link` is a web address or ""."""

    text: str
    is_bold: bool = False
    is_italic: bool = False
    is_struck: bool = False
    is_code: bool = False
    link: str = ""


@dataclass(frozen=True, slots=True)
class TextBlock:
    """A paragraph, a heading (`level` 1 to 6), or part of a list item (`depth` from 1; `marker` at the start of an item)."""

    spans: tuple[Span, ...]
    level: int = 0
    depth: int = 0
    marker: str = ""
    is_quote: bool = False


@dataclass(frozen=True, slots=True)
class ThematicBreak:
    """A horizontal line."""


@dataclass(frozen=True, slots=True)
class Code:
    """A code block, without the final line end. `is_whole` is False while it is being written."""

    language: str
    text: str
    is_whole: bool = True


@dataclass(frozen=True, slots=True)
class Table:
    """A table whose rows have equal lengths. `sides` is the alignment of each column."""

    head: tuple[tuple[Span, ...], ...]
    rows: tuple[tuple[tuple[Span, ...], ...], ...]
    sides: tuple[str, ...]


Block = TextBlock | ThematicBreak | Code | Table


@dataclass(frozen=True, slots=True)
class Reading:
    """The result of reading a longer text: new final blocks, and the blocks after them, which may still change."""

    closed: tuple[Block, ...]
    open: tuple[Block, ...]


def blocks_of(text: str) -> tuple[Block, ...]:
    """The blocks of a complete text."""
    return tuple(_Flattening(_parser().parse(text)).blocks())


class Reader:
    """Parses a growing text. A block is final once no further text can change it."""

    def __init__(self) -> None:
        self._parser = _parser()
        self._outline = _parser()
        self._outline.core.ruler.enableOnly(["normalize", "block"])
        self._closed: list[str] = []  # the text of final blocks
        self._start = 0  # where the open block begins
        self._pieces: list[str] = []  # the text from there on
        self._seen = (0, False)
        self._fence: Token | None = None
        self._line = ""  # in a fence, the beginning of the line being written
        self._hidden = ""  # in a fence, text that is not shown yet: an empty line, or what may become its end

    @property
    def text(self) -> str:
        """The text read so far."""
        return "".join(self._closed) + self._tail()

    def read(self, text: str, *, is_whole: bool) -> Reading:
        """Read a text that starts with the previous one. With `is_whole` all of it is parsed, though more may follow."""
        self._pieces = [text[self._start :]]
        if is_whole:
            self._seen, self._fence = (0, False), None
            return Reading((), self._blocks(self._tail()))
        return self._read()

    def append(self, text: str) -> Reading | str:
        """Read what comes next. Returns text to append to the open block where that is all that changes.

        Within a line of a paragraph, and in a code block, the work is that of `text` alone.
        """
        self._pieces.append(text)
        if self._fence is not None:
            more = self._more_code(text)
            return more if more is not None else self._read()
        return text if self._seen[1] and "\n" not in text else self._read()

    def _tail(self) -> str:
        self._pieces = ["".join(self._pieces)]
        return self._pieces[0]

    def _read(self) -> Reading:
        closed = self._close()
        return Reading(closed, self._open_blocks(self._tail()))

    def _more_code(self, text: str) -> str | None:
        """What is to be appended to the open code block; None when a line may be its end."""
        if self._fence is None:
            return None
        marker = self._fence.markup[0]
        *ended, last = (self._line + text).split("\n")
        if any(line.strip() and not line.strip().strip(marker) for line in ended):
            return None
        self._line = last[:_LONGEST_FENCE]
        text = self._hidden + text
        cut = len(text)
        if not last.strip().strip(marker):
            cut = max(0, text.rfind("\n"))
        self._hidden = text[cut:]
        return text[:cut]

    def _close(self) -> tuple[Block, ...]:
        text = self._tail()
        end = text.rfind("\n") + 1
        tells = _TELLS.match(text, end) is not None
        if (self._start + end, tells) == self._seen:
            return ()
        self._seen = (self._start + end, tells)
        head = text[: len(text) if tells else end]
        cut = self._cut(head, text.count("\n", 0, end))
        lines = head.split("\n")
        before = "\n".join(lines[:cut]) + "\n" if 0 < cut < len(lines) else head if cut else ""
        self._start += len(before)
        self._closed.append(before)
        self._pieces = [text[len(before) :]]
        return self._blocks(before) if before.strip() else ()

    def _cut(self, head: str, complete: int) -> int:
        """The line where the block that can still change begins. `complete` is the number of complete lines."""
        self._fence = None
        tokens = self._outline.parse(head)
        tops = [token for token in tokens if token.level == 0 and token.map is not None]
        if not tops:
            return 0
        last = tops[-1]
        begin, end = last.map or [0, 0]
        if last.type == "fence":
            if _is_closed_fence(last, head.split("\n")[begin:end]):
                return end
            self._fence = last
            return begin
        is_ended = last.type in _ENDED_BY_THEIR_LINE and end <= complete
        if is_ended or (last.type in _ENDED_BY_A_BLANK_LINE and end < complete):
            return end
        if last.type in ("bullet_list_open", "ordered_list_open"):
            items = [token.map for token in tokens if token.type == "list_item_open" and token.level == 1]
            return max(item[0] for item in items if item is not None)
        return begin

    def _open_blocks(self, tail: str) -> tuple[Block, ...]:
        if self._fence is not None:
            lines = tail.split("\n")[1:]
            self._line, self._hidden = lines[-1], ""
            if not lines[-1].strip().strip(self._fence.markup[0]):
                last = lines.pop()  # an incomplete closing fence, or an empty line
                self._hidden = f"\n{last}" if lines else last
            return (Code(_language(self._fence.info), "\n".join(lines), is_whole=False),)
        return (TextBlock((Span(tail.strip("\n")),)),)

    def _blocks(self, text: str) -> tuple[Block, ...]:
        return tuple(_Flattening(self._parser.parse(text)).blocks())


class _Flattening:
    """Converts the parser's tokens to blocks, without nesting."""

    def __init__(self, tokens: Sequence[Token]) -> None:
        self._tokens = iter(tokens)
        self._depth = 0
        self._quotes = 0
        self._marker = ""

    def blocks(self) -> Iterator[Block]:
        """All blocks, in order."""
        for token in self._tokens:
            match token.type:
                case "bullet_list_open" | "ordered_list_open":
                    self._depth += 1
                case "bullet_list_close" | "ordered_list_close":
                    self._depth -= 1
                case "list_item_open":
                    self._marker = f"{token.info}{token.markup}" if token.info else "•"
                case "list_item_close" if self._marker:
                    yield self._text(())
                case "blockquote_open":
                    self._quotes += 1
                case "blockquote_close":
                    self._quotes -= 1
                case _:
                    yield from self._leaf(token)

    def _leaf(self, token: Token) -> Iterator[Block]:
        match token.type:
            case "heading_open":
                yield self._text(_spans(next(self._tokens)), level=int(token.tag[1:]))
            case "paragraph_open":
                yield self._text(_spans(next(self._tokens)))
            case "fence" | "code_block":
                if self._marker:
                    yield self._text(())
                yield Code(_language(token.info), shown(token.content.removesuffix("\n")))
            case "table_open":
                yield self._table()
            case "hr":
                yield ThematicBreak()

    def _text(self, spans: tuple[Span, ...], level: int = 0) -> TextBlock:
        marker, self._marker = self._marker, ""
        return TextBlock(spans, level, self._depth, marker, is_quote=self._quotes > 0)

    def _table(self) -> Table:
        rows: list[list[tuple[Span, ...]]] = []
        sides: list[str] = []
        for token in self._tokens:
            if token.type == "table_close":
                break
            if token.type == "tr_open":
                rows.append([])
            elif token.type == "inline":
                rows[-1].append(_spans(token))
            elif token.type == "th_open":
                sides.append(str(token.attrs.get("style", "")).removeprefix("text-align:"))
        head, *body = (tuple(row) for row in rows)
        found = tuple(side or _side_of(body, column) for column, side in enumerate(sides))
        return Table(head, tuple(body), found)


def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"html": False}).enable(["table", "strikethrough"])
    return parser.disable(["reference", "html_block", "html_inline"])


def _language(info: str) -> str:
    return shown(info).split(maxsplit=1)[0] if info.strip() else ""


def _is_closed_fence(fence: Token, lines: Sequence[str]) -> bool:
    """Returns True if the last line is a closing fence: at most three spaces before it, only spaces and tabs after it."""
    closing = rf" {{0,3}}{re.escape(fence.markup)}{re.escape(fence.markup[0])}*[ \t]*"
    return len(lines) > 1 and re.fullmatch(closing, lines[-1]) is not None


def _side_of(rows: Sequence[Sequence[tuple[Span, ...]]], column: int) -> str:
    cells = ["".join(span.text for span in row[column]).strip() for row in rows]
    filled = [cell for cell in cells if cell not in ("", "-", "–", "—")]
    return RIGHT if filled and all(_NUMBER.fullmatch(cell) for cell in filled) else LEFT


def _spans(inline: Token) -> tuple[Span, ...]:
    spans: list[Span] = []
    style = Span("")
    for token in inline.children or ():
        name, _, end = token.type.rpartition("_")
        is_begin = end == "open"
        if name == "strong":
            style = replace(style, is_bold=is_begin)
        elif name == "em":
            style = replace(style, is_italic=is_begin)
        elif name == "s":
            style = replace(style, is_struck=is_begin)
        elif name == "link":
            address = str(token.attrs.get("href", ""))
            style = replace(style, link=address if address.lower().startswith(_WEB) else "")
        else:
            span = replace(style, text=_words(token), is_code=token.type == "code_inline")
            if spans and replace(spans[-1], text="") == replace(span, text=""):
                spans[-1] = replace(span, text=spans[-1].text + span.text)
            else:
                spans.append(span)
    return tuple(span for span in spans if span.text)


def _words(token: Token) -> str:
    if token.type in ("softbreak", "hardbreak"):
        return "\n"
    if token.type == "image":
        return shown(f"![{token.content}]({token.attrs.get('src', '')})")
    return shown(token.content)
