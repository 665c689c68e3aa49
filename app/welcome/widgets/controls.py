"""The controls of the welcome: page dots, features, model cards and the message field."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QRadioButton, QSizePolicy, QVBoxLayout, QWidget

from app.i18n.translate import tr
from app.ui.values.pill import PillContent
from app.ui.widgets.box import Picture
from app.ui.widgets.buttons import SendButton, SendMode
from app.ui.widgets.labels import Label, Pill
from app.ui.widgets.painting import (
    paint_focus_ring,
    paint_frame,
    paint_radio,
    paint_rounded,
    set_field_palette,
)
from app.ui.widgets.style import Style

_DOT, _DOT_STEP = 6, 12
_CARD_HEIGHT, _RADIUS = 43, 9.0
_TEXT_LEFT = 38


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
