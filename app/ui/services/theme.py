"""The theme: the colour tokens for light or dark, and the application's palette."""

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QGuiApplication, QPalette

from app.ui.values.theme import Tokens, parse_tokens, with_accent, with_high_contrast

_ROLES = {
    QPalette.ColorRole.Window: "content",
    QPalette.ColorRole.Base: "content",
    QPalette.ColorRole.AlternateBase: "panel",
    QPalette.ColorRole.Text: "ink",
    QPalette.ColorRole.WindowText: "ink",
    QPalette.ColorRole.ButtonText: "ink",
    QPalette.ColorRole.PlaceholderText: "ink-3",
    QPalette.ColorRole.Button: "fill",
    QPalette.ColorRole.Mid: "hair",
    QPalette.ColorRole.Dark: "edge",
    QPalette.ColorRole.Highlight: "selection",
    QPalette.ColorRole.HighlightedText: "ink",
    QPalette.ColorRole.Accent: "accent",
    QPalette.ColorRole.Link: "accent-text",
    QPalette.ColorRole.ToolTipBase: "raised",
    QPalette.ColorRole.ToolTipText: "ink",
}
_TEXT_ROLES = (QPalette.ColorRole.Text, QPalette.ColorRole.WindowText, QPalette.ColorRole.ButtonText)
_DISABLED_ALPHA = 0.6


class Theme(QObject):
    """Follows the system's appearance and its contrast setting.

    Signals: `changed(Tokens)` after the application's palette is set.
    """

    changed = Signal(object)

    def __init__(self, application: QGuiApplication, tokens_text: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._application = application
        self._light, self._dark = parse_tokens(tokens_text)
        self._hints = (
            application.styleHints()
        )  # kept: a temporary would be gone before its signal is connected
        self._is_dark: bool | None = None
        self._accessibility = self._hints.accessibility()
        application.setPalette(QPalette())  # an earlier theme may have set it
        self._system_accent = application.palette().color(QPalette.ColorRole.Accent).name()
        self._uses_system_accent = False
        self._hints.colorSchemeChanged.connect(self._apply)
        self._accessibility.contrastPreferenceChanged.connect(self._apply)
        self._tokens = self._made_tokens()
        self._application.setPalette(palette_of(self._tokens))

    @property
    def tokens(self) -> Tokens:
        """The current tokens."""
        return self._tokens

    def set_dark(self, is_dark: bool | None) -> None:
        """Use dark or light regardless of the system; None follows the system."""
        self._is_dark = is_dark
        schemes = {None: Qt.ColorScheme.Unknown, True: Qt.ColorScheme.Dark, False: Qt.ColorScheme.Light}
        self._hints.setColorScheme(schemes[is_dark])  # for native controls; some platforms ignore it
        self._apply()

    def set_system_accent(self, is_used: bool) -> None:
        """Use the system's accent colour, or the program's own."""
        self._uses_system_accent = is_used
        self._apply()

    def _made_tokens(self) -> Tokens:
        is_dark = self._hints.colorScheme() == Qt.ColorScheme.Dark if self._is_dark is None else self._is_dark
        tokens = self._dark if is_dark else self._light
        if self._uses_system_accent:
            tokens = with_accent(tokens, self._system_accent)
        has_high_contrast = self._accessibility.contrastPreference() == Qt.ContrastPreference.HighContrast
        return with_high_contrast(tokens) if has_high_contrast else tokens

    def _apply(self) -> None:
        self._tokens = self._made_tokens()
        self._application.setPalette(palette_of(self._tokens))
        self.changed.emit(self._tokens)


def palette_of(tokens: Tokens) -> QPalette:
    """The palette for native controls."""
    palette = QPalette()
    for role, name in _ROLES.items():
        palette.setColor(role, QColor(tokens.colours[name]))
    faint = QColor(tokens.colours["ink-3"])
    faint.setAlphaF(_DISABLED_ALPHA)
    for role in _TEXT_ROLES:
        palette.setColor(QPalette.ColorGroup.Disabled, role, faint)
    return palette
