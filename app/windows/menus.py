"""The menus of the main window, and with them all its keys."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QApplication, QMainWindow, QMenu, QPlainTextEdit, QTextEdit

_Handler = Callable[[], object]


@dataclass(frozen=True, slots=True)
class Command:
    """One menu item. `key` may hold two keys, "Ctrl+.; Esc", or none; `role` matters on macOS, where About has its own place."""

    title: str
    key: str
    handler: _Handler
    role: QAction.MenuRole = QAction.MenuRole.NoRole


def edit_commands() -> tuple[Command | None, ...]:
    """The Edit menu: each acts on the text that has the focus."""
    return (
        Command("Undo", "Ctrl+Z", _on_focused("undo")),
        Command("Redo", "Ctrl+Shift+Z", _on_focused("redo")),
        None,
        Command("Cut", "Ctrl+X", _on_focused("cut")),
        Command("Copy", "Ctrl+C", _on_focused("copy")),
        Command("Paste", "Ctrl+V", _on_focused("paste")),
        Command("Select All", "Ctrl+A", _on_focused("selectAll")),
    )


def _on_focused(slot: str) -> _Handler:
    def act() -> None:
        widget = QApplication.focusWidget()
        if isinstance(widget, QTextEdit | QPlainTextEdit):
            getattr(widget, slot)()

    return act


Menus = dict[str, tuple[Command | None, ...]]


def add_menus(window: QMainWindow, menus: Menus, *, is_native: bool) -> QMenu:
    """Put `menus` into the menu bar where it is the system's; give them as one menu in any case. None is a separator.

    The keys work wherever the window has the focus.
    """
    whole = QMenu(window)
    for title, commands in menus.items():
        menu = QMenu(title, window)
        for command in commands:
            if command is None:
                menu.addSeparator()
                continue
            action = QAction(command.title, window)
            action.setMenuRole(command.role)
            if command.key:
                action.setShortcuts(QKeySequence.listFromString(command.key))
            action.triggered.connect(command.handler)
            menu.addAction(action)
            window.addAction(action)
        whole.addMenu(menu)
        if is_native:
            window.menuBar().addMenu(menu)
    return whole
