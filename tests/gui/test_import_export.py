"""Conversations to and from files and the clipboard."""

from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtPrintSupport import QPrintDialog
from PySide6.QtWidgets import QFileDialog

from app.conversations.services import import_export as exports
from tests.fakes.fake_engine import Script
from tests.gui.conftest import Person

# The offscreen platform has no hints to hand on, and says so.
pytestmark = [pytest.mark.gui, pytest.mark.qt_log_ignore("propagateSizeHints")]


@pytest.fixture
def talk(person: Person, script: Script) -> Person:
    """A question with two versions of its reply; the first is shown."""
    script.text = "first"
    person.send("A question")
    person.wait_ready()
    script.text = "second"
    person.window.message_actions.regenerate()
    person.wait_for(lambda: person.reply_text() == "second")
    person.wait_ready()
    person.click(person.replies()[0].row.previous)
    return person


def choose_file(person: Person, path: Path) -> None:
    """Answer the file dialog that is open."""
    (dialog,) = (d for d in person.window.findChildren(QFileDialog) if d.isVisible())
    dialog.fileSelected.emit(str(path))
    dialog.reject()


def test_what_is_shown_is_exported_as_markdown(talk: Person, tmp_path: Path) -> None:
    talk.window.import_export.export_current()
    choose_file(talk, tmp_path / "talk.md")
    text = (tmp_path / "talk.md").read_text(encoding="utf-8")
    assert text.startswith("# A question\n")
    assert text.endswith("## You\n\nA question\n\n## Built-in\n\nfirst\n")


def test_a_json_file_brings_the_whole_tree_back(talk: Person, tmp_path: Path) -> None:
    talk.window.import_export.export(talk.window.conversation_id)
    choose_file(talk, tmp_path / "talk.json")
    before = talk.window.conversation_id
    talk.window.import_export.import_file()
    choose_file(talk, tmp_path / "talk.json")
    assert talk.window.conversation_id != before
    assert talk.reply_text() == "first"
    talk.click(talk.replies()[0].row.next)
    assert talk.reply_text() == "second"
    assert [m.token_ids for m in talk.path()] == [(), (1,)]


def test_a_foreign_file_is_refused_with_a_reason(talk: Person, tmp_path: Path) -> None:
    (tmp_path / "other.json").write_text('{"a": 1}', encoding="utf-8")
    before = talk.window.conversation_id
    talk.window.import_export.import_file()
    choose_file(talk, tmp_path / "other.json")
    assert talk.window.conversation_id == before
    assert (
        talk.chat.banner.text()
        == "This file doesn’t contain a Mamba Metal conversation. Nothing was imported."
    )


def test_a_place_that_cannot_be_written_is_said(talk: Person, tmp_path: Path) -> None:
    talk.window.import_export.export_current()
    choose_file(talk, tmp_path / "no such folder" / "talk.md")
    assert talk.chat.banner.text() == (
        "Couldn’t export the conversation to that location. The conversation is unchanged. Choose"
        " another location."
    )


def test_a_pdf_is_written(talk: Person, tmp_path: Path) -> None:
    talk.window.import_export.export_current()
    choose_file(talk, tmp_path / "talk.pdf")
    assert (tmp_path / "talk.pdf").read_bytes().startswith(b"%PDF-")
    assert [path.name for path in tmp_path.iterdir()] == ["talk.pdf"]


def test_paper_shows_the_texts_and_takes_nothing_for_html(talk: Person, script: Script) -> None:
    script.text = "<b>bold</b> stays"
    talk.send("More")
    talk.wait_ready()
    conversation = talk.program.store.conversation(talk.window.conversation_id)
    text = exports.document_of(conversation).toPlainText()
    assert "A question" in text
    assert "<b>bold</b> stays" in text


def test_the_whole_conversation_is_copied(talk: Person) -> None:
    talk.window.import_export.copy_current()
    assert QGuiApplication.clipboard().text().endswith("## Built-in\n\nfirst\n")


def test_printing_asks_for_a_printer(talk: Person) -> None:
    talk.window.import_export.print_current()
    dialog = talk.window.findChild(QPrintDialog)
    assert dialog is not None
    dialog.reject()
