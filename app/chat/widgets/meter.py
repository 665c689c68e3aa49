"""The meter: tokens per second over the time to the first token."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.i18n import numbers as meter
from app.i18n.translate import localised, tr
from app.i18n.words import listed, say
from app.inference.values.status import MeterReading
from app.ui.widgets.labels import Label
from app.ui.widgets.style import Style
from app.ui.widgets.throttle import Throttle

_REPAINT_MS = 250
_TOOLTIP = say(
    "Tokens per second of decoding alone, without reading the prompt.\n"
    "First token: from sending to the first token of the reply."
)


class Meter(QWidget):
    """Two lines of fixed width. Repaints at most four times a second, the last reading always."""

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
        """Show the reading, now or within a quarter of a second."""
        before, self._reading = self._reading, reading
        if before.replies != reading.replies:
            self._fit()
        self._throttle.ask()

    def set_state(self, words: str) -> None:
        """Say these words in place of the time to the first token; "" for none."""
        self._state = words
        self._show()

    def set_short(self, is_short: bool) -> None:
        """Leave the second line out, where there is little room."""
        self._is_short = is_short
        self._first.setVisible(not is_short)
        self._fit()

    def text(self) -> str:
        """Both lines, as shown."""
        return f"{self._speed.text()}\n{self._first.text()}"

    def _show(self) -> None:
        self._speed.setText(meter.tokens_per_s(self._reading.tokens_per_s))
        first = meter.seconds(self._reading.first_token_s)
        self._first.setText(self._state or self._first_words(first))
        self.setAccessibleName(localised(listed((self._speed.text(), self._first.text()))))

    def _first_words(self, time: str) -> str:
        count = self._reading.replies
        if count > 1:
            return tr("{count} at once, first token {time}", count=meter.in_words(count), time=time)
        return tr("first token {time}", time=time)

    def _fit(self) -> None:
        """Take the width of the widest text: no number moves anything."""
        widest = {self._speed: "8,888 tok/s"}
        if not self._is_short:
            widest[self._first] = self._first_words("88.88 s")
        widths = [QFontMetrics(label.font()).horizontalAdvance(text) for label, text in widest.items()]
        self.setFixedWidth(max(widths) + 8)
