"""A question with buttons, in a sheet."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QPalette
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLayout, QVBoxLayout, QWidget

from app.i18n.translate import localised
from app.i18n.words import sentences
from app.ui.values.question import Question
from app.ui.widgets.buttons import ButtonKind, TextButton
from app.ui.widgets.labels import Label
from app.ui.widgets.painting import set_palette
from app.ui.widgets.style import Style

_WIDTH, _SIDE = 440, 24
_ANSWER = "answer"


class Sheet(QDialog):
    """A dialog that belongs to one window; on a Mac it hangs from that window's title bar.

    Subclasses put their parts into `column`.
    """

    def __init__(self, style: Style, title: str, width: int, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(localised(title))
        self.setWindowFlag(Qt.WindowType.Sheet)
        self.setWindowModality(Qt.WindowModality.WindowModal)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(_SIDE, 22, _SIDE, 20)
        self.column.setSpacing(0)
        self.column.setSizeConstraint(QLayout.SizeConstraint.SetFixedSize)  # it grows with what it says
        strut = QWidget()
        strut.setFixedSize(width - 2 * _SIDE, 0)
        self.column.addWidget(strut)
        self.app_style = style
        style.changed.connect(self._on_style_changed)
        self._on_style_changed()

    def _on_style_changed(self) -> None:
        set_palette(self, {QPalette.ColorRole.Window: self.app_style.colour("raised")})


class AskSheet(Sheet):
    """Signals: `answered(str)` with a button's English text, once, before it closes."""

    answered = Signal(str)

    def __init__(self, style: Style, question: Question, parent: QWidget) -> None:
        super().__init__(style, question.title, _WIDTH, parent)
        self.question = question
        self._is_answered = False
        self.buttons: dict[str, TextButton] = {}
        title = Label(style, "dialog", "ink", question.title)
        text = Label(style, "ui", "ink-2", question.text)
        for label in (title, text):
            label.setWordWrap(True)
        row = QHBoxLayout()
        row.setSpacing(8)
        if question.destructive:
            row.addWidget(self._made(question.destructive, ButtonKind.DESTRUCTIVE))
        row.addStretch()
        for other in reversed(question.others):
            row.addWidget(self._made(other, ButtonKind.REGULAR))
        row.addWidget(self._made(question.default, ButtonKind.PRIMARY))
        self.column.addWidget(title)
        self.column.addSpacing(6)
        self.column.addWidget(text)
        self.column.addSpacing(20)
        self.column.addLayout(row)
        self.setAccessibleName(localised(sentences((question.title, question.text))))
        self.buttons[question.default].setFocus(Qt.FocusReason.OtherFocusReason)

    def answer(self, text: str) -> None:
        """Take a button's answer and close."""
        if not self._is_answered:
            self._is_answered = True
            self.answered.emit(text)
            self.done(0)

    def _made(self, text: str, kind: ButtonKind) -> TextButton:
        button = TextButton(self.app_style, text, kind)
        button.setAutoDefault(False)
        button.setProperty(_ANSWER, str(text))
        button.clicked.connect(self._on_clicked)
        self.buttons[text] = button
        return button

    def _on_clicked(self) -> None:
        sender = self.sender()
        if isinstance(sender, TextButton):
            self.answer(sender.property(_ANSWER))

    def reject(self) -> None:
        self.answer(self.question.escape or self.question.default)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            focused = self.focusWidget()
            answer = focused.property(_ANSWER) if isinstance(focused, TextButton) else None
            self.answer(answer or self.question.default)
        else:
            super().keyPressEvent(event)
