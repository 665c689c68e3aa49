"""What the dialogs for files suggest, and whom they tell."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from app.ui.widgets.file_dialogs import ask_for_file, ask_for_folder, ask_where_to_save

pytestmark = pytest.mark.gui


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    window = QWidget()
    qtbot.addWidget(window)
    return window


def _dialog(window: QWidget) -> QFileDialog:
    (dialog,) = window.findChildren(QFileDialog)
    return dialog


def test_the_suggested_name_takes_the_ending_of_the_chosen_filter(window: QWidget, tmp_path: Path) -> None:
    chosen: list[Path] = []
    filters = {"Markdown (*.md)": "md", "JSON, with all versions (*.json)": "json"}
    ask_where_to_save(window, "Export", "A v1.5 talk.md", filters, chosen.append)
    dialog = _dialog(window)
    assert Path(dialog.selectedFiles()[0]).name == "A v1.5 talk.md"
    dialog.filterSelected.emit("JSON, with all versions (*.json)")
    assert Path(dialog.selectedFiles()[0]).name == "A v1.5 talk.json"
    assert dialog.defaultSuffix() == "json"
    dialog.fileSelected.emit(str(tmp_path / "talk.json"))
    assert chosen == [tmp_path / "talk.json"]
    dialog.reject()


@pytest.mark.parametrize("ask", [ask_for_file, ask_for_folder], ids=["file", "folder"])
def test_a_dialog_is_gone_once_it_is_answered(ask: object, window: QWidget, qtbot: QtBot) -> None:
    assert callable(ask)
    chosen: list[Path] = []
    ask(window, "Open", chosen.append)
    _dialog(window).reject()
    qtbot.waitUntil(lambda: not window.findChildren(QFileDialog))
