"""Find in the shown conversation: in messages as displayed, also those without widgets."""

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QTextEdit

from app.chat.values.markdown import Code, Table, ThematicBreak, blocks_of
from app.chat.widgets.text_body import TextBody
from app.chat.widgets.transcript import Transcript
from app.chat.window.chat_view import ChatView
from app.chat.window.conversation_controller import ConversationController
from app.conversations.values.conversation import Message, Role
from app.ui.values.text import shown
from app.ui.widgets.style import Style

_SETTLED_MS = 150

_Match = tuple[int, int]  # a message, and the index of the match in it


def lines_of(message: Message) -> Iterator[str]:
    """The lines of a message as displayed: replies without Markdown syntax."""
    text = shown(message.shown_text)
    if message.role is Role.PERSON:
        yield from text.split("\n")
        return
    for block in blocks_of(text):
        match block:
            case Code():
                yield from block.text.split("\n")
            case Table():
                for row in (block.head, *block.rows):
                    yield from ("".join(span.text for span in cell) for cell in row)
            case ThematicBreak():
                pass
            case _:
                yield from "".join(span.text for span in block.spans).split("\n")


def may_have(message: Message, wanted: str) -> bool:
    """A quick check: False only if the message cannot contain `wanted`. Markdown syntax occurs only between words."""
    text = message.text.lower()
    return all(word in text for word in wanted.lower().split())


def count_in(lines: tuple[str, ...], wanted: str) -> int:
    """How often the lines contain `wanted`, ignoring case."""
    return sum(line.lower().count(wanted.lower()) for line in lines) if wanted else 0


class Finder(QObject):
    """Finds text in the transcript and highlights it. Messages that are not laid out are searched by their text.

    Signals: `found(int, int)`: the current match, from 1 (0: none), and the number of matches.
    """

    found = Signal(int, int)

    def __init__(self, style: Style, transcript: Transcript) -> None:
        super().__init__(transcript)
        self._style = style
        self._transcript = transcript
        self._wanted = ""
        self._matches: list[_Match] = []
        self._current: _Match | None = None
        self._lines: dict[int, tuple[str, tuple[str, ...]]] = {}
        self._settling = QTimer(self, singleShot=True, interval=_SETTLED_MS)
        self._settling.timeout.connect(self._look_again)
        transcript.changed.connect(self._on_changed)
        style.changed.connect(self._on_changed)

    def search(self, wanted: str) -> None:
        """Search for a text; "" ends the search."""
        self._wanted = wanted
        self._collect()
        if self._current not in self._matches:
            self._current = self._first_in_view()
        self._show()

    def step(self, by: int) -> None:
        """Go to the next match (`by` 1) or the previous one (-1), wrapping around."""
        self._collect()
        if not self._matches:
            return
        if self._current in self._matches:
            index = self._matches.index(self._current) + by
            self._current = self._matches[index % len(self._matches)]
        else:
            self._current = self._first_in_view()
        self._show()

    def _on_changed(self) -> None:
        if self._wanted:
            self._settling.start()

    def _look_again(self) -> None:
        self._collect()
        if self._current not in self._matches:
            self._current = self._matches[0] if self._matches else None
        self._mark()
        self._say()

    def _collect(self) -> None:
        made = dict(self._transcript.made_bodies())
        self._matches = []
        for item in self._transcript.items:
            message = item.message
            if not self._wanted:
                break
            bodies = made.get(message.id)
            if bodies is not None and all(body.is_whole for body in bodies):
                count = sum(len(_places(body, self._wanted)) for body in bodies)
            else:
                count = self._count(message)
            self._matches += [(message.id, number) for number in range(count)]

    def _count(self, message: Message) -> int:
        if not may_have(message, self._wanted):
            return 0
        known = self._lines.get(message.id)
        if known is None or known[0] != message.text:
            known = self._lines[message.id] = (message.text, tuple(lines_of(message)))
        return count_in(known[1], self._wanted)

    def _first_in_view(self) -> _Match | None:
        """The first match in or below the view, otherwise the first of all."""
        top = self._transcript.first_in_view()
        ids = [item.message.id for item in self._transcript.items]
        below = set(ids[ids.index(top) :]) if top in ids else set()
        first = self._matches[0] if self._matches else None
        return next((match for match in self._matches if match[0] in below), first)

    def _show(self) -> None:
        self._say()
        if self._current is None:
            self._mark()
            return
        self._transcript.make(self._current[0])
        self._lay_out(self._current)
        self._mark()
        QTimer.singleShot(0, self, self._scroll_to_current)  # after the layout

    def _lay_out(self, match: _Match) -> None:
        """Lay out the match, even in the part of a long text that is not shown."""
        bodies = dict(self._transcript.made_bodies()).get(match[0], ())
        if match[1] >= sum(len(_places(body, self._wanted)) for body in bodies):
            for body in bodies:
                body.show_whole()

    def _say(self) -> None:
        index = self._matches.index(self._current) + 1 if self._current in self._matches else 0
        self.found.emit(index, len(self._matches))

    def _scroll_to_current(self) -> None:
        if self._current is None:
            return
        bodies = dict(self._transcript.made_bodies()).get(self._current[0], ())
        places = [(body, place) for body in bodies for place in _places(body, self._wanted)]
        if places:
            body, place = places[min(self._current[1], len(places) - 1)]
            self._transcript.show_rect(body, body.cursorRect(place))

    def _mark(self) -> None:
        for message_id, bodies in self._transcript.made_bodies():
            number = 0
            for body in bodies:
                places = _places(body, self._wanted) if self._wanted else ()
                current = (
                    self._current[1] - number if self._current and self._current[0] == message_id else -1
                )
                number += len(places)
                if places or body.extraSelections():
                    body.setExtraSelections(self._marks(places, current))

    def _marks(self, places: Sequence[QTextCursor], current: int) -> list[QTextEdit.ExtraSelection]:
        marks = []
        for number, place in enumerate(places):
            mark, form = QTextEdit.ExtraSelection(), QTextCharFormat()
            is_current = number == current
            form.setBackground(self._style.colour("accent" if is_current else "warn-tint"))
            form.setForeground(self._style.colour("on-accent" if is_current else "ink"))
            mark.cursor, mark.format = place, form
            marks.append(mark)
        return marks


def _places(body: TextBody, wanted: str) -> list[QTextCursor]:
    places = []
    place = body.document().find(wanted, 0)
    while not place.isNull():
        places.append(place)
        place = body.document().find(wanted, place)
    return places


class FindController(QObject):
    """Connects the find bar with the finder."""

    def __init__(
        self, style: Style, chat: ChatView, controller: ConversationController, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._chat = chat
        self.bar = chat.find_bar
        self._finder = Finder(style, chat.transcript)
        self.bar.searched.connect(self._finder.search)
        self.bar.stepped.connect(self._finder.step)
        self.bar.closed.connect(self.close)
        self._finder.found.connect(self.bar.set_result)
        controller.conversation_shown.connect(self._on_conversation_shown)

    def begin(self) -> None:
        """Open the bar with the last search text."""
        self.bar.begin()
        self._finder.search(self.bar.text())

    def next(self) -> None:
        """Go to the next match."""
        self._step(1)

    def previous(self) -> None:
        """Go to the previous match."""
        self._step(-1)

    def can_step(self) -> bool:
        """Whether there is a search text."""
        return bool(self.bar.text())

    def close(self) -> bool:
        """Close the bar. Returns False if it was not open."""
        was_open = self.bar.isVisible()
        if was_open:
            self._finder.search("")
            self.bar.hide()
            self._chat.composer.setFocus()
        return was_open

    def _step(self, by: int) -> None:
        if not self.bar.isVisible():
            self.bar.show()
            self._finder.search(self.bar.text())
        else:
            self._finder.step(by)

    def _on_conversation_shown(self) -> None:
        if self.bar.isVisible():
            self._finder.search(self.bar.text())
