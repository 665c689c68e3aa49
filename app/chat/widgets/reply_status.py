"""The lines under a reply: how much of the prompt is read, how the reply ended, what is kept below it."""

from PySide6.QtCore import QRectF, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from app.chat.values.repetition import MORE_PENALTY, repeats
from app.conversations.values.conversation import Message, MessageState
from app.i18n import numbers as meter
from app.i18n.translate import tr
from app.i18n.words import say
from app.ui.widgets.box import Picture
from app.ui.widgets.buttons import ButtonKind, TextButton
from app.ui.widgets.labels import Label
from app.ui.widgets.painting import paint_rounded
from app.ui.widgets.style import Style

LINE = 24
_READING_AFTER_MS = 400


class ProgressBar(QWidget):
    """A thin bar, `percent` full."""

    def __init__(self, style: Style, width: int, height: int = 4) -> None:
        super().__init__()
        self._style = style
        self._percent = 0
        self.setFixedSize(width, height)

    def set_percent(self, percent: int) -> None:
        """Fill it so far."""
        self._percent = percent
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        radius = self.height() / 2
        paint_rounded(painter, self.rect(), radius, fill=self._style.colour("fill-strong"))
        done = QRectF(0, 0, self.width() * self._percent / 100, self.height())
        paint_rounded(painter, done, radius, fill=self._style.colour("accent"))


class ReadingLine(QWidget):
    """A caret and how much of the prompt is read. Signals: `appeared()`, once reading takes a while."""

    appeared = Signal()

    def __init__(self, style: Style) -> None:
        super().__init__()
        self._style = style
        self._words = Label(style, "ui", "ink-2")
        self._bar = ProgressBar(style, 120)
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
        self._words.setText(
            tr("Reading the prompt, {percent} %", percent=percent) if percent else tr("Reading the prompt")
        )
        self._bar.set_percent(percent)
        if self.isHidden() and not self._patience.isActive():
            self._patience.start()

    def _on_patience_ended(self) -> None:
        self.show()
        self.appeared.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        paint_rounded(QPainter(self), QRectF(2, 2.5, 2, 17), 1, fill=self._style.colour("accent-text"))


class EndLine(QWidget):
    """How a reply ended, when it did not end by itself."""

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
        """Say how `message` ended, or hide."""
        has_failed = message.state is MessageState.FAILED
        words = {
            MessageState.STOPPED: tr("Stopped."),
            MessageState.RECOVERED: tr("Recovered after a crash."),
            MessageState.LENGTH: tr("Reached {count} tokens.", count=meter.count(len(message.token_ids))),
            MessageState.FAILED: message.failure.sentence if message.failure else "",
        }.get(message.state)
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
    """Break a long sentence; keep what follows a short one beside it. The row ends with a stretch."""
    is_long = words.fontMetrics().horizontalAdvance(words.text()) > room
    words.setWordWrap(is_long)
    row.setStretchFactor(words, 1 if is_long else 0)
    row.setStretch(row.count() - 1, 0 if is_long else 1)


class LoopLine(QWidget):
    """Says that a reply ends in a loop, and what helps."""

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
        """Show itself when this text, the whole reply, ends in a loop."""
        if text != self._text:
            self._text = text
            self.setVisible(repeats(text))

    def resizeEvent(self, event: QResizeEvent) -> None:
        _fit(self._row, self._words, self.width() - self.retry.sizeHint().width() - 32)


class LaterLine(QWidget):
    """Says that messages below are kept though not shown."""

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
        """What it says."""
        return self._words.text()

    def set_count(self, count: int) -> None:
        """So many messages are kept; with none it hides."""
        one, more = (
            say("One later message is kept as a branch."),
            say("{count} later messages are kept as a branch."),
        )
        self._words.setText(tr(one) if count == 1 else tr(more, count=meter.count(count)))
        self.setVisible(count > 0)
