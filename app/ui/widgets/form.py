"""Forms: a label at the left, its control at the right, a small note below it."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.ui.widgets.labels import Label
from app.ui.widgets.style import Style

LABEL_WIDTH, CONTROL_WIDTH = 198, 374
_GAP, _ROW_GAP, _NOTE_GAP = 14, 12, 5
_CONTROL_HEIGHT = 26


class Note(Label):
    """Small text of a fixed width, as high as its lines. Without text it takes no room."""

    def __init__(self, style: Style, text: str = "", *, width: int = CONTROL_WIDTH) -> None:
        super().__init__(style, "small", "ink-2")
        self.setWordWrap(True)
        self.setFixedWidth(width)
        self.setText(text)

    def setText(self, text: str) -> None:
        super().setText(text)
        self.setFixedHeight(max(0, self.heightForWidth(self.width())))
        self.setVisible(bool(text))


class Row(QWidget):
    """One line of a form. `beside` are small words after the control."""

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
        self.note = Note(style)
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
        self.set_note(note)

    def set_note(self, text: str, colour: str = "ink-2") -> None:
        """Say this below the control, in the colour of that token."""
        self.note.set_colour(colour)
        self.note.setText(text)


class Form(QWidget):
    """Rows one below the other."""

    def __init__(self, style: Style) -> None:
        super().__init__()
        self._style = style
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 22, 0, 26)
        self._column.setSpacing(_ROW_GAP)

    def add(self, label: str, control: QWidget, *, beside: str = "", note: str = "") -> Row:
        """A row with `control`."""
        row = Row(self._style, label, control, beside=beside, note=note)
        self._column.addWidget(row)
        return row

    def add_section(self, title: str) -> None:
        """A heading over the rows that follow."""
        label = Label(self._style, "ui", "ink", title, weight=QFont.Weight.DemiBold)
        self._column.addWidget(_indented(label))

    def add_note(self, text: str) -> Note:
        """Words that belong to no control."""
        note = Note(self._style, text)
        self._column.addWidget(_indented(note))
        return note


def in_a_row(*widgets: QWidget, spacing: int = 8) -> QWidget:
    """Several controls as one."""
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
