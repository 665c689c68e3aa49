"""The pages of the Settings window about models, the disk, downloads and the rest, from the person's side."""

from dataclasses import replace
from pathlib import Path
from typing import TypeVar

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QDesktopServices
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from app.conversations.archive.opening import default_path
from app.models.window.settings_pages import DownloadsPage, ModelsPage
from app.settings.values.settings import Settings
from app.settings.window.settings_pages import AdvancedPage, SettingsPage
from app.settings.window.settings_window import SettingsWindow
from app.storage.values import StorageKind
from app.storage.window import StoragePage
from app.ui.widgets.choices import PopupButton
from app.ui.widgets.fields import Field
from engine import snapshots
from tests.gui.conftest import Person
from tests.gui.models_bench import FakeKeychain

pytestmark = pytest.mark.gui

_Page = TypeVar("_Page", bound=QWidget)


def _open(person: Person, key: str, kind: type[_Page]) -> _Page:
    person.window.settings_requested.emit()
    window = person.window.findChild(SettingsWindow)
    assert isinstance(window, SettingsWindow)
    window.show_page(key)
    person.wait_for(window.isVisible)
    page = window.page(key)
    assert isinstance(page, kind)
    return page


def _popup(page: SettingsPage, key: str) -> PopupButton:
    popup = page.controls[key]
    assert isinstance(popup, PopupButton)
    return popup


def _choose(button: PopupButton, key: str) -> None:
    menu = button.menu_of_items()
    next(action for action in menu.actions() if action.data() == key).trigger()
    menu.deleteLater()


def _now(person: Person) -> Settings:
    return person.program.settings.now


def _state(size: int = 5_000_000) -> Path:
    path = snapshots.default_folder() / "a-model" / "9-ab.safetensors"
    path.parent.mkdir(parents=True)
    path.write_bytes(b"0" * size)
    return path


def test_kept_states_are_measured_and_freed_after_a_question(person: Person) -> None:
    path = _state()
    page = _open(person, "storage", StoragePage)
    person.wait_for(lambda: page.sizes[StorageKind.STATES].text() == "5.0 MB")
    assert not page.free_buttons[StorageKind.PRIMERS].isEnabled()
    for answer, stays in (("Cancel", True), ("Free 5.0 MB", False)):
        person.click(page.free_buttons[StorageKind.STATES])
        assert page.question is not None
        person.click(page.question.buttons[answer])
        if stays:
            assert path.exists()
    person.wait_for(lambda: page.sizes[StorageKind.STATES].text() == "0 KB")
    assert not path.exists()
    person.send("Still here?")
    person.wait_ready()
    assert person.reply_text()


def test_conversations_are_measured_and_cannot_be_freed(person: Person) -> None:
    default_path().parent.mkdir(parents=True, exist_ok=True)
    default_path().write_bytes(b"0" * 3_000_000)
    page = _open(person, "storage", StoragePage)
    person.wait_for(lambda: page.sizes[StorageKind.CONVERSATIONS].text() == "3.0 MB")
    assert StorageKind.CONVERSATIONS not in page.free_buttons


def test_a_folder_is_shown_once_it_is_there(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: shown.append(url.toLocalFile()))
    page = _open(person, "storage", StoragePage)
    person.wait_for(lambda: page.sizes[StorageKind.STATES].text() == "0 KB")
    button = page.folder_buttons[StorageKind.STATES]
    assert not button.isEnabled()
    path = _state()
    page.window().hide()
    page.window().show()
    person.wait_for(button.isEnabled)
    person.click(button)
    assert shown == [str(path.parent.parent)]


def test_the_model_of_the_start_and_the_memory_of_states_are_kept(person: Person) -> None:
    person.program.models.manager.refresh()
    page = _open(person, "models", ModelsPage)
    person.wait_for(
        lambda: any(action.data() == "builtin" for action in page.first.menu_of_items().actions())
    )
    _choose(page.first, "builtin")
    _choose(_popup(page, "state_memory_mib"), "1024")
    assert (_now(person).first_model, _now(person).state_memory_mib) == ("builtin", 1024)
    assert _popup(page, "state_memory_mib").text() == "1 GB"


def test_an_address_holds_once_it_can_be_one(person: Person) -> None:
    page = _open(person, "downloads", DownloadsPage)
    _choose(_popup(page, "parallel_files"), "2")
    assert _now(person).parallel_files == 2
    address = page.controls["endpoint"]
    assert isinstance(address, Field)
    address.setFocus()
    QTest.keyClicks(address, "hub.example")
    assert address.is_wrong
    QTest.keyClick(address, Qt.Key.Key_Return)
    assert _now(person).endpoint == ""
    address.selectAll()
    QTest.keyClicks(address, "https://hub.example/")
    person.wait_for(lambda: not address.is_wrong)
    QTest.keyClick(address, Qt.Key.Key_Return)
    assert _now(person).endpoint == "https://hub.example"
    assert person.program.models.downloads.settings.endpoint == "https://hub.example"


def test_a_token_is_given_and_removed(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    keychain = FakeKeychain()
    monkeypatch.setattr(person.program.models.access, "_store", keychain)
    page = _open(person, "downloads", DownloadsPage)
    assert (page.token_state.text(), page.remove_button.isVisible()) == ("None", False)
    person.click(page.token_button)
    assert page.sheet is not None
    QTest.keyClicks(page.sheet.field, "hf_abc123")
    person.click(page.sheet.save_button)
    assert page.token_state.text() == "In use"
    assert person.program.models.downloads.settings.token == "hf_abc123"
    person.wait_for(lambda: keychain.token == "hf_abc123")
    with person.qtbot.waitSignal(person.program.models.access.token_saved):
        person.click(page.remove_button)
    assert page.token_state.text() == "None"
    assert keychain.token == ""


def test_the_device_is_one_of_this_computer(person: Person) -> None:
    device = _popup(_open(person, "advanced", AdvancedPage), "device")
    person.wait_for(lambda: {a.data() for a in device.menu_of_items().actions()} >= {"auto", "cpu"})
    _choose(device, "cpu")
    assert _now(person).device == "cpu"
    assert device.text() == "CPU"


def test_all_settings_are_reset_after_a_question(person: Person) -> None:
    store = person.program.settings
    store.save(replace(store.now, text_size=18, device="cpu", last_model="builtin"))
    page = _open(person, "advanced", AdvancedPage)
    for answer, size in (("Cancel", 18), ("Reset All Settings", Settings().text_size)):
        person.click(page.reset_button)
        assert page.question is not None
        person.click(page.question.buttons[answer])
        assert store.now.text_size == size
    assert (store.now.device, _popup(page, "device").text()) == ("auto", "Automatic")
