"""What the program remembers about its window from one run to the next, in the small file window.json."""

import json
import logging
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from PySide6.QtCore import QObject, QRect, Slot

from engine.files import replace_file

_CONVERSATION, _WINDOW, _WELCOMED = "conversation", "window", "welcomed"
_LEAST_VISIBLE = 80
_LARGEST = 2**30
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ReadingPosition:
    """The message at the top of the transcript, and how far it was scrolled out of view, in pixels."""

    conversation_id: int
    message_id: int
    offset: int


@dataclass(frozen=True, slots=True)
class WindowState:
    """The window when it was closed. `has_left` and `has_right` are what the person set; a narrow window may hide the pane."""

    place: QRect
    is_maximised: bool
    is_full_screen: bool
    left_width: int
    right_width: int
    has_left: bool
    has_right: bool
    reading: ReadingPosition | None = None

    def values(self) -> dict[str, object]:
        """The state for a file."""
        place = {name: getattr(self.place, name)() for name in ("x", "y", "width", "height")}
        return {
            "place": place,
            "is_maximised": self.is_maximised,
            "is_full_screen": self.is_full_screen,
            "left_width": self.left_width,
            "right_width": self.right_width,
            "has_left": self.has_left,
            "has_right": self.has_right,
            "reading": None if self.reading is None else asdict(self.reading),
        }


def parse_state(values: object) -> WindowState | None:
    """The state in a parsed file; None if it is not a whole one."""
    if not isinstance(values, Mapping):
        return None
    place = _numbers(values.get("place"), ("x", "y", "width", "height"))
    widths = _numbers(values, ("left_width", "right_width"))
    reading = values.get("reading")
    position = _numbers(reading, ("conversation_id", "message_id", "offset"))
    truths = ("is_maximised", "is_full_screen", "has_left", "has_right")
    if place is None or min(place[2:]) <= 0 or widths is None or (reading is not None and position is None):
        return None
    if not all(isinstance(values.get(name), bool) for name in truths):
        return None
    return WindowState(
        QRect(*place),
        left_width=widths[0],
        right_width=widths[1],
        **{name: values[name] for name in truths},
        reading=None if position is None else ReadingPosition(*position),
    )


def on_screen(place: QRect, screens: Sequence[QRect]) -> QRect:
    """`place` if it can be seen and dragged there, else as much of it as fits in the middle of the nearest screen."""
    for screen in screens:
        seen = place.intersected(screen)
        is_reachable = min(seen.width(), seen.height()) >= _LEAST_VISIBLE and place.y() >= screen.y()
        if is_reachable and place.width() <= screen.width() and place.height() <= screen.height():
            return place
    if not screens:
        return place

    def shared(screen: QRect) -> int:
        seen = place.intersected(screen)
        return seen.width() * seen.height()

    nearest = max(screens, key=shared)
    width, height = min(place.width(), nearest.width()), min(place.height(), nearest.height())
    left = nearest.x() + (nearest.width() - width) // 2
    return QRect(left, nearest.y() + (nearest.height() - height) // 2, width, height)


class WindowStateStore(QObject):
    """Keeps the state in a file, or without a path for this run only. A file that cannot be read or written is ignored."""

    def __init__(self, path: Path | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._path = path
        self._values: dict[str, object] = _read(path) if path is not None else {}

    @property
    def conversation_id(self) -> int | None:
        """The conversation that was shown last."""
        value = self._values.get(_CONVERSATION)
        return value if type(value) is int else None

    @Slot(int)
    def set_conversation_id(self, conversation_id: int) -> None:
        """Remember the conversation that is shown."""
        self._set(_CONVERSATION, conversation_id)

    @property
    def window(self) -> WindowState | None:
        """The window when it was closed last."""
        return parse_state(self._values.get(_WINDOW))

    def set_window(self, state: WindowState) -> None:
        """Remember the window."""
        self._set(_WINDOW, state.values())

    @property
    def is_welcomed(self) -> bool:
        """Whether the welcome was finished or skipped."""
        return self._values.get(_WELCOMED) is True

    @Slot()
    def set_welcomed(self) -> None:
        """Do not open the welcome at the start again."""
        self._set(_WELCOMED, True)

    def _set(self, name: str, value: object) -> None:
        if self._values.get(name) == value:
            return
        self._values[name] = value
        if self._path is not None:
            try:
                replace_file(self._path, json.dumps(self._values))
            except (OSError, RecursionError) as error:
                _log.info("the window's state could not be saved: %r", error)


def _read(path: Path) -> dict[str, object]:
    try:
        values = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        _log.info("the window's state could not be read: %s", type(error).__name__)
        return {}
    return values if isinstance(values, dict) else {}


def _numbers(values: object, names: Sequence[str]) -> list[int] | None:
    """These numbers of a parsed object; None unless all are whole and fit into Qt's."""
    if not isinstance(values, Mapping):
        return None
    found = [values.get(name) for name in names]
    numbers = [number for number in found if type(number) is int and abs(number) <= _LARGEST]
    return numbers if len(numbers) == len(names) else None
