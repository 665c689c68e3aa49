"""The real window with a hub on this machine, for tests that use it as a person does."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.build import Program
from app.build import build as build_program
from app.inference.values.model import ModelChoice
from app.models.services.downloads import Downloads
from app.models.services.hub.job import DownloadOptions
from app.models.services.hub.transfer import RetryPolicy
from app.models.services.library import LocalModelScanner
from app.models.values.rows import ModelRow
from app.models.widgets.model_row import ModelRowWidget
from app.models.window.controller import ModelsController
from engine.api import EngineFactory
from engine.hub.settings import HubSettings

WAIT_MS = 15_000
RETRY_POLICY = RetryPolicy(
    stall_s=5, first_wait_s=0.02, longest_wait_s=0.1, longest_retry_after_s=120, attempts=4
)


class FakeKeychain:
    """Stores a token during the test, or nothing if it `is_broken`."""

    def __init__(self) -> None:
        self.token = ""
        self.is_broken = False

    def read(self) -> str:
        """The token."""
        return self.token

    def write(self, token: str) -> bool:
        """Store it."""
        if self.is_broken:
            return False
        self.token = token
        return True


class ModelsBench:
    """A program that can be quit and started again on the same disk."""

    def __init__(self, qtbot: QtBot, qapp: QApplication, folder: Path, endpoint: str) -> None:
        self.qtbot = qtbot
        self._qapp = qapp
        self.folder = folder
        self.cache = folder / "hub"
        self.endpoint = endpoint
        self.keychain = FakeKeychain()
        self.scanner = LocalModelScanner()
        self.retry_policy = RETRY_POLICY
        self._program: Program | None = None

    @property
    def program(self) -> Program:
        """The running program."""
        assert self._program is not None
        return self._program

    @property
    def controller(self) -> ModelsController:
        """Its models controller."""
        return self.program.models.controller

    def start(self, factory: EngineFactory, choice: ModelChoice | None = None) -> None:
        """Start the program; without `choice` it opens the last model."""
        downloads = Downloads(
            HubSettings(self.endpoint, self.cache),
            DownloadOptions(parallel=4, retry_policy=self.retry_policy),
        )
        self._program = build_program(
            self._qapp,
            factory,
            settings_path=self.folder / "settings.json",
            downloads=downloads,
            keychain=self.keychain,
            scanner=self.scanner,
        )
        self.qtbot.addWidget(self._program.window)
        self._program.window.show()
        self.qtbot.waitExposed(self._program.window)
        self._program.window.activateWindow()
        self.qtbot.waitActive(self._program.window)
        self._program.models.start(choice or ModelChoice(""))

    def stop(self) -> None:
        """Quit."""
        program, self._program = self._program, None
        if program is not None:
            program.shutdown()
            program.window.close()

    def open_models(self) -> None:
        """Open the Models window from the menu."""
        action = next(action for action in self.program.window.actions() if action.text() == "Models…")
        assert action.shortcut().toString() == "Ctrl+Shift+M"
        action.trigger()
        table = self.controller.window.table
        self.wait(
            lambda: (
                len(rows := self.controller.window.model.rows()) > 1
                and table.row_widget(rows[-1].key).isVisible()
            )
        )

    def row(self, key: str) -> ModelRow:
        """A row as the manager has it."""
        row = self.program.models.manager.row(key)
        assert row is not None
        return row

    def widget(self, key: str) -> ModelRowWidget:
        """The row's widget."""
        return self.controller.window.table.row_widget(key)

    def pill(self, key: str) -> str:
        """The text of the state pill."""
        return self.widget(key).state.text

    def button(self, key: str) -> str:
        """The text of the row's button, "" if it has none."""
        action = self.widget(key).action
        return action.text() if action.isVisible() else ""

    def press(self, button: QWidget) -> None:
        """Click a button."""
        self.wait(button.isVisible)
        assert button.isEnabled()
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)

    def act(self, key: str) -> None:
        """Click the row's button."""
        self.press(self.widget(key).action)

    def answer(self, words: str) -> None:
        """Click a button of the question."""
        self.wait(lambda: self.controller.question is not None)
        question = self.controller.question
        assert question is not None
        self.press(question.buttons[words])

    def choose(self, menu: QMenu, words: str) -> None:
        """Choose a menu item."""
        items = {action.text(): action for action in menu.actions()}
        assert words in items, list(items)
        items[words].trigger()
        menu.deleteLater()

    def sheet_button(self, words: str) -> QPushButton:
        """A button of the download sheet."""
        self.wait(lambda: any(button.isVisible() for button in self._sheet_buttons(words)))
        return self._sheet_buttons(words)[0]

    def _sheet_buttons(self, words: str) -> list[QPushButton]:
        sheet = self.controller.sheet
        buttons = sheet.buttons.items() if sheet is not None else ()
        return [button for action, button in buttons if action.value == words]

    def state(self) -> str:
        """The status text in the chat."""
        return self.program.window.chat.state.text()

    def wait(self, condition: Callable[[], object]) -> None:
        """Wait until `condition` holds."""
        self.qtbot.waitUntil(lambda: bool(condition()), timeout=WAIT_MS)
