"""The command `download`: downloads a model in a terminal, as the window does."""

import argparse
import json
import signal
import sys
from collections.abc import Sequence
from dataclasses import asdict
from typing import TextIO

from PySide6.QtCore import QCoreApplication, QObject, QTimer

from app.models.services.downloads import Downloads, downloads_from_environment
from app.models.values.download import DownloadState, DownloadStatus, status_words

_FAILED, _INTERRUPTED = 1, 130
_WAKE_EVERY_MS = 50
_WIDTH = 100


def run(argv: Sequence[str]) -> int:
    """Download the model that `argv` names. Returns the exit code: 0, 1 for a failure, 130 after Ctrl-C."""
    options = _parser().parse_args(argv)
    application = QCoreApplication.instance() or QCoreApplication(["mamba-metal"])
    try:
        downloads = downloads_from_environment()
    except Exception as error:  # user boundary: the environment may name an invalid address or token
        sys.stderr.write(f"{error}\n")
        return _FAILED
    terminal = _Terminal(sys.stdout, sys.stderr, options.json)
    download = _Run(downloads, terminal)
    before = signal.signal(signal.SIGINT, download.interrupt)
    try:
        download.begin(options.model, options.revision)
        application.exec()
    finally:
        signal.signal(signal.SIGINT, before)
        downloads.shutdown()
    return download.exit_code


class _Run(QObject):
    """Runs one download."""

    def __init__(self, downloads: Downloads, terminal: "_Terminal") -> None:
        super().__init__()
        self.exit_code = _FAILED
        self._downloads = downloads
        self._terminal = terminal
        self._repo_id = ""
        self._wake = QTimer(self)  # lets Python handle Ctrl-C while Qt waits
        self._wake.timeout.connect(self._on_wake)
        self._wake.start(_WAKE_EVERY_MS)
        downloads.changed.connect(self._on_changed)

    def begin(self, model: str, revision: str) -> None:
        """Start the download when the event loop runs."""
        self._revision = revision
        self._repo_id = model
        QTimer.singleShot(0, self, self._on_begin)

    def interrupt(self, *_: object) -> None:
        """Stop; what was downloaded is kept."""
        self._downloads.cancel(self._repo_id, keep=True)

    def _on_begin(self) -> None:
        self._repo_id = self._downloads.start(self._repo_id, self._revision)

    def _on_wake(self) -> None:
        """Intentionally does nothing."""

    def _on_changed(self, status: DownloadStatus) -> None:
        self._terminal.show(status)
        if status.state.is_busy:
            return
        codes = {DownloadState.FINISHED: 0, DownloadState.CANCELLED: _INTERRUPTED}
        self.exit_code = codes.get(status.state, _FAILED)
        QCoreApplication.exit(self.exit_code)


class _Terminal:
    """Prints progress: one line that is overwritten, or one JSON object per line. The model's folder goes to stdout."""

    def __init__(self, out: TextIO, messages: TextIO, is_json: bool) -> None:
        self._out = out
        self._messages = messages
        self._is_json = is_json
        self._last = ""

    def show(self, status: DownloadStatus) -> None:
        """Print `status`."""
        if self._is_json:
            self._out.write(json.dumps(asdict(status), default=lambda member: member.name.lower()) + "\n")
            self._out.flush()
        elif status.state.is_busy:
            self._progress(status_words(status))
        else:
            self._end(status)

    def _progress(self, line: str) -> None:
        if not self._messages.isatty():
            line = line.partition(";")[0].partition(",")[0]
        if line == self._last:
            return
        self._last = line
        self._messages.write(f"\r{line[:_WIDTH]:<{_WIDTH}}" if self._messages.isatty() else f"{line}\n")
        self._messages.flush()

    def _end(self, status: DownloadStatus) -> None:
        if self._messages.isatty():
            self._messages.write(f"\r{'':<{_WIDTH}}\r")
        if status.state is DownloadState.FINISHED:
            self._out.write(f"{status.folder}\n")
        elif status.state is DownloadState.CANCELLED:
            self._messages.write("Stopped. What was downloaded is kept. Run the same command to resume.\n")
        else:
            self._messages.write(f"{status_words(status)}\n")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        "mamba-metal download",
        description="Download a Mamba model from the Hugging Face Hub, or resume a stopped download.",
        epilog="HF_ENDPOINT, HF_HOME, HF_HUB_CACHE, HF_TOKEN, HF_HUB_OFFLINE, HTTPS_PROXY and NO_PROXY are honoured.",
    )
    parser.add_argument("model", metavar="REPO", help="such as state-spaces/mamba-130m-hf, or a link to it")
    parser.add_argument("--revision", default="", help="a branch, a tag or a commit; default: main")
    parser.add_argument("--json", action="store_true", help="print one JSON object for each change")
    return parser
