"""The program on the desktop: notifications, badge, awake only while it works, opened again from the Dock."""

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.build import build as build_program
from app.conversations.services import import_export as exports
from app.conversations.values.conversation import Conversation, Message, MessageState, Role
from app.desktop.services.notifications import Notifications
from app.inference.values.model import ModelChoice
from app.models.values.download import DownloadFailure, DownloadState, DownloadStatus
from engine.api import PrimerContents
from engine.primers import PrimerFolder
from tests.fakes.fake_engine import FakeFactory, Script
from tests.gui.conftest import Person

pytestmark = pytest.mark.gui

REPLY = Message(2, 1, Role.MODEL, "Paris.")


class Recorder:
    """Stands for the system: notes what reaches it."""

    def __init__(self) -> None:
        self.notes: list[tuple[str, str]] = []
        self.badges: list[int] = []
        self.awake: list[bool] = []

    def notify(self, title: str, sentence: str) -> None:
        self.notes.append((title, sentence))

    def set_badge(self, number: int) -> None:
        self.badges.append(number)

    def begin(self, reason: str) -> None:
        self.awake.append(True)

    def end(self) -> None:
        self.awake.append(False)


class Bench:
    """Notifications with a clock to set, in the foreground or not."""

    def __init__(self) -> None:
        self.now_s = 0.0
        self.is_active = False
        self.recorder = Recorder()
        self.notifications = Notifications(
            self.recorder, is_active=self._is_active, name_of=str, clock=self._clock
        )

    def _clock(self) -> float:
        return self.now_s

    def _is_active(self) -> bool:
        return self.is_active

    def reply(self, seconds: float, state: MessageState = MessageState.COMPLETE) -> list[tuple[str, str]]:
        self.notifications.on_reply_started()
        self.now_s += seconds
        self.notifications.on_reply_ended(Message(2, 1, Role.MODEL, "Paris.", state))
        return self.recorder.notes


@pytest.fixture
def bench(qtbot: QtBot) -> Bench:
    return Bench()


@pytest.fixture
def recorder() -> Recorder:
    return Recorder()


@pytest.fixture
def polite(qtbot: QtBot, qapp: QApplication, factory: FakeFactory, recorder: Recorder) -> Iterator[Person]:
    """The window with a model, and a system that is watched."""
    program = build_program(qapp, factory, inhibitor=recorder, notifier=recorder)
    qtbot.addWidget(program.window)
    program.window.show()
    qtbot.waitExposed(program.window)
    person = Person(qtbot, program)
    program.window.load(ModelChoice())
    person.wait_ready()
    yield person
    program.shutdown()


def test_a_long_reply_that_ends_unseen_is_told(bench: Bench) -> None:
    assert bench.reply(11) == [("Reply finished", "")]


@pytest.mark.parametrize(
    ("seconds", "state", "is_active"),
    [
        (9, MessageState.COMPLETE, False),
        (11, MessageState.STOPPED, False),
        (11, MessageState.COMPLETE, True),
    ],
    ids=["short", "stopped by the person", "seen"],
)
def test_what_is_no_news_is_not_told(
    bench: Bench, seconds: float, state: MessageState, is_active: bool
) -> None:
    bench.is_active = is_active
    assert bench.reply(seconds, state) == []


def test_a_download_shows_its_per_cent_on_the_icon_and_is_told_at_its_end(bench: Bench) -> None:
    for done, state in (
        (0, DownloadState.PLANNING),
        (250, DownloadState.DOWNLOADING),
        (620, DownloadState.DOWNLOADING),
        (1000, DownloadState.FINISHED),
    ):
        bench.notifications.on_download(DownloadStatus("mamba", state, done_bytes=done, total_bytes=1000))
    assert bench.recorder.badges == [25, 62, 0]
    assert bench.recorder.notes == [("mamba downloaded", "It’s ready to use.")]


def test_a_download_that_fails_is_told_with_its_reason(bench: Bench) -> None:
    full = DownloadFailure("disk_full", "The disk is full.")
    bench.notifications.on_download(DownloadStatus("mamba", DownloadState.DOWNLOADING))
    bench.notifications.on_download(DownloadStatus("mamba", DownloadState.PAUSED, failure=full))
    assert bench.recorder.notes == [("Download of mamba stopped", "The disk is full.")]


def test_a_download_that_the_person_pauses_or_a_verification_is_not_told(bench: Bench) -> None:
    for state in (DownloadState.DOWNLOADING, DownloadState.PAUSED):
        bench.notifications.on_download(DownloadStatus("one", state))
    for state in (DownloadState.VERIFYING, DownloadState.FINISHED):
        bench.notifications.on_download(DownloadStatus("two", state))
    assert bench.recorder.notes == []


def test_the_computer_is_held_awake_while_a_reply_is_written(
    polite: Person, recorder: Recorder, script: Script
) -> None:
    recorder.awake.clear()
    script.hold_after = 2
    polite.send("Hello")
    polite.wait_for(polite.reply_text)
    assert recorder.awake == [True]
    script.hold.set()
    polite.wait_ready()
    assert recorder.awake == [True, False]


def test_turning_to_the_program_opens_its_closed_window_again(polite: Person, qapp: QApplication) -> None:
    for window in qapp.topLevelWidgets():  # those of other tests too
        window.close()
    assert not polite.window.isVisible()
    qapp.applicationStateChanged.emit(Qt.ApplicationState.ApplicationActive)
    assert polite.window.isVisible()
    assert polite.state() == "Ready"


def test_a_file_from_the_finder_is_opened(polite: Person, tmp_path: Path, qapp: QApplication) -> None:
    messages = (Message(1, None, Role.PERSON, "What is the capital of France?"), REPLY)
    exports.save(Conversation(7, datetime(2026, 1, 1), "Capitals", "", messages, 2), tmp_path / "it.json")
    QApplication.sendEvent(qapp, QFileOpenEvent(str(tmp_path / "it.json")))
    assert polite.window.windowTitle() == "Capitals"
    assert polite.reply_text() == "Paris."


def test_a_primer_from_the_finder_is_imported(polite: Person, tmp_path: Path, qapp: QApplication) -> None:
    file = tmp_path / "Keeper.mambaprimer"
    PrimerFolder(tmp_path / "states").export(PrimerContents("Keeper", "Mia keeps the lighthouse."), file)
    with polite.qtbot.waitSignal(polite.program.primers.primers.imported):
        QApplication.sendEvent(qapp, QFileOpenEvent(str(file)))
    (primer,) = polite.program.primers.primers.all()
    assert primer.name == "Keeper"
    polite.wait_for(lambda: polite.chat.banner.text() == "The primer “Keeper” was imported.")


def test_the_call_of_a_second_start_brings_the_window_back(polite: Person) -> None:
    polite.window.showMinimized()
    polite.program.desktop.activation.open(())
    assert not polite.window.isMinimized()
