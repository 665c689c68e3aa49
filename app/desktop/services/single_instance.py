"""A single instance of the program for each data folder: a second one hands its files to the first and quits."""

import fcntl
import hashlib
import json
import logging
import os
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtNetwork import QLocalServer, QLocalSocket

_ANSWER_MS = 5000
_MOST_BYTES = 1_000_000
_log = logging.getLogger(__name__)


class SingleInstance(QObject):
    """Holds a lock in the folder, which the system releases however the program ends, and listens for later instances.

    Signals: `called(tuple[Path, ...])` when another instance was started, with the files that it was to open.
    """

    called = Signal(object)

    def __init__(self, folder: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._folder = folder
        self._name = _socket_name(folder)
        self._lock = -1
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._on_connection)

    def claim(self, files: Sequence[Path] = ()) -> bool:
        """Returns True if this is the first instance, or if locks do not work; else `files` have been handed to the first."""
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            self._lock = os.open(self._folder / "instance.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        except OSError as error:
            _log.info("no lock for one instance: %r", error)
            return True
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self._unlock()
            return not self._call_first(files)
        except OSError as error:  # a file system without locks
            _log.info("no lock for one instance: %r", error)
            return True
        QLocalServer.removeServer(self._name)  # left by one that was killed
        if not self._server.listen(self._name):
            _log.info("later starts cannot call: %s", self._server.errorString())
        return True

    def close(self) -> None:
        """Release the lock."""
        self._server.close()
        self._unlock()

    def _unlock(self) -> None:
        if self._lock >= 0:
            os.close(self._lock)
            self._lock = -1

    def _call_first(self, files: Sequence[Path]) -> bool:
        socket = QLocalSocket()
        socket.connectToServer(self._name)
        if not socket.waitForConnected(_ANSWER_MS):
            _log.info("the first instance does not answer: %s", socket.errorString())
            return False
        socket.write(json.dumps([str(file.absolute()) for file in files]).encode() + b"\n")
        is_sent = socket.waitForBytesWritten(_ANSWER_MS)
        socket.disconnectFromServer()
        return is_sent

    def _on_connection(self) -> None:
        while (socket := self._server.nextPendingConnection()) is not None:
            socket.readyRead.connect(self._on_words)
            socket.disconnected.connect(socket.deleteLater)
            self._read(socket)

    def _on_words(self) -> None:
        socket = self.sender()
        if isinstance(socket, QLocalSocket):
            self._read(socket)

    def _read(self, socket: QLocalSocket) -> None:
        if socket.canReadLine():
            self.called.emit(_files(bytes(socket.readLine(_MOST_BYTES).data())))


def _files(line: bytes) -> tuple[Path, ...]:
    try:
        names = json.loads(line)
    except ValueError:
        return ()
    return tuple(Path(name) for name in names if isinstance(name, str)) if isinstance(names, list) else ()


def _socket_name(folder: Path) -> str:
    """A short name, as systems require, that differs for each folder; in the session's runtime folder if there is one."""
    name = "mamba-metal-" + hashlib.sha256(str(folder.absolute()).encode()).hexdigest()[:16]
    session = os.environ.get("XDG_RUNTIME_DIR", "")
    return str(Path(session) / name) if session and Path(session).is_dir() else name
