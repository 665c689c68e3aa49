"""The transcript: a column of messages that follows its end while the reader is there."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from PySide6.QtCore import QRect, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from app.chat.widgets.action_row import MessageAction
from app.chat.widgets.fan_out import FanOut
from app.chat.widgets.keyboard_navigation import KeyboardNavigation
from app.chat.widgets.message import BLEED, PersonMessage, ReplyMessage
from app.chat.widgets.selection import Bodies, Selection
from app.chat.widgets.text_body import SharedSelection, TextBody
from app.conversations.values.conversation import Message, Role, ShownMessage
from app.i18n.translate import tr
from app.ui.widgets.box import Picture
from app.ui.widgets.buttons import JumpButton
from app.ui.widgets.labels import ElidedLabel, Label, Surface
from app.ui.widgets.style import Style


class StartLine(QWidget):
    """The line above the first message that names the primer."""

    def __init__(self, style: Style) -> None:
        super().__init__()
        self.words = ElidedLabel(style, "caption", "ink-3")
        self.row = QHBoxLayout(self)
        self.row.setSpacing(6)
        self.row.addWidget(Picture(style, "primer", 14, "ink-3"))
        self.row.addWidget(self.words, 1)
        self.hide()


class TranscriptContent(Surface):
    """The area around the messages. A selection can start there too."""

    def __init__(self, style: Style, selection: SharedSelection) -> None:
        super().__init__(style, "content")
        self._selection = selection

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            is_extending = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            pointer = event.globalPosition().toPoint()
            self._selection.press(pointer, is_extending=is_extending, is_native=False)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._selection.move(event.globalPosition().toPoint())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._selection.release()


class EmptyState(QWidget):
    """A heading and a line in the middle of an empty conversation."""

    def __init__(self, style: Style, parent: QWidget) -> None:
        super().__init__(parent)
        self._heading = Label(style, "heading", "ink")
        self._line = Label(style, "ui", "ink-2")
        layout = QVBoxLayout(self)
        layout.setSpacing(6)
        layout.addStretch(5)
        for label in (self._heading, self._line):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            label.setWordWrap(True)
            layout.addWidget(label)
        layout.addStretch(6)

    def set_words(self, heading: str, line: str) -> None:
        """Set the heading and the line."""
        self._heading.setText(heading)
        self._line.setText(line)


COLUMN = 680
_FAN_COLUMN = 1000
_NARROW, _PADDING, _NARROW_PADDING = 760, 32, 24
_JUMP_FROM = 80
_AT_END = 4
_AROUND = 48
_SETTLED_MS = 200
_ABOVE = 20
_TAIL, _MORE = (
    24,
    16,
)  # the number of widgets made at once, and added when the view comes near the end of them


def side_margin(width: int) -> int:
    """The margin beside the text column in a view of that width."""
    padding = _NARROW_PADDING if width < _NARROW else _PADDING
    return max(padding, (width - COLUMN) // 2)


class Transcript(QScrollArea):
    """Shows the messages of a path.

    Signals, each with a message's id: `asked(int, MessageAction)`, `edited(int, str)` with the new text, `picked(int)`
    for one of several replies side by side; `editing_ended()` when an editor closes; `changed()` when texts have changed.
    """

    editing_ended = Signal()
    changed = Signal()

    asked = Signal(int, object)
    edited = Signal(int, str)
    picked = Signal(int)

    def __init__(self, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._style = style
        self._widgets: dict[int, PersonMessage | ReplyMessage] = {}
        self._follows = True
        self._wanted, self._wanted_offset = 0, 0
        self._items: tuple[ShownMessage, ...] = ()
        self._appended: dict[int, list[str]] = {}  # by message: text that came after the one in its item
        self._span = (0, 0)
        self._unfinished: dict[int, str] = {}
        self._maximum = 0
        self._settling = QTimer(self, singleShot=True, interval=_SETTLED_MS)
        self._growth = QTimer(self, singleShot=True, interval=_SETTLED_MS)
        self._growth.timeout.connect(self._extend)
        self.fan: FanOut | None = None
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(tr("Transcript"))
        self.selection = Selection(self, self)
        self.keyboard = KeyboardNavigation(self, self)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._content = TranscriptContent(style, self.selection)
        self.start = StartLine(style)
        whole = QVBoxLayout(self._content)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self.start)
        self._column = QVBoxLayout()
        whole.addLayout(self._column)
        self._column.setSpacing(0)
        self._column.addStretch(1)
        self.setWidget(self._content)
        self._empty = EmptyState(style, self.viewport())
        self.jump_button = JumpButton(style, self)
        self.jump_button.hide()
        self.jump_button.clicked.connect(self.jump_to_end)
        bar = self.verticalScrollBar()
        bar.rangeChanged.connect(self._on_range_changed)
        bar.valueChanged.connect(self._on_scrolled)
        bar.setSingleStep(22)

    def set_messages(self, items: tuple[ShownMessage, ...]) -> None:
        """Show this path. Existing widgets are kept, and only those near the view are made."""
        was_at_end = self._span[1] == len(self._items)
        self._items = items
        self._appended.clear()
        known = [index for index, item in enumerate(items) if item.message.id in self._widgets]
        span = (max(0, len(items) - _TAIL), len(items))
        if known:
            near = (known[0], len(items) if was_at_end else known[-1] + 1)
            span = near if near[1] - near[0] - len(known) <= _TAIL else span
        self._set_span(*span)
        for item in items:
            widget = self._widgets.get(item.message.id)
            if widget is not None:
                widget.set_item(item)
        self._on_texts_changed()
        self._empty.setVisible(not items)
        self._show_start()

    def set_start(self, words: str) -> None:
        """Set the line above the first message; "" hides it."""
        self.start.words.setText(words)
        self._show_start()

    def _show_start(self) -> None:
        self.start.setVisible(bool(self.start.words.text() and self._items and not self._span[0]))

    def _set_span(self, first: int, last: int) -> None:
        """Make widgets for the messages from `first` up to but not including `last`."""
        self._span = (first, last)
        wanted = {item.message.id for item in self._items[first:last]}
        for message_id in [known for known in self._widgets if known not in wanted]:
            widget = self._widgets.pop(message_id)
            if widget.edit_box is not None:
                self._unfinished[message_id] = widget.edit_box.text()
            self._column.removeWidget(widget)
            widget.hide()
            widget.deleteLater()
        for row, item in enumerate(self._items[first:last]):
            if item.message.id not in self._widgets:
                made = self._widgets[item.message.id] = self._made(item)
                self._column.insertWidget(row, made)
        self._show_start()
        self._on_texts_changed()

    def _extend(self) -> None:
        """Make more widgets when the view comes near the end of those made."""
        bar, (first, last) = self.verticalScrollBar(), self._span
        room = self.viewport().height()
        if first > 0 and bar.value() < room and not self._follows:
            self._growth.start()  # keep the reading position while messages are added above
            self._set_span(max(0, first - _MORE), last)
        elif last < len(self._items) and bar.maximum() - bar.value() < room:
            self._set_span(first, min(len(self._items), last + _MORE))

    def set_fan(self, messages: tuple[Message, ...]) -> None:
        """Show these replies side by side below the messages; () removes them."""
        if self.fan is not None and self.fan.ids() == tuple(message.id for message in messages):
            return
        if self.fan is not None:
            self._column.removeWidget(self.fan)
            self.fan.hide()
            self.fan.deleteLater()
            self.fan = None
        if messages:
            self.fan = FanOut(self._style, messages)
            self.fan.picked.connect(self.picked)
            self.fan.copy_requested.connect(self._on_fan_copy)
            self.fan.focus_moved.connect(self._on_fan_moved)
            self._column.insertWidget(self._column.count() - 1, self.fan)
            self.fan.focus_first()
        self._place_column()

    def set_message(self, message: Message) -> None:
        """Update one message."""
        if self.fan is not None:
            self.fan.set_message(message)
        self._appended.pop(message.id, None)
        self._items = tuple(
            replace(item, message=message) if item.message.id == message.id else item for item in self._items
        )
        widget = self._widgets.get(message.id)
        if isinstance(widget, ReplyMessage):
            widget.set_message(message)
            self._on_texts_changed()
            if not self._follows:
                self.jump_button.set_new_text(True)

    def append_text(self, message_id: int, text: str) -> None:
        """Append to a reply that is being written."""
        if self.fan is not None:
            self.fan.append_text(message_id, text)
        self._appended.setdefault(message_id, []).append(text)
        widget = self._widgets.get(message_id)
        if isinstance(widget, ReplyMessage):
            widget.append_text(text)
            self._on_texts_changed()
            if not self._follows:
                self.jump_button.set_new_text(True)

    @property
    def items(self) -> tuple[ShownMessage, ...]:
        """All messages of the path."""
        return self._items

    def message(self, message_id: int) -> Message:
        """A message as it is now. Raises KeyError."""
        for item in self._items:
            if item.message.id == message_id:
                return self._current(item).message
        raise KeyError(message_id)

    def _current(self, item: ShownMessage) -> ShownMessage:
        """The item with the text that was appended since."""
        pieces = self._appended.get(item.message.id)
        if not pieces:
            return item
        return replace(item, message=replace(item.message, text=item.message.text + "".join(pieces)))

    def made_bodies(self) -> Bodies:
        """The text widgets of the messages that have widgets, in their order."""
        return [(message_id, self._widgets[message_id].bodies()) for message_id in self.made_ids()]

    @contextmanager
    def bodies_of(self, message_id: int) -> Iterator[list[TextBody]]:
        """The text widgets of any message. A message without a widget gets a temporary one."""
        if message_id in self._widgets:
            yield self._widgets[message_id].bodies()
            return
        made = self._made(next(item for item in self._items if item.message.id == message_id))
        yield made.bodies()
        made.deleteLater()

    def message_widget(self, message_id: int) -> PersonMessage | ReplyMessage:
        """The widget of a message. Raises KeyError if it has none."""
        return self._widgets[message_id]

    def made_ids(self) -> tuple[int, ...]:
        """The messages that have widgets, in their order: those near the view."""
        return tuple(item.message.id for item in self._items[slice(*self._span)])

    def set_empty_words(self, heading: str, line: str) -> None:
        """Set the text of an empty conversation."""
        self._empty.set_words(heading, line)

    def jump_to_end(self) -> None:
        """Scroll to the end and follow it."""
        self._follows = True
        if self._span[1] < len(self._items):
            self._set_span(max(0, len(self._items) - _TAIL), len(self._items))
        self.verticalScrollBar().setValue(self.verticalScrollBar().maximum())
        self._place_jump()

    def reading_place(self) -> tuple[int, int] | None:
        """The message at the top of the view and how far it is scrolled out; None while following the end."""
        value = self.verticalScrollBar().value()
        if self._follows:
            return None
        for message_id in self.made_ids():
            widget = self._widgets[message_id]
            if widget.geometry().bottom() >= value:
                return message_id, value - widget.y()
        return None

    def show_message(self, message_id: int, offset: int = -_ABOVE) -> None:
        """Scroll to a message, so that `offset` pixels of it are above the view."""
        index = next((i for i, item in enumerate(self._items) if item.message.id == message_id), None)
        if index is None:
            return
        self._wanted, self._wanted_offset = message_id, offset
        self.make(message_id)
        QTimer.singleShot(0, self, self._begin_settling)  # after the layout

    def make(self, message_id: int) -> None:
        """Make a widget for a message, and stop following the end."""
        index = next((i for i, item in enumerate(self._items) if item.message.id == message_id), None)
        if index is not None:
            self._follows = False
            if message_id not in self._widgets:
                self._set_span(max(0, index - _TAIL // 2), min(len(self._items), index + _TAIL // 2))

    def show_rect(self, body: TextBody, rect: QRect) -> None:
        """Scroll so that a rectangle of a text is in the view, with some context."""
        view = self.viewport().height()
        top = body.viewport().mapTo(self._content, rect.topLeft()).y()
        bar = self.verticalScrollBar()
        if not bar.value() + _AROUND <= top <= bar.value() + view - _AROUND:
            self._follows = False
            bar.setValue(top - view // 3)

    def show_widget(self, widget: QWidget) -> None:
        """Scroll only as far as needed to see a message; of a long one, its beginning."""
        bar, view = self.verticalScrollBar(), self.viewport().height()
        top, bottom = widget.y() - 20, widget.y() + widget.height() + 20
        if top < bar.value():
            bar.setValue(top)
        elif bottom > bar.value() + view:
            bar.setValue(min(top, bottom - view))

    def first_in_view(self) -> int | None:
        """The first message that is at least partly visible."""
        top = self.verticalScrollBar().value()
        made = ((message_id, self._widgets[message_id]) for message_id in self.made_ids())
        return next((message_id for message_id, it in made if it.y() + it.height() > top), None)

    def edit(self, message_id: int, text: str) -> None:
        """Reopen the editor of a message with `text`."""
        widget = self._widgets.get(message_id)
        if widget is not None:
            widget.begin_editing(text)

    def _begin_settling(self) -> None:
        self._settling.start()
        self._scroll_to_wanted()

    def _scroll_to_wanted(self) -> None:
        widget = self._widgets.get(self._wanted)
        if widget is not None:
            self._follows = False
            self.verticalScrollBar().setValue(max(0, widget.y() + self._wanted_offset))

    def _made(self, item: ShownMessage) -> PersonMessage | ReplyMessage:
        item = self._current(item)
        is_persons = item.message.role is Role.PERSON
        made = PersonMessage(self._style, item) if is_persons else ReplyMessage(self._style, item)
        made.asked.connect(self.asked)
        made.edited.connect(self.edited)
        made.editing_ended.connect(self.editing_ended)
        made.set_selecting(self.selection)
        made.left.connect(self.keyboard.step)
        made.grown.connect(self._on_grown)
        if item.message.id in self._unfinished:
            made.begin_editing(self._unfinished.pop(item.message.id))
        return made

    def _on_grown(self) -> None:
        self._follows = False  # keep the reading position: the text grows below it
        self._on_texts_changed()

    def _on_texts_changed(self) -> None:
        self.selection.refresh()
        self.changed.emit()

    def _on_fan_copy(self, message_id: int) -> None:
        self.asked.emit(message_id, MessageAction.COPY)

    def _on_fan_moved(self, column: QWidget) -> None:
        self.ensureWidgetVisible(column, 0, 20)

    def _place_column(self) -> None:
        side = side_margin(self.width())  # of the whole width, so that the scroll bar moves nothing
        if self.fan is not None:
            side = max(_NARROW_PADDING, (self.width() - _FAN_COLUMN) // 2)
        self.start.row.setContentsMargins(side, 16, side, 0)
        self._column.setContentsMargins(side - BLEED, 20, side - (self.width() - self.viewport().width()), 0)

    def _on_range_changed(self) -> None:
        bar = self.verticalScrollBar()
        grown, self._maximum = bar.maximum() - self._maximum, bar.maximum()
        if self._follows:
            bar.setValue(bar.maximum())
        elif self._settling.isActive():
            self._scroll_to_wanted()  # the height of the messages above is known only now
        elif self._growth.isActive():
            bar.setValue(bar.value() + grown)
            self._growth.start()
        self._place_jump()

    def _on_scrolled(self, value: int) -> None:
        is_whole = self._span[1] == len(self._items)
        self._follows = is_whole and self.verticalScrollBar().maximum() - value <= _AT_END
        if self._follows:
            self.jump_button.set_new_text(False)
        elif not self._growth.isActive():
            self._extend()
        self._place_jump()

    def _place_jump(self) -> None:
        bar = self.verticalScrollBar()
        is_far = bar.maximum() - bar.value() > _JUMP_FROM
        self.jump_button.setVisible(is_far or self._span[1] < len(self._items))
        self.jump_button.move(
            (self.width() - self.jump_button.width()) // 2, self.height() - self.jump_button.height() - 12
        )

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.keyboard.enter()

    def focusNextPrevChild(self, next: bool) -> bool:
        return self.keyboard.tab(is_back=not next) or super().focusNextPrevChild(next)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place_column()
        self._empty.setGeometry(self.viewport().rect())
        super().resizeEvent(event)
        self._place_jump()
