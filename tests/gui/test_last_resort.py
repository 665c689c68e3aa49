"""An unexpected error in the main thread."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from app.build import build as build_program
from app.inference.values.model import ModelChoice
from app.start import LastResort, open_conversations
from tests.fakes.fake_engine import FakeFactory, Script
from tests.gui.conftest import Person

pytestmark = [pytest.mark.gui, pytest.mark.allow_log("unexpected error")]


@pytest.fixture
def person_on_disk(
    qtbot: QtBot, qapp: QApplication, factory: FakeFactory, tmp_path: Path
) -> Iterator[Person]:
    archive, _ = open_conversations(tmp_path / "conversations.sqlite3")
    program = build_program(qapp, factory, archive)
    qtbot.addWidget(program.window)
    program.window.show()
    person = Person(qtbot, program)
    program.window.load(ModelChoice())
    person.wait_ready()
    yield person
    program.shutdown()


def report(person: Person) -> None:
    try:
        raise RuntimeError("planted")
    except RuntimeError as error:
        LastResort(person.program).report(type(error), error, error.__traceback__)


def test_the_open_conversation_is_kept_before_anything_is_said(
    person_on_disk: Person, script: Script
) -> None:
    script.text, script.hold_after = "a b c d", 3
    person_on_disk.send("Hello")
    person_on_disk.wait_for(lambda: person_on_disk.reply_text() == "a b c")
    person_on_disk.type("not sent")
    report(person_on_disk)
    archive, shown = person_on_disk.program.archive, person_on_disk.window.conversation_id
    assert archive.load(shown).path()[-1].text == "a b c"
    assert archive.draft(shown) == "not sent"
    box = person_on_disk.window.findChild(QMessageBox)
    assert box is not None
    assert "planted" not in box.detailedText()  # it may quote what the person wrote


@pytest.mark.allow_log("could not be kept")
def test_a_disk_that_refuses_does_not_hide_what_happened(
    person_on_disk: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse() -> None:
        raise OSError("no")

    monkeypatch.setattr(person_on_disk.program.store, "keep_now", refuse)
    report(person_on_disk)
    assert person_on_disk.window.findChild(QMessageBox) is not None
