"""The bus that notices take to the person."""

from PySide6.QtCore import QObject, Signal

from app.ui.values.notice import Notice


class Notices(QObject):
    """Signals: `posted(Notice)` for each notice to show."""

    posted = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._posted_once: set[str] = set()

    def post(self, notice: Notice) -> None:
        """Show `notice`."""
        self.posted.emit(notice)

    def post_once(self, notice: Notice) -> None:
        """Show `notice` unless this method has posted its sentence before."""
        if notice.sentence not in self._posted_once:
            self._posted_once.add(notice.sentence)
            self.posted.emit(notice)
