"""The menus of a window and their keyboard shortcuts."""

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
    """A menu item. `key` is "", a shortcut, or two, such as "Ctrl+.; Esc". `role` moves items such as About on macOS.

    `can` returns whether it is enabled, `says` the title if that changes. Without a title it is only a shortcut.
    """

    title: str
    key: str
    handler: _Handler
    role: QAction.MenuRole = QAction.MenuRole.NoRole
    can: Callable[[], bool] | None = None
    says: Callable[[], str] | None = None


MenuTable = Mapping[str, tuple[Command | None, ...]]


@runtime_checkable
class Copyable(Protocol):
    """A widget that Copy and Select All act on while focused: a text field or a message."""

    def copy(self) -> None:
        """Copy the selection."""
        ...

    def selectAll(self) -> None:
        """Select all."""
        ...


class Menus(QObject):
    """Adds menus to the menu bar on macOS, and to a single menu, `whole`, everywhere.

    None is a separator. The shortcuts work throughout the window.
    """

    def __init__(self, window: QMainWindow, table: MenuTable, *, is_native: bool) -> None:
        super().__init__(window)
        self._window = window
        self._items: list[tuple[QAction, Command]] = []
        self._menus: dict[str, QMenu] = {}
        self.whole = QMenu(window)
        for title, commands in table.items():
            menu = self._menus[title] = self._made(tr(title), commands)
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
        """All items, in order."""
        return tuple(self._items)

    def add(self, title: str, command: Command) -> None:
        """Add an item at the end of the first section of the menu with that title: a feature adds its window's."""
        menu = self._menus[title]
        separator = next((action for action in menu.actions() if action.isSeparator()), None)
        action = self._made_action(command)
        if separator is None:
            menu.addAction(action)
        else:
            menu.insertAction(separator, action)
        self.refresh()

    @Slot()
    def refresh(self) -> None:
        """Update which items are enabled. Call this on changes: the shortcut of a disabled item does nothing."""
        for action, command in self._items:
            if command.can is not None:
                action.setEnabled(command.can())
            if command.says is not None:
                action.setText(command.says())

    def _on_focus_changed(self) -> None:
        if isValid(self._window) and self._window.isVisible():  # not while it is being destroyed
            self.refresh()

    def _made(self, title: str, commands: tuple[Command | None, ...]) -> QMenu:
        menu = QMenu(title, self._window)
        menu.aboutToShow.connect(self.refresh)
        for command in commands:
            if command is None:
                menu.addSeparator()
                continue
            action = self._made_action(command)
            if command.title:
                menu.addAction(action)
        return menu

    def _made_action(self, command: Command) -> QAction:
        action = QAction(tr(command.title), self._window)
        action.setMenuRole(command.role)
        if command.key:
            action.setShortcuts(QKeySequence.listFromString(command.key))
        if command.role is QAction.MenuRole.QuitRole:  # also while another window has the focus
            action.setShortcutContext(Qt.ShortcutContext.ApplicationShortcut)
        action.triggered.connect(command.handler)
        self._window.addAction(action)
        self._items.append((action, command))
        return action


def edit_commands() -> tuple[Command | None, ...]:
    """Cut, Copy, Paste and Select All, which act on the focused text."""
    return (
        Command(say("Cut"), "Ctrl+X", _on_focused("cut"), can=_can_change),
        Command(say("Copy"), "Ctrl+C", _on_focused("copy"), can=_has_text),
        Command(say("Paste"), "Ctrl+V", _on_focused("paste"), can=_can_change),
        Command(say("Select All"), "Ctrl+A", _on_focused("selectAll"), can=_has_text),
    )


def can_edit_focused(slot: str) -> bool:
    """Whether the focused text field has something to undo or redo."""
    widget = QApplication.focusWidget()
    if isinstance(widget, QTextEdit | QPlainTextEdit):
        document = widget.document()
        return document.isUndoAvailable() if slot == "undo" else document.isRedoAvailable()
    if isinstance(widget, QLineEdit):
        return widget.isUndoAvailable() if slot == "undo" else widget.isRedoAvailable()
    return False


def edit_focused(slot: str) -> bool:
    """Undo or redo in the focused text field. Returns False if there is nothing to do."""
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
