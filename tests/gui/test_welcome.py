"""The welcome at the first start."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.inference.values.model import ModelChoice
from app.models.values.rows import RowAction
from app.welcome.window import WelcomeWindow
from tests.fakes.fake_engine import FakeFactory, Script
from tests.fakes.scanner import FakeScanner
from tests.gui.conftest import Person, Runs, Start

pytestmark = pytest.mark.gui

SMALL = "state-spaces/mamba-130m-hf"


@pytest.fixture
def start(runs_in_folder: Runs, factory: FakeFactory, tmp_path: Path) -> Start:
    """Starts the program as the product does, after ending the run before."""

    def begin() -> Person:
        settings = tmp_path / "settings.json"
        person = runs_in_folder.begin(factory, settings_path=settings, scanner=FakeScanner())
        person.program.models.start(ModelChoice(""))
        if person.program.welcome.is_due:
            person.program.welcome.show()
        person.wait_ready()
        return person

    return begin


def shown(person: Person) -> WelcomeWindow:
    window = person.program.welcome.window
    assert window is not None
    return window


def go_on(person: Person) -> None:
    person.click(shown(person).continue_button)


def test_it_comes_at_the_first_start_and_says_what_this_is(start: Start) -> None:
    person = start()
    assert shown(person).isVisible()
    assert (shown(person).step, shown(person).continue_button.text()) == (0, "Continue")
    assert not shown(person).back_button.isVisible()


def test_a_first_model_is_chosen_among_the_built_in_one_and_the_five_sizes(start: Start) -> None:
    person = start()
    go_on(person)
    cards = shown(person).models.cards
    person.wait_for(lambda: len(cards) == 6)
    assert shown(person).models.key == "builtin"
    person.wait_for(lambda: cards[SMALL].pill == "Fits")
    assert cards["builtin"].pill == "Built in"
    assert cards[SMALL].line == "Base model: continues text. 516.6 MB download."


def test_choosing_a_model_that_is_not_here_downloads_it_and_says_so_before(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = start()
    asked: list[tuple[str, RowAction]] = []
    monkeypatch.setattr(person.program.models.manager, "act", lambda *what: asked.append(what))
    go_on(person)
    cards = shown(person).models.cards
    person.wait_for(lambda: SMALL in cards)
    person.click(cards[SMALL])
    assert shown(person).continue_button.text() == "Download and Continue"
    person.click(cards["builtin"])
    assert shown(person).continue_button.text() == "Continue"
    person.click(cards[SMALL])
    go_on(person)
    assert asked == [(SMALL, RowAction.DOWNLOAD)]
    assert shown(person).step == 2


def test_it_ends_in_a_first_reply_that_is_a_conversation(start: Start, script: Script) -> None:
    script.text = "The capital of France is Paris."
    person = start()
    go_on(person)
    go_on(person)
    hello = shown(person).chat
    person.click(hello.prompts[0])
    person.wait_for(lambda: "first token" in hello.footer.text())
    assert hello.question.text() == "What is the capital of France?"
    assert hello.reply.text() == script.text
    assert hello.footer.text().startswith("Built-in · 6 tokens · first token 0.")
    assert shown(person).continue_button.text() == "Start Chatting"
    go_on(person)
    assert person.program.welcome.window is None
    assert person.reply_text() == script.text
    person.window.activateWindow()
    person.wait_for(person.composer.edit.hasFocus)


def test_return_in_the_field_sends_and_does_not_leave(start: Start, script: Script) -> None:
    script.text = "Hello."
    person = start()
    go_on(person)
    go_on(person)
    hello = shown(person).chat
    QTest.keyClicks(hello.field.edit, "Who is there")
    QTest.keyClick(hello.field.edit, Qt.Key.Key_Return)
    person.wait_for(lambda: hello.reply.text() == "Hello.")
    assert hello.question.text() == "Who is there"
    assert shown(person).isVisible()


def test_while_a_reply_is_written_nothing_else_is_asked(start: Start, script: Script) -> None:
    script.hold_after = 2
    person = start()
    go_on(person)
    go_on(person)
    hello = shown(person).chat
    person.click(hello.prompts[1])
    person.wait_for(lambda: bool(hello.reply.text()))
    assert not any(button.isEnabled() for button in hello.prompts)
    script.hold.set()
    person.wait_for(lambda: all(button.isEnabled() for button in hello.prompts))


def test_a_failure_says_its_sentence(start: Start, script: Script) -> None:
    script.fail_after = 0
    person = start()
    go_on(person)
    go_on(person)
    hello = shown(person).chat
    person.click(hello.prompts[1])
    person.wait_for(lambda: "The text is safe" in hello.footer.text())


def test_back_goes_back(start: Start) -> None:
    person = start()
    go_on(person)
    person.click(shown(person).back_button)
    assert shown(person).step == 0


@pytest.mark.parametrize("step", [0, 1, 2])
def test_escape_skips_it_for_good(start: Start, step: int) -> None:
    person = start()
    for _ in range(step):
        go_on(person)
    QTest.keyClick(shown(person), Qt.Key.Key_Escape)
    assert person.program.welcome.window is None
    assert not start().program.welcome.is_due


def test_who_has_chatted_already_is_no_newcomer(start: Start, tmp_path: Path) -> None:
    person = start()
    QTest.keyClick(shown(person), Qt.Key.Key_Escape)
    person.send("Hello")
    person.wait_ready()
    (tmp_path / "window.json").unlink()
    assert not start().program.welcome.is_due


def test_the_help_menu_opens_it_again(start: Start) -> None:
    person = start()
    QTest.keyClick(shown(person), Qt.Key.Key_Escape)
    item = next(action for action, _ in person.window.menus.items if "Welcome" in action.text())
    item.trigger()
    assert shown(person).isVisible()
    assert shown(person).step == 0


def test_tests_start_without_it(person: Person) -> None:
    assert person.program.welcome.window is None
