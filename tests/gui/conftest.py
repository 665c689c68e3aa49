"""The real window on a fake engine."""

import gc
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.build import Program
from app.build import build as build_program
from app.chat.widgets.code_block import CodeBlock
from app.chat.widgets.message import PersonMessage, ReplyMessage
from app.conversations.values.conversation import Message, Role
from app.desktop.services.window_state import WindowStateStore
from app.i18n.translate import tr
from app.inference.values.model import ModelChoice
from app.inference.values.status import Phase
from app.start import open_conversations
from engine.api import EngineFactory
from tests.fakes.fake_engine import FakeFactory, Script

WAIT_MS = 20_000  # longer than anything takes on a busy machine: a wait that ends there has failed


def shown_words(reply: ReplyMessage) -> str:
    """What a reply shows, its segments one below the other."""
    return "\n".join(
        segment.body.toPlainText() if isinstance(segment, CodeBlock) else segment.toPlainText()
        for segment in reply.body.segments
    )


class Person:
    """Uses the window as a person does, and sees what a person sees."""

    def __init__(self, qtbot: QtBot, program: Program) -> None:
        self.qtbot = qtbot
        self.program = program
        self.window = program.window
        self.chat = program.window.chat
        self.composer = program.window.chat.composer

    def type(self, text: str) -> None:
        """Type into the composer."""
        QTest.keyClicks(self.composer.edit, text)

    def press(self, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """Press a key in the composer."""
        QTest.keyClick(self.composer.edit, key, modifier)

    def send(self, text: str) -> None:
        """Type and press Return."""
        self.type(text)
        self.press(Qt.Key.Key_Return)

    def click(self, button: QWidget) -> None:
        """Click a button."""
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)

    def wait_for(self, condition: Callable[[], object]) -> None:
        """Wait until it is so."""
        self.qtbot.waitUntil(lambda: bool(condition()), timeout=WAIT_MS)

    def wait_ready(self) -> None:
        """Wait until nothing is under way."""
        self.wait_for(lambda: self.state() in (tr("Ready"), tr("Stopped")))

    def state(self) -> str:
        """The state in words."""
        return self.chat.state.text()

    def phase(self) -> Phase:
        """The state."""
        return self.program.monitor.status.phase

    def path(self) -> tuple[Message, ...]:
        """The messages of the shown conversation."""
        return self.program.store.conversation(self.window.conversation_id).path()

    def replies(self) -> list[ReplyMessage]:
        """The widgets of the replies."""
        shown = [self.chat.transcript.message_widget(m.id) for m in self.path() if m.role is Role.MODEL]
        return [widget for widget in shown if isinstance(widget, ReplyMessage)]

    def replies_shown(self) -> list[ReplyMessage]:
        """The widgets of the replies near the view."""
        shown = [self.chat.transcript.message_widget(i) for i in self.chat.transcript.made_ids()]
        return [widget for widget in shown if isinstance(widget, ReplyMessage)]

    def questions(self) -> list[PersonMessage]:
        """The widgets of what the person wrote."""
        shown = [self.chat.transcript.message_widget(m.id) for m in self.path() if m.role is Role.PERSON]
        return [widget for widget in shown if isinstance(widget, PersonMessage)]

    def reply_text(self) -> str:
        """The text of the last reply, as shown."""
        replies = self.replies()
        return replies[-1].body.text() if replies else ""


class Runs:
    """One run of the program after another on the same files. Each start ends the run before."""

    def __init__(self, qtbot: QtBot, qapp: QApplication, folder: Path) -> None:
        self._qtbot = qtbot
        self._qapp = qapp
        self._folder = folder
        self._program: Program | None = None

    def begin(self, factory: EngineFactory, **parts: Any) -> Person:
        """Start the program with no model. `parts` replace those of the same name in `app.build.build`."""
        self.end()
        archive, notice = open_conversations(self._folder / "conversations.sqlite3")
        window_state = WindowStateStore(self._folder / "window.json")
        program = build_program(self._qapp, factory, archive, window_state, **parts)
        self._program = program
        self._qtbot.addWidget(program.window)
        program.window.show()
        self._qtbot.waitExposed(program.window)
        if notice is not None:
            program.notices.post(notice)
        return Person(self._qtbot, program)

    def end(self) -> None:
        """Close the window and quit."""
        program, self._program = self._program, None
        if program is not None:
            program.window.close()
            program.shutdown()


Start = Callable[[], Person]


@pytest.fixture
def runs_in_folder(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> Iterator[Runs]:
    """Runs of the program on the files of this test's folder."""
    runs = Runs(qtbot, qapp, tmp_path)
    yield runs
    runs.end()


@pytest.fixture
def start(runs_in_folder: Runs, factory: FakeFactory) -> Start:
    """Starts the program with a loaded model, after ending the run before."""

    def begin() -> Person:
        person = runs_in_folder.begin(factory)
        person.window.load(ModelChoice())
        person.wait_ready()
        return person

    return begin


@pytest.fixture(autouse=True)
def garbage_stays_in_the_main_thread() -> Iterator[None]:
    """As `app.ui.services.garbage` does it for the product."""
    gc.disable()
    yield
    gc.enable()
    gc.collect()


@pytest.fixture
def script() -> Script:
    """What the fake engine does. A test changes it before it acts."""
    return Script()


@pytest.fixture
def factory(script: Script) -> FakeFactory:
    """Makes the fake engines."""
    return FakeFactory(script)


@pytest.fixture
def unloaded(qtbot: QtBot, qapp: QApplication, factory: FakeFactory) -> Iterator[Person]:
    """The window with no model."""
    program = build_program(qapp, factory)
    qtbot.addWidget(program.window)
    program.window.show()
    qtbot.waitExposed(program.window)
    yield Person(qtbot, program)
    program.shutdown()
    program.theme.set_dark(None)


@pytest.fixture
def person(unloaded: Person) -> Person:
    """The window with a model that is loaded."""
    unloaded.window.load(ModelChoice())
    unloaded.wait_ready()
    return unloaded
