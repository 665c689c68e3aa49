"""Text files in the composer."""

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QFileDialog

from tests.gui.conftest import Person

pytestmark = pytest.mark.gui

COPY = Qt.DropAction.CopyAction
LEFT = Qt.MouseButton.LeftButton
NO_KEY = Qt.KeyboardModifier.NoModifier


def drag(person: Person, data: QMimeData) -> None:
    """Hold `data` over the composer."""
    QApplication.sendEvent(person.composer, QDragEnterEvent(QPoint(40, 20), COPY, data, LEFT, NO_KEY))


def drop(person: Person, data: QMimeData) -> None:
    """Let `data` go."""
    drag(person, data)  # Qt lets go only where it held before
    QApplication.sendEvent(person.composer, QDropEvent(QPointF(40, 20), COPY, data, LEFT, NO_KEY))


def files(*paths: Path) -> QMimeData:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    return data


def test_a_dropped_file_is_inserted_where_the_cursor_is(person: Person, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("one\ntwo", encoding="utf-8")
    person.type("Read: ")
    data = files(tmp_path / "a.txt")
    drag(person, data)
    assert person.composer.drop_target.isVisible()
    drop(person, data)
    assert not person.composer.drop_target.isVisible()
    assert person.composer.text() == "Read: one\ntwo"
    assert person.path() == ()


def test_a_dropped_text_is_inserted(person: Person) -> None:
    data = QMimeData()
    data.setText("some words")
    drag(person, data)
    assert not person.composer.drop_target.isVisible()
    drop(person, data)
    assert person.composer.text() == "some words"


def test_what_cannot_be_inserted_is_said_and_the_text_stays(person: Person, tmp_path: Path) -> None:
    (tmp_path / "a.bin").write_bytes(b"\xff\x00")
    person.type("Draft")
    drop(person, files(tmp_path / "a.bin"))
    assert person.composer.text() == "Draft"
    assert person.chat.banner.text().startswith("a.bin isn’t UTF-8 or UTF-16 text")
    drop(person, files(tmp_path / "missing.txt"))
    assert person.chat.banner.text().startswith("Couldn’t read missing.txt")


def test_the_button_asks_for_a_file(person: Person, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("words", encoding="utf-8")
    person.click(person.composer.insert_button)
    dialog = person.window.findChild(QFileDialog)
    assert dialog is not None
    dialog.fileSelected.emit(str(tmp_path / "a.txt"))
    dialog.close()
    assert person.composer.text() == "words"
