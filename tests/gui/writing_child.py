"""Writes a long reply in the real window until it is killed: `python -m tests.gui.writing_child FILE`.

It tells, about twenty times a second, the time and how many characters the window shows.
"""

import json
import os
import sys
import time
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from app.build import build as build_program
from app.desktop.services.window_state import WindowStateStore
from app.inference.values.model import ModelChoice
from app.start import open_conversations
from tests.fakes.fake_engine import STORY, FakeFactory, Script


def main(path: Path) -> int:
    """Run until killed."""
    application = QApplication(sys.argv[:1])
    archive, _ = open_conversations(path)
    script = Script(text=" ".join([STORY] * 50), token_s=0.01)
    program = build_program(
        application, FakeFactory(script), archive, WindowStateStore(path.with_name("window.json"))
    )
    program.window.show()
    program.window.load(ModelChoice())
    program.window.chat.composer.submitted.emit("Tell me a long story")

    def tell() -> None:
        message = program.store.conversation(program.window.conversation_id).path()[-1]
        sys.stdout.write(json.dumps([time.time(), len(message.text)]) + "\n")
        sys.stdout.flush()

    timer = QTimer(interval=50)
    timer.timeout.connect(tell)
    timer.start()
    return application.exec()


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
