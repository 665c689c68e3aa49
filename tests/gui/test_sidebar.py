"""The list of conversations: renaming, pinning, deleting, searching."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest

from app.conversations.values.search import SearchHit
from app.conversations.widgets.conversation_list import ConversationRole, TitleEditor
from app.conversations.widgets.search import HitRole
from app.ui.widgets.banner import Banner
from tests.fakes.fake_engine import Script
from tests.gui.conftest import Person

pytestmark = pytest.mark.gui

CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def two(person: Person, script: Script) -> Person:
    """Two conversations; the second is shown."""
    for question, answer in (("First question", "Paris is a harbour."), ("Second question", "Nothing else.")):
        script.text = answer
        person.window.new_conversation()
        person.send(question)
        person.wait_ready()
    return person


def titles(person: Person) -> list[str]:
    model = person.window.sidebar.list.model()
    return [str(model.index(row, 0).data()) for row in range(model.rowCount())]


def id_of(person: Person, title: str) -> int:
    return next(head.id for head in person.program.store.heads() if head.title == title)


def menu_items(person: Person, title: str) -> dict[str, QAction]:
    """The context menu of a row."""
    menu = person.window.conversation_list.menu(id_of(person, title))
    return {action.text(): action for action in menu.actions() if action.text()}


def query(person: Person, text: str) -> None:
    person.window.search()
    person.window.sidebar.search.selectAll()
    QTest.keyClicks(person.window.sidebar.search, text)


def hits(person: Person) -> list[SearchHit]:
    model = person.window.sidebar.hits.model()
    return [model.index(row, 0).data(HitRole.HIT) for row in range(model.rowCount())]


def test_a_title_is_renamed_in_its_place(two: Person) -> None:
    two.window.conversation_list.rename(two.window.conversation_id)
    editor = two.window.sidebar.list.findChild(TitleEditor)
    assert editor is not None
    editor.selectAll()
    QTest.keyClicks(editor, "Harbours")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    two.wait_for(lambda: titles(two) == ["Today", "Harbours", "First question"])
    assert two.window.windowTitle() == "Harbours"
    two.window.undo()
    assert titles(two) == ["Today", "Second question", "First question"]


def test_esc_drops_a_new_title(two: Person) -> None:
    two.window.conversation_list.rename(two.window.conversation_id)
    editor = two.window.sidebar.list.findChild(TitleEditor)
    assert editor is not None
    QTest.keyClicks(editor, "Harbours")
    QTest.keyClick(editor, Qt.Key.Key_Escape)
    assert titles(two) == ["Today", "Second question", "First question"]


def test_pinned_conversations_have_a_section_of_their_own(two: Person) -> None:
    menu_items(two, "First question")["Pin"].trigger()
    assert titles(two) == ["Pinned", "First question", "Today", "Second question"]
    assert two.window.sidebar.list.model().index(1, 0).data(ConversationRole.IS_PINNED)
    menu_items(two, "First question")["Unpin"].trigger()
    assert titles(two) == ["Today", "Second question", "First question"]


def test_deleting_offers_to_undo_it(two: Person) -> None:
    deleted = two.window.conversation_id
    menu_items(two, "Second question")["Delete"].trigger()
    assert titles(two) == ["Today", "First question"]
    assert two.questions()[0].body.text() == "First question"
    assert two.chat.banner.text() == "“Second question” was deleted."
    two.click(two.chat.banner.action_button)
    assert titles(two) == ["Today", "Second question", "First question"]
    assert two.window.conversation_id == deleted
    assert not two.chat.banner.isVisible()


def test_the_undo_note_leaves_by_itself(two: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.ui.widgets.banner.UNDO_MS", 100)
    two.window.sidebar.list.setFocus()
    QTest.keyClick(two.window.sidebar.list, Qt.Key.Key_Backspace, CONTROL)
    assert isinstance(two.chat.banner, Banner)
    assert two.chat.banner.isVisible()
    two.wait_for(lambda: not two.chat.banner.isVisible())
    two.window.undo()
    assert titles(two) == ["Today", "Second question", "First question"]


def test_deleting_the_last_one_leaves_an_empty_conversation(person: Person) -> None:
    person.send("Only question")
    person.wait_ready()
    person.window.conversation_list.delete(person.window.conversation_id)
    assert titles(person) == []
    assert person.path() == ()
    assert person.chat.title.text() == "New conversation"


def test_deleting_in_mid_reply_stops_it(person: Person, script: Script) -> None:
    script.text, script.hold_after = "a b c", 2
    person.send("Hello")
    person.wait_for(lambda: person.reply_text() == "a b")
    person.window.conversation_list.delete(person.window.conversation_id)
    person.wait_for(lambda: person.state() == "Stopped")
    person.window.undo()
    assert person.reply_text() == "a b"
    assert person.replies()[0].ending.text() == "Stopped."


def test_a_copy_is_another_conversation(two: Person) -> None:
    menu_items(two, "First question")["Duplicate"].trigger()
    assert titles(two) == ["Today", "First question", "Second question", "First question"]
    assert two.reply_text() == "Paris is a harbour."
    two.send("More")
    two.wait_ready()
    two.window.sidebar.list.step(1)
    two.window.sidebar.list.step(1)
    assert [m.text for m in two.path()] == ["First question", "Paris is a harbour."]


def test_searching_shows_where_the_words_are(two: Person) -> None:
    query(two, "HARB")
    two.wait_for(two.window.sidebar.hits.isVisible)
    (hit,) = hits(two)
    assert [hit.snippet[begin:end] for begin, end in hit.ranges] == ["harb"]
    QTest.keyClick(two.window.sidebar.search, Qt.Key.Key_Return)
    assert two.questions()[0].body.text() == "First question"
    QTest.keyClick(two.window.sidebar.hits, Qt.Key.Key_Escape)
    assert two.window.sidebar.list.isVisible()
    assert two.window.sidebar.search.text() == ""


def test_a_hit_in_another_version_is_shown(two: Person, script: Script) -> None:
    script.text = "A lighthouse instead."
    two.window.message_actions.regenerate()
    two.wait_for(lambda: two.reply_text() == script.text)
    two.wait_ready()
    query(two, "nothing else")
    two.wait_for(two.window.sidebar.hits.isVisible)
    QTest.keyClick(two.window.sidebar.search, Qt.Key.Key_Return)
    assert two.reply_text() == "Nothing else."


def test_nothing_found_says_so(two: Person) -> None:
    query(two, "lighthouse")
    two.wait_for(two.window.sidebar.nothing.isVisible)
    assert two.window.sidebar.nothing.text() == "No results for “lighthouse”"


def test_searching_opens_the_sidebar(two: Person) -> None:
    two.window.toggle_sidebar()
    QTest.keyClick(two.window, Qt.Key.Key_K, CONTROL)
    two.wait_for(two.window.sidebar.search.hasFocus)


def test_a_row_that_changes_meanwhile_leaves_what_is_typed(two: Person) -> None:
    two.window.conversation_list.rename(two.window.conversation_id)
    editor = two.window.sidebar.list.findChild(TitleEditor)
    assert editor is not None
    editor.selectAll()
    QTest.keyClicks(editor, "Harb")
    two.program.store.set_model(two.window.conversation_id, "another")
    assert editor.text() == "Harb"
    QTest.keyClicks(editor, "ours")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    two.wait_for(lambda: "Harbours" in titles(two))


def test_a_deletion_undone_by_its_note_can_be_undone_and_redone_later(two: Person) -> None:
    deleted = two.window.conversation_id
    two.window.conversation_list.delete(deleted)
    two.window.conversation_list.pin(two.window.conversation_id)
    two.program.window.edits.rename(two.window.conversation_id, "Renamed")
    two.click(two.chat.banner.action_button)
    assert two.window.conversation_id == deleted
    two.window.undo()
    two.window.undo()
    two.window.redo()
    two.window.undo()
    assert titles(two) == ["Pinned", "First question", "Today", "Second question"]
