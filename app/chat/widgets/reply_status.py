"""Status lines of a reply: prompt progress, how it ended, repetition, and hidden later messages."""

from PySide6.QtCore import QRectF, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from app.chat.values.repetition import MORE_PENALTY, repeats
from app.conversations.values.conversation import Message, MessageState
from app.i18n import numbers
from app.i18n.translate import tr
from app.i18n.words import say
from app.ui.widgets.box import Picture
from app.ui.widgets.buttons import ButtonKind, TextButton
from app.ui.widgets.labels import Label
from app.ui.widgets.painting import paint_rounded
from app.ui.widgets.progress_bar import ProgressBar
from app.ui.widgets.style import Style

LINE = 24
_READING_AFTER_MS = 400


class PromptProgressLine(QWidget):
    """Prompt progress with a caret. Signals: `appeared()` when reading takes longer than a moment."""

    appeared = Signal()

    def __init__(self, style: Style) -> None:
        super().__init__()
        self._style = style
        self._words = Label(style, "ui", "ink-2")
        self._bar = ProgressBar(style, 4)
        self._bar.setFixedWidth(120)
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
        """Show the part of the prompt that is read; None hides the line."""
        if percent is None:
            self._patience.stop()
            self.hide()
            return
        self._words.setText(
            tr("Reading the prompt, {percent}%", percent=percent) if percent else tr("Reading the prompt")
        )
        self._bar.set_share(percent / 100)
        if self.isHidden() and not self._patience.isActive():
            self._patience.start()

    def _on_patience_ended(self) -> None:
        self.show()
        self.appeared.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        paint_rounded(QPainter(self), QRectF(2, 2.5, 2, 17), 1, fill=self._style.colour("accent-text"))


def ending_words(message: Message) -> str | None:
    """How a reply ended, for the person; None if it is complete or still being written."""
    return {
        MessageState.STOPPED: tr("Stopped."),
        MessageState.RECOVERED: tr("Recovered after a crash."),
        MessageState.LENGTH: tr(
            "Reached the limit of {count} tokens.", count=numbers.count(len(message.token_ids))
        ),
        MessageState.FAILED: message.failure.sentence if message.failure else "",
    }.get(message.state)


class EndingLine(QWidget):
    """How a reply ended, unless it is complete."""

    def __init__(self, style: Style) -> None:
        super().__init__()
        self._style = style
        self._icon = Label(style, "ui", "danger")
        style.changed.connect(self._on_style_changed)
        self._words = Label(style, "ui", "ink-2")
        self.resume = TextButton(style, "", ButtonKind.QUIET, height=LINE)
        self.retry = TextButton(style, tr("Retry"), ButtonKind.QUIET, height=LINE)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(4)
        for widget in (self._icon, self._words, self.resume, self.retry):
            self._row.addWidget(widget)
        self._row.addStretch(1)

    def text(self) -> str:
        return self._words.text()

    def set_message(self, message: Message) -> None:
        """Show how `message` ended, or hide the line."""
        has_failed = message.state is MessageState.FAILED
        words = ending_words(message)
        self._icon.setVisible(has_failed)
        self._on_style_changed()
        self._words.set_colour("danger" if has_failed else "ink-2")
        self._words.setText(words or "")
        self.resume.set_text(
            tr("Continue from this token") if message.state is MessageState.STOPPED else tr("Continue")
        )
        self.resume.setVisible(message.state.is_cut_short)
        self.retry.setVisible(has_failed)
        self.setVisible(words is not None)
        self._fit()

    def _on_style_changed(self) -> None:
        self._icon.setPixmap(self._style.pixmap("warning", 16, "danger", self.devicePixelRatioF()))

    def _fit(self) -> None:
        _fit(self._row, self._words, self.width() - self.retry.sizeHint().width() - 32)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()


def _fit(row: QHBoxLayout, words: Label, room: int) -> None:
    """Wrap a long sentence; keep the buttons next to a short one. The row ends with a stretch."""
    is_long = words.fontMetrics().horizontalAdvance(words.text()) > room
    words.setWordWrap(is_long)
    row.setStretchFactor(words, 1 if is_long else 0)
    row.setStretch(row.count() - 1, 0 if is_long else 1)


class RepetitionLine(QWidget):
    """Says that a reply ends in a loop, and offers a retry with a higher penalty."""

    def __init__(self, style: Style) -> None:
        super().__init__()
        sentence = tr("The last sentence repeats. A higher repetition penalty usually helps.")
        self._words = Label(style, "ui", "ink-2", sentence)
        self.retry = TextButton(
            style, tr("Retry with {penalty}", penalty=MORE_PENALTY), ButtonKind.QUIET, height=LINE
        )
        self._text = ""
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(4)
        self._row.addWidget(Picture(style, "info", 16, "ink-2"))
        self._row.addWidget(self._words)
        self._row.addWidget(self.retry)
        self._row.addStretch(1)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.hide()

    def set_text(self, text: str) -> None:
        """Show the line if this text, the whole reply, ends in a loop."""
        if text != self._text:
            self._text = text
            self.setVisible(repeats(text))

    def resizeEvent(self, event: QResizeEvent) -> None:
        _fit(self._row, self._words, self.width() - self.retry.sizeHint().width() - 32)


class LaterMessagesLine(QWidget):
    """Says how many later messages are kept but not shown."""

    def __init__(self, style: Style) -> None:
        super().__init__()
        self._words = Label(style, "ui", "ink-2")
        self.show_button = TextButton(style, tr("Show"), ButtonKind.QUIET, height=LINE)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        row.addWidget(self._words)
        row.addWidget(self.show_button)
        row.addStretch()
        self.hide()

    def text(self) -> str:
        """The text shown."""
        return self._words.text()

    def set_count(self, count: int) -> None:
        """Set the number of later messages; 0 hides the line."""
        one, more = (
            say("One later message is kept as a branch."),
            say("{count} later messages are kept as a branch."),
        )
        self._words.setText(tr(one) if count == 1 else tr(more, count=numbers.count(count)))
        self.setVisible(count > 0)
