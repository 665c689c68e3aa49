"""The text of a message that may be very long."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.chat.widgets.text_body import TextBody
from app.ui.values.text import shown
from app.ui.widgets.style import Style

FIRST_CHARACTERS = 20_000  # laid out at once; a million take a second, in which the window would stand still


class LongBody(TextBody):
    """Shows the beginning of its text until all is asked for. What is copied goes to the end of the whole text.

    Signals: `grown()`, when all is shown.
    """

    grown = Signal()

    def __init__(self, style: Style, line_height: int, text: str, parent: QWidget | None = None) -> None:
        super().__init__(style, line_height, parent)
        self._whole = shown(text)
        self.set_text(self._whole[:FIRST_CHARACTERS])

    @property
    def is_whole(self) -> bool:
        return len(self.text()) == len(self._whole)

    @property
    def count(self) -> int:
        """How many characters the whole text has."""
        return len(self._whole)

    def show_whole(self) -> None:
        if not self.is_whole:
            self.set_text(self._whole)
            self.grown.emit()

    def text_between(self, start: int, end: int) -> str:
        text = super().text_between(start, end)
        is_past_all = end > self.document().characterCount() - 1
        return text + self._whole[len(self.text()) :] if is_past_all else text
