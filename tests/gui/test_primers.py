"""Primers in the window: made, read, chosen, seen, managed."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog

from app.build import build as build_program
from app.conversations.services import import_export as exports
from app.inference.values.model import ModelChoice
from app.start import open_conversations
from engine.errors import StateNotSavedError
from tests.fakes.fake_engine import FakeFactory, Script
from tests.gui.conftest import Person

pytestmark = pytest.mark.gui

STYLE = "Write short sentences. Use plain words."
TOKENS = 6
NO_KEY, ALT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.AltModifier
COPY, LEFT = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton


@pytest.fixture
def style(tmp_path: Path) -> Path:
    path = tmp_path / "House style.txt"
    path.write_text(STYLE, encoding="utf-8")
    return path


def make(person: Person, path: Path) -> int:
    """Make a primer of a file, and wait until it is read."""
    person.program.primers.controller.make_of((path,))
    person.wait_for(lambda: "tokens" in person.composer.pill.text)
    person.wait_ready()
    return person.program.primers.primers.all()[0].id


def menu_texts(person: Person) -> list[str]:
    menu = person.program.primers.controller.menu()
    texts = [action.text() for action in menu.actions() if action.text()]
    menu.close()
    return texts


def drop(person: Person, path: Path, key: Qt.KeyboardModifier) -> str:
    """Hold a file over the composer with that key, let it go; the words that were on the target."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    QApplication.sendEvent(person.composer, QDragEnterEvent(QPoint(40, 20), COPY, data, LEFT, NO_KEY))
    QApplication.sendEvent(person.composer, QDragMoveEvent(QPoint(41, 20), COPY, data, LEFT, key))
    words = person.composer.drop_target.accessibleName()
    QApplication.sendEvent(person.composer, QDropEvent(QPointF(40, 20), COPY, data, LEFT, key))
    return words


def test_a_file_becomes_a_primer_that_the_conversation_starts_from(
    person: Person, factory: FakeFactory, style: Path
) -> None:
    make(person, style)
    assert person.composer.pill.text == f"House style, {TOKENS} tokens"
    assert factory.made[0].read_primers == [f"{STYLE}\n\n"]
    person.send("Rewrite this.")
    person.wait_for(lambda: person.path() and person.phase().value == "ready")
    assert factory.made[0].requests[0].primer == f"{STYLE}\n\n"
    assert person.composer.pill.text == ""
    start = person.chat.transcript.start
    assert start.isVisible()
    assert start.words.text() == f"Starts from the primer “House style”, {TOKENS} tokens"


def test_a_conversation_without_a_primer_says_nothing_of_one(person: Person, factory: FakeFactory) -> None:
    person.send("Hello")
    person.wait_ready()
    assert not person.chat.transcript.start.isVisible()
    assert factory.made[0].requests[0].primer == ""


def test_the_button_offers_what_there_is(person: Person, style: Path) -> None:
    assert menu_texts(person) == [
        "New Primer from File…",
        "New Primer from This Conversation",
        "Manage Primers…",
    ]
    make(person, style)
    assert menu_texts(person)[0] == "House style"


def test_a_primer_chosen_among_messages_starts_a_new_conversation(person: Person, style: Path) -> None:
    primer_id = make(person, style)
    person.send("First")
    person.wait_ready()
    first = person.window.conversation_id
    person.program.primers.controller.choose(primer_id)
    assert person.window.conversation_id != first
    assert person.composer.pill.text.startswith("House style")
    assert not person.chat.transcript.start.isVisible()


def test_the_pill_removes_the_primer(person: Person, factory: FakeFactory, style: Path) -> None:
    make(person, style)
    assert person.composer.pill.remove_button.accessibleName() == "Remove Primer"
    person.click(person.composer.pill.remove_button)
    assert person.composer.pill.text == ""
    person.send("Hello")
    person.wait_ready()
    assert factory.made[0].requests[0].primer == ""


@pytest.mark.parametrize("by", ["pill", "menu"])
def test_reading_is_seen_and_can_be_stopped(
    by: str, person: Person, script: Script, factory: FakeFactory, style: Path
) -> None:
    script.prompt_chunks, script.chunk_s = 100, 0.02
    person.program.primers.controller.make_of((style,))
    person.wait_for(lambda: person.state().startswith("Reading the prompt, "))
    person.wait_for(lambda: "reading" in person.composer.pill.text)
    assert person.composer.pill.remove_button.accessibleName() == "Stop Reading"
    if by == "pill":
        person.click(person.composer.pill.remove_button)
    else:
        person.window.stop()
    person.wait_ready()
    assert person.composer.pill.text == "House style, not read yet"
    assert factory.made[0].read_primers == []


def test_a_message_goes_before_the_reading_which_ends_later(
    person: Person, script: Script, factory: FakeFactory, style: Path
) -> None:
    script.prompt_chunks, script.chunk_s = 40, 0.02
    person.program.primers.controller.make_of((style,))
    person.wait_for(lambda: person.state().startswith("Reading the prompt, "))
    person.send("Hello")
    script.prompt_chunks = 1
    person.wait_for(lambda: factory.made[0].requests and person.path()[-1].text)
    assert factory.made[0].requests[0].primer == f"{STYLE}\n\n"
    person.wait_for(lambda: factory.made[0].read_primers)
    person.wait_ready()
    person.wait_for(lambda: str(TOKENS) in person.chat.transcript.start.words.text())


def test_a_dropped_file_becomes_a_primer_while_a_key_is_held(person: Person, style: Path) -> None:
    person.type("Draft")
    words = drop(person, style, ALT)
    assert words == "Drop to make a primer from the text"
    assert not person.composer.drop_target.isVisible()
    person.wait_for(lambda: person.composer.pill.text == f"House style, {TOKENS} tokens")
    assert person.composer.text() == "Draft"
    words = drop(person, style, NO_KEY)
    assert words.startswith("Drop to insert the text; hold ")
    assert STYLE in person.composer.text()


@pytest.mark.parametrize(
    ("content", "words"),
    [(b"\xff\x00", "isn’t a text file"), (b" \n", "is empty"), (b"x" * 4_000_001, "larger than 4 MB")],
    ids=["binary", "empty", "huge"],
)
def test_what_can_be_no_primer_is_said(content: bytes, words: str, person: Person, tmp_path: Path) -> None:
    (tmp_path / "a.bin").write_bytes(content)
    person.program.primers.controller.make_of((tmp_path / "a.bin", tmp_path / "missing.txt"))
    person.wait_for(lambda: person.chat.banner.text().startswith("Couldn’t read missing.txt"))
    person.chat.banner.close_notice()
    assert words in person.chat.banner.text()
    assert person.composer.pill.text == ""
    assert person.program.primers.primers.all() == ()


def test_the_same_text_is_one_primer(person: Person, style: Path) -> None:
    make(person, style)
    person.program.primers.controller.make_of((style,))
    assert len(person.program.primers.primers.all()) == 1


def test_a_conversation_becomes_a_primer(person: Person, script: Script, factory: FakeFactory) -> None:
    script.text = " Fine."
    person.send("How are you?")
    person.wait_ready()
    person.program.primers.controller.make_of_conversation()
    person.wait_for(lambda: factory.made[0].read_primers)
    assert factory.made[0].read_primers == ["User: How are you?\nAssistant: Fine.\n\n"]
    assert person.path() == ()
    person.wait_for(lambda: person.composer.pill.text.startswith("How are you?, "))


def test_a_primer_that_cannot_be_kept_is_said_and_serves(person: Person, script: Script, style: Path) -> None:
    script.read_error = StateNotSavedError(
        "The primer was read, but its state could not be saved: the disk is full."
    )
    person.program.primers.controller.make_of((style,))
    person.wait_for(lambda: person.chat.banner.text().startswith("The primer was read, but"))
    person.wait_ready()
    person.send("Hello")
    person.wait_for(person.reply_text)


def test_without_a_model_a_primer_waits_for_one(unloaded: Person, style: Path) -> None:
    unloaded.program.primers.controller.make_of((style,))
    assert unloaded.composer.pill.text == "House style, not read yet"
    unloaded.window.load(ModelChoice())
    unloaded.wait_for(lambda: unloaded.composer.pill.text == f"House style, {TOKENS} tokens")


def test_the_window_renames_deletes_and_brings_back(person: Person, style: Path) -> None:
    primer_id = make(person, style)
    controller = person.program.primers.controller
    controller.manage()
    window = controller.list_window
    assert window is not None
    row = window.rows[primer_id]
    assert row.name.text() == "House style"
    assert row.line.text().startswith(f"{TOKENS} tokens · Built-in, 32-bit · ")
    person.click(row.buttons[1])
    row.field.setText("Our style")
    QTest.keyClick(row.field, Qt.Key.Key_Return)
    assert person.composer.pill.text.startswith("Our style")
    assert row.name.text() == "Our style"
    person.click(row.buttons[1])
    row.field.setText("Nothing")
    QTest.keyClick(row.field, Qt.Key.Key_Escape)
    assert (row.name.text(), window.isVisible()) == ("Our style", True)
    person.click(row.buttons[3])
    assert window.rows == {}
    assert person.composer.pill.text == ""
    assert person.chat.banner.text() == "The primer “Our style” was deleted."
    person.click(person.chat.banner.action_button)
    assert list(window.rows) == [primer_id]
    person.click(window.rows[primer_id].buttons[0])
    assert person.composer.pill.text.startswith("Our style")
    window.close()


def test_a_conversation_keeps_the_text_of_a_deleted_primer(
    person: Person, factory: FakeFactory, style: Path
) -> None:
    primer_id = make(person, style)
    person.send("One")
    person.wait_ready()
    person.program.primers.controller.delete(primer_id)
    person.send("Two")
    person.wait_for(lambda: len(factory.made[0].requests) == 2)
    assert factory.made[0].requests[1].primer == f"{STYLE}\n\n"
    person.wait_ready()


def test_an_exported_conversation_brings_its_primer_along(
    person: Person, factory: FakeFactory, style: Path, tmp_path: Path
) -> None:
    primer_id = make(person, style)
    person.send("One")
    person.wait_ready()
    exports.save(person.program.store.with_primer_text(person.window.conversation_id), tmp_path / "a.json")
    person.window.import_export.open_file(tmp_path / "a.json")
    assert person.program.store.conversation(person.window.conversation_id).primer_id == primer_id
    person.program.primers.controller.delete(primer_id)
    person.window.import_export.open_file(tmp_path / "a.json")
    (again,) = person.program.primers.primers.all()
    assert (again.name, again.id != primer_id) == ("House style", True)
    person.send("Two")
    person.wait_for(lambda: len(factory.made[0].requests) == 2)
    assert factory.made[0].requests[1].primer == f"{STYLE}\n\n"
    person.wait_ready()


def test_a_branch_starts_from_the_same_primer(person: Person, style: Path) -> None:
    primer_id = make(person, style)
    person.send("One")
    person.wait_ready()
    made = person.window.edits.branch(person.window.conversation_id, person.path()[-1].id)
    assert made is not None
    assert person.program.store.conversation(made).primer_id == primer_id


def test_a_file_dialog_asks_for_the_text(person: Person, style: Path) -> None:
    person.program.primers.controller.make_of_file()
    dialog = person.window.findChild(QFileDialog)
    assert dialog is not None
    dialog.fileSelected.emit(str(style))
    dialog.close()
    person.wait_for(lambda: person.composer.pill.text.startswith("House style"))


@pytest.fixture
def start(
    qtbot: object, qapp: QApplication, factory: FakeFactory, tmp_path: Path
) -> Iterator[Callable[[], Person]]:
    """Starts the program on one file, again and again."""
    running: list[Person] = []

    def end() -> None:
        for person in running:
            person.program.shutdown()
            person.window.close()
        running.clear()

    def begin() -> Person:
        end()
        archive, _ = open_conversations(tmp_path / "conversations.sqlite3")
        program = build_program(qapp, factory, archive)
        program.window.show()
        program.window.load(ModelChoice())
        person = Person(qtbot, program)  # type: ignore[arg-type] # the fixture is a QtBot
        running.append(person)
        person.wait_ready()
        return person

    yield begin
    end()


def test_a_primer_and_a_draft_are_there_after_a_restart(start: Callable[[], Person], style: Path) -> None:
    person = start()
    primer_id = make(person, style)
    person.type("A draft")
    conversation_id = person.window.conversation_id
    person = start()
    person.window.reopen(conversation_id)
    assert person.composer.text() == "A draft"
    assert person.composer.pill.text == f"House style, {TOKENS} tokens"
    assert [primer.id for primer in person.program.primers.primers.all()] == [primer_id]


def test_an_empty_conversation_with_only_a_primer_is_not_kept(
    start: Callable[[], Person], style: Path
) -> None:
    person = start()
    make(person, style)
    person = start()
    assert len(person.program.store.heads()) == 1
    assert person.composer.pill.text == ""
