"""Checking for updates in the real window, with a releases page that doesn't respond or a stand-in."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QAction, QDesktopServices
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.build import build as build_program
from app.updates.services import Release
from app.updates.window import UpdatesController
from tests.fakes.fake_engine import FakeFactory
from tests.gui.conftest import Person

pytestmark = pytest.mark.gui
NOWHERE = "http://127.0.0.1:9/releases/latest"


@pytest.fixture
def unloaded(qtbot: QtBot, qapp: QApplication, factory: FakeFactory) -> Iterator[Person]:
    program = build_program(qapp, factory, updates_page=NOWHERE)
    qtbot.addWidget(program.window)
    program.window.show()
    yield Person(qtbot, program)
    program.shutdown()


@pytest.fixture
def controller(unloaded: Person) -> UpdatesController:
    return unloaded.program.updates


def item(person: Person, title: str) -> QAction:
    person.window.menus.refresh()
    return next(action for action, _ in person.window.menus.items if action.text() == title)


def test_a_checkout_offers_no_look_for_updates(
    qtbot: QtBot, qapp: QApplication, factory: FakeFactory
) -> None:
    program = build_program(qapp, factory)
    qtbot.addWidget(program.window)
    assert not item(Person(qtbot, program), "Check for Updates…").isEnabled()
    program.shutdown()


def test_it_is_off_until_the_person_turns_it_on(unloaded: Person, controller: UpdatesController) -> None:
    settings = unloaded.program.settings
    kept = [settings.now.checks_for_updates]
    for title in ("Check for Updates at Launch", "Stop Checking at Launch"):
        item(unloaded, title).trigger()
        kept.append(settings.now.checks_for_updates)
    assert kept == [False, True, False]


def test_who_asks_is_told_that_nobody_answered(unloaded: Person, controller: UpdatesController) -> None:
    item(unloaded, "Check for Updates…").trigger()
    unloaded.wait_for(lambda: "Couldn’t check for updates" in unloaded.chat.banner.text())


def test_at_the_start_only_a_later_version_is_told_of(
    unloaded: Person, controller: UpdatesController, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []

    def open_url(url: QUrl) -> bool:
        opened.append(url.toString())
        return True

    monkeypatch.setattr(QDesktopServices, "openUrl", open_url)
    controller.toggle()
    updates = controller._updates
    with unloaded.qtbot.waitSignal(updates.failed):
        controller.start()
    assert not unloaded.chat.banner.isVisible()
    updates.found.emit(Release("9.0", "https://example.org/releases/tag/v9.0"))
    assert unloaded.chat.banner.text().startswith("Mamba Metal 9.0 is available.")
    unloaded.click(unloaded.chat.banner.action_button)
    assert opened == ["https://example.org/releases/tag/v9.0"]


def test_without_the_setting_the_start_asks_nobody(unloaded: Person, controller: UpdatesController) -> None:
    controller.start()
    assert controller._updates._reply is None
