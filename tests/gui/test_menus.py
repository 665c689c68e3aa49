"""The menus: their keys are those of the design, and what cannot act cannot be chosen."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from app.chat.widgets.action_row import MessageAction
from app.conversations.values.conversation import MessageState
from app.inference.values.model import ModelChoice
from tests.fakes.fake_engine import Script
from tests.gui.conftest import Person

pytestmark = pytest.mark.gui

KEYS = {
    "Ctrl+N": "New Conversation",
    "Ctrl+K": "Search Conversations",
    "Ctrl+F": "Find in Conversation",
    "Esc": "Stop",
    "Ctrl+.": "Stop",
    "Ctrl+R": "Regenerate",
    "Ctrl+Shift+R": "Fan Out",
    "Ctrl+L": "Go to Message Field",
    "Ctrl+Alt+Left": "Previous Version",
    "Ctrl+Alt+Right": "Next Version",
    "Ctrl+Alt+Up": "Previous Conversation",
    "Ctrl+Alt+Down": "Next Conversation",
    "Ctrl+E": "Export Conversation…",
    "Ctrl+P": "Print…",
    "Ctrl+B": "Sidebar",
    "Ctrl+Alt+I": "Live Panel",
    "Ctrl+Z": "Undo",
    "Ctrl+Shift+Z": "Redo",
    "Ctrl+Shift+C": "Copy Last Reply",
    "Ctrl+Shift+M": "Models…",
    "Ctrl+Shift+B": "Benchmark…",
    "Ctrl+Q": "Quit",
    "Ctrl+J": "Jump to Latest",
    "Ctrl+W": "Close Window",
    "Ctrl+,": "Settings…",
    "Ctrl++": "Larger Text",
    "Ctrl+-": "Smaller Text",
    "Ctrl+0": "Default Text Size",
    "Ctrl+M": "Minimise",
    "Meta+Ctrl+F": "Enter Full Screen",
    "F6": "Next Pane",
}


def item(person: Person, title: str) -> QAction:
    """The menu item whose title begins so."""
    return next(action for action, _ in person.window.menus.items if action.text().startswith(title))


def keys_of(action: QAction) -> list[str]:
    portable = QKeySequence.SequenceFormat.PortableText
    return [key.toString(portable) for key in action.shortcuts()]


@pytest.mark.parametrize("key", KEYS)
def test_each_key_of_the_design_has_its_item(unloaded: Person, key: str) -> None:
    wanted = QKeySequence(key).toString(QKeySequence.SequenceFormat.PortableText)
    assert wanted in keys_of(item(unloaded, KEYS[key]))


def test_no_key_has_two_meanings_at_once(unloaded: Person, script: Script) -> None:
    script.hold_after = 1
    for _ in range(2):
        enabled = [action for action, _ in unloaded.window.menus.items if action.isEnabled()]
        keys = [key for action in enabled for key in keys_of(action)]
        assert sorted(keys) == sorted(set(keys))
        unloaded.program.loader.load(ModelChoice())
        unloaded.send("Hello")


def enabled(person: Person, *titles: str) -> list[bool]:
    return [item(person, title).isEnabled() for title in titles]


def test_what_needs_a_reply_waits_for_one(person: Person) -> None:
    titles = ("Regenerate", "Fan Out", "Copy Last Reply", "Export", "Print", "Continue", "Stop")
    assert enabled(person, *titles) == [False] * 7
    person.send("Hello")
    person.wait_ready()
    assert enabled(person, *titles) == [True] * 6 + [False]


def test_a_complete_reply_can_be_continued_from_the_menu_as_from_its_row(person: Person) -> None:
    person.send("Hello")
    person.wait_ready()
    reply = person.replies()[-1]
    assert reply.message.state is MessageState.COMPLETE
    row = [action.data() for action in reply.row.menu(reply.message).actions()]
    assert MessageAction.RESUME in row
    before = reply.message.text
    item(person, "Continue").trigger()
    person.wait_for(lambda: len(person.path()[-1].text) > len(before))
    person.wait_ready()
    assert person.path()[-1].text.startswith(before)


def test_while_a_reply_is_written_one_can_stop_it_and_nothing_else(person: Person, script: Script) -> None:
    script.hold_after = 2
    person.send("Hello")
    person.wait_for(person.reply_text)
    titles = ("Stop", "Regenerate", "Fan Out", "Continue")
    assert enabled(person, *titles) == [True, False, False, False]
    person.press(Qt.Key.Key_Escape)
    person.wait_for(lambda: person.state() == "Stopped")
    assert enabled(person, *titles) == [False, True, True, True]


def test_versions_are_offered_where_there_are_some(person: Person) -> None:
    person.send("Hello")
    person.wait_ready()
    titles = ("Previous Version", "Next Version")
    assert enabled(person, *titles) == [False, False]
    item(person, "Regenerate").trigger()
    person.wait_ready()
    assert enabled(person, *titles) == [True, False]
    item(person, "Previous Version").trigger()
    assert enabled(person, *titles) == [False, True]


def test_undo_and_redo_say_what_they_do(person: Person) -> None:
    assert (item(person, "Undo").text(), item(person, "Undo").isEnabled()) == ("Undo", False)
    person.send("Hello")
    person.wait_ready()
    person.window.conversation_list.delete(person.window.conversation_id)
    assert item(person, "Undo").text() == "Undo Delete Conversation"
    item(person, "Undo").trigger()
    assert item(person, "Redo").text() == "Redo Delete Conversation"
    assert item(person, "Redo").isEnabled()


def test_undo_in_a_text_is_plain(person: Person) -> None:
    person.send("Hello")
    person.wait_ready()
    person.composer.setFocus()
    person.wait_for(person.composer.edit.hasFocus)
    person.type("abc")
    person.window.menus.refresh()
    assert item(person, "Undo").text() == "Undo"


def test_full_screen_and_back(unloaded: Person) -> None:
    item(unloaded, "Enter Full Screen").trigger()
    unloaded.window.menus.refresh()
    assert unloaded.window.isFullScreen()
    item(unloaded, "Exit Full Screen").trigger()
    assert not unloaded.window.isFullScreen()


def test_f6_goes_from_pane_to_pane_and_around(person: Person) -> None:
    person.send("Hello")
    person.wait_ready()
    panes = panes_of(person)
    seen = []
    for _ in range(4):
        QTest.keyClick(person.window, Qt.Key.Key_F6)
        focus = QApplication.focusWidget()
        seen.append(next(i for i, pane in enumerate(panes) if focus is not None and pane.isAncestorOf(focus)))
    assert seen == [2, 0, 1, 2]


def test_f6_leaves_out_a_pane_that_is_closed(person: Person) -> None:
    person.window.toggle_sidebar()
    person.window.toggle_panel()
    person.wait_for(lambda: not person.window.sidebar.isVisible() and not person.window.panel.isVisible())
    QTest.keyClick(person.window, Qt.Key.Key_F6)
    assert person.composer.edit.hasFocus()


def test_the_keyboard_deletes_a_conversation_in_the_list(person: Person) -> None:
    person.send("Hello")
    person.wait_ready()
    listed = person.window.sidebar.list
    QTest.keyClick(listed, Qt.Key.Key_Backspace, Qt.KeyboardModifier.ControlModifier)
    assert person.path() == ()
    QTest.keyClick(person.window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert len(person.path()) == 2


def panes_of(person: Person) -> tuple[QWidget, QWidget, QWidget]:
    pane = person.window.panel.parentWidget()
    assert pane is not None
    return person.window.sidebar, person.chat, pane


def stops(person: Person) -> list[QWidget]:
    """Where the Tab key leads, once around from the sidebar's first control."""
    found: list[QWidget] = []
    person.window.sidebar.list.setFocus(Qt.FocusReason.TabFocusReason)
    while True:
        focus = QApplication.focusWidget()
        assert focus is not None
        if focus in found or len(found) > 60:
            return found
        found.append(focus)
        QTest.keyClick(focus, Qt.Key.Key_Tab)


def test_tab_goes_in_reading_order(person: Person) -> None:
    person.send("Hello")
    person.wait_ready()
    order = stops(person)
    panes = panes_of(person)
    numbers = [next(i for i, pane in enumerate(panes) if pane.isAncestorOf(stop)) for stop in order]
    turns = [number for index, number in enumerate(numbers) if index == 0 or number != numbers[index - 1]]
    assert turns in ([0, 1, 2], [0, 1, 2, 0])  # it begins at the list, below the buttons of its strip
    inside = [stop for stop in order if person.chat.isAncestorOf(stop)]
    tops = [person.chat.model_button, person.composer.edit, person.composer.insert_button]
    places = [inside.index(widget) for widget in tops]
    assert places == sorted(places)


def test_each_stop_of_the_tab_key_shows_that_the_keyboard_is_there(person: Person) -> None:
    person.send("Hello")
    person.wait_ready()
    blind = []
    for stop in stops(person):
        stop.setFocus(Qt.FocusReason.TabFocusReason)
        with_focus = person.window.grab().toImage()
        stop.clearFocus()
        if person.window.grab().toImage() == with_focus:
            blind.append((type(stop).__name__, stop.accessibleName()))
    assert blind == []


def test_quitting_is_heard_in_every_window(unloaded: Person) -> None:
    assert item(unloaded, "Quit").shortcutContext() is Qt.ShortcutContext.ApplicationShortcut
    assert item(unloaded, "Export").shortcutContext() is Qt.ShortcutContext.WindowShortcut


def test_the_file_menu_begins_with_the_windows_of_all_features(unloaded: Person) -> None:
    menu = unloaded.window.menus.whole.actions()[0].menu()
    assert isinstance(menu, QMenu)
    texts = [action.text() for action in menu.actions()]
    assert texts[: texts.index("")] == [
        "New Conversation",
        "Open Folder…",
        "Models…",
        "Primers…",
        "Benchmark…",
    ]
