"""Imports the modules named on the command line and writes, as JSON, what the import of each did.

Each package is imported in a process of its own, so that no other has imported its modules before. The processes are
forks of this one, which has imported what is not ours: that takes long, and its effects are not ours.
"""

import contextlib
import importlib
import itertools
import json
import logging
import os
import sys
import threading
import traceback
from pathlib import Path
from typing import Any, NoReturn

_CHECKOUT = str(Path(__file__).resolve().parents[2]) + os.sep
_OURS_TO_READ = (".py", ".so")
_FOREIGN = (
    "huggingface_hub",
    "mlx.core",
    "mlx.utils",
    "numpy",
    "platformdirs",
    "psutil",
    "pyqtgraph",
    "PySide6.QtCore",
    "PySide6.QtGui",
    "PySide6.QtWidgets",
    "PySide6.QtSvg",
    "PySide6.QtSvgWidgets",
    "safetensors",
    "threadpoolctl",
    "tokenizers",
)
_MLX_WORK = ("eval", "async_eval", "new_stream", "set_default_device", "set_default_stream", "compile")
_ACTS = ("socket.connect", "subprocess.Popen", "os.system", "os.mkdir", "os.rename", "os.remove")
_effects: list[str] = []


def _watch(event: str, arguments: tuple[Any, ...]) -> None:
    if event == "open" and isinstance(arguments[0], str):
        path, mode = arguments[0], str(arguments[1] or "")
        flags = arguments[2] if isinstance(arguments[2], int) else 0
        writes = any(letter in mode for letter in "wax+") or bool(flags & (os.O_WRONLY | os.O_RDWR))
        if ".pyc" in path:  # Python's own cache, written through a file of another name
            return
        if writes:
            _effects.append(f"wrote {path}")
        elif path.startswith(_CHECKOUT) and ".venv" not in path and not path.endswith(_OURS_TO_READ):
            _effects.append(f"read {path}")
    elif event in _ACTS and "__pycache__" not in str(arguments):
        _effects.append(f"{event} {arguments[0]!r}")


def _forbid(owner: Any, name: str) -> None:
    def refuse(*arguments: Any, **options: Any) -> NoReturn:
        raise AssertionError(f"{name} was called at import")

    setattr(owner, name, refuse)


def _forbid_work() -> None:
    mlx = importlib.import_module("mlx.core")
    for work in _MLX_WORK:
        _forbid(mlx, work)
    for work in ("metal_kernel", "cuda_kernel"):
        if hasattr(mlx.fast, work):
            _forbid(mlx.fast, work)


def _effects_of_import(name: str) -> list[str]:
    """What importing it did. A module that another one imported before did its part there."""
    core = importlib.import_module("PySide6.QtCore")
    threads, handlers = set(threading.enumerate()), list(logging.getLogger().handlers)
    _effects.clear()
    try:
        importlib.import_module(name)
    except BaseException:
        _effects.append(traceback.format_exc())
    if set(threading.enumerate()) - threads:
        _effects.append("started a thread")
    if logging.getLogger().handlers != handlers:
        _effects.append("set logging up")
    if core.QCoreApplication.instance() is not None:
        _effects.append("made a Qt application")
    return list(_effects)


def _effects_of_package(names: list[str]) -> dict[str, list[str]]:
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        _forbid_work()
        sys.addaudithook(_watch)
        found = {name: _effects_of_import(name) for name in names}
        with os.fdopen(writing, "w") as pipe:
            json.dump(found, pipe)
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        text = pipe.read()
    status = os.waitpid(child, 0)[1]
    return dict(json.loads(text)) if text else {name: [f"died with status {status}"] for name in names}


def _package_of(name: str) -> str:
    return ".".join(name.split(".")[:2])


if __name__ == "__main__":
    for foreign in _FOREIGN:
        with contextlib.suppress(ImportError):
            importlib.import_module(foreign)
    result: dict[str, list[str]] = {}
    for _, group in itertools.groupby(sorted(sys.argv[1:], key=_package_of), _package_of):
        result |= _effects_of_package(list(group))
    json.dump(result, sys.stdout)
