"""The steps of the welcome and their controls."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QRadioButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.chat.widgets.reply_body import ReplyBody
from app.i18n.translate import localised, tr
from app.models.values.rows import ModelRow
from app.ui.values.pill import PillContent
from app.ui.widgets.box import Box, Picture
from app.ui.widgets.buttons import ButtonKind, SendButton, SendMode, TextButton
from app.ui.widgets.labels import Label, Pill, Surface
from app.ui.widgets.painting import (
    paint_focus_ring,
    paint_frame,
    paint_radio,
    paint_rounded,
    set_field_palette,
)
from app.ui.widgets.style import Style
from app.welcome.values import SUGGESTIONS, card_line, card_pill

_DOT, _DOT_STEP = 6, 12
_CARD_HEIGHT, _RADIUS = 43, 9.0
_TEXT_LEFT = 38
_SIDE = 48
_ICON = 90


class PageDots(QWidget):
    """A dot for each step; the current one is filled."""

    def __init__(self, style: Style, steps: int) -> None:
        super().__init__()
        self._style = style
        self._steps = steps
        self._step = 0
        self.setFixedSize(_DOT_STEP * steps, 28)
        style.changed.connect(self.update)

    def set_step(self, step: int) -> None:
        """Show the step, counted from 0."""
        self._step = step
        self.setAccessibleName(tr("Step {step} of {steps}", step=step + 1, steps=self._steps))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        for index in range(self._steps):
            painter.setBrush(self._style.colour("accent" if index == self._step else "hair"))
            painter.drawEllipse(QRectF(index * _DOT_STEP, (self.height() - _DOT) / 2, _DOT, _DOT))


class Feature(QWidget):
    """An icon, a heading and a line of text."""

    def __init__(self, style: Style, icon: str, head: str, line: str) -> None:
        super().__init__()
        words = QVBoxLayout()
        words.setSpacing(1)
        words.addWidget(Label(style, "ui", "ink", head, weight=QFont.Weight.DemiBold))
        words.addWidget(Label(style, "ui", "ink-2", line))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(16)
        row.addWidget(Picture(style, icon, 20, "accent-text"), 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(words, 1)


class ModelCard(QRadioButton):
    """A model to choose: name, a line of text, a pill. `key` identifies the model."""

    def __init__(self, style: Style, key: str) -> None:
        super().__init__()
        self.key = key
        self._style = style
        self._line = ""
        self._pill = Pill(style)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        row = QHBoxLayout(self)
        row.setContentsMargins(_TEXT_LEFT, 0, 12, 0)
        row.addStretch()
        row.addWidget(self._pill)
        style.changed.connect(self.update)

    @property
    def pill(self) -> str:
        """The text of the pill."""
        return self._pill.text

    @property
    def line(self) -> str:
        """The line below the name."""
        return self._line

    def set_words(self, name: str, line: str, pill: PillContent | None) -> None:
        """Show these texts."""
        self.setText(name)
        self._line = line
        self._pill.set_content(pill)
        self.setAccessibleName(name)
        self.setAccessibleDescription(" ".join(part for part in (line, self._pill.text) if part))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(300, _CARD_HEIGHT)

    def hitButton(self, pos: object) -> bool:
        return True

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        is_chosen = self.isChecked()
        fill = self._style.colour("accent-tint" if is_chosen else "content")
        line = self._style.colour("accent" if is_chosen else "hair")
        paint_rounded(painter, self.rect(), _RADIUS, fill=fill, line=line, width=1.5 if is_chosen else 1.0)
        if self.hasFocus():
            paint_focus_ring(painter, self._style, self.rect(), _RADIUS)
        paint_radio(painter, self._style, QPointF(20, self.height() / 2), is_checked=is_chosen)
        room = QRectF(_TEXT_LEFT, 5, self._pill.x() - _TEXT_LEFT - 8, 17)
        self._draw(painter, room, self._style.font("ui", QFont.Weight.DemiBold), "ink", self.text())
        self._draw(painter, room.translated(0, 17), self._style.font("small"), "ink-2", self._line)

    def _draw(self, painter: QPainter, area: QRectF, font: QFont, colour: str, text: str) -> None:
        painter.setFont(font)
        painter.setPen(self._style.colour(colour))
        elided = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, int(area.width()))
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, elided)


class MessageField(QWidget):
    """A line of text with the send button. Signals: `submitted(str)`."""

    submitted = Signal(str)

    def __init__(self, style: Style) -> None:
        super().__init__()
        self._style = style
        self._is_busy = False
        self.edit = QLineEdit()
        self.edit.setFrame(False)
        self.edit.setFont(style.font("reply"))
        self.edit.setPlaceholderText(tr("Message"))
        self.edit.setAccessibleName(tr("Message"))
        self.button = SendButton(style)
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 5, 6, 5)
        row.addWidget(self.edit)
        row.addWidget(self.button)
        self.edit.textChanged.connect(self._place_mode)
        self.edit.returnPressed.connect(self._on_return)
        self.button.clicked.connect(self._on_return)
        style.changed.connect(self._on_style_changed)
        self._on_style_changed()

    def set_busy(self, is_busy: bool) -> None:
        """Disable sending while a reply is generated."""
        self._is_busy = is_busy
        self._place_mode()

    def _place_mode(self) -> None:
        is_free = bool(self.edit.text().strip()) and not self._is_busy
        self.button.set_mode(SendMode.SEND if is_free else SendMode.EMPTY)

    def _on_return(self) -> None:
        text = self.edit.text()
        if text.strip() and not self._is_busy:
            self.edit.clear()
            self.submitted.emit(text)

    def _on_style_changed(self) -> None:
        set_field_palette(self.edit, self._style)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        paint_frame(QPainter(self), self._style, self.rect(), 15, has_focus=self.edit.hasFocus())


class IntroStep(QWidget):
    """What the program is."""

    def __init__(self, style: Style, computer: str) -> None:
        super().__init__()
        icon = Picture(style, "app-icon", _ICON, "ink")
        title = Label(style, "title", "ink", "Mamba Metal")
        line = Label(
            style, "ui", "ink-2", tr("A language model that runs on this {computer}.", computer=computer)
        )
        stays = tr("What you write stays on this {computer}.", computer=computer)
        column = QVBoxLayout(self)
        column.setContentsMargins(104, 28, _SIDE, 0)
        column.setSpacing(0)
        head = QVBoxLayout()
        head.setContentsMargins(0, 0, 104 - _SIDE, 0)
        for widget, below in ((icon, 14), (title, 4), (line, 26)):
            head.addWidget(widget, 0, Qt.AlignmentFlag.AlignHCenter)
            head.addSpacing(below)
        column.addLayout(head)
        for symbol, words, more in (
            ("speed", tr("The same speed at any length"), tr("Word 2,000 takes as long as word 2.")),
            ("branch", tr("Return to any message"), tr("Reopen, branch or undo without waiting.")),
            ("memory", tr("Private"), stays),
        ):
            column.addWidget(Feature(style, symbol, words, more))
            column.addSpacing(14)
        column.addStretch()


class ModelStep(QWidget):
    """Choosing a first model. Signals: `chosen()` when another is chosen."""

    chosen = Signal()

    def __init__(self, style: Style) -> None:
        super().__init__()
        self._style = style
        self.cards: dict[str, ModelCard] = {}
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(_SIDE, 24, _SIDE, 0)
        self._column.setSpacing(0)
        self._column.addWidget(Label(style, "title", "ink", tr("Choose your first model")))
        self._column.addSpacing(2)
        line = tr("You can switch at any time, and chat while another model downloads.")
        self._column.addWidget(Label(style, "ui", "ink-2", line))
        self._column.addSpacing(12)
        self._list = QVBoxLayout()
        self._list.setSpacing(5)
        self._column.addLayout(self._list)
        self._column.addSpacing(8)
        note = Label(
            style,
            "caption",
            "ink-2",
            tr(
                "A base model continues what you write. It wasn’t trained to follow instructions, so start a"
                " sentence and let it continue."
            ),
        )
        note.setWordWrap(True)
        self._column.addWidget(note)
        self._column.addStretch()

    @property
    def key(self) -> str:
        """The chosen model."""
        return next((key for key, card in self.cards.items() if card.isChecked()), "")

    def set_rows(self, rows: Sequence[ModelRow]) -> None:
        """Offer these models. The choice stays; until there is one, it is the first model."""
        for key in [key for key in self.cards if key not in {row.key for row in rows}]:
            self.cards.pop(key).deleteLater()
        for index, row in enumerate(rows):
            card = self.cards.get(row.key)
            if card is None:
                card = self.cards[row.key] = ModelCard(self._style, row.key)
                card.clicked.connect(self.chosen)
                card.toggled.connect(self.chosen)
            self._list.insertWidget(index, card)
            card.set_words(localised(row.model.name), localised(card_line(row)), card_pill(row))
        if rows and not self.key:
            self.cards[rows[0].key].setChecked(True)


class ChatStep(QWidget):
    """Suggested questions, a message field, and the reply. Signals: `asked(str)`."""

    asked = Signal(str)

    def __init__(self, style: Style) -> None:
        super().__init__()
        self.prompts = tuple(TextButton(style, tr(words), ButtonKind.REGULAR) for words in SUGGESTIONS)
        self.question = Label(style, "reply", "ink")
        self.reply = ReplyBody(style)
        self.reply.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.footer = Label(style, "caption", "ink-2")
        self.field = MessageField(style)
        self.field.submitted.connect(self.asked)
        row = QHBoxLayout()
        row.setSpacing(8)
        for button in self.prompts:
            button.clicked.connect(self._on_prompt)
            row.addWidget(button)
        row.addStretch()
        column = QVBoxLayout(self)
        column.setContentsMargins(_SIDE, 24, _SIDE, 4)
        column.setSpacing(0)
        column.addWidget(Label(style, "title", "ink", tr("Say hello")))
        column.addSpacing(2)
        column.addWidget(Label(style, "ui", "ink-2", tr("Choose a question or write your own.")))
        column.addSpacing(14)
        column.addLayout(row)
        column.addSpacing(12)
        column.addWidget(self._made_talk(style), 1)
        column.addSpacing(8)
        column.addWidget(self.field)
        self.set_busy(False)

    def set_question(self, text: str) -> None:
        """Show the question."""
        self.question.setText(text)
        self._bubble.setVisible(bool(text))

    def set_reply(self, text: str, *, is_open: bool) -> None:
        """Show the reply so far."""
        self.reply.setVisible(True)
        self.reply.set_text(text, is_open=is_open)
        self._scroll_to_end()

    def append_reply(self, text: str) -> None:
        """Append to the reply being written."""
        self.reply.append_text(text)
        self._scroll_to_end()

    def _scroll_to_end(self) -> None:
        bar = self._scroll.verticalScrollBar()
        bar.setValue(bar.maximum())

    def set_busy(self, is_busy: bool) -> None:
        """Disable sending while a reply is generated."""
        for button in self.prompts:
            button.setEnabled(not is_busy)
        self.field.set_busy(is_busy)

    def _made_talk(self, style: Style) -> QWidget:
        self._bubble = Box(style, "fill")
        inner = QVBoxLayout(self._bubble)
        inner.setContentsMargins(14, 9, 14, 9)
        inner.addWidget(self.question)
        self.question.setWordWrap(False)
        self._bubble.hide()
        self.reply.hide()
        content = Surface(style, "content")
        talk = QVBoxLayout(content)
        talk.setContentsMargins(0, 4, 0, 4)
        talk.setSpacing(8)
        talk.addWidget(self._bubble, 0, Qt.AlignmentFlag.AlignRight)
        talk.addWidget(self.reply)
        talk.addWidget(self.footer)
        talk.addStretch()
        self._scroll = QScrollArea()
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setWidget(content)
        return self._scroll

    def _on_prompt(self) -> None:
        button = self.sender()
        if isinstance(button, TextButton):
            self.asked.emit(button.text())
