"""The one way by which notes reach the person."""

from PySide6.QtCore import QObject, Signal

from app.ui.values.notice import Note


class Notices(QObject):
    """A bus for notes. Signals: `posted(Note)`, each note once; the same note-of-a-kind is not repeated."""

    posted = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._said: set[str] = set()

    def post(self, note: Note) -> None:
        """Show `note`."""
        self.posted.emit(note)

    def post_once(self, note: Note) -> None:
        """Show `note` unless its sentence was shown by this method before."""
        if note.sentence not in self._said:
            self._said.add(note.sentence)
            self.posted.emit(note)
