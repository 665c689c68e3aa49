"""Guards of every test: no network, no home folder, no thread left behind, no warning in the log.

A test that makes the program log a warning says so with `@pytest.mark.allow_log("a regular expression")`.
"""

import gc
import logging
import os
import re
import shutil
import socket
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest

_CHECKOUT = Path(__file__).resolve().parents[1]
_PERSONS_HOME = (
    "MAMBA_METAL_TESTS_PERSONS_HOME"  # pytest-xdist's workers begin with the home that this file made
)
_HOME = Path(os.environ[_PERSONS_HOME] if "PYTEST_XDIST_WORKER" in os.environ else Path.home())
os.environ[_PERSONS_HOME] = str(_HOME)
_HOME_VARIABLES = {
    "HOME": "home",
    "XDG_CONFIG_HOME": "home/.config",
    "XDG_DATA_HOME": "home/.local/share",
    "XDG_STATE_HOME": "home/.local/state",
    "XDG_CACHE_HOME": "home/.cache",
    "HF_HOME": "home/.cache/huggingface",
}
_HUB_VARIABLES = (
    "HF_HUB_CACHE",
    "HUGGINGFACE_HUB_CACHE",
    "HF_TOKEN",
    "HUGGING_FACE_HUB_TOKEN",
    "HF_ENDPOINT",
)
_THREAD_END_S = 2.0

_session_home = Path(tempfile.mkdtemp(prefix="mamba-metal-tests-"))
_trespasses: list[str] = []


def _set_homes(root: Path, set_variable: Callable[[str, str], None]) -> None:
    for name, place in _HOME_VARIABLES.items():
        (root / place).mkdir(parents=True, exist_ok=True)
        set_variable(name, str(root / place))


# huggingface_hub reads its folders when it is imported, so a home of the tests' own must be there before any import.
_set_homes(_session_home, os.environ.__setitem__)
for _name in _HUB_VARIABLES:
    os.environ.pop(_name, None)
os.environ["HF_HUB_OFFLINE"] = "1"
os.environ["HF_HUB_DISABLE_TELEMETRY"] = "1"
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


def _watch_files(allowed: tuple[str, ...]) -> Callable[[str, tuple[Any, ...]], None]:
    home = str(_HOME) + os.sep

    def audit(event: str, arguments: tuple[Any, ...]) -> None:
        if event != "open" or not isinstance(arguments[0], str) or not arguments[0].startswith(home):
            return
        if not arguments[0].startswith(allowed):
            _trespasses.append(f"opened {arguments[0]}, which is in the person's home folder")

    return audit


def pytest_configure(config: pytest.Config) -> None:
    """Watch which files Python opens: a person's own files are none of a test's business."""
    prefixes = {sys.prefix, sys.base_prefix, sys.exec_prefix, str(_CHECKOUT), tempfile.gettempdir()}
    prefixes |= {entry for entry in sys.path if entry}
    sys.addaudithook(_watch_files(tuple({p for q in prefixes for p in (q, os.path.realpath(q))})))


def pytest_collection_finish(session: pytest.Session) -> None:
    """Take what collection made out of the collector's sight: it stays, and each collection would walk through it."""
    gc.collect()
    gc.freeze()


def pytest_unconfigure(config: pytest.Config) -> None:
    """Remove the home that the tests had."""
    shutil.rmtree(_session_home, ignore_errors=True)


@pytest.fixture(autouse=True)
def own_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home folder for this test alone."""
    root = tmp_path_factory.mktemp("person")
    _set_homes(root, monkeypatch.setenv)
    return root / "home"


@pytest.fixture(autouse=True)
def no_trespass(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Fail a test that reaches beyond this machine or into the person's home folder, also where it hides the error."""
    _trespasses.clear()
    for method in ("connect", "connect_ex", "sendto"):
        monkeypatch.setattr(socket.socket, method, _guarded(getattr(socket.socket, method)))
    monkeypatch.setattr(socket, "getaddrinfo", _guarded_lookup(socket.getaddrinfo))
    yield
    if _trespasses:
        pytest.fail("The test " + "; ".join(dict.fromkeys(_trespasses)))


def _is_here(host: object) -> bool:
    if isinstance(host, bytes):
        host = host.decode("ascii", "replace")
    return host is None or (
        isinstance(host, str) and (host in ("", "localhost", "::1") or host.startswith("127."))
    )


def _refuse(what: str) -> None:
    _trespasses.append(what)
    raise OSError(f"Tests do not use the network: {what}")


def _guarded(method: Callable[..., Any]) -> Callable[..., Any]:
    def call(self: socket.socket, *arguments: Any) -> Any:
        address = arguments[-1]
        if self.family in (socket.AF_INET, socket.AF_INET6) and not _is_here(address[0]):
            _refuse(f"connected to {address[0]!r}")
        return method(self, *arguments)

    return call


def _guarded_lookup(lookup: Callable[..., Any]) -> Callable[..., Any]:
    def call(host: object, *arguments: Any, **options: Any) -> Any:
        if not _is_here(host):
            _refuse(f"looked up {host!r}")
        return lookup(host, *arguments, **options)

    return call


@pytest.fixture(autouse=True)
def no_thread_left() -> Iterator[None]:
    """Fail a test that leaves a Python thread running. Qt's threads show up as dummies; Qt itself warns of those."""
    before = set(threading.enumerate())
    yield
    deadline = time.monotonic() + _THREAD_END_S
    left: list[str] = []
    for thread in threading.enumerate():
        if thread in before or isinstance(thread, threading._DummyThread):
            continue
        thread.join(max(0.0, deadline - time.monotonic()))
        if thread.is_alive():
            left.append(thread.name)
    if left:
        pytest.fail(f"The test left threads running: {', '.join(left)}")


class _Warnings(logging.Handler):
    """Keeps what was logged at WARNING or above."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.messages: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.messages.append(f"{record.name}: {record.getMessage()}")


@pytest.fixture(autouse=True)
def no_log_warning(request: pytest.FixtureRequest) -> Generator[None, None, None]:
    """Fail a test that logs a warning it did not announce, or announces one that never came."""
    patterns = [str(mark.args[0]) for mark in request.node.iter_markers("allow_log")]
    handler = _Warnings()
    logging.getLogger().addHandler(handler)
    try:
        yield
    finally:
        logging.getLogger().removeHandler(handler)
    surprising = [m for m in handler.messages if not any(re.search(p, m) for p in patterns)]
    if surprising:
        pytest.fail("The test logged: " + "; ".join(surprising))


@pytest.fixture(autouse=True)
def own_clipboard() -> Iterator[None]:
    """An empty clipboard for each test; fail one that leaves data there that Python made.

    Qt frees the clipboard's data in an exit handler, after Python's end. Where Python made the data, that is a crash:
    see docs/decisions/0023.
    """
    yield
    gui = sys.modules.get("PySide6.QtGui")
    if gui is None or gui.QGuiApplication.instance() is None:
        return
    from shiboken6 import Shiboken  # noqa: PLC0415 - tests without Qt import none

    clipboard = gui.QGuiApplication.clipboard()
    data = clipboard.mimeData()
    is_made_here = data is not None and Shiboken.createdByPython(data)
    del data
    if is_made_here or gui.QGuiApplication.platformName() == "offscreen":  # else it is the person's
        clipboard.clear()
    if is_made_here:
        pytest.fail("The test left a QMimeData on the clipboard that Python made")


@pytest.fixture(scope="session")
def qapp_cls() -> type[Any]:
    """The product's own application, which hears of files."""
    from app.desktop.window.application import Application  # noqa: PLC0415 - tests without Qt import none

    return Application
