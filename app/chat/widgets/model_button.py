"""The model button: state dot, name, precision, and a menu behind it."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from app.i18n.translate import localised, tr
from app.i18n.words import listed
from app.inference.values.status import Phase, SessionStatus, dot_token, short_words
from app.ui.widgets.buttons import PaintedButton
from app.ui.widgets.style import Style

_LEFT, _DOT, _GAP, _CHEVRON, _RIGHT = 10, 8, 7, 14, 8
_MAX_NAME = 190


class ModelButton(PaintedButton):
    """Shows what is in use and what it does. The state is in its accessible name, so the dot is never alone."""

    radius = 8.0

    def __init__(self, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(style, tr("Choose a model"), parent)
        self._status = SessionStatus()
        self._is_short = False
        self.setFont(style.font("ui", QFont.Weight.Medium))
        self.set_status(self._status)

    def set_status(self, status: SessionStatus) -> None:
        """Show the state of the session."""
        changes_size = (status.model, status.precision) != (self._status.model, self._status.precision)
        self._status = status
        what = listed((status.model, status.precision, short_words(status)))
        self.setAccessibleName(tr("Model {what}", what=what))
        self.setToolTip(tr(short_words(status)).capitalize())
        if changes_size:
            self.updateGeometry()
        self.update()

    def set_short(self, is_short: bool) -> None:
        """Leave the precision out, where there is little room."""
        self._is_short = is_short
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        width = (
            _LEFT
            + _DOT
            + _GAP
            + self.fontMetrics().horizontalAdvance(self._name())
            + _GAP
            + _CHEVRON
            + _RIGHT
        )
        if precision := self._precision():
            width += _GAP + QFontMetrics(self.app_style.font("ui")).horizontalAdvance(precision)
        return QSize(width, 30)

    def _name(self) -> str:
        name = (
            localised(self._status.model)
            if self._status.model and self._status.phase is not Phase.NO_MODEL
            else tr("Choose a model")
        )
        return self.fontMetrics().elidedText(name, Qt.TextElideMode.ElideMiddle, _MAX_NAME)

    def _precision(self) -> str:
        return "" if self._is_short else localised(self._status.precision)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        self.paint_box(
            painter, self.fill(self.app_style.colour("fill"), self.app_style.colour("fill-strong"))
        )
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.app_style.colour(dot_token(self._status)))
        painter.drawEllipse(QRectF(_LEFT, (self.height() - _DOT) / 2, _DOT, _DOT))
        left = _LEFT + _DOT + _GAP
        centred = Qt.AlignmentFlag.AlignVCenter
        painter.setFont(self.font())
        painter.setPen(self.app_style.colour("ink"))
        painter.drawText(self.rect().adjusted(left, 0, 0, 0), centred, self._name())
        left += self.fontMetrics().horizontalAdvance(self._name()) + _GAP
        painter.setFont(self.app_style.font("ui"))
        painter.setPen(self.app_style.colour("ink-2"))
        painter.drawText(self.rect().adjusted(left, 0, 0, 0), centred, self._precision())
        self.paint_icon(painter, "chevron-down", _CHEVRON, "ink-2", self.width() - _RIGHT - _CHEVRON)
