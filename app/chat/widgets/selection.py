"""The selection of a transcript, across the texts of a reply and across messages."""

from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Protocol

from PySide6.QtCore import QObject, QPoint, QRect, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QAbstractScrollArea

from app.chat.widgets.text_body import TextBody
from app.conversations.values.conversation import Message, ShownMessage

END = 1 << 30  # past the end of any text, even of one that is still growing
_SCROLL_EVERY_MS = 30
_SCROLL_PART = 3  # scroll by this fraction of the distance between pointer and edge
_BETWEEN = "\n\n"


Bodies = Iterable[tuple[int, Sequence[TextBody]]]


class SelectableMessages(Protocol):
    """The messages whose text can be selected; only those near the view have widgets."""

    @property
    def items(self) -> Sequence[ShownMessage]:
        """All messages, in their order."""
        ...

    def message(self, message_id: int) -> Message:
        """A message as it is now."""
        ...

    def made_bodies(self) -> Bodies:
        """The text widgets of the messages that have widgets, in their order."""
        ...

    def bodies_of(self, message_id: int) -> AbstractContextManager[list[TextBody]]:
        """The text widgets of any message, made for the occasion if it has none."""
        ...


@dataclass(frozen=True, slots=True)
class TextPosition:
    """A position in a message: which of its texts, and where in that text."""

    message_id: int
    text: int
    position: int

    @property
    def body(self) -> tuple[int, int]:
        """The message and the text that the position is in."""
        return self.message_id, self.text


class Selection(QObject):
    """Follows the mouse from text to text and selects in each its part.

    Within a single text, Qt's own selection does the work. Copying takes the text from the messages themselves, so
    that messages without widgets are included; from the first and the last only the selected part.
    """

    def __init__(self, messages: SelectableMessages, area: QAbstractScrollArea) -> None:
        super().__init__(area)
        self._messages = messages
        self._area = area
        self._anchor: TextPosition | None = None
        self._head: TextPosition | None = None
        self._is_native = False
        self._is_dragged = False
        self._pointer = QPoint()
        self._scroll = QTimer(self, interval=_SCROLL_EVERY_MS)
        self._scroll.timeout.connect(self._on_scroll)

    @property
    def is_across(self) -> bool:
        """Whether it spans several texts."""
        if self._anchor is None or self._head is None:
            return False
        return not self._is_native or self._anchor.body != self._head.body

    def press(self, pointer: QPoint, *, is_extending: bool, is_native: bool) -> bool:
        """Handle a press of the button at a screen position. Returns True if handled."""
        place = self._position_at(pointer)
        if place is None:
            return False
        self._is_dragged, self._pointer = True, pointer
        if is_extending and self._anchor is not None:
            self._is_native = False
            self._extend(place)
            return True
        self.clear()
        self._anchor, self._head, self._is_native = place, None, is_native
        return False

    def move(self, pointer: QPoint) -> bool:
        """Handle a drag to a screen position. Returns True if handled."""
        place = self._position_at(pointer) if self._is_dragged else None
        if place is None:
            return False
        self._pointer = pointer
        if self._overhang():
            if not self._scroll.isActive():
                self._scroll.start()
        else:
            self._scroll.stop()
        return self._extend(place)

    def release(self) -> None:
        """Handle the release of the button."""
        self._is_dragged = False
        self._scroll.stop()

    def select_all(self) -> None:
        """Select all messages, including what is still being written."""
        items = self._messages.items
        if items:
            self._is_native = False
            self._anchor = TextPosition(items[0].message.id, 0, 0)
            self._head = TextPosition(items[-1].message.id, END, END)
            self.refresh()

    def clear(self) -> None:
        """Clear the selection across texts."""
        was_across, self._head = self.is_across, None
        self._anchor = None
        if was_across:
            self._mark(None)

    def refresh(self) -> None:
        """Highlight it again after texts have changed."""
        if self.is_across:
            self._mark(self._ends())

    def copy(self) -> bool:
        """Copy the selection. Returns False if it does not span several texts."""
        text = self.text()
        if text:
            QGuiApplication.clipboard().setText(text)
        return bool(text)

    def text(self) -> str:
        """The selected text, "" if it does not span several texts."""
        ends = self._ends() if self.is_across else None
        if ends is None:
            return ""
        items, order = self._messages.items, self._order()
        first, last = order[ends[0].message_id], order[ends[1].message_id]
        parts = []
        for index in range(first, last + 1):
            message = items[index].message
            is_cut_before = index == first and (ends[0].text, ends[0].position) != (0, 0)
            is_cut_after = index == last and ends[1].position != END
            if is_cut_before or is_cut_after:
                begin = ends[0] if index == first else TextPosition(message.id, 0, 0)
                end = ends[1] if index == last else TextPosition(message.id, END, END)
                parts.append(self._part(begin, end))
            else:
                parts.append(self._messages.message(message.id).shown_text)
        return _BETWEEN.join(part for part in parts if part)

    def _part(self, begin: TextPosition, end: TextPosition) -> str:
        with self._messages.bodies_of(begin.message_id) as bodies:
            last = len(bodies) - 1
            is_from_start = (begin.text, begin.position) == (0, 0)
            if is_from_start and end.text >= last and end.position >= _length(bodies[last:]):
                return self._messages.message(begin.message_id).shown_text
            texts = []
            for number in range(begin.text, min(end.text, last) + 1):
                start = begin.position if number == begin.text else 0
                stop = end.position if number == end.text else END
                texts.append(bodies[number].text_between(start, stop))
        return _BETWEEN.join(text for text in texts if text)

    def _extend(self, place: TextPosition) -> bool:
        was_across, self._head = self.is_across, place
        if self.is_across:
            self._mark(self._ends())
            return True
        if was_across and self._anchor is not None:
            self._mark((self._anchor, place))
        return False

    def _ends(self) -> tuple[TextPosition, TextPosition] | None:
        order = self._order()
        if self._anchor is None or self._head is None:
            return None
        if self._anchor.message_id not in order or self._head.message_id not in order:
            return None
        ends = sorted((self._anchor, self._head), key=lambda place: _key(place, order))
        return ends[0], ends[1]

    def _mark(self, ends: tuple[TextPosition, TextPosition] | None) -> None:
        order = self._order()
        for message_id, bodies in self._messages.made_bodies():
            for number, body in enumerate(bodies):
                here = (order[message_id], number)
                if ends is None or not _key(ends[0], order)[:2] <= here <= _key(ends[1], order)[:2]:
                    body.deselect()
                    continue
                start = ends[0].position if ends[0].body == (message_id, number) else 0
                stop = ends[1].position if ends[1].body == (message_id, number) else END
                is_back = self._head is not None and self._head == ends[0]
                body.select((stop, start) if is_back else (start, stop))

    def _order(self) -> dict[int, int]:
        return {item.message.id: index for index, item in enumerate(self._messages.items)}

    def _position_at(self, pointer: QPoint) -> TextPosition | None:
        best: tuple[int, TextPosition] | None = None
        for message_id, bodies in self._messages.made_bodies():
            for number, body in enumerate(bodies):
                if not body.isVisible():
                    continue
                view = body.viewport()
                local = view.mapFromGlobal(pointer)
                away = max(-local.y(), local.y() - view.height() + 1, 0)
                if best is None or away < best[0]:
                    best = (away, TextPosition(message_id, number, _position(body, local)))
        return best[1] if best else None

    def _overhang(self) -> int:
        """How far the pointer is below the view, or, if negative, above it."""
        view = self._area.viewport()
        y = view.mapFromGlobal(self._pointer).y()
        return min(0, y) or max(0, y - view.height())

    def _on_scroll(self) -> None:
        overhang = self._overhang()
        if not overhang:
            self._scroll.stop()
            return
        bar = self._area.verticalScrollBar()
        step = overhang // _SCROLL_PART or (1 if overhang > 0 else -1)
        bar.setValue(bar.value() + step)
        self.move(self._pointer)


def _key(place: TextPosition, order: dict[int, int]) -> tuple[int, int, int]:
    return order[place.message_id], place.text, place.position


def _length(bodies: Sequence[TextBody]) -> int:
    return bodies[0].document().characterCount() - 1 if bodies else 0


def _position(body: TextBody, local: QPoint) -> int:
    """The position in a text nearest to a point; below the text it is the end."""
    rect: QRect = body.viewport().rect()
    if local.y() < rect.top():
        return 0
    if local.y() > rect.bottom():
        return body.document().characterCount() - 1
    inside = QPoint(min(max(local.x(), 0), rect.right()), local.y())
    return body.cursorForPosition(inside).position()
