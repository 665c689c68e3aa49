"""The main states of primers, for `tests.screenshots`."""

from collections.abc import Callable
from datetime import datetime
from typing import Any, Protocol

from PySide6.QtWidgets import QWidget

from app.build import Program
from app.conversations.values.primer import made_with_words, mismatch_question
from tests.fakes.fake_engine import STORY, Script

_MADE = datetime(2026, 3, 4, 11, 8)
_PRIMERS = (
    ("House style for release notes", "mamba-2.8b, 16-bit", 3120),
    ("Minutes of the harbour board, 2019 to 2025", "mamba-1.4b, 8-bit", 48_210),
    ("Notes on the dt projection", "", 0),
)


def _add(program: Program) -> list[int]:
    table = program.archive.primers
    ids = []
    for name, model, tokens in _PRIMERS:
        primer = table.add(name, " ".join([name, *["word"] * (tokens - len(name.split()))]), _MADE)
        if tokens:
            table.set_reading(primer.id, model, tokens)
        ids.append(primer.id)
    return ids


def chosen(program: Program) -> QWidget:
    """A new conversation with a primer, and a text with its tokens."""
    program.store.set_primer(program.window.conversation_id, _add(program)[0])
    composer = program.window.chat.composer
    composer.set_text("Rewrite the second paragraph so that it")
    composer.edit.setFocus()
    composer.set_count("9 tokens")
    return program.window


def menu(program: Program) -> QWidget:
    """What the primer button offers."""
    ids = _add(program)
    program.store.set_primer(program.window.conversation_id, ids[0])
    menu = program.primers.controller.menu()
    menu.popup(program.window.chat.mapToGlobal(program.window.chat.rect().center()))
    return menu


def managed(program: Program) -> QWidget:
    """All primers."""
    _add(program)
    program.primers.controller.manage()
    window = program.primers.controller.list_window
    if window is None:
        raise TypeError("no window")
    return window


def none_yet(program: Program) -> QWidget:
    """No primer."""
    program.primers.controller.manage()
    window = program.primers.controller.list_window
    if window is None:
        raise TypeError("no window")
    return window


def dropping(program: Program) -> QWidget:
    """A file held over the composer with the other key."""
    target = program.window.chat.composer.drop_target
    target.set_primer(True)
    target.setGeometry(program.window.chat.composer.rect())
    target.raise_()
    target.show()
    return program.window


def mismatched(program: Program) -> QWidget:
    """A file whose state is of another model."""
    made_with, in_use = made_with_words("mamba-2.8b, 16-bit"), made_with_words("Built-in, 32-bit")
    question = mismatch_question("House style", made_with, in_use, lambda: None)
    program.primers.primers.mismatched.emit(question)
    sheet = program.primers.controller.sheet
    if sheet is None:
        raise TypeError("no sheet")
    return sheet


class Poser(Protocol):
    """The camera of `tests.screenshots`, as far as it is needed here."""

    script: Script
    program: Program
    shown: QWidget

    def load(self) -> None: ...
    def wait(self, condition: Callable[[], bool], most_ms: int = ...) -> None: ...
    def ask(self, text: str, reply: str) -> None: ...


def started(camera: Poser) -> None:
    """A conversation that starts from a primer."""
    camera.load()
    camera.program.store.set_primer(camera.program.window.conversation_id, _add(camera.program)[0])
    camera.ask("Tell me a short story about a lighthouse.", STORY)


def reading(camera: Poser) -> None:
    """A primer that is being read."""
    camera.load()
    camera.script.prompt_chunks, camera.script.chunk_s = 100, 0.03
    camera.program.primers.controller.choose(_add(camera.program)[1])
    camera.wait(lambda: camera.program.monitor.status.percent >= 37)


def _posed(pose: Callable[[Program], QWidget]) -> Callable[[Poser], None]:
    def posed(camera: Poser) -> None:
        camera.load()
        camera.shown = pose(camera.program)

    return posed


POSES: dict[str, Callable[[Any], None]] = {
    "primer-started": started,
    "primer-reading": reading,
    "primer-chosen": _posed(chosen),
    "primer-menu": _posed(menu),
    "primers": _posed(managed),
    "primers-none": _posed(none_yet),
    "primer-drop": _posed(dropping),
    "primer-mismatch": _posed(mismatched),
}
