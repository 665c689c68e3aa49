"""The meter: tokens per second over the time to the first token."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.domain import meter
from app.domain.status import MeterReading
from app.widgets.labels import Label
from app.widgets.look import Look
from app.widgets.pace import Pace

_REPAINT_MS = 250
_TOOLTIP = (
    "Tokens per second of decoding alone, without reading the prompt.\n"
    "First token: from sending to the first token of the reply."
)


class Meter(QWidget):
    """Two lines of fixed width. Repaints at most four times a second, the last reading always."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._speed = Label(look, "ui", "ink", weight=QFont.Weight.DemiBold)
        self._first = Label(look, "caption", "ink-2")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(4, 0, 4, 0)
        layout.setSpacing(0)
        for label in (self._speed, self._first):
            label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            layout.addWidget(label)
        self.setFixedWidth(self._widest(self._speed, self._first) + 8)
        self.setToolTip(_TOOLTIP)
        self._reading = MeterReading()
        self._state = ""
        self._pace = Pace(self._show, _REPAINT_MS, self)
        self._show()

    def set_reading(self, reading: MeterReading) -> None:
        """Show the reading, now or within a quarter of a second."""
        self._reading = reading
        self._pace.ask()

    def set_state(self, words: str) -> None:
        """Say these words in place of the time to the first token; "" for none."""
        self._state = words
        self._show()

    def set_short(self, is_short: bool) -> None:
        """Leave the second line out, where there is little room."""
        self._first.setVisible(not is_short)
        self.setFixedWidth(self._widest(self._speed, *(() if is_short else (self._first,))) + 8)

    def text(self) -> str:
        """Both lines, as shown."""
        return f"{self._speed.text()}\n{self._first.text()}"

    def _show(self) -> None:
        self._speed.setText(meter.tokens_per_s(self._reading.tokens_per_s))
        count = self._reading.replies
        several = f"{meter.in_words(count)} at once, " if count > 1 else ""
        first = meter.seconds(self._reading.first_token_s)
        self._first.setText(self._state or f"{several}first token {first}")
        self.setAccessibleName(f"{self._speed.text()}, {self._first.text()}")

    def _widest(self, *labels: Label) -> int:
        widest = {self._speed: "8,888 tok/s", self._first: "first token 88.88 s"}
        return max(QFontMetrics(label.font()).horizontalAdvance(widest[label]) for label in labels)
