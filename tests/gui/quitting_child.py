"""Starts the program and quits it at a moment, once for each moment named: `python -m tests.gui.quitting_child FOLDER NAME...`.

Each start is a fork of this process, which has imported the program but made nothing. It ends as the program does: by
the end of Python and the exit handlers of Qt. The exit statuses and what came on stderr go to stdout as JSON.
"""

import json
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event
from unittest.mock import patch

from PySide6.QtCore import QObject, QPoint, QTimer, Slot
from PySide6.QtWidgets import QApplication

import app.start
from app.build import Program, build
from app.inference.values.model import ModelChoice
from app.inference.values.status import Phase
from tests.fakes.fake_engine import FakeFactory, Script

REPO = "org/mamba-tiny-hf"
GIVE_UP_MS = 60_000
_NOT_READY = 77  # an exit status of this child: the moment never came
_FOLDERS = {
    "HOME": "home",
    "XDG_CONFIG_HOME": "config",
    "XDG_DATA_HOME": "data",
    "XDG_STATE_HOME": "state",
    "XDG_CACHE_HOME": "cache",
    "HF_HOME": "cache/huggingface",
}

Steps = Iterator[Callable[[], object]]


class Run:
    """One run of the program, on a fake engine."""

    def __init__(self, program: Program, script: Script) -> None:
        self.program = program
        self.window = program.window
        self.script = script

    def is_ready(self) -> bool:
        """There is a model and nothing to do for it."""
        return self.program.loader.info is not None and self.program.queue.running is None

    def is_busy(self) -> bool:
        """The engine has something to do."""
        return self.program.queue.running is not None

    def ask(self) -> None:
        """Send a message."""
        self.window.chat.composer.submitted.emit("Tell me a story")

    def has_text(self) -> bool:
        """The reply has begun."""
        return len(self.path()) > 1 and bool(self.path()[-1][1])

    def path(self) -> list[tuple[int, str]]:
        """The numbers and texts of the messages."""
        conversation = self.program.store.conversation(self.window.conversation_id)
        return [(message.id, message.text) for message in conversation.path()]


def at_once(_run: Run) -> Steps:
    yield from ()


def when_the_window_is_shown(run: Run) -> Steps:
    yield run.window.isVisible


def while_it_loads(run: Run) -> Steps:
    run.script.load_steps, run.script.load_step_s = 1000, 0.05
    yield lambda: run.program.loader.is_loading


def after_loading_failed(run: Run) -> Steps:
    run.script.load_error = RuntimeError("planted")
    yield lambda: run.program.loader.phase is Phase.FAILED


def when_it_is_ready(run: Run) -> Steps:
    yield run.is_ready


def while_it_reads(run: Run) -> Steps:
    yield run.is_ready
    run.script.prompt_chunks, run.script.chunk_s = 1000, 0.02
    run.ask()
    yield lambda: run.program.monitor.status.percent > 0


def while_it_writes(run: Run) -> Steps:
    yield run.is_ready
    run.script.token_s = 0.05
    run.ask()
    yield run.has_text


def while_a_model_waits_behind_a_reply(run: Run) -> Steps:
    yield from while_it_writes(run)
    run.window.load(ModelChoice("builtin", precision="bf16"))


def after_stop(run: Run) -> Steps:
    yield from while_it_writes(run)
    run.window.stop()
    yield run.is_ready


def while_it_writes_four_replies(run: Run) -> Steps:
    yield from after_a_reply(run)
    run.script.token_s = 0.05
    run.window.message_actions.fan_out()
    yield run.is_busy


def after_a_reply(run: Run) -> Steps:
    yield run.is_ready
    run.ask()
    yield run.has_text
    yield run.is_ready


def after_copying_a_reply(run: Run) -> Steps:
    yield from after_a_reply(run)
    message = run.window.chat.transcript.message_widget(run.path()[-1][0])
    message.row.copy.click()
    yield QApplication.clipboard().text


def with_the_find_bar(run: Run) -> Steps:
    yield from after_a_reply(run)
    run.window.finding.begin()


def with_settings_open(run: Run) -> Steps:
    yield run.is_ready
    run.program.settings_controller.show()


def with_about_open(run: Run) -> Steps:
    yield run.is_ready
    run.window.show_about()


def with_a_sheet_open(run: Run) -> Steps:
    yield run.is_ready
    run.program.models.controller.show()
    run.program.models.controller.ask_for_model()


def with_a_menu_open(run: Run) -> Steps:
    yield run.is_ready
    menu = run.program.primers.controller.menu()
    menu.popup(QPoint(10, 10))
    yield menu.isVisible


def while_a_primer_is_read(run: Run) -> Steps:
    yield run.is_ready
    run.script.prompt_chunks, run.script.chunk_s = 1000, 0.02
    path = Path(os.environ["HOME"]) / "House style.txt"
    path.write_text("Write short sentences.", encoding="utf-8")
    run.program.primers.controller.make_of((path,))
    run.program.primers.controller.manage()
    yield run.is_busy


def while_a_reply_is_scored(run: Run) -> Steps:
    yield from after_a_reply(run)
    run.script.hold_score = Event()
    run.program.surprise.show(run.window.conversation_id, run.path()[-1][0])
    yield run.is_busy


def while_a_model_is_downloaded(run: Run) -> Steps:
    yield run.is_ready
    run.program.models.controller.show()
    run.program.models.downloads.start(REPO)

    def has_begun() -> bool:
        status = run.program.models.downloads.status(REPO)
        return status is not None and status.done_bytes > 0

    yield has_begun


def when_the_window_is_closed_in_mid_reply(run: Run) -> Steps:
    yield from while_it_writes(run)
    run.window.close()


MOMENTS: dict[str, Callable[[Run], Steps]] = {
    moment.__name__: moment
    for moment in (
        at_once,
        when_the_window_is_shown,
        while_it_loads,
        after_loading_failed,
        when_it_is_ready,
        while_it_reads,
        while_it_writes,
        while_a_model_waits_behind_a_reply,
        after_stop,
        while_it_writes_four_replies,
        after_copying_a_reply,
        with_the_find_bar,
        with_settings_open,
        with_about_open,
        with_a_sheet_open,
        with_a_menu_open,
        while_a_primer_is_read,
        while_a_reply_is_scored,
        while_a_model_is_downloaded,
        when_the_window_is_closed_in_mid_reply,
    )
}


class Quitting(QObject):
    """Goes from step to step of a moment, then quits the program."""

    def __init__(self, steps: Steps) -> None:
        super().__init__()
        self._steps = steps
        self._condition = next(steps, None)  # before the program begins to load
        self._timer = QTimer(self, interval=10)
        self._timer.timeout.connect(self._on_timeout)
        self._timer.start()
        QTimer.singleShot(GIVE_UP_MS, self, self._give_up)

    @Slot()
    def _on_timeout(self) -> None:
        if self._condition is not None and self._condition():
            self._condition = next(self._steps, None)
        if self._condition is None:
            self._timer.stop()
            QApplication.quit()

    @Slot()
    def _give_up(self) -> None:
        QApplication.exit(_NOT_READY)


def run_and_quit(name: str) -> int:
    """Run the program as `python -m app` does; the exit code."""
    script = Script()
    quitting: list[Quitting] = []

    def build_and_watch(*arguments: object, **options: object) -> Program:
        program = build(*arguments, **options)  # type: ignore[arg-type] # handed on as they come
        quitting.append(Quitting(MOMENTS[name](Run(program, script))))
        return program

    with (
        patch.object(app.start, "build", build_and_watch),
        patch.object(app.start, "load_engine", FakeFactory(script)),
    ):
        return app.start.run(ModelChoice("builtin"))


def in_a_fork(folder: Path, name: str) -> bool:
    """Fork; True in the child, which has a home and a stderr of its own."""
    if os.fork() != 0:
        return False
    for variable, place in _FOLDERS.items():
        (folder / name / place).mkdir(parents=True, exist_ok=True)
        os.environ[variable] = str(folder / name / place)
    os.dup2(os.open(folder / f"{name}.err", os.O_WRONLY | os.O_CREAT, 0o600), 2)
    return True


def main(folder: Path, names: list[str]) -> int:
    """Run and quit for each name, one after the other."""
    ends: dict[str, tuple[int, str]] = {}
    for name in names:
        if in_a_fork(folder, name):
            return run_and_quit(name)
        status = os.waitstatus_to_exitcode(os.wait()[1])
        ends[name] = status, (folder / f"{name}.err").read_text(encoding="utf-8")
    sys.stdout.write(json.dumps(ends))
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), sys.argv[2:]))
