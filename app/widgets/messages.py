"""The messages of a transcript: what the person wrote, and the replies."""

from PySide6.QtCore import QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from app.domain import meter
from app.domain.conversation import Message, MessageState, ReplyFacts, ShownMessage
from app.domain.text import shown
from app.widgets.buttons import ButtonKind, IconButton, TextButton
from app.widgets.labels import Label
from app.widgets.look import Look
from app.widgets.text_body import TextBody

BLEED = 5  # so far the boxes of a reply's buttons stand out at the left, that their icons are in line with its text
_ROW = 24
_WIDEST_BUBBLE = 0.82
_BUBBLE_PADDING = (14, 9, 14, 9)
_READING_AFTER_MS = 400
_RESUMABLE = (MessageState.STOPPED, MessageState.RECOVERED, MessageState.LENGTH)


class PersonMessage(QWidget):
    """What the person wrote, in a bubble at the right. Signals: `copy_requested(int)` with the message's id."""

    copy_requested = Signal(int)

    def __init__(self, look: Look, message: Message, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._id = message.id
        self.body = TextBody(look, 21)
        self.body.set_text(message.text)
        self._bubble = _Bubble(look, self.body)
        self._copy = IconButton(look, "copy", "Copy message", is_small=True)
        self._copy.clicked.connect(self._on_copy)
        _keep_place(self._copy)
        self._copy.hide()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._bubble, 0, Qt.AlignmentFlag.AlignRight)
        layout.addWidget(self._copy, 0, Qt.AlignmentFlag.AlignRight)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.setAccessibleName("You: " + shown(message.text))

    def _on_copy(self) -> None:
        self.copy_requested.emit(self._id)

    def resizeEvent(self, event: QResizeEvent) -> None:
        widest = int(self.width() * _WIDEST_BUBBLE) - _BUBBLE_PADDING[0] - _BUBBLE_PADDING[2]
        self.body.setFixedWidth(self.body.natural_width(max(40, widest)))
        super().resizeEvent(event)

    def enterEvent(self, event: object) -> None:
        self._copy.show()

    def leaveEvent(self, event: object) -> None:
        self._copy.hide()


class ReplyMessage(QWidget):
    """A reply: text, how it ended, and what one can do with it.

    Signals, each with the message's id: `copy_requested(int)`, `regenerate_requested(int)`, `resume_requested(int)`,
    `retry_requested(int)`, and `version_requested(int, int)` with -1 or 1 for the sibling before or after.
    """

    copy_requested = Signal(int)
    regenerate_requested = Signal(int)
    resume_requested = Signal(int)
    retry_requested = Signal(int)
    version_requested = Signal(int, int)

    def __init__(self, look: Look, item: ShownMessage, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._id = item.message.id
        self._is_last = item.is_last
        self._is_open = True
        self._state: MessageState | None = None
        self._is_hovered = False
        self.body = TextBody(look, 22)
        self.reading = _ReadingLine(look)
        self.ending = _EndLine(look)
        self.row = _ActionRow(look)
        self.reading.appeared.connect(self.body.hide)  # its line has a caret of its own
        self.ending.resume.clicked.connect(self._on_resume)
        self.ending.retry.clicked.connect(self._on_retry)
        self.row.copy.clicked.connect(self._on_copy)
        self.row.regenerate.clicked.connect(self._on_regenerate)
        self.row.previous.clicked.connect(self._on_previous)
        self.row.next.clicked.connect(self._on_next)
        words = QVBoxLayout()
        words.setContentsMargins(BLEED, 0, 0, 0)
        words.setSpacing(4)
        for widget in (self.body, self.reading, self.ending):
            words.addWidget(widget)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 22)
        layout.setSpacing(8)
        layout.addLayout(words)
        layout.addWidget(self.row)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.set_item(item)

    def set_item(self, item: ShownMessage) -> None:
        """Show the message with its place among its siblings."""
        self._is_last = item.is_last
        self.row.set_version(item.version, item.versions)
        self.set_message(item.message)

    def set_message(self, message: Message) -> None:
        """Show the text and the state."""
        self.body.set_text(message.shown_text)
        if message.state is MessageState.WRITING and self._state is MessageState.WRITING:
            return  # only the text has grown
        self._state = message.state
        self._is_open = message.state.is_open
        is_reading = message.state is MessageState.READING and not message.text
        self.body.set_caret(self._is_open)
        self.reading.set_percent(message.percent if is_reading else None)
        self.body.setVisible(bool(message.text) or (self._is_open and self.reading.isHidden()))
        self.ending.set_message(message)
        self.row.set_facts(message.facts)
        self._place_actions()
        if not self._is_open:
            self.setAccessibleName("Reply: " + shown(message.text))

    def _place_actions(self) -> None:
        self.row.set_buttons_shown(not self._is_open and (self._is_last or self._is_hovered))

    def _on_copy(self) -> None:
        self.copy_requested.emit(self._id)

    def _on_regenerate(self) -> None:
        self.regenerate_requested.emit(self._id)

    def _on_resume(self) -> None:
        self.resume_requested.emit(self._id)

    def _on_retry(self) -> None:
        self.retry_requested.emit(self._id)

    def _on_previous(self) -> None:
        self.version_requested.emit(self._id, -1)

    def _on_next(self) -> None:
        self.version_requested.emit(self._id, 1)

    def enterEvent(self, event: object) -> None:
        self._is_hovered = True
        self._place_actions()

    def leaveEvent(self, event: object) -> None:
        self._is_hovered = False
        self._place_actions()


class ProgressBar(QWidget):
    """A thin bar, `percent` full."""

    def __init__(self, look: Look, width: int, height: int = 4) -> None:
        super().__init__()
        self._look = look
        self._percent = 0
        self.setFixedSize(width, height)

    def set_percent(self, percent: int) -> None:
        """Fill it so far."""
        self._percent = percent
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        radius = self.height() / 2
        painter.setBrush(self._look.colour("fill-strong"))
        painter.drawRoundedRect(QRectF(self.rect()), radius, radius)
        painter.setBrush(self._look.colour("accent"))
        painter.drawRoundedRect(
            QRectF(0, 0, self.width() * self._percent / 100, self.height()), radius, radius
        )


class _Bubble(QWidget):
    def __init__(self, look: Look, body: TextBody) -> None:
        super().__init__()
        self._look = look
        layout = QVBoxLayout(self)
        layout.setContentsMargins(*_BUBBLE_PADDING)
        layout.addWidget(body)
        look.changed.connect(self.update)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._look.colour("fill"))
        painter.drawRoundedRect(QRectF(self.rect()), 14, 14)


class _ReadingLine(QWidget):
    """A caret and how much of the prompt is read. Signals: `appeared()`, once reading takes a while."""

    appeared = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._words = Label(look, "ui", "ink-2")
        self._bar = ProgressBar(look, 120)
        self._patience = QTimer(self, singleShot=True, interval=_READING_AFTER_MS)
        self._patience.timeout.connect(self._on_patience_ended)
        self.setFixedHeight(22)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(10, 0, 0, 0)
        layout.setSpacing(8)
        layout.addWidget(self._words)
        layout.addWidget(self._bar)
        layout.addStretch()
        self.hide()

    def text(self) -> str:
        return self._words.text()

    def set_percent(self, percent: int | None) -> None:
        """Show the part that is read; None when there is nothing to read any more."""
        if percent is None:
            self._patience.stop()
            self.hide()
            return
        self._words.setText(f"Reading the prompt, {percent} %" if percent else "Reading the prompt")
        self._bar.set_percent(percent)
        if self.isHidden() and not self._patience.isActive():
            self._patience.start()

    def _on_patience_ended(self) -> None:
        self.show()
        self.appeared.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._look.colour("accent-text"))
        painter.drawRoundedRect(QRectF(2, 2.5, 2, 17), 1, 1)


class _EndLine(QWidget):
    """How a reply ended, when it did not end by itself."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._icon = Label(look, "ui", "danger")
        look.changed.connect(self._on_look_changed)
        self._words = Label(look, "ui", "ink-2")
        self.resume = TextButton(look, "", ButtonKind.QUIET, height=_ROW)
        self.retry = TextButton(look, "Retry", ButtonKind.QUIET, height=_ROW)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(4)
        for widget in (self._icon, self._words, self.resume, self.retry):
            self._row.addWidget(widget)
        self._row.addStretch(1)

    def text(self) -> str:
        return self._words.text()

    def set_message(self, message: Message) -> None:
        """Say how `message` ended, or hide."""
        has_failed = message.state is MessageState.FAILED
        words = {
            MessageState.STOPPED: "Stopped.",
            MessageState.RECOVERED: "Recovered after a crash.",
            MessageState.LENGTH: f"Reached {meter.count(len(message.token_ids))} tokens.",
            MessageState.FAILED: message.failure.sentence if message.failure else "",
        }.get(message.state)
        self._icon.setVisible(has_failed)
        self._on_look_changed()
        self._words.set_colour("danger" if has_failed else "ink-2")
        self._words.setText(words or "")
        self.resume.set_text(
            "Continue from this token" if message.state is MessageState.STOPPED else "Continue"
        )
        self.resume.setVisible(message.state in _RESUMABLE)
        self.retry.setVisible(has_failed)
        self.setVisible(words is not None)
        self._fit()

    def _on_look_changed(self) -> None:
        self._icon.setPixmap(self._look.pixmap("warning", 16, "danger", self.devicePixelRatioF()))

    def _fit(self) -> None:
        """Break long sentences; keep what follows a short one beside it."""
        room = self.width() - self.retry.sizeHint().width() - 32
        is_long = self._words.fontMetrics().horizontalAdvance(self._words.text()) > room
        self._words.setWordWrap(is_long)
        self._row.setStretchFactor(self._words, 1 if is_long else 0)
        self._row.setStretch(self._row.count() - 1, 0 if is_long else 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()


class _ActionRow(QWidget):
    """Versions, actions, footer. Its height is always reserved, so nothing jumps."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.previous = IconButton(look, "chevron-left", "Previous version", is_small=True)
        self.next = IconButton(look, "chevron-right", "Next version", is_small=True)
        self._version = Label(look, "small", "ink-2")
        self.copy = IconButton(look, "copy", "Copy reply", is_small=True)
        self.regenerate = IconButton(look, "regenerate", "Regenerate", is_small=True)
        self._footer = Label(look, "caption", "ink-3")
        self._switcher = (self.previous, self._version, self.next)
        self._actions = (self.copy, self.regenerate, self._footer)
        self.setFixedHeight(_ROW)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2)
        for widget in (*self._switcher, self.copy, self.regenerate):
            layout.addWidget(widget)
        layout.addStretch()
        layout.addWidget(self._footer)
        for button in (*self._switcher, *self._actions):
            button.hide()

    def set_version(self, version: int, versions: int) -> None:
        """Show which of its siblings the reply is; hidden without siblings."""
        self._version.setText(f"{version} / {versions}")
        self._version.setAccessibleName(f"Version {version} of {versions}")
        self.previous.setEnabled(version > 1)
        self.next.setEnabled(version < versions)
        for widget in self._switcher:
            widget.setVisible(versions > 1)

    def set_facts(self, facts: ReplyFacts | None) -> None:
        """Show what is known of the reply."""
        self._footer.setText(_footer(facts) if facts else "")

    def footer(self) -> str:
        return self._footer.text()

    def set_buttons_shown(self, is_shown: bool) -> None:
        """Show the actions and the footer, or only keep their place."""
        for widget in self._actions:
            widget.setVisible(is_shown)


def _footer(facts: ReplyFacts) -> str:
    model = ", ".join(part for part in (facts.model, facts.precision) if part)
    tokens = f"{meter.count(facts.tokens)} token{'' if facts.tokens == 1 else 's'}"
    speed = meter.tokens_per_s(facts.tokens_per_s)
    return " · ".join(part for part in (model, tokens, "" if speed == meter.NONE else speed) if part)


def _keep_place(widget: QWidget) -> None:
    policy = widget.sizePolicy()
    policy.setRetainSizeWhenHidden(True)
    widget.setSizePolicy(policy)
