"""The banner: one note under the toolbar strip, with what one can do about it."""

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QVBoxLayout, QWidget

from app.i18n.translate import localised, tr
from app.ui.values.notice import Note, NoteKind
from app.ui.widgets.buttons import ButtonKind, IconButton, TextButton
from app.ui.widgets.labels import Label
from app.ui.widgets.painting import paint_rounded
from app.ui.widgets.style import Style

_LOOKS = {
    NoteKind.FAILURE: ("danger-tint", "warning", "danger", "ink"),
    NoteKind.WARNING: ("warn-tint", "warning", "warn", "ink"),
    NoteKind.NOTE: ("fill", "info", "ink-2", "ink-2"),
    NoteKind.UNDO: ("fill", "delete", "ink-2", "ink-2"),
}
UNDO_MS = 8000
_LOOK_AGAIN_MS = 1000


class Banner(QWidget):
    """Shows the latest note that is not closed. Those that offer to undo close themselves, but not under the pointer.

    Signals: `details_requested(Note)`, `action_requested(Note)` after which the note is closed, `closed()`.
    """

    details_requested = Signal(object)
    action_requested = Signal(object)
    closed = Signal()

    def __init__(self, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._style = style
        self._notes: list[Note] = []
        self._icon = Label(style, "ui", "ink-2")
        self._words = Label(style, "small", "ink-2")
        self._words.setWordWrap(True)
        self._words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.details_button = TextButton(style, tr("Copy details"), ButtonKind.PLAIN, height=24)
        self.action_button = TextButton(style, "", ButtonKind.PLAIN, height=24)
        self.close_button = IconButton(style, "close", tr("Close"), is_small=True)
        box = QWidget()
        row = QHBoxLayout(box)
        row.setContentsMargins(12, 8, 8, 8)
        row.setSpacing(10)
        row.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self._words, 1)
        row.addWidget(self.details_button)
        row.addWidget(self.action_button)
        row.addWidget(self.close_button)
        self._box = box
        self._leaving = QTimer(self, singleShot=True)
        self._leaving.timeout.connect(self._on_leaving)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 12, 0, 4)
        layout.addWidget(box)
        self.details_button.clicked.connect(self._on_details)
        self.action_button.clicked.connect(self._on_action)
        self.close_button.clicked.connect(self.close_note)
        style.changed.connect(self._show)
        self._show()

    def post(self, note: Note) -> None:
        """Show `note` before those that are there."""
        self._notes = [n for n in self._notes if n.kind is not NoteKind.UNDO]  # one undo at a time
        if note not in self._notes:
            self._notes.append(note)
        self._leaving.start(UNDO_MS)
        self._show()

    def text(self) -> str:
        """The sentence shown, "" when there is none."""
        return self._notes[-1].sentence if self._notes else ""

    def clear(self) -> None:
        """Close failures and warnings that have no target: what they spoke of is over."""
        mild = (NoteKind.NOTE, NoteKind.UNDO)
        self._notes = [note for note in self._notes if note.kind in mild or note.target]
        self._show()

    def close_note(self) -> None:
        """Close the note that is shown."""
        if self._notes:
            self._notes.pop()
            self._show()
            self.closed.emit()

    def _show(self) -> None:
        self.setVisible(bool(self._notes))
        if not self._notes:
            return
        note = self._notes[-1]
        _, icon, icon_colour, ink = _LOOKS[note.kind]
        self._icon.setPixmap(self._style.pixmap(icon, 16, icon_colour, self.devicePixelRatioF()))
        self._words.setText(note.sentence)
        self._words.set_colour(ink)
        self.details_button.setVisible(note.failure is not None)
        self.action_button.setVisible(bool(note.action))
        self.action_button.set_text(note.action)
        self.action_button.set_kind(ButtonKind.QUIET if note.kind is NoteKind.UNDO else ButtonKind.PLAIN)
        self.setAccessibleName(localised(note.sentence))
        self.update()

    def withdraw(self, kind: NoteKind, target: str = "") -> None:
        """Close the notes of that kind and target: what they spoke of is over."""
        self._notes = [note for note in self._notes if (note.kind, note.target) != (kind, target)]
        self._show()

    def _on_leaving(self) -> None:
        focused = QApplication.focusWidget()
        if self.underMouse() or (focused is not None and self.isAncestorOf(focused)):
            self._leaving.start(_LOOK_AGAIN_MS)
        elif self._notes and self._notes[-1].kind is NoteKind.UNDO:
            self.close_note()

    def _on_details(self) -> None:
        self.details_requested.emit(self._notes[-1])

    def _on_action(self) -> None:
        note = self._notes[-1]
        self.close_note()
        self.action_requested.emit(note)

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._notes:
            return
        tint = self._style.colour(_LOOKS[self._notes[-1].kind][0])
        paint_rounded(QPainter(self), self._box.geometry(), 9, fill=tint)
