"""Sheets: a base, a form with one field, and a question."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QPalette
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLayout, QLineEdit, QVBoxLayout, QWidget

from app.i18n.translate import localised, tr
from app.i18n.words import sentences
from app.ui.values.question import Answer, Question
from app.ui.widgets.buttons import ButtonKind, TextButton
from app.ui.widgets.labels import Label
from app.ui.widgets.painting import set_palette
from app.ui.widgets.style import Style

_WIDTH, _SIDE = 440, 24


class Sheet(QDialog):
    """A dialog that blocks one window; on macOS it is attached to that window's title bar.

    Subclasses add their widgets to `column`.
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
        self.column.setSizeConstraint(QLayout.SizeConstraint.SetFixedSize)  # it is as large as its contents
        strut = QWidget()
        strut.setFixedSize(width - 2 * _SIDE, 0)
        self.column.addWidget(strut)
        self.app_style = style
        style.changed.connect(self._on_style_changed)
        self._on_style_changed()

    def _on_style_changed(self) -> None:
        set_palette(self, {QPalette.ColorRole.Window: self.app_style.colour("raised")})


class FormSheet(Sheet):
    """A sheet with a title, a text, one field and a row of buttons. Return submits it.

    Subclasses add the buttons to `row`, and implement `submit`.
    """

    def __init__(self, style: Style, title: str, text: str, width: int, parent: QWidget) -> None:
        super().__init__(style, title, width, parent)
        self.field = QLineEdit()
        self.field.setFont(style.font("ui"))
        self.remark = _wrapped(Label(style, "small", "danger"))
        self.below = QHBoxLayout()
        self.below.addWidget(self.remark, 1)
        self.row = QHBoxLayout()
        self.row.setSpacing(8)
        column = self.column
        column.addWidget(Label(style, "dialog", "ink", title))
        column.addSpacing(6)
        column.addWidget(_wrapped(Label(style, "ui", "ink-2", text)))
        column.addSpacing(12)
        column.addWidget(self.field)
        column.addSpacing(8)
        column.addLayout(self.below)
        column.addSpacing(14)
        column.addLayout(self.row)
        self.cancel_button = self.made_button(tr("Cancel"))
        self.cancel_button.clicked.connect(self.close)
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def made_button(
        self, text: str, kind: ButtonKind = ButtonKind.REGULAR, *, height: int = 28
    ) -> TextButton:
        """A button that Return does not press."""
        button = TextButton(self.app_style, text, kind, height=height)
        button.setAutoDefault(False)
        return button

    def submit(self) -> None:
        """Accept what is in the field, or say what is wrong with it."""
        raise NotImplementedError

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.submit()
        else:
            super().keyPressEvent(event)


class AskSheet(Sheet):
    """Asks a question. The action of the answer runs once, after the sheet has closed."""

    def __init__(self, style: Style, question: Question, parent: QWidget) -> None:
        super().__init__(style, question.title, _WIDTH, parent)
        self._question = question
        self._is_answered = False
        self._answers: dict[TextButton, Answer] = {}
        row = QHBoxLayout()
        row.setSpacing(8)
        if question.destructive is not None:
            row.addWidget(self._made(question.destructive, ButtonKind.DESTRUCTIVE))
        row.addStretch()
        for other in reversed(question.others):
            row.addWidget(self._made(other, ButtonKind.REGULAR))
        default = self._made(question.default, ButtonKind.PRIMARY)
        row.addWidget(default)
        self.column.addWidget(_wrapped(Label(style, "dialog", "ink", question.title)))
        self.column.addSpacing(6)
        self.column.addWidget(_wrapped(Label(style, "ui", "ink-2", question.text)))
        self.column.addSpacing(20)
        self.column.addLayout(row)
        self.setAccessibleName(localised(sentences((question.title, question.text))))
        default.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def buttons(self) -> dict[str, TextButton]:
        """The buttons by their English labels."""
        return {str(answer.label): button for button, answer in self._answers.items()}

    def _answer(self, answer: Answer) -> None:
        if not self._is_answered:
            self._is_answered = True
            self.done(0)
            if answer.run is not None:
                answer.run()

    def _made(self, answer: Answer, kind: ButtonKind) -> TextButton:
        button = TextButton(self.app_style, answer.label, kind)
        button.setAutoDefault(False)
        button.clicked.connect(self._on_clicked)
        self._answers[button] = answer
        return button

    def _on_clicked(self) -> None:
        sender = self.sender()
        if isinstance(sender, TextButton):
            self._answer(self._answers[sender])

    def reject(self) -> None:
        self._answer(self._question.escape or self._question.default)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            focused = self.focusWidget()
            answer = self._answers.get(focused) if isinstance(focused, TextButton) else None
            self._answer(answer or self._question.default)
        else:
            super().keyPressEvent(event)


def _wrapped(label: Label) -> Label:
    label.setWordWrap(True)
    return label
