"""Several replies side by side, for the person to choose one."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from app.chat.widgets.reply_body import ReplyBody
from app.chat.widgets.reply_status import ending_words
from app.conversations.values.conversation import Message
from app.i18n import numbers
from app.i18n.translate import tr
from app.ui.values.text import shown
from app.ui.widgets.buttons import ButtonKind, IconButton, TextButton
from app.ui.widgets.labels import Label
from app.ui.widgets.painting import HALO, paint_haloed_frame
from app.ui.widgets.style import Style

_WIDE = 900
_GAP = 13
_RETURNS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}


class FanOut(QWidget):
    """Replies in columns: four per row, two in a narrow window.

    Signals, each with a message's id: `picked(int)`, `copy_requested(int)`; `focus_moved(ReplyColumn)` after an arrow key.
    """

    focus_moved = Signal(object)

    picked = Signal(int)
    copy_requested = Signal(int)

    def __init__(self, style: Style, messages: Sequence[Message]) -> None:
        super().__init__()
        self._style = style
        self.columns = [
            ReplyColumn(style, message, tr("{index} of {count}", index=number, count=len(messages)))
            for number, message in enumerate(messages, 1)
        ]
        self._per_row = 0
        self._grid = QGridLayout()
        self._grid.setSpacing(_GAP - 2 * HALO)
        count = numbers.in_words(len(messages))
        rest = numbers.in_words(len(messages) - 1)
        words = tr(
            "{count} replies from one state. The prompt was read once. The {rest} you don’t choose are"
            " kept as branches.",
            count=count,
            rest=rest,
        )
        self._icon = QLabel()
        foot = QHBoxLayout()
        foot.setContentsMargins(HALO, 0, 0, 0)
        foot.setSpacing(8)
        foot.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignTop)
        line = Label(style, "small", "ink-2", words[:1].upper() + words[1:])
        line.setWordWrap(True)
        foot.addWidget(line, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 22)
        layout.setSpacing(12)
        layout.addLayout(self._grid)
        layout.addLayout(foot)
        for column in self.columns:
            column.picked.connect(self.picked)
            column.copy_requested.connect(self.copy_requested)
            column.step_requested.connect(self._on_step)
        style.changed.connect(self._on_style_changed)
        self._on_style_changed()
        self._arrange(4)

    def ids(self) -> tuple[int, ...]:
        """The ids of the replies shown."""
        return tuple(column.message.id for column in self.columns)

    def set_message(self, message: Message) -> None:
        """Update one reply."""
        for column in self.columns:
            if column.message.id == message.id:
                column.set_message(message)

    def append_text(self, message_id: int, text: str) -> None:
        """Append to a reply that is being written."""
        for column in self.columns:
            if column.message.id == message_id:
                column.body.append_text(text)

    def focus_first(self) -> None:
        """Focus the first column, so that Return picks it."""
        self.columns[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_step(self, from_id: int, step: int) -> None:
        index = self.ids().index(from_id) + step
        if 0 <= index < len(self.columns):
            self.columns[index].setFocus(Qt.FocusReason.TabFocusReason)
            self.focus_moved.emit(self.columns[index])

    def _on_style_changed(self) -> None:
        self._icon.setPixmap(self._style.pixmap("fan-out", 16, "ink-2", self.devicePixelRatioF()))

    def _arrange(self, per_row: int) -> None:
        if per_row == self._per_row:
            return
        self._per_row = per_row
        for index, column in enumerate(self.columns):
            self._grid.addWidget(column, index // per_row, index % per_row)
        for place in range(4):
            self._grid.setColumnStretch(place, 1 if place < per_row else 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._arrange(4 if self.width() >= _WIDE else 2)
        super().resizeEvent(event)


class ReplyColumn(QWidget):
    """One of the replies. Signals: `picked(int)`, `copy_requested(int)`, `step_requested(int, int)` for the arrows."""

    picked = Signal(int)
    copy_requested = Signal(int)
    step_requested = Signal(int, int)

    def __init__(self, style: Style, message: Message, place: str) -> None:
        super().__init__()
        self._style = style
        self._place = place
        self.message = message
        self.body = ReplyBody(style)
        self.ending = Label(style, "small", "ink-2")
        self.ending.setWordWrap(True)
        self.use = TextButton(style, tr("Use This One"), ButtonKind.REGULAR)
        self.copy = IconButton(style, "copy", tr("Copy reply"), is_small=True)
        self.use.clicked.connect(self._on_use)
        self.copy.clicked.connect(self._on_copy)
        row = QHBoxLayout()
        row.addWidget(self.use)
        row.addStretch()
        row.addWidget(self.copy)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16 + HALO, 12 + HALO, 16 + HALO, 12 + HALO)
        layout.setSpacing(6)
        layout.addWidget(Label(style, "small", "ink-2", place))
        layout.addWidget(self.body)
        layout.addWidget(self.ending)
        layout.addStretch(1)
        layout.addSpacing(4)
        layout.addLayout(row)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        style.changed.connect(self.update)
        self.set_message(message)

    def set_message(self, message: Message) -> None:
        """Show the text and how it ended."""
        self.message = message
        self.body.set_text(message.shown_text, is_open=message.state.is_open)
        words = ending_words(message) or ""
        self.ending.setText(words)
        self.ending.setVisible(bool(words))
        if not message.state.is_open:
            text = shown(message.text)
            self.setAccessibleName(tr("Reply {place}: {text}", place=self._place, text=text))

    def _on_use(self) -> None:
        self.picked.emit(self.message.id)

    def _on_copy(self) -> None:
        self.copy_requested.emit(self.message.id)

    def _place_focus(self) -> None:
        self.use.set_kind(ButtonKind.PRIMARY if self.hasFocus() else ButtonKind.REGULAR)
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = _STEPS.get(Qt.Key(event.key()))
        if event.key() in _RETURNS:
            self._on_use()
        elif step is not None and not event.modifiers():
            self.step_requested.emit(self.message.id, step)
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.setFocus(Qt.FocusReason.MouseFocusReason)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._place_focus()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._place_focus()

    def paintEvent(self, event: QPaintEvent) -> None:
        paint_haloed_frame(
            QPainter(self), self._style, self.rect(), 9, has_focus=self.hasFocus(), line="hair"
        )
