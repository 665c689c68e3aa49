"""The colours, fonts and icons that widgets paint with."""

from collections.abc import Callable
from typing import Any, Literal

from PySide6.QtCore import QByteArray, QObject, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontDatabase, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from app.ui.values.theme import Tokens

FontRole = Literal["title", "figure", "heading", "dialog", "reply", "ui", "small", "caption", "tick", "code"]

USUAL_TEXT_SIZE = 14
_CODE_FAMILIES = ("SF Mono", "Menlo")

_SIZES: dict[FontRole, tuple[int, QFont.Weight]] = {
    "title": (24, QFont.Weight.DemiBold),
    "figure": (22, QFont.Weight.DemiBold),
    "heading": (17, QFont.Weight.DemiBold),
    "dialog": (15, QFont.Weight.DemiBold),
    "reply": (USUAL_TEXT_SIZE, QFont.Weight.Normal),
    "ui": (13, QFont.Weight.Normal),
    "small": (12, QFont.Weight.Normal),
    "caption": (11, QFont.Weight.Normal),
    "tick": (10, QFont.Weight.Normal),
    "code": (12, QFont.Weight.Normal),
}


class Style(QObject):
    """The theme for widgets. Signals: `changed()` when colours or the text size have changed: repaint."""

    changed = Signal()

    def __init__(
        self,
        tokens: Tokens,
        read_icon: Callable[[str], str],
        *,
        is_still: bool = False,
        run: Callable[[Callable[[], Any], Callable[[Any], None]], None] | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._tokens = tokens
        self._read_icon = read_icon
        self._fonts: dict[tuple[FontRole, QFont.Weight | None], QFont] = {}
        self._svg: dict[str, str] = {}
        self._pixmaps: dict[tuple[str, int, str, float], QPixmap] = {}
        self._text_size = USUAL_TEXT_SIZE
        self.is_still = is_still
        self._run = run

    def set_tokens(self, tokens: Tokens) -> None:
        """Use the colours of another scheme."""
        self._tokens = tokens
        self._pixmaps.clear()
        self.changed.emit()

    def set_text_size(self, pixels: int) -> None:
        """Set the text size of messages."""
        if pixels != self._text_size:
            self._text_size = pixels
            self._fonts.clear()
            self.changed.emit()

    def scaled(self, pixels: int) -> int:
        """Scale `pixels` from the default text size to the current one."""
        return round(pixels * self._text_size / USUAL_TEXT_SIZE)

    @property
    def is_dark(self) -> bool:
        """Whether the current scheme is dark."""
        return self._tokens.is_dark

    def colour(self, name: str) -> QColor:
        """The colour of a token."""
        return QColor(self._tokens.colours[name])

    def font(self, role: FontRole, weight: QFont.Weight | None = None) -> QFont:
        """The system font in the size of `role`, with tabular figures."""
        key = (role, weight)
        if key not in self._fonts:
            self._fonts[key] = self._made_font(role, weight)
        return QFont(self._fonts[key])

    def _made_font(self, role: FontRole, weight: QFont.Weight | None) -> QFont:
        size, own_weight = _SIZES[role]
        font = _code_font() if role == "code" else _system_font(QFontDatabase.SystemFont.GeneralFont)
        font.setPixelSize(self.scaled(size) if role in ("reply", "code") else size)
        font.setWeight(own_weight if weight is None else weight)
        font.setFeature(QFont.Tag("tnum"), 1)
        return font

    def pixmap(self, icon: str, size: int, colour: str, ratio: float) -> QPixmap:
        """An icon in the colour of a token, `size` logical pixels square, for a screen with this device pixel ratio."""
        key = (icon, size, colour, ratio)
        if key not in self._pixmaps:
            self._pixmaps[key] = self._render(key)
        return self._pixmaps[key]

    def run(self, work: Callable[[], Any], on_done: Callable[[Any], None]) -> None:
        """Run `work`, which must not touch widgets, in another thread if possible; then `on_done` in the main thread."""
        if self._run is None:
            on_done(work())
        else:
            self._run(work, on_done)

    def duration(self, milliseconds: int) -> int:
        """The duration of an animation: 0 if the person prefers reduced motion."""
        return 0 if self.is_still else milliseconds

    def _render(self, key: tuple[str, int, str, float]) -> QPixmap:
        icon, size, colour, ratio = key
        if icon not in self._svg:
            self._svg[icon] = self._read_icon(icon)
        text = self._svg[icon].replace("currentColor", self._tokens.colours[colour])
        pixmap = QPixmap(round(size * ratio), round(size * ratio))
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        QSvgRenderer(QByteArray(text.encode())).render(painter, QRectF(0, 0, size, size))
        painter.end()
        return pixmap


def _system_font(kind: QFontDatabase.SystemFont) -> QFont:
    return QFontDatabase.systemFont(kind)


def _code_font() -> QFont:
    """The first preferred code font that is installed, otherwise the system's fixed-width font."""
    installed = QFontDatabase.families()
    found = next((family for family in _CODE_FAMILIES if family in installed), "")
    return QFont(found) if found else _system_font(QFontDatabase.SystemFont.FixedFont)
