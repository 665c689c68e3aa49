"""The command `self-check`: opens the window, writes a reply with the built-in model, and reports what works."""

import argparse
import importlib
import json
import multiprocessing
import os
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psutil
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QTimer, Slot
from PySide6.QtGui import QImageReader
from PySide6.QtNetwork import QSslSocket
from PySide6.QtWidgets import QApplication, QStyleFactory

from app.build import Program
from app.build import build as build_program
from app.conversations.values.token_times import TokenPoint
from app.i18n.translate import missing_translations
from app.inference.values.model import ModelChoice, ModelFacts
from app.ui.services.garbage import MainThreadCollector
from app.ui.values.failure import Failure
from app.ui.values.program import program_version
from engine.api import Engine, LoadObserver, LoadOptions

_PROMPT = "Tell me a short story about a lighthouse."
_TOKENS = 20
_CHILD_S = 60.0


def run(argv: Sequence[str]) -> int:
    """Write the report as JSON. Returns the exit code: 0 if all is well. Does not touch the person's data."""
    options = _parser().parse_args(argv)
    if sys.platform == "linux" and not any(
        map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))
    ):
        os.environ["QT_QPA_PLATFORM"] = "offscreen"  # without a display, render into memory
    application = QApplication(["mamba-metal"])
    application.setApplicationName("Mamba Metal")
    collector = MainThreadCollector(application)
    with tempfile.TemporaryDirectory(prefix="mamba-metal-check-") as folder:
        program = build_program(application, _load_engine, settings_path=Path(folder) / "settings.json")
        check = _Check(program, options.timeout, ModelChoice(device=options.device))
        check.begin()
        application.exec()
        program.shutdown()
    collector.stop()
    report = {**check.report(), **_parts(), "child_process": _child_process()}
    report["problems"] = [*check.problems, *_missing(report)]
    sys.stdout.write(json.dumps(report, indent=1, ensure_ascii=False) + "\n")
    return 1 if report["problems"] else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        "mamba-metal self-check",
        description="Open the window, let the built-in model answer, and say what of the program is there, as JSON."
        " Conversations and settings are neither read nor written.",
    )
    parser.add_argument("--device", default="auto", choices=("auto", "metal", "cuda", "cpu"))
    parser.add_argument(
        "--timeout", default=120.0, type=float, metavar="SECONDS", help="seconds before giving up"
    )
    return parser


def _load_engine(options: LoadOptions, observer: LoadObserver, cancel: threading.Event) -> Engine | None:
    """An engine that stores nothing."""
    from engine.engine import load_engine  # noqa: PLC0415 (slow to import: the window is there before it)

    return load_engine(options, observer, cancel)


@dataclass(slots=True)
class _Times:
    """Seconds since the start of the process; None for what did not happen."""

    window: float | None = None
    model: float | None = None
    first_token: float | None = None


class _Check(QObject):
    """Follows the window from its first frame to a reply of `_TOKENS` tokens."""

    def __init__(self, program: Program, timeout_s: float, choice: ModelChoice) -> None:
        super().__init__()
        self.problems: list[str] = []
        self._program = program
        self._choice = choice
        self._times = _Times()
        self._tokens = 0
        self._model: ModelFacts | None = None
        self._timeout = QTimer(self)
        self._timeout.setSingleShot(True)
        self._timeout.setInterval(int(timeout_s * 1000))
        self._timeout.timeout.connect(self._on_timeout)
        program.loader.model_changed.connect(self._on_model)
        program.loader.failed.connect(self._on_failed)
        program.session.reply_ended.connect(self._on_reply_ended)
        program.store.points_added.connect(self._on_points)

    def begin(self) -> None:
        """Show the window. Ends the event loop when done."""
        self._timeout.start()
        self._program.window.chat.installEventFilter(self)
        self._program.window.show()

    def report(self) -> dict[str, Any]:
        """The results, for JSON."""
        return {
            "version": program_version(),
            "frozen": bool(getattr(sys, "frozen", False)),
            "window_s": self._times.window,
            "model_s": self._times.model,
            "first_token_s": self._times.first_token,
            "tokens": self._tokens,
            "device": self._model.device if self._model else None,
            "precision": self._model.precision if self._model else None,
        }

    @Slot()
    def _on_painted(self) -> None:
        self._program.window.load(self._choice)

    def _on_model(self, facts: ModelFacts) -> None:
        self._model = facts
        self._times.model = _since_start_s()
        QTimer.singleShot(0, self, self._ask)

    @Slot()
    def _ask(self) -> None:
        self._program.window.new_conversation()
        self._program.window.edits.send(self._program.window.conversation_id, _PROMPT)

    def _on_points(self, _conversation_id: int, points: tuple[TokenPoint, ...]) -> None:
        if self._times.first_token is None:
            self._times.first_token = _since_start_s()
        self._tokens += len(points)
        if self._tokens >= _TOKENS:
            self._end()

    def _on_reply_ended(self) -> None:
        if self._tokens == 0:
            self.problems.append("the reply ended without a token")
            self._end()
        elif self._tokens < _TOKENS:
            QTimer.singleShot(0, self, self._ask)

    def _on_failed(self, failure: Failure) -> None:
        self.problems.append(f"{failure.sentence} {failure.detail}".strip())
        self._end()

    def _on_timeout(self) -> None:
        self.problems.append("it took too long")
        self._end()

    def _end(self) -> None:
        self._timeout.stop()
        QCoreApplication.quit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint and self._times.window is None:
            self._times.window = _since_start_s()
            QTimer.singleShot(0, self, self._on_painted)
        return super().eventFilter(watched, event)


def _since_start_s() -> float:
    return round(time.time() - psutil.Process().create_time(), 2)


def _parts() -> dict[str, Any]:
    """The plug-ins that Qt and other libraries find."""
    from pygments.lexers import get_lexer_by_name  # noqa: PLC0415 (only here)

    return {
        "platform": QApplication.platformName(),
        "styles": QStyleFactory.keys(),
        "image_formats": [bytes(name.data()).decode() for name in QImageReader.supportedImageFormats()],
        "tls": QSslSocket.availableBackends() if QSslSocket.supportsSsl() else [],
        "keychain": _keychain(),
        "missing_translations": missing_translations(),
        "lexer": get_lexer_by_name("python").name,
    }


def _keychain() -> str:
    """The keychain backend, even if this system has no keychain; "" if it is missing from the program."""
    name = f"keyring.backends.{'macOS' if sys.platform == 'darwin' else 'SecretService'}"
    try:
        return importlib.import_module(name).__name__
    except ImportError:
        return ""


def _child_process() -> str:
    """Whether a Python child process runs and exits; a frozen program might open a window instead."""
    child = multiprocessing.get_context("spawn").Process(target=_in_child)
    child.start()
    child.join(_CHILD_S)
    if child.exitcode is None:
        child.kill()
        child.join()
    return "ok" if child.exitcode == 0 else f"ended with {child.exitcode}"


def _in_child() -> None:
    """Intentionally does nothing."""


def _missing(report: dict[str, Any]) -> list[str]:
    problems = [f"{name} is missing" for name in ("styles", "tls", "keychain") if not report[name]]
    problems += [
        f"{name} pictures cannot be read" for name in ("svg", "png") if name not in report["image_formats"]
    ]
    problems += [f"the translation {name} is missing" for name in report["missing_translations"]]
    if report["child_process"] != "ok":
        problems.append(f"a child process {report['child_process']}")
    return problems
