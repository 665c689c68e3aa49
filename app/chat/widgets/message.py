"""The messages of a transcript: what the person wrote, and the replies."""

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QFocusEvent, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from app.chat.widgets.action_row import ActionRow, MessageAction
from app.chat.widgets.message_edit import EditBox
from app.chat.widgets.reply_body import ReplyBody
from app.chat.widgets.reply_status import (
    LINE,
    EndingLine,
    LaterMessagesLine,
    PromptProgressLine,
    RepetitionLine,
)
from app.chat.widgets.text_body import ExpandableTextBody, SharedSelection, TextBody
from app.conversations.values.conversation import Message, MessageState, ShownMessage
from app.i18n import numbers
from app.i18n.translate import tr
from app.surprise.values import SurpriseView
from app.surprise.widgets import SurpriseStrip
from app.ui.values.text import shown
from app.ui.widgets.buttons import ButtonKind, TextButton
from app.ui.widgets.painting import paint_focus_ring, paint_rounded
from app.ui.widgets.style import Style

BLEED = 5  # how far a reply's buttons extend to the left, so that their icons align with the text
_WIDEST_BUBBLE = 0.82
_BUBBLE_PADDING = (14, 9, 14, 9)


class MessageWidget(QWidget):
    """The base of both kinds of messages: a row of actions, and editing in place.

    While focused, Up and Down move to its neighbours, Return opens its actions, and C copies it.

    Signals: `asked(int, MessageAction)` and `edited(int, str)` with the message's id, `editing_ended()`,
    `left(int, int)` with its id and 1 or -1 for the neighbour to focus, `grown()` when more of its text is shown.
    """

    left = Signal(int, int)
    grown = Signal()
    asked = Signal(int, object)
    edited = Signal(int, str)
    editing_ended = Signal()

    def __init__(self, style: Style, item: ShownMessage, submit_words: str) -> None:
        super().__init__()
        self.app_style = style
        self.message = item.message
        self._submit_words = submit_words
        self._is_hovered = False
        self._has_focus_within = False
        self._has_ring = False
        self._selecting: SharedSelection | None = None
        self.edit_box: EditBox | None = None
        self.row = ActionRow(style, item.message.role)
        self.row.asked.connect(self._on_asked)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)

    def set_item(self, item: ShownMessage) -> None:
        """Show the message and its version number."""
        self.message = item.message
        self.row.set_item(item)
        self.place_actions()

    @property
    def is_active(self) -> bool:
        """Whether the message is hovered or contains the focus."""
        return self._is_hovered or self._has_focus_within

    def set_focus_within(self, has_focus: bool) -> None:
        """Set whether the message or one of its parts has the focus."""
        self._has_focus_within = has_focus
        self.place_actions()

    def copy(self) -> None:
        """Copy the selection if it spans several texts, otherwise the message."""
        if self._selecting is None or not self._selecting.copy():
            self.asked.emit(self.message.id, MessageAction.COPY)

    def selectAll(self) -> None:
        """Select all messages."""
        if self._selecting is not None:
            self._selecting.select_all()

    def place_actions(self) -> None:
        """Show the actions while the message is hovered or focused."""
        is_shown = self.is_active and self.edit_box is None and not self.message.state.is_open
        self.row.set_buttons_shown(is_shown)

    def begin_editing(self, text: str | None = None) -> None:
        """Replace the text with an editor. `text` restores an unfinished edit."""
        if self.edit_box is not None or self.message.state.is_open:
            return
        self.edit_box = EditBox(self.app_style, self.message.shown_text, self._submit_words)
        if text is not None:
            self.edit_box.set_text(text)
        self.edit_box.submitted.connect(self._on_submitted)
        self.edit_box.cancelled.connect(self.end_editing)
        self.show_editing(self.edit_box)
        self.place_actions()
        self.edit_box.setFocus(Qt.FocusReason.OtherFocusReason)

    def end_editing(self) -> None:
        """Close the editor and show the text again."""
        if self.edit_box is not None:
            box, self.edit_box = self.edit_box, None
            box.hide()
            box.deleteLater()
            self.show_text()
            self.place_actions()
            self.editing_ended.emit()

    def bodies(self) -> list[TextBody]:
        """The text widgets of the message."""
        raise NotImplementedError

    def set_selecting(self, selecting: SharedSelection) -> None:
        """Let the selection span other messages too."""
        self._selecting = selecting
        for body in self.bodies():
            body.selecting = selecting

    def show_editing(self, box: EditBox) -> None:
        """Replace the text with the editor."""
        raise NotImplementedError

    def show_text(self) -> None:
        """Show the text in place of the editor."""
        raise NotImplementedError

    def _on_asked(self, action: MessageAction) -> None:
        if action is MessageAction.EDIT:
            self.begin_editing()
        else:
            self.asked.emit(self.message.id, action)

    def _on_submitted(self, text: str) -> None:
        self.end_editing()
        self.edited.emit(self.message.id, text)

    def _open_actions(self) -> None:
        self.row.menu(self.message).popup(self.row.mapToGlobal(QPoint(0, self.row.height())))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        is_plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if not is_plain or self.edit_box is not None:
            event.ignore()
            return
        match event.key():
            case Qt.Key.Key_Up:
                self.left.emit(self.message.id, -1)
            case Qt.Key.Key_Down:
                self.left.emit(self.message.id, 1)
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self._open_actions()
            case Qt.Key.Key_C:
                self.copy()
            case _:
                event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._has_ring = True  # only the keyboard focuses a message; a click focuses its text
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._has_ring = False
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._has_ring:
            paint_focus_ring(QPainter(self), self.app_style, self.rect(), 10)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.row.menu(self.message).popup(event.globalPos())

    def enterEvent(self, event: object) -> None:
        self._is_hovered = True
        self.place_actions()

    def leaveEvent(self, event: object) -> None:
        self._is_hovered = False
        self.place_actions()


class PersonMessage(MessageWidget):
    """A message of the person's, in a bubble at the right. A very long text is cut until the person shows all of it."""

    def __init__(self, style: Style, item: ShownMessage) -> None:
        super().__init__(style, item, tr("Send"))
        self.body = ExpandableTextBody(style, 21, item.message.text)
        words = tr("Show all {count} characters", count=numbers.count(self.body.count))
        self.show_all = TextButton(style, words, ButtonKind.QUIET, height=LINE)
        self._bubble = _Bubble(style, self.body, self.show_all)
        self.show_all.setHidden(self.body.is_whole)
        self.show_all.clicked.connect(self.body.show_whole)
        self.body.grown.connect(self._on_grown)
        style.changed.connect(self._place_width)  # the text size may have changed
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(2)
        self._layout.addWidget(self._bubble, 0, Qt.AlignmentFlag.AlignRight)
        self._layout.addWidget(self.row)
        self.setAccessibleName(tr("You: {text}", text=self.body.text()))
        self.set_item(item)

    def bodies(self) -> list[TextBody]:
        return [self.body]

    def show_editing(self, box: EditBox) -> None:
        self._bubble.hide()
        self._layout.insertWidget(0, box)

    def show_text(self) -> None:
        self._bubble.show()

    def _place_width(self) -> None:
        widest = int(self.width() * _WIDEST_BUBBLE) - _BUBBLE_PADDING[0] - _BUBBLE_PADDING[2]
        self.body.setFixedWidth(self.body.natural_width(max(40, widest)))

    def _on_grown(self) -> None:
        if self.show_all.hasFocus():
            self.setFocus()  # keep the focus at this message when the button is hidden
        self.show_all.hide()
        self._place_width()
        self.setAccessibleName(tr("You: {text}", text=self.body.text()))
        self.grown.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        if event.oldSize().width() == self.width():
            return
        self._place_width()
        super().resizeEvent(event)


class ReplyMessage(MessageWidget):
    """A reply: its text, how it ended, and its actions."""

    def __init__(self, style: Style, item: ShownMessage) -> None:
        super().__init__(style, item, tr("Save"))
        self._is_last = item.is_last
        self._state: MessageState | None = None
        self.body = ReplyBody(style)
        self.surprise: SurpriseStrip | None = None
        self.reading = PromptProgressLine(style)
        self.ending = EndingLine(style)
        self.loop = RepetitionLine(style)
        self.later = LaterMessagesLine(style)
        self.reading.appeared.connect(self.body.hide)  # that line has its own caret
        self.ending.resume.clicked.connect(self._on_resume)
        self.ending.retry.clicked.connect(self._on_retry)
        self.loop.retry.clicked.connect(self._on_retry_from_loop)
        self.later.show_button.clicked.connect(self._on_later)
        self._words = QVBoxLayout()
        self._words.setContentsMargins(BLEED, 0, 0, 0)
        self._words.setSpacing(4)
        for widget in (self.body, self.reading, self.ending, self.loop, self.later):
            self._words.addWidget(widget)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 22)
        layout.setSpacing(8)
        layout.addLayout(self._words)
        layout.addWidget(self.row)
        self.set_item(item)

    def set_item(self, item: ShownMessage) -> None:
        self._is_last = item.is_last
        self.later.set_count(0 if item.message.state.is_open else item.later)
        super().set_item(item)
        self.set_message(item.message)

    def set_message(self, message: Message) -> None:
        """Update the text and the state."""
        self.message = message
        self.body.set_text(message.shown_text, is_open=message.state.is_open)
        if message.state is MessageState.WRITING and self._state is MessageState.WRITING:
            return  # only the text has changed
        self._state = message.state
        is_open = message.state.is_open
        is_reading = message.state is MessageState.READING and not message.text
        self.reading.set_percent(message.percent if is_reading else None)
        self.show_text()
        self.ending.set_message(message)
        has_ended = message.state in (MessageState.COMPLETE, MessageState.STOPPED, MessageState.LENGTH)
        self.loop.set_text(message.text if has_ended else "")
        self.row.set_facts(message.facts)
        self.place_actions()
        if not is_open:
            self.setAccessibleName(tr("Reply: {text}", text=shown(message.text)))

    def append_text(self, text: str) -> None:
        """Append to the text of a reply that is being written; `message` has it again when it has ended."""
        self.body.append_text(text)

    def place_actions(self) -> None:
        is_wanted = self._is_last or self.is_active
        is_free = self.edit_box is None and not self.message.state.is_open
        self.row.set_buttons_shown(is_wanted and is_free)

    def bodies(self) -> list[TextBody]:
        return self.body.bodies()

    def set_selecting(self, selecting: SharedSelection) -> None:
        super().set_selecting(selecting)
        self.body.set_selecting(selecting)

    def show_editing(self, box: EditBox) -> None:
        self.body.hide()
        self._words.insertWidget(0, box)

    def show_text(self) -> None:
        is_waiting = self.message.state.is_open and self.reading.isHidden()
        self.body.setVisible(self.edit_box is None and (bool(self.message.text) or is_waiting))

    def set_surprise(self, view: SurpriseView | None) -> None:
        """Show the surprise of its tokens, or hide it."""
        self.row.has_surprise = view is not None
        if self.surprise is None and view is not None:
            self.surprise = SurpriseStrip(self.app_style)
            self._words.insertWidget(self._words.indexOf(self.body) + 1, self.surprise)
            self.surprise.stackUnder(self.row)  # so that Tab reaches it before the row
        if self.surprise is not None:
            self.surprise.set_view(view)

    def _on_resume(self) -> None:
        self.asked.emit(self.message.id, MessageAction.RESUME)

    def _on_retry(self) -> None:
        self.asked.emit(self.message.id, MessageAction.RETRY)

    def _on_retry_from_loop(self) -> None:
        self.asked.emit(self.message.id, MessageAction.RETRY_FROM_LOOP)

    def _on_later(self) -> None:
        self.asked.emit(self.message.id, MessageAction.GO_FORWARD)


class _Bubble(QWidget):
    def __init__(self, style: Style, body: TextBody, button: TextButton) -> None:
        super().__init__()
        self._style = style
        layout = QVBoxLayout(self)
        layout.setContentsMargins(*_BUBBLE_PADDING)
        layout.addWidget(body)
        layout.addWidget(button)
        style.changed.connect(self.update)

    def paintEvent(self, event: QPaintEvent) -> None:
        paint_rounded(QPainter(self), self.rect(), 14, fill=self._style.colour("fill"))
