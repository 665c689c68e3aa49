"""A code block in a reply, with its language, a Copy button, and syntax highlighting."""

import contextlib
import itertools
import time
from collections.abc import Iterator
from dataclasses import replace

from pygments.lexers import get_all_lexers, get_lexer_by_name
from pygments.token import Comment, Keyword, Number, Operator, String
from pygments.util import ClassNotFound
from PySide6.QtCore import QTimer
from PySide6.QtGui import QFont, QGuiApplication, QPainter, QPaintEvent, QTextCharFormat, QTextLayout
from PySide6.QtWidgets import QHBoxLayout, QTextEdit, QVBoxLayout, QWidget
from shiboken6 import isValid

from app.chat.values.markdown import Code
from app.chat.widgets.reply_text import WideText
from app.i18n.translate import tr
from app.i18n.words import say
from app.ui.widgets.buttons import ButtonKind, TextButton
from app.ui.widgets.labels import Hairline, Label
from app.ui.widgets.painting import paint_rounded
from app.ui.widgets.style import Style

_TOKENS = (
    (Comment, "syn-comment"),
    (String, "syn-string"),
    (Number, "syn-number"),
    (Keyword, "syn-keyword"),
    (Operator.Word, "syn-keyword"),
)
_PLAIN = ("", "text", "plain", "txt", "output", "console")
_HEAD = 30
_LINE = 19
_PADDING = 13
_COPIED_MS = 1500
_SLICE_S = 0.006
_AT_ONCE = 32
_FIRST_OF_TWO_UNITS = 0x10000

Run = tuple[int, int, str]


def language_name(alias: str) -> str:
    """The name of a language, "Code" if there is none; an unknown name is returned as is."""
    if not alias:
        return say("Code")
    wanted = alias.lower()
    return next((name for name, aliases, *_ in get_all_lexers() if wanted in aliases), alias)


def prepare(alias: str) -> None:
    """Load the lexer of a language. Takes up to 0.1 s the first time. Any thread."""
    if alias.lower() not in _PLAIN:
        with contextlib.suppress(ClassNotFound):
            get_lexer_by_name(alias)


def coloured(alias: str, code: str) -> Iterator[tuple[int, int, str]]:
    """Start, length and colour token of each highlighted run. A generator, so that the work can be spread over time."""
    if alias.lower() in _PLAIN:
        return
    try:
        lexer = get_lexer_by_name(alias)
    except ClassNotFound:
        return
    for start, kind, text in lexer.get_tokens_unprocessed(code):
        colour = next((colour for token, colour in _TOKENS if kind[: len(token)] == token), "")
        if colour and text:
            yield start, len(text), colour


class CodeBlock(QWidget):
    """Highlighted once the code is complete, in short time slices, so that long code does not block the window."""

    def __init__(self, style: Style) -> None:
        super().__init__()
        self._style = style
        self._code = Code("", "", is_whole=False)
        self._appended: list[str] = []  # what comes after its text
        self._pending: Iterator[Run] = iter(())
        self._runs: list[Run] = []
        self._prepared: str | None = None
        self.language = Label(style, "small", "ink-2")
        self.copy = TextButton(style, tr("Copied"), ButtonKind.PLAIN, height=24)
        self.copy.set_icon("copy")
        self.copy.setFont(style.font("small"))
        copied = self.copy.sizeHint().width()
        self.copy.set_text(tr("Copy"))
        self.copy.setAccessibleName(tr("Copy code"))
        self.copy.setFixedWidth(max(copied, self.copy.sizeHint().width()))
        self.body = _CodeText(style)
        self._copied = QTimer(self, singleShot=True, interval=_COPIED_MS)
        self._slices = QTimer(self, interval=0)
        head = QHBoxLayout()
        head.setContentsMargins(_PADDING, 0, 4, 0)
        head.addWidget(self.language)
        head.addStretch()
        head.addWidget(self.copy)
        frame = QWidget()
        frame.setFixedHeight(_HEAD)
        frame.setLayout(head)
        inner = QVBoxLayout()
        inner.setContentsMargins(_PADDING, 9, _PADDING, 9)
        inner.addWidget(self.body)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(1, 1, 1, 1)
        layout.setSpacing(0)
        layout.addWidget(frame)
        layout.addWidget(Hairline(style))
        layout.addLayout(inner)
        self.copy.clicked.connect(self._on_copy)
        self._copied.timeout.connect(self._on_copied_long_ago)
        self._slices.timeout.connect(self._on_slice)
        style.changed.connect(self._on_style_changed)

    def set_code(self, code: Code) -> None:
        """Show this code. Text that is already shown is kept."""
        self._take_appended()
        if code == self._code:
            return
        was, self._code = self._code, code
        if code.language != was.language or not self.language.text():
            self.language.setText(language_name(code.language))
            self.body.setAccessibleName(tr("Code, {language}", language=self.language.text()))
            self._prepare(code.language)
        self.body.set_text(code.text)
        self._runs = []
        self._slices.stop()
        if code.is_whole and code.language:
            self._pending = coloured(code.language, code.text)
            self._begin_colouring()

    def append_code(self, text: str) -> None:
        """Append to code that is being written."""
        self._appended.append(text)
        self.body.append_text(text)

    def _take_appended(self) -> None:
        if self._appended:
            self._code = replace(self._code, text=self._code.text + "".join(self._appended))
            self._appended.clear()

    def set_caret(self, is_shown: bool) -> None:
        """Show or hide the caret after the last character."""
        self.body.set_caret(is_shown)

    def _prepare(self, language: str) -> None:
        """Load the lexer of the language in the background."""

        def work() -> str:
            prepare(language)
            return language

        self._style.run(work, self._on_prepared)

    def _on_prepared(self, language: str) -> None:
        if isValid(self):  # the block may have been deleted
            self._prepared = language
            self._begin_colouring()

    def _begin_colouring(self) -> None:
        if self._code.is_whole and self._code.language and self._prepared == self._code.language:
            self._slices.start()

    def _on_copy(self) -> None:
        self._take_appended()
        QGuiApplication.clipboard().setText(self._code.text)
        self.copy.set_text(tr("Copied"))
        self._copied.start()

    def _on_copied_long_ago(self) -> None:
        self.copy.set_text(tr("Copy"))
        self.copy.setAccessibleName(tr("Copy code"))

    def _on_slice(self) -> None:
        until = time.perf_counter() + _SLICE_S
        while time.perf_counter() < until:
            runs = list(itertools.islice(self._pending, _AT_ONCE))
            self._runs += runs
            if not runs:
                self._slices.stop()
                self.body.set_colours(self._runs)
                return

    def _on_style_changed(self) -> None:
        self.body.set_colours(self._runs)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        fill, line = self._style.colour("code"), self._style.colour("hair")
        paint_rounded(QPainter(self), self.rect(), 9.5, fill=fill, line=line)


class _CodeText(WideText):
    def __init__(self, style: Style) -> None:
        super().__init__(style, _LINE)
        self.setLineWrapMode(QTextEdit.LineWrapMode.NoWrap)
        self.setTabStopDistance(4 * self.fontMetrics().horizontalAdvance(" "))

    def own_font(self) -> QFont:
        return self.app_style.font("code")

    def set_colours(self, runs: list[Run]) -> None:
        """Colour these runs without changing the text."""
        if not runs:
            return
        document = self.document()
        block = document.begin()
        ranges: list[QTextLayout.FormatRange] = []
        for start, length, token in _in_units(self.text(), runs):
            at, end = start, start + length
            while at < end and block.isValid():
                if at >= block.position() + block.length():
                    block.layout().setFormats(ranges)
                    ranges = []
                    block = block.next()
                    continue
                until = min(end, block.position() + block.length())
                ranges.append(self._range(at - block.position(), until - at, token))
                at = until
        if block.isValid():
            block.layout().setFormats(ranges)
        document.markContentsDirty(0, document.characterCount())

    def _range(self, start: int, length: int, token: str) -> QTextLayout.FormatRange:
        made = QTextLayout.FormatRange()
        style = QTextCharFormat()
        style.setForeground(self.app_style.colour(token))
        made.start, made.length, made.format = start, length, style
        return made


def _in_units(text: str, runs: list[Run]) -> Iterator[Run]:
    """Converts runs to UTF-16 units, which Qt counts in."""
    if text.isascii():
        yield from runs
        return
    offsets = list(itertools.accumulate((1 + (ord(c) >= _FIRST_OF_TWO_UNITS) for c in text), initial=0))
    for start, length, token in runs:
        first, last = offsets[start], offsets[min(start + length, len(text))]
        yield first, last - first, token
