"""A progress bar."""

from PySide6.QtCore import QRectF, QSize, QVariantAnimation
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.ui.widgets.painting import paint_rounded
from app.ui.widgets.style import Style

_EASE_MS = 200


class ProgressBar(QWidget):
    """Shows a share from 0 to 1; grey while nothing progresses."""

    def __init__(self, style: Style, height: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._style = style
        self._share = 0.0
        self._target = 0.0
        self._is_resting = False
        self.setFixedHeight(height)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._easing = QVariantAnimation(self)
        self._easing.valueChanged.connect(self._on_eased)
        style.changed.connect(self.update)

    @property
    def share(self) -> float:
        """The share that is shown, or is being animated to."""
        return self._target

    def set_share(self, share: float, *, is_resting: bool = False) -> None:
        """Set the share. It grows with an animation and shrinks at once."""
        share = min(1.0, max(0.0, share))
        if is_resting != self._is_resting:
            self._is_resting = is_resting
            self.update()
        self.setAccessibleName(f"{share * 100:.0f}%")
        if share == self._target:
            return
        self._easing.stop()
        self._target = share
        if share < self._share or not self.isVisible():
            self._on_eased(share)
            return
        self._easing.setStartValue(self._share)
        self._easing.setEndValue(share)
        self._easing.setDuration(self._style.duration(_EASE_MS))
        self._easing.start()

    def _on_eased(self, value: float) -> None:
        self._share = value
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(120, self.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        radius = self.height() / 2
        track = QPainterPath()
        track.addRoundedRect(QRectF(self.rect()), radius, radius)
        painter.fillPath(track, self._style.colour("fill-strong"))
        if self._share <= 0:
            return
        painter.setClipPath(track)
        filled = QRectF(0, 0, max(self._share * self.width(), self.height()), self.height())
        colour = self._style.colour("dot-idle" if self._is_resting else "accent")
        paint_rounded(painter, filled, radius / 2, fill=colour)
