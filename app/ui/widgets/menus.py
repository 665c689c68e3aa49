"""Menus and with them the keys of a window: items that can be chosen only when they can act."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from PySide6.QtCore import QObject, Qt, Slot
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QApplication, QLineEdit, QMainWindow, QMenu, QPlainTextEdit, QTextEdit, QWidget
from shiboken6 import isValid

from app.i18n.translate import tr
from app.i18n.words import say

_Handler = Callable[[], object]


@dataclass(frozen=True, slots=True)
class Command:
    """One menu item. `key` may hold two keys, "Ctrl+.; Esc", or none; `role` matters on macOS, where About has its own place.

    `can` says whether it can act now, `says` gives its title where that changes. One without a title is only a key.
    """

    title: str
    key: str
    handler: _Handler
    role: QAction.MenuRole = QAction.MenuRole.NoRole
    can: Callable[[], bool] | None = None
    says: Callable[[], str] | None = None


Table = Mapping[str, tuple[Command | None, ...]]


@runtime_checkable
class Copyable(Protocol):
    """A widget that Copy and Select All act on while it has the focus: a text field, or a message."""

    def copy(self) -> None:
        """Copy what is selected."""
        ...

    def selectAll(self) -> None:
        """Select all."""
        ...


class Menus(QObject):
    """Puts a table of menus into the menu bar where that is the system's, and into one menu, `whole`, in any case.

    None in the table is a separator. The keys work wherever the window has the focus.
    """

    def __init__(self, window: QMainWindow, table: Table, *, is_native: bool) -> None:
        super().__init__(window)
        self._window = window
        self._items: list[tuple[QAction, Command]] = []
        self.whole = QMenu(window)
        for title, commands in table.items():
            menu = self._made(tr(title), commands)
            self.whole.addMenu(menu)
            if is_native:
                window.menuBar().addMenu(menu)
        self.whole.aboutToShow.connect(self.refresh)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._on_focus_changed)
        self.refresh()

    @property
    def items(self) -> tuple[tuple[QAction, Command], ...]:
        """All items, in the order of the table."""
        return tuple(self._items)

    @Slot()
    def refresh(self) -> None:
        """Look again what can be done now. Has to be called when that changes: the key of a disabled item is dead."""
        for action, command in self._items:
            if command.can is not None:
                action.setEnabled(command.can())
            if command.says is not None:
                action.setText(command.says())

    def _on_focus_changed(self) -> None:
        if isValid(self._window) and self._window.isVisible():  # not while it is taken apart
            self.refresh()

    def _made(self, title: str, commands: tuple[Command | None, ...]) -> QMenu:
        menu = QMenu(title, self._window)
        menu.aboutToShow.connect(self.refresh)
        for command in commands:
            if command is None:
                menu.addSeparator()
                continue
            action = QAction(tr(command.title), self._window)
            action.setMenuRole(command.role)
            if command.key:
                action.setShortcuts(QKeySequence.listFromString(command.key))
            if command.role is QAction.MenuRole.QuitRole:  # also where another window has the keyboard
                action.setShortcutContext(Qt.ShortcutContext.ApplicationShortcut)
            action.triggered.connect(command.handler)
            if command.title:
                menu.addAction(action)
            self._window.addAction(action)
            self._items.append((action, command))
        return menu


def edit_commands() -> tuple[Command | None, ...]:
    """Cut, copy and paste: each acts on the text that has the focus."""
    return (
        Command(say("Cut"), "Ctrl+X", _on_focused("cut"), can=_can_change),
        Command(say("Copy"), "Ctrl+C", _on_focused("copy"), can=_has_text),
        Command(say("Paste"), "Ctrl+V", _on_focused("paste"), can=_can_change),
        Command(say("Select All"), "Ctrl+A", _on_focused("selectAll"), can=_has_text),
    )


def can_edit_focused(slot: str) -> bool:
    """Whether the text that has the focus has something to undo or redo."""
    widget = QApplication.focusWidget()
    if isinstance(widget, QTextEdit | QPlainTextEdit):
        document = widget.document()
        return document.isUndoAvailable() if slot == "undo" else document.isRedoAvailable()
    if isinstance(widget, QLineEdit):
        return widget.isUndoAvailable() if slot == "undo" else widget.isRedoAvailable()
    return False


def edit_focused(slot: str) -> bool:
    """Undo or redo in the text that has the focus; whether there was one with something to do."""
    can = can_edit_focused(slot)
    if can:
        getattr(QApplication.focusWidget(), slot)()
    return can


def _has_text() -> bool:
    widget: object = QApplication.focusWidget()
    return isinstance(widget, Copyable)


def _can_change() -> bool:
    widget: QWidget | None = QApplication.focusWidget()
    return isinstance(widget, QTextEdit | QPlainTextEdit | QLineEdit) and not widget.isReadOnly()


def _on_focused(slot: str) -> _Handler:
    def act() -> None:
        widget: object = QApplication.focusWidget()
        if isinstance(widget, Copyable):
            getattr(widget, slot)()

    return act
