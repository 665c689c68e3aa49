"""What the window remembers from one run to the next, in a small file."""

import json
import logging
import os
from pathlib import Path

from PySide6.QtCore import QObject, Slot

from app.desktop.values.window_state import WindowState, parse_state

_SHOWN, _WINDOW, _WELCOMED = "conversation", "window", "welcomed"
_log = logging.getLogger(__name__)


class WindowStateStore(QObject):
    """Without a file it remembers only this run. A file that cannot be read or written costs only the memory."""

    def __init__(self, path: Path | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._path = path
        self._values: dict[str, object] = _read(path) if path is not None else {}

    @property
    def conversation_id(self) -> int | None:
        """The conversation that was shown last."""
        value = self._values.get(_SHOWN)
        return value if type(value) is int else None

    @Slot(int)
    def set_conversation_id(self, conversation_id: int) -> None:
        """That one is shown now."""
        self._set(_SHOWN, conversation_id)

    @property
    def window(self) -> WindowState | None:
        """How the window stood when it was closed."""
        return parse_state(self._values.get(_WINDOW))

    def set_window(self, state: WindowState) -> None:
        """The window stands so now."""
        self._set(_WINDOW, state.values())

    @property
    def is_welcomed(self) -> bool:
        """Whether the welcome was read or skipped."""
        return self._values.get(_WELCOMED) is True

    @Slot()
    def set_welcomed(self) -> None:
        """The welcome need not come by itself again."""
        self._set(_WELCOMED, True)

    def _set(self, name: str, value: object) -> None:
        if self._values.get(name) != value:
            self._values[name] = value
            self._write()

    def _write(self) -> None:
        if self._path is None:
            return
        part = self._path.with_suffix(f".{os.getpid()}.part")
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            part.write_text(json.dumps(self._values), encoding="utf-8")
            part.replace(self._path)
        except OSError as error:
            _log.info("what the window remembers could not be kept: %r", error)


def _read(path: Path) -> dict[str, object]:
    try:
        values = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        _log.info("nothing is remembered: %s", type(error).__name__)
        return {}
    return values if isinstance(values, dict) else {}
