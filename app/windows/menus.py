"""The menus of the main window, and with them all its keys."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QApplication, QLineEdit, QMainWindow, QMenu, QPlainTextEdit, QTextEdit

from app.windows.desk import Desk
from app.windows.side_panes import Sidebar

_Handler = Callable[[], object]


@dataclass(frozen=True, slots=True)
class Command:
    """One menu item. `key` may hold two keys, "Ctrl+.; Esc", or none; `role` matters on macOS, where About has its own place."""

    title: str
    key: str
    handler: _Handler
    role: QAction.MenuRole = QAction.MenuRole.NoRole


def edit_commands() -> tuple[Command | None, ...]:
    """Cut, copy and paste: each acts on the text that has the focus."""
    return (
        Command("Cut", "Ctrl+X", _on_focused("cut")),
        Command("Copy", "Ctrl+C", _on_focused("copy")),
        Command("Paste", "Ctrl+V", _on_focused("paste")),
        Command("Select All", "Ctrl+A", _on_focused("selectAll")),
    )


def conversation_commands(desk: Desk, sidebar: Sidebar) -> tuple[Command | None, ...]:
    """What one can do with the shown conversation."""

    def next_one() -> None:
        sidebar.list.step(1)

    def previous_one() -> None:
        sidebar.list.step(-1)

    return (
        Command("Rename", "", desk.rename),
        Command("Pin or Unpin", "", desk.on_current(desk.pin)),
        Command("Duplicate", "", desk.on_current(desk.duplicate)),
        None,
        Command("Previous Conversation", "Ctrl+Alt+Up", previous_one),
        Command("Next Conversation", "Ctrl+Alt+Down", next_one),
        None,
        Command("Delete", "", desk.on_current(desk.delete)),
    )


def edit_focused(slot: str) -> bool:
    """Undo or redo in the text that has the focus; whether there was one with something to do."""
    widget = QApplication.focusWidget()
    if isinstance(widget, QTextEdit | QPlainTextEdit):
        document = widget.document()
        can = document.isUndoAvailable() if slot == "undo" else document.isRedoAvailable()
    elif isinstance(widget, QLineEdit):
        can = widget.isUndoAvailable() if slot == "undo" else widget.isRedoAvailable()
    else:
        return False
    if can:
        getattr(widget, slot)()
    return can


def _on_focused(slot: str) -> _Handler:
    def act() -> None:
        widget = QApplication.focusWidget()
        if isinstance(widget, QTextEdit | QPlainTextEdit | QLineEdit):
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
