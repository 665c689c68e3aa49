"""Forms: a label at the left, its control at the right, a small note below it."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.ui.widgets.fields import Field, SliderField
from app.ui.widgets.labels import Label
from app.ui.widgets.style import Style

LABEL_WIDTH, CONTROL_WIDTH = 198, 374
_GAP, _ROW_GAP, _NOTE_GAP = 14, 12, 5
_CONTROL_HEIGHT = 26


class HelpText(Label):
    """Small text of a fixed width, as high as its lines; hidden while it is empty."""

    def __init__(self, style: Style, text: str = "", *, width: int = CONTROL_WIDTH) -> None:
        super().__init__(style, "small", "ink-2")
        self.setWordWrap(True)
        self.setFixedWidth(width)
        self.setText(text)

    def setText(self, text: str) -> None:
        super().setText(text)
        self.setFixedHeight(max(0, self.heightForWidth(self.width())))
        self.setVisible(bool(text))


class FormRow(QWidget):
    """One line of a form. `beside` is small text after the control. Where the control refuses a value, the row says why."""

    def __init__(
        self, style: Style, label: str, control: QWidget, *, beside: str = "", note: str = ""
    ) -> None:
        super().__init__()
        self.label = Label(style, "ui", "ink", label)
        self.label.setFixedWidth(LABEL_WIDTH)
        self.label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.label.setBuddy(control)
        if not control.accessibleName():
            control.setAccessibleName(self.label.text())
        self.control = control
        self.note = HelpText(style)
        line = QHBoxLayout()
        line.setSpacing(_GAP)
        self.label.setMinimumHeight(_CONTROL_HEIGHT)
        line.addWidget(self.label, 0, Qt.AlignmentFlag.AlignTop)
        line.addWidget(control, 0, Qt.AlignmentFlag.AlignVCenter)
        if beside:
            line.addWidget(Label(style, "small", "ink-2", beside))
        line.addStretch()
        below = QHBoxLayout()
        below.setContentsMargins(LABEL_WIDTH + _GAP, 0, 0, 0)
        below.addWidget(self.note)
        below.addStretch()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(_NOTE_GAP)
        column.addLayout(line)
        column.addLayout(below)
        self._note = (note, "ink-2")
        self._error = ""
        self._show_note()
        if isinstance(control, Field | SliderField):
            control.refused.connect(self.set_error)

    def set_note(self, text: str, colour: str = "ink-2") -> None:
        """Show this text below the control, in the colour of that token."""
        self._note = (text, colour)
        self._show_note()

    def set_error(self, error: str) -> None:
        """Show what is wrong with the control's value instead of the note; "" shows the note again."""
        self._error = error
        self._show_note()

    def _show_note(self) -> None:
        text, colour = (self._error, "danger") if self._error else self._note
        self.note.set_colour(colour)
        self.note.setText(text)


class Form(QWidget):
    """Rows, one below the other."""

    def __init__(self, style: Style) -> None:
        super().__init__()
        self._style = style
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 22, 0, 26)
        self._column.setSpacing(_ROW_GAP)

    def add(self, label: str, control: QWidget, *, beside: str = "", note: str = "") -> FormRow:
        """A row with `control`."""
        row = FormRow(self._style, label, control, beside=beside, note=note)
        self._column.addWidget(row)
        return row

    def add_note(self, text: str) -> HelpText:
        """A text that belongs to no control."""
        note = HelpText(self._style, text)
        self._column.addWidget(_indented(note))
        return note


def in_a_row(*widgets: QWidget, spacing: int = 8) -> QWidget:
    """Several controls in one row."""
    whole = QWidget()
    row = QHBoxLayout(whole)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(spacing)
    for widget in widgets:
        row.addWidget(widget)
    row.addStretch()
    whole.setFocusProxy(widgets[0])
    return whole


def _indented(widget: QWidget) -> QWidget:
    whole = QWidget()
    row = QHBoxLayout(whole)
    row.setContentsMargins(LABEL_WIDTH + _GAP, 0, 0, 0)
    row.addWidget(widget)
    row.addStretch()
    return whole
