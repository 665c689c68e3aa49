"""Keys that a widget keeps from the shortcuts of its window."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent


def keep_escape(event: QEvent) -> bool:
    """Whether `event` asks who wants the Esc that was pressed; then it is told that this widget does."""
    is_asked = event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent)
    if not is_asked or not isinstance(event, QKeyEvent) or event.key() != Qt.Key.Key_Escape:
        return False
    event.accept()
    return True
