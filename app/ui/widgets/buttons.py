"""Custom-painted buttons, based on QPushButton for its keyboard handling and accessibility."""

import enum
from pathlib import Path

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QTimer, QUrl, QVariantAnimation
from PySide6.QtGui import (
    QColor,
    QDesktopServices,
    QEnterEvent,
    QFocusEvent,
    QFont,
    QPainter,
    QPaintEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from app.i18n.translate import localised, tr
from app.ui.values.program import SHOW_IN_FOLDER
from app.ui.widgets.painting import paint_focus_ring, paint_rounded
from app.ui.widgets.style import Style

_KEYBOARD = (
    Qt.FocusReason.TabFocusReason,
    Qt.FocusReason.BacktabFocusReason,
    Qt.FocusReason.ShortcutFocusReason,
)
_IN_MS, _OUT_MS = 80, 120
_DISABLED_OPACITY = 0.6


class PaintedButton(QPushButton):
    """The base: an animated hover, and a ring for keyboard focus."""

    radius = 7.0

    def __init__(self, style: Style, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.app_style = style
        self.setAccessibleName(localised(name))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._ring = False
        self._glow = 0.0
        self._easing = QVariantAnimation(self)
        self._easing.valueChanged.connect(self._on_eased)
        style.changed.connect(self.update)

    def fill(self, rest: QColor | None, hover: QColor) -> QColor:
        """The current background, between `rest` (None for no background) and `hover`. Pressed is `hover`."""
        share = 1.0 if self.isDown() else self._glow
        start = QColor(hover.red(), hover.green(), hover.blue(), 0) if rest is None else rest
        return QColor.fromRgbF(
            *(a + (b - a) * share for a, b in zip(_rgba(start), _rgba(hover), strict=True))
        )

    def paint_box(self, painter: QPainter, colour: QColor) -> None:
        """Paint the rounded background, and the ring with keyboard focus."""
        paint_rounded(painter, self.rect(), self.radius, fill=colour)
        if self._ring:
            paint_focus_ring(painter, self.app_style, self.rect(), self.radius)

    def paint_icon(self, painter: QPainter, icon: str, size: int, colour: str, left: float) -> None:
        """Paint an icon, vertically centred."""
        pixmap = self.app_style.pixmap(icon, size, colour, self.devicePixelRatioF())
        painter.drawPixmap(QPointF(left, (self.height() - size) / 2), pixmap)

    def _on_eased(self, value: float) -> None:
        self._glow = value
        self.update()

    def _ease_to(self, value: float, milliseconds: int) -> None:
        self._easing.stop()
        self._easing.setStartValue(self._glow)
        self._easing.setEndValue(value)
        self._easing.setDuration(self.app_style.duration(milliseconds))
        self._easing.start()

    def enterEvent(self, event: QEnterEvent) -> None:
        self._ease_to(1.0, _IN_MS)
        super().enterEvent(event)

    def leaveEvent(self, event: object) -> None:
        self._ease_to(0.0, _OUT_MS)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._ring = event.reason() in _KEYBOARD
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._ring = False
        super().focusOutEvent(event)


class IconButton(PaintedButton):
    """An icon of 18 in a square of 28, or 16 in 24 if small. Its name is also its tooltip."""

    def __init__(
        self, style: Style, icon: str, name: str, *, is_small: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(style, name, parent)
        self._icon = icon
        self._size = 16 if is_small else 18
        self.radius = 6.0 if is_small else 7.0
        self.setToolTip(localised(name))
        self.setFixedSize(*((24, 24) if is_small else (28, 28)))

    def set_icon(self, icon: str) -> None:
        """Show another icon."""
        self._icon = icon
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        strong = self.app_style.colour("fill-strong")
        self.paint_box(painter, self.fill(strong if self.isChecked() else None, strong))
        painter.setOpacity(1.0 if self.isEnabled() else _DISABLED_OPACITY)
        colour = "ink" if self.isChecked() else "ink-2"
        self.paint_icon(painter, self._icon, self._size, colour, (self.width() - self._size) / 2)


class ButtonKind(enum.Enum):
    """How prominent a button is."""

    PRIMARY = "primary"
    REGULAR = "regular"
    QUIET = "quiet"
    PLAIN = "plain"
    DESTRUCTIVE = "destructive"


_INKS = {
    ButtonKind.PRIMARY: "on-accent",
    ButtonKind.REGULAR: "ink",
    ButtonKind.QUIET: "accent-text",
    ButtonKind.PLAIN: "ink",
    ButtonKind.DESTRUCTIVE: "danger",
}
_BOXED = (ButtonKind.PRIMARY, ButtonKind.REGULAR, ButtonKind.DESTRUCTIVE)
_ICON, _ICON_GAP = 16, 6


class TextButton(PaintedButton):
    """A labelled button. Quiet and plain ones have no background until the pointer is over them."""

    def __init__(
        self, style: Style, text: str, kind: ButtonKind, *, height: int = 28, parent: QWidget | None = None
    ) -> None:
        super().__init__(style, text, parent)
        self._kind = kind
        self._height = height
        self._icon = ""
        self.set_text(text)
        self.setFont(style.font("ui", QFont.Weight.Medium))

    def set_text(self, text: str) -> None:
        """Set the label."""
        self.setText(localised(text))
        self.setAccessibleName(self.text())
        self.updateGeometry()

    def set_kind(self, kind: ButtonKind) -> None:
        """Set how prominent it is."""
        self._kind = kind
        self.updateGeometry()
        self.update()

    def set_icon(self, icon: str) -> None:
        """Show an icon before the label."""
        self._icon = icon
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        padding = 12 if self._kind in _BOXED else 8
        icon = _ICON + _ICON_GAP if self._icon else 0
        return QSize(self.fontMetrics().horizontalAdvance(self.text()) + 2 * padding + icon, self._height)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        strong = self.app_style.colour("fill-strong")
        match self._kind:
            case ButtonKind.PRIMARY:
                self.paint_box(
                    painter,
                    self.fill(self.app_style.colour("accent"), self.app_style.colour("accent").darker(110)),
                )
            case ButtonKind.REGULAR | ButtonKind.DESTRUCTIVE:
                self.paint_box(painter, self.fill(self.app_style.colour("fill"), strong))
            case ButtonKind.QUIET | ButtonKind.PLAIN:
                veil = self.app_style.colour("ink")
                veil.setAlphaF(0.07)
                self.paint_box(painter, self.fill(None, veil))
        painter.setOpacity(1.0 if self.isEnabled() else _DISABLED_OPACITY)
        painter.setPen(self.app_style.colour(_INKS[self._kind]))
        painter.setFont(self.font())
        if not self._icon:
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self.text())
            return
        self.paint_icon(painter, self._icon, _ICON, _INKS[self._kind], 12)
        words = self.rect().adjusted(12 + _ICON + _ICON_GAP, 0, 0, 0)
        painter.drawText(words, Qt.AlignmentFlag.AlignVCenter, self.text())


class JumpButton(PaintedButton):
    """The pill that scrolls to the end of the transcript."""

    radius = 15.0

    def __init__(self, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(style, "", parent)
        self.setFont(style.font("ui", QFont.Weight.Medium))
        self.set_new_text(False)

    def set_new_text(self, is_new: bool) -> None:
        """Set whether text has arrived since the person scrolled away."""
        text = tr("New text below") if is_new else tr("Jump to latest")
        if text != self.text():
            self.setText(text)
            self.setAccessibleName(text)
            self.resize(self.sizeHint())

    def sizeHint(self) -> QSize:
        return QSize(self.fontMetrics().horizontalAdvance(self.text()) + 48, 30)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        self.paint_box(painter, self.fill(self.app_style.colour("raised"), self.app_style.colour("fill")))
        paint_rounded(painter, self.rect(), self.radius, line=self.app_style.colour("hair"))
        self.paint_icon(painter, "arrow-down", 14, "ink-2", 14)
        painter.setPen(self.app_style.colour("ink"))
        painter.setFont(self.font())
        painter.drawText(self.rect().adjusted(34, 0, -14, 0), Qt.AlignmentFlag.AlignVCenter, self.text())


class SendMode(enum.Enum):
    """What the send button does."""

    EMPTY = "empty"
    SEND = "send"
    STOP = "stop"
    STOPPING = "stopping"


class SendButton(PaintedButton):
    """A round button that sends, or stops a reply. It dims if stopping takes longer than a tenth of a second."""

    radius = 14.0
    _DIM_AFTER_MS = 100

    def __init__(self, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(style, tr("Send"), parent)
        self.setFixedSize(28, 28)
        self._mode = SendMode.EMPTY
        self._dimmed = False
        self._dimming = QTimer(self, singleShot=True, interval=self._DIM_AFTER_MS)
        self._dimming.timeout.connect(self._on_dimming)
        self.set_mode(SendMode.EMPTY)

    @property
    def mode(self) -> SendMode:
        """What it does now."""
        return self._mode

    def set_mode(self, mode: SendMode) -> None:
        """Set what it does."""
        self._mode = mode
        name = tr("Send") if mode in (SendMode.EMPTY, SendMode.SEND) else tr("Stop")
        self.setAccessibleName(name)
        self.setToolTip(name)
        self.setEnabled(mode in (SendMode.SEND, SendMode.STOP))
        if mode is SendMode.STOPPING:
            self._dimming.start()
        else:
            self._dimming.stop()
            self._dimmed = False
        self.update()

    def _on_dimming(self) -> None:
        self._dimmed = True
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        if self._mode in (SendMode.STOP, SendMode.STOPPING):
            painter.setOpacity(0.4 if self._dimmed else 1.0)
            self.paint_box(painter, self.fill(self.app_style.colour("ink"), self.app_style.colour("ink-2")))
            paint_rounded(painter, QRectF(9, 9, 10, 10), 2, fill=self.app_style.colour("content"))
            return
        is_ready = self._mode is SendMode.SEND
        accent = self.app_style.colour("accent")
        self.paint_box(
            painter,
            self.fill(accent, accent.darker(112)) if is_ready else self.app_style.colour("fill-strong"),
        )
        self.paint_icon(painter, "send", 16, "on-accent" if is_ready else "ink-3", 6)


def _rgba(colour: QColor) -> tuple[float, float, float, float]:
    return colour.redF(), colour.greenF(), colour.blueF(), colour.alphaF()


class FolderButton(TextButton):
    """Shows `folder`; disabled while there is no such folder."""

    def __init__(self, style: Style, folder: Path) -> None:
        super().__init__(style, tr(SHOW_IN_FOLDER), ButtonKind.REGULAR, height=26)
        self.folder = folder
        self.setToolTip(str(folder))
        self.clicked.connect(self._show_folder)

    def refresh(self) -> None:
        """Check again whether the folder exists."""
        self.setEnabled(self.folder.is_dir())

    def _show_folder(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self.folder)))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.refresh()
