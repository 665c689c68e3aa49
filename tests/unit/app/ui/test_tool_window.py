"""What all windows beside the main window do alike."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.ui.widgets.tool_window import ToolWindow

NONE, CONTROL = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier


@pytest.mark.parametrize(
    ("key", "modifier", "closes"),
    [(Qt.Key.Key_Escape, NONE, True), (Qt.Key.Key_W, CONTROL, True), (Qt.Key.Key_W, NONE, False)],
    ids=["Esc", "Ctrl+W", "W"],
)
def test_keys_that_close(qtbot: QtBot, key: Qt.Key, modifier: Qt.KeyboardModifier, closes: bool) -> None:
    window = ToolWindow("Tools")
    qtbot.addWidget(window)
    window.present()
    QTest.keyClick(window, key, modifier)
    assert window.isVisible() is not closes


def test_it_opens_centred_on_its_parent_and_then_stays_where_it_was_moved(qtbot: QtBot) -> None:
    main = QWidget()
    qtbot.addWidget(main)
    main.setGeometry(100, 60, 600, 400)
    main.show()
    window = ToolWindow("Tools", main)
    window.resize(200, 100)
    window.present()
    assert (window.pos() - main.frameGeometry().center() + window.rect().center()).manhattanLength() <= 1
    window.move(10, 20)
    window.close()
    window.present()
    assert (window.x(), window.y()) == (10, 20)
