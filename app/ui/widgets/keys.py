"""Keys that a widget handles before the shortcuts of its window do."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent


def keep_escape(event: QEvent) -> bool:
    """Claim a pressed Esc for this widget. Returns True if `event` was its ShortcutOverride."""
    is_asked = event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent)
    if not is_asked or not isinstance(event, QKeyEvent) or event.key() != Qt.Key.Key_Escape:
        return False
    event.accept()
    return True
