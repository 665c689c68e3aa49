"""The banner below the title strip: shows one notice and its buttons."""

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QVBoxLayout, QWidget

from app.i18n.translate import localised, tr
from app.ui.values.notice import Notice, NoticeKind
from app.ui.widgets.buttons import ButtonKind, IconButton, TextButton
from app.ui.widgets.labels import Label
from app.ui.widgets.painting import paint_rounded
from app.ui.widgets.style import Style

_STYLES = {
    NoticeKind.FAILURE: ("danger-tint", "warning", "danger", "ink"),
    NoticeKind.WARNING: ("warn-tint", "warning", "warn", "ink"),
    NoticeKind.INFO: ("fill", "info", "ink-2", "ink-2"),
    NoticeKind.UNDO: ("fill", "delete", "ink-2", "ink-2"),
}
UNDO_MS = 8000
_RETRY_MS = 1000


class Banner(QWidget):
    """Shows the latest notice that is not closed. A notice with Undo closes by itself, unless the pointer or focus is on it.

    Signals: `details_requested(Notice)`, `closed()`.
    """

    details_requested = Signal(object)
    closed = Signal()

    def __init__(self, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._style = style
        self._notices: list[Notice] = []
        self._icon = Label(style, "ui", "ink-2")
        self._text = Label(style, "small", "ink-2")
        self._text.setWordWrap(True)
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.details_button = TextButton(style, tr("Copy Details"), ButtonKind.PLAIN, height=24)
        self.action_button = TextButton(style, "", ButtonKind.PLAIN, height=24)
        self.close_button = IconButton(style, "close", tr("Close"), is_small=True)
        box = QWidget()
        row = QHBoxLayout(box)
        row.setContentsMargins(12, 8, 8, 8)
        row.setSpacing(10)
        row.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self._text, 1)
        row.addWidget(self.details_button)
        row.addWidget(self.action_button)
        row.addWidget(self.close_button)
        self._box = box
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._on_timeout)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 12, 0, 4)
        layout.addWidget(box)
        self.details_button.clicked.connect(self._on_details)
        self.action_button.clicked.connect(self._on_action)
        self.close_button.clicked.connect(self.close_notice)
        style.changed.connect(self._show)
        self._show()

    def post(self, notice: Notice) -> None:
        """Show `notice` in front of the others."""
        self._notices = [n for n in self._notices if n.kind is not NoticeKind.UNDO]  # one undo at a time
        if notice not in self._notices:
            self._notices.append(notice)
        self._timer.start(UNDO_MS)
        self._show()

    def text(self) -> str:
        """The sentence of the shown notice, or ""."""
        return self._notices[-1].sentence if self._notices else ""

    def clear(self) -> None:
        """Close failures and warnings without a topic: they are out of date."""
        mild = (NoticeKind.INFO, NoticeKind.UNDO)
        self._notices = [notice for notice in self._notices if notice.kind in mild or notice.topic]
        self._show()

    def close_notice(self) -> None:
        """Close the shown notice."""
        if self._notices:
            self._notices.pop()
            self._show()
            self.closed.emit()

    def _show(self) -> None:
        self.setVisible(bool(self._notices))
        if not self._notices:
            return
        notice = self._notices[-1]
        _, icon, icon_colour, ink = _STYLES[notice.kind]
        self._icon.setPixmap(self._style.pixmap(icon, 16, icon_colour, self.devicePixelRatioF()))
        self._text.setText(notice.sentence)
        self._text.set_colour(ink)
        self.details_button.setVisible(notice.failure is not None)
        self.action_button.setVisible(notice.action is not None)
        self.action_button.set_text(notice.action.label if notice.action is not None else "")
        self.action_button.set_kind(ButtonKind.QUIET if notice.kind is NoticeKind.UNDO else ButtonKind.PLAIN)
        self.setAccessibleName(localised(notice.sentence))
        self.update()

    def withdraw(self, kind: NoticeKind, topic: str = "") -> None:
        """Close the notices of that kind and topic."""
        self._notices = [notice for notice in self._notices if (notice.kind, notice.topic) != (kind, topic)]
        self._show()

    def _on_timeout(self) -> None:
        focused = QApplication.focusWidget()
        if self.underMouse() or (focused is not None and self.isAncestorOf(focused)):
            self._timer.start(_RETRY_MS)
        elif self._notices and self._notices[-1].kind is NoticeKind.UNDO:
            self.close_notice()

    def _on_details(self) -> None:
        self.details_requested.emit(self._notices[-1])

    def _on_action(self) -> None:
        notice = self._notices[-1]
        self.close_notice()
        if notice.action is not None:
            notice.action.run()

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._notices:
            return
        tint = self._style.colour(_STYLES[self._notices[-1].kind][0])
        paint_rounded(QPainter(self), self._box.geometry(), 9, fill=tint)
