"""What is there again at the next start, however this one ended."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from app.conversations.archive.opening import open_archive
from app.conversations.values.conversation import MessageState
from app.ui.values.program import SHOW_IN_FOLDER
from tests.fakes.fake_engine import Script
from tests.gui.conftest import Person, Start

pytestmark = pytest.mark.gui


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "conversations.sqlite3"


def titles(person: Person) -> list[str]:
    model = person.window.sidebar.list.model()
    return [str(model.index(row, 0).data()) for row in range(model.rowCount())]


def test_a_conversation_is_there_again_and_shown(start: Start, script: Script) -> None:
    script.text = "The capital of France is Paris."
    person = start()
    person.send("First question")
    person.wait_ready()
    person.window.new_conversation()
    person.send("Second question")
    person.wait_ready()
    person = start()
    assert titles(person) == ["Today", "Second question", "First question"]
    assert person.questions()[0].body.text() == "Second question"
    assert person.reply_text() == script.text
    assert person.replies()[0].row.footer() == "Built-in, 32-bit · 6 tokens"
    assert person.window.windowTitle() == "Second question"


def test_the_conversation_that_was_shown_is_shown_again(start: Start) -> None:
    person = start()
    person.send("First question")
    person.wait_ready()
    person.window.new_conversation()
    person.send("Second question")
    person.wait_ready()
    person.window.sidebar.list.setCurrentIndex(person.window.sidebar.list.model().index(2, 0))
    assert start().questions()[0].body.text() == "First question"


def test_a_draft_is_kept_for_each_conversation(start: Start) -> None:
    person = start()
    person.send("Hello")
    person.wait_ready()
    person.type("of the first")
    person.window.new_conversation()
    assert person.composer.text() == ""
    person.type("of the new one")
    person = start()
    assert person.composer.text() == "of the new one"
    assert titles(person) == ["Today", "Hello"]
    person.window.sidebar.list.setCurrentIndex(person.window.sidebar.list.model().index(1, 0))
    assert person.composer.text() == "of the first"
    assert titles(person) == ["Today", "New conversation", "Hello"]


def test_a_sent_draft_does_not_come_back(start: Start) -> None:
    person = start()
    person.send("Hello")
    person.wait_ready()
    assert start().composer.text() == ""


def test_an_empty_conversation_is_not_kept(start: Start) -> None:
    person = start()
    person.send("Hello")
    person.wait_ready()
    person.window.new_conversation()
    person.type("x")
    person.press(Qt.Key.Key_Backspace)
    person = start()
    assert titles(person) == ["Today", "Hello"]


def test_quitting_in_mid_reply_stops_it_with_its_tokens(start: Start, script: Script, path: Path) -> None:
    script.text, script.hold_after = "a b c d", 2
    person = start()
    person.send("Hello")
    person.wait_for(lambda: person.reply_text() == "a b")
    person = start()
    assert person.reply_text() == "a b"
    assert person.replies()[0].ending.text() == "Stopped."
    assert person.path()[-1].token_ids == (1, 2)


def test_versions_and_the_shown_one_are_kept(start: Start, script: Script) -> None:
    script.text = "first"
    person = start()
    person.send("Hello")
    person.wait_ready()
    script.text = "second"
    person.click(person.replies()[0].row.regenerate)
    person.wait_for(lambda: person.reply_text() == "second")
    person.wait_ready()
    person.click(person.replies()[0].row.previous)
    person = start()
    assert person.reply_text() == "first"
    person.click(person.replies()[0].row.next)
    assert person.reply_text() == "second"


def test_a_full_disk_loses_nothing_and_can_be_tried_again(
    start: Start, script: Script, path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    person = start()
    connection = person.program.archive._connection
    connection.execute("PRAGMA max_page_count = 1")  # SQLite then says that the disk is full
    script.text = "an answer " * 2000
    person.send("Hello")
    person.wait_for(person.chat.banner.isVisible)
    person.wait_ready()
    assert person.chat.banner.text() == (
        "Couldn’t save this conversation: the disk is full. It stays open. Free up some space, then"
        " try again."
    )
    person.click(person.chat.banner.action_button)
    assert person.chat.banner.isVisible()  # still full
    connection.execute("PRAGMA max_page_count = 1000000")
    person.click(person.chat.banner.action_button)
    assert not person.chat.banner.isVisible()
    whole = person.reply_text()
    assert start().reply_text() == whole


@pytest.mark.allow_log("set aside")
def test_a_damaged_file_is_set_aside_and_said_so(start: Start, path: Path) -> None:
    path.write_bytes(b"no database at all" * 100)
    person = start()
    assert person.chat.banner.text() == (
        "The conversation file was damaged and has been set aside. There’s no backup, so the list is empty."
    )
    assert person.chat.banner.action_button.text() == SHOW_IN_FOLDER
    person.send("Hello")
    person.wait_ready()
    assert titles(start()) == ["Today", "Hello"]


def test_another_copy_says_so_and_goes_on(start: Start, path: Path) -> None:
    other, _ = open_archive(path)
    try:
        person = start()
        assert "another copy of Mamba Metal" in person.chat.banner.text()
        person.send("Hello")
        person.wait_for(person.reply_text)
    finally:
        other.close()


@pytest.mark.slow
def test_a_crash_in_mid_reply_loses_at_most_a_second(path: Path, start: Start) -> None:
    """kill -9 while a reply of 100 tokens per second is written."""
    command = [sys.executable, "-m", "tests.gui.writing_child", str(path)]
    told: list[tuple[float, int]] = []
    root = Path(__file__).parents[2]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=root) as child:
        assert child.stdout is not None
        for line in child.stdout:
            told.append(tuple(json.loads(line)))
            if told[-1][1] > 1500:
                child.send_signal(signal.SIGKILL)
                break
    killed_at = time.time()
    safe = max((length for moment, length in told if moment <= killed_at - 1.0), default=0)
    assert safe > 0
    person = start()
    message = person.path()[-1]
    assert message.state is MessageState.RECOVERED
    assert len(message.text) >= safe
    assert person.replies()[0].ending.text() == "Recovered after a crash."
    assert person.replies()[0].ending.resume.text() == "Continue"
