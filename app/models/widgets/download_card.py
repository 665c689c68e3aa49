"""The card at the foot of the sidebar during a download."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QFont, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from app.i18n.translate import localised
from app.i18n.words import listed
from app.models.values.download import DownloadStatus
from app.models.values.download_sheet import card_words
from app.ui.widgets.labels import ElidedLabel, Label
from app.ui.widgets.painting import paint_frame
from app.ui.widgets.progress_bar import ProgressBar
from app.ui.widgets.style import Style


class DownloadCard(QWidget):
    """Shows name, percentage, progress bar and status line. Signals: `clicked(str)` with the repository."""

    clicked = Signal(str)

    def __init__(self, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._style = style
        self._repo_id = ""
        self.name = ElidedLabel(style, "small", "ink", weight=QFont.Weight.DemiBold)
        self.percent = Label(style, "small", "ink-2")
        self.bar = ProgressBar(style, 4)
        self.line = ElidedLabel(style, "caption", "ink-2")
        head = QHBoxLayout()
        head.addWidget(self.name, 1)
        head.addWidget(self.percent)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 10, 20, 10)
        column.setSpacing(6)
        column.addLayout(head)
        column.addWidget(self.bar)
        column.addWidget(self.line)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        style.changed.connect(self.update)
        self.setVisible(False)

    def set_status(self, name: str, status: DownloadStatus | None) -> None:
        """Show a download; None hides the card."""
        self.setVisible(status is not None)
        if status is None:
            return
        self._repo_id = status.repo_id
        self.name.setText(name)
        self.percent.setText(f"{status.percent}%")
        share = status.done_bytes / status.total_bytes if status.total_bytes else 0.0
        self.bar.set_share(share, is_resting=not status.bytes_per_s and not status.state.is_busy)
        self.line.setText(card_words(status))
        percent = self.percent.text()
        self.setAccessibleName(localised(listed((name, percent, self.line.text()))))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self.rect().contains(event.position().toPoint()):
            self.clicked.emit(self._repo_id)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Space):
            self.clicked.emit(self._repo_id)
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        paint_frame(
            QPainter(self),
            self._style,
            self.rect().adjusted(8, 0, -8, 0),
            9.5,
            has_focus=self.hasFocus(),
            line="hair",
            focused_width=2.0,
        )
