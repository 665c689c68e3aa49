"""The steps of the welcome, for `tests.screenshots`. What fits is that of a made-up computer."""

from PySide6.QtWidgets import QWidget

from app.build import Program
from app.i18n.words import say
from app.models.values.rows import ModelSection
from tests import screenshots_models


def _at(program: Program, step: int) -> QWidget:
    program.models.manager.blockSignals(True)  # what this computer has is of no interest here
    program.welcome.show()
    window = program.welcome.window
    assert window is not None
    rows = screenshots_models.rows()
    window.models.set_rows([row for row in rows if row.section is not ModelSection.OTHER])
    window.show_step(step)
    return window


def intro(program: Program) -> QWidget:
    """What it is."""
    return _at(program, 0)


def models(program: Program) -> QWidget:
    """A first model."""
    return _at(program, 1)


def hello(program: Program) -> QWidget:
    """A first reply."""
    window = _at(program, 2)
    welcome = program.welcome.window
    assert welcome is not None
    welcome.continue_button.set_text(say("Start Chatting"))
    welcome.chat.set_question("What is the capital of France?")
    welcome.chat.set_reply("The capital of France is Paris.", is_open=False)
    welcome.chat.footer.setText(
        say(
            "{model} · {tokens} tokens · first token {seconds} s",
            model=say("Built-in"),
            tokens=7,
            seconds="0.05",
        )
    )
    return window


POSES = {"welcome-1": intro, "welcome-2": models, "welcome-3": hello}
