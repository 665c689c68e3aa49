"""The widgets of the title bar: the model button with its menu, and the meter."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QFont, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QMenu, QVBoxLayout, QWidget

from app.i18n import numbers
from app.i18n.translate import localised, tr
from app.i18n.words import listed, say
from app.inference.values.model import ModelChoice
from app.inference.values.status import EngineStatus, MeterReading, Phase, dot_token, short_words
from app.ui.widgets.buttons import PaintedButton
from app.ui.widgets.labels import Label
from app.ui.widgets.style import Style
from app.ui.widgets.throttle import Throttle

_REPAINT_MS = 250
_TOOLTIP = say(
    "Decoding speed in tokens per second, not counting the prompt.\nFirst token: the time from"
    " sending to the reply’s first token."
)


class Meter(QWidget):
    """Tokens per second over the time to the first token, in a fixed width. Repaints at most four times a second."""

    def __init__(self, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._speed = Label(style, "ui", "ink", weight=QFont.Weight.DemiBold)
        self._first = Label(style, "caption", "ink-2")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(4, 0, 4, 0)
        layout.setSpacing(0)
        for label in (self._speed, self._first):
            label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            layout.addWidget(label)
        self.setToolTip(tr(_TOOLTIP))
        self._is_short = False
        self._reading = MeterReading()
        self._fit()
        self._state = ""
        self._throttle = Throttle(self._show, _REPAINT_MS, self)
        self._show()

    def set_reading(self, reading: MeterReading) -> None:
        """Show the reading within a quarter of a second."""
        before, self._reading = self._reading, reading
        if before.replies != reading.replies:
            self._fit()
        self._throttle.request()

    def set_state(self, words: str) -> None:
        """Show this text instead of the time to the first token; "" for none."""
        self._state = words
        self._show()

    def set_short(self, is_short: bool) -> None:
        """Hide the second line to save space."""
        self._is_short = is_short
        self._first.setVisible(not is_short)
        self._fit()

    def text(self) -> str:
        """Both lines."""
        return f"{self._speed.text()}\n{self._first.text()}"

    def _show(self) -> None:
        self._speed.setText(numbers.tokens_per_s(self._reading.tokens_per_s))
        first = numbers.seconds(self._reading.first_token_s)
        self._first.setText(self._state or self._first_words(first))
        self.setAccessibleName(localised(listed((self._speed.text(), self._first.text()))))

    def _first_words(self, time: str) -> str:
        count = self._reading.replies
        if count > 1:
            return tr("{count} at once, first token {time}", count=numbers.in_words(count), time=time)
        return tr("first token {time}", time=time)

    def _fit(self) -> None:
        """Use the width of the widest text, so that changing numbers move nothing."""
        widest = {self._speed: "8,888 tok/s"}
        if not self._is_short:
            widest[self._first] = self._first_words("88.88 s")
        widths = [QFontMetrics(label.font()).horizontalAdvance(text) for label, text in widest.items()]
        self.setFixedWidth(max(widths) + 8)


_LEFT, _DOT, _GAP, _CHEVRON, _RIGHT = 10, 8, 7, 14, 8
_MAX_NAME = 190


class ModelButton(PaintedButton):
    """Shows the model and its state. The accessible name includes the state, which the dot shows only by colour."""

    radius = 8.0

    def __init__(self, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(style, tr("Choose a model"), parent)
        self._status = EngineStatus()
        self._is_short = False
        self.setFont(style.font("ui", QFont.Weight.Medium))
        self.set_status(self._status)

    def set_status(self, status: EngineStatus) -> None:
        """Show the state of the session."""
        changes_size = (status.model, status.precision) != (self._status.model, self._status.precision)
        self._status = status
        what = listed((status.model, status.precision, short_words(status)))
        self.setAccessibleName(tr("Model {what}", what=what))
        self.setToolTip(tr(short_words(status)).capitalize())
        if changes_size:
            self.updateGeometry()
        self.update()

    def set_short(self, is_short: bool) -> None:
        """Hide the precision to save space."""
        self._is_short = is_short
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        width = (
            _LEFT
            + _DOT
            + _GAP
            + self.fontMetrics().horizontalAdvance(self._name())
            + _GAP
            + _CHEVRON
            + _RIGHT
        )
        if precision := self._precision():
            width += _GAP + QFontMetrics(self.app_style.font("ui")).horizontalAdvance(precision)
        return QSize(width, 30)

    def _name(self) -> str:
        name = (
            localised(self._status.model)
            if self._status.model and self._status.phase is not Phase.NO_MODEL
            else tr("Choose a model")
        )
        return self.fontMetrics().elidedText(name, Qt.TextElideMode.ElideMiddle, _MAX_NAME)

    def _precision(self) -> str:
        return "" if self._is_short else localised(self._status.precision)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        self.paint_box(
            painter, self.fill(self.app_style.colour("fill"), self.app_style.colour("fill-strong"))
        )
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.app_style.colour(dot_token(self._status)))
        painter.drawEllipse(QRectF(_LEFT, (self.height() - _DOT) / 2, _DOT, _DOT))
        left = _LEFT + _DOT + _GAP
        centred = Qt.AlignmentFlag.AlignVCenter
        painter.setFont(self.font())
        painter.setPen(self.app_style.colour("ink"))
        painter.drawText(self.rect().adjusted(left, 0, 0, 0), centred, self._name())
        left += self.fontMetrics().horizontalAdvance(self._name()) + _GAP
        painter.setFont(self.app_style.font("ui"))
        painter.setPen(self.app_style.colour("ink-2"))
        painter.drawText(self.rect().adjusted(left, 0, 0, 0), centred, self._precision())
        self.paint_icon(painter, "chevron-down", _CHEVRON, "ink-2", self.width() - _RIGHT - _CHEVRON)


class ModelMenu(QMenu):
    """The models that are ready to load, and an item for all models. Signals: `chosen(ModelChoice)`, `models_requested()`."""

    chosen = Signal(object)
    models_requested = Signal()

    def __init__(self, choices: Sequence[ModelChoice], current: ModelChoice | None, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._choices: dict[QAction, ModelChoice] = {}
        group = QActionGroup(self)
        for choice in choices:
            action = self.addAction(localised(choice.name))
            action.setToolTip(choice.model)
            action.setCheckable(True)
            action.setChecked(current is not None and choice.model == current.model)
            group.addAction(action)
            self._choices[action] = choice
        self.addSeparator()
        self._models = self.addAction(tr("Models…"))
        self.triggered.connect(self._on_triggered)

    def _on_triggered(self, action: QAction) -> None:
        if action is self._models:
            self.models_requested.emit()
        elif action in self._choices:
            self.chosen.emit(self._choices[action])
