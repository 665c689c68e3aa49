"""The menus of the main window: items, keys, and when each is enabled."""

from collections.abc import Callable, Sequence

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication

from app.chat.window.main_window import MainWindow
from app.i18n.translate import tr
from app.i18n.words import say
from app.settings.services.appearance import TextSize
from app.ui.widgets.menus import Command, MenuTable, can_edit_focused, edit_commands

_Commands = tuple[Command | None, ...]


def main_menus(window: MainWindow, text_size: TextSize, help_commands: Sequence[Command]) -> MenuTable:
    """All menus; features above the chat add their windows. On macOS "Ctrl" is the Command key and "Meta" the Control key."""
    return {
        say("File"): _file(window),
        say("Edit"): _edit(window),
        say("Chat"): _chat(window),
        say("Conversation"): _conversation(window),
        say("View"): _view(window, text_size),
        say("Window"): _window(window),
        say("Help"): (
            Command(say("Welcome to Mamba Metal"), "", window.welcome_requested.emit),
            *help_commands,
            Command(say("About Mamba Metal"), "", window.show_about, QAction.MenuRole.AboutRole),
        ),
    }


def _file(window: MainWindow) -> _Commands:
    import_export, has_path = window.import_export, _has_path(window)
    return (
        Command(say("New Conversation"), "Ctrl+N", window.new_conversation),
        Command(say("Open Folder…"), "Ctrl+O", window.model_switcher.open_folder),
        Command(say("Models…"), "Ctrl+Shift+M", window.models_requested.emit),
        None,
        Command(say("Import Conversation…"), "", import_export.import_file),
        Command(say("Export Conversation…"), "Ctrl+E", import_export.export_current, can=has_path),
        Command(say("Print…"), "Ctrl+P", import_export.print_current, can=has_path),
        None,
        Command(say("Settings…"), "Ctrl+,", window.settings_requested.emit, QAction.MenuRole.PreferencesRole),
        Command(say("Close Window"), "Ctrl+W", _close_front),
        Command(say("Quit Mamba Metal"), "Ctrl+Q", QApplication.quit, QAction.MenuRole.QuitRole),
    )


def _edit(window: MainWindow) -> _Commands:
    edits = window.edits

    def can_undo() -> bool:
        return can_edit_focused("undo") or edits.can_undo

    def can_redo() -> bool:
        return can_edit_focused("redo") or edits.can_redo

    def undo_words() -> str:
        is_plain = can_edit_focused("undo") or not edits.can_undo
        return tr("Undo") if is_plain else tr("Undo {change}", change=tr(edits.stack.undoText()))

    def redo_words() -> str:
        is_plain = can_edit_focused("redo") or not edits.can_redo
        return tr("Redo") if is_plain else tr("Redo {change}", change=tr(edits.stack.redoText()))

    return (
        Command(say("Undo"), "Ctrl+Z", window.undo, can=can_undo, says=undo_words),
        Command(say("Redo"), "Ctrl+Shift+Z", window.redo, can=can_redo, says=redo_words),
        None,
        *edit_commands(),
        None,
        Command(say("Find in Conversation"), "Ctrl+F", window.finding.begin, can=_has_path(window)),
        Command(say("Find Next"), "Ctrl+G", window.finding.next, can=window.finding.can_step),
        Command(say("Find Previous"), "Ctrl+Shift+G", window.finding.previous, can=window.finding.can_step),
        Command(say("Search Conversations"), "Ctrl+K", window.search),
    )


def _chat(window: MainWindow) -> _Commands:
    actions, controller = window.message_actions, window.controller

    def can_stop() -> bool:
        return window.is_busy

    def cannot_stop() -> bool:
        return not window.is_busy

    def has_reply() -> bool:
        return controller.last_reply() is not None

    def can_answer() -> bool:
        return not window.is_writing and has_reply()

    def can_resume() -> bool:
        last = controller.last_reply()
        return not window.is_writing and last is not None and last.can_continue

    def has_version(step: int) -> Callable[[], bool]:
        def has() -> bool:
            last = controller.last_reply()
            return last is not None and actions.version_beside(last.id, step) is not None

        return has

    return (
        Command(say("Stop"), "Ctrl+.; Esc", window.stop, can=can_stop),
        Command("", "Ctrl+.; Esc", window.close_floating, can=cannot_stop),
        Command(say("Regenerate"), "Ctrl+R", actions.regenerate, can=can_answer),
        Command(say("Fan Out"), "Ctrl+Shift+R", actions.fan_out, can=can_answer),
        Command(say("Continue"), "", actions.resume, can=can_resume),
        Command(say("Copy Last Reply"), "Ctrl+Shift+C", actions.copy_last, can=has_reply),
        Command(say("Copy Conversation"), "", window.import_export.copy_current, can=_has_path(window)),
        None,
        Command(say("Previous Version"), "Ctrl+Alt+Left", actions.previous_version, can=has_version(-1)),
        Command(say("Next Version"), "Ctrl+Alt+Right", actions.next_version, can=has_version(1)),
        None,
        Command(say("Go to Message Field"), "Ctrl+L", window.focus_composer),
        Command(say("Jump to Latest"), "Ctrl+J", window.chat.transcript.jump_to_end),
    )


def _conversation(window: MainWindow) -> _Commands:
    conversations, sidebar, has_path = window.conversation_list, window.sidebar, _has_path(window)

    def on_current(act: Callable[[int], None]) -> Callable[[], None]:
        def act_on_current() -> None:
            act(window.conversation_id)

        return act_on_current

    def next_one() -> None:
        sidebar.list.step(1)

    def previous_one() -> None:
        sidebar.list.step(-1)

    return (
        Command(say("Rename"), "", on_current(conversations.rename), can=has_path),
        Command(say("Pin or Unpin"), "", on_current(conversations.pin), can=has_path),
        Command(say("Duplicate"), "", on_current(conversations.duplicate), can=has_path),
        None,
        Command(say("Previous Conversation"), "Ctrl+Alt+Up", previous_one),
        Command(say("Next Conversation"), "Ctrl+Alt+Down", next_one),
        None,
        Command(say("Delete"), "", on_current(conversations.delete), can=has_path),
    )


def _view(window: MainWindow, text_size: TextSize) -> _Commands:
    def full_screen_words() -> str:
        return tr("Exit Full Screen") if window.isFullScreen() else tr("Enter Full Screen")

    full_screen = "Meta+Ctrl+F" if window.facts.has_native_menus else "F11; Meta+Ctrl+F"
    return (
        Command(say("Sidebar"), "Ctrl+B", window.toggle_sidebar),
        Command(say("Live Panel"), "Ctrl+Alt+I", window.toggle_panel),
        None,
        *_text_size(text_size),
        None,
        Command(say("Next Pane"), "F6", window.pane_focus.next_pane),
        Command(say("Previous Pane"), "Shift+F6", window.pane_focus.previous_pane),
        None,
        Command(say("Enter Full Screen"), full_screen, window.toggle_full_screen, says=full_screen_words),
    )


def _text_size(text_size: TextSize) -> _Commands:
    def can_grow() -> bool:
        return text_size.can_step(1)

    def can_shrink() -> bool:
        return text_size.can_step(-1)

    def can_reset() -> bool:
        return not text_size.is_default

    return (
        Command(say("Larger Text"), "Ctrl++; Ctrl+=", text_size.grow, can=can_grow),
        Command(say("Smaller Text"), "Ctrl+-", text_size.shrink, can=can_shrink),
        Command(say("Default Text Size"), "Ctrl+0", text_size.reset, can=can_reset),
    )


def _window(window: MainWindow) -> _Commands:
    return (
        Command(say("Minimise"), "Ctrl+M", _minimise_front),
        Command(say("Zoom"), "", window.zoom),
        None,
        Command(say("Bring All to Front"), "", window.bring_to_front),
    )


def _has_path(window: MainWindow) -> Callable[[], bool]:
    def has() -> bool:
        return bool(window.controller.path())

    return has


def _close_front() -> None:
    front = QApplication.activeWindow()
    if front is not None:
        front.close()


def _minimise_front() -> None:
    front = QApplication.activeWindow()
    if front is not None:
        front.showMinimized()
