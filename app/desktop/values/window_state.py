"""How the window stood when it was closed."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

_LEAST_SEEN = 80


@dataclass(frozen=True, slots=True)
class Place:
    """A rectangle on the screens, in logical pixels."""

    x: int
    y: int
    width: int
    height: int

    def shared(self, other: "Place") -> tuple[int, int]:
        """How wide and how high the part is that both cover."""
        width = min(self.x + self.width, other.x + other.width) - max(self.x, other.x)
        height = min(self.y + self.height, other.y + other.height) - max(self.y, other.y)
        return max(0, width), max(0, height)


@dataclass(frozen=True, slots=True)
class ReadingPlace:
    """What stood at the top of the transcript: a message, and how far it was scrolled out."""

    conversation_id: int
    message_id: int
    offset: int


@dataclass(frozen=True, slots=True)
class WindowState:
    """`has_left` and `has_right` are what the person set, also where a narrow window hides it."""

    place: Place
    is_maximised: bool
    is_full_screen: bool
    left_width: int
    right_width: int
    has_left: bool
    has_right: bool
    reading: ReadingPlace | None = None

    def values(self) -> dict[str, Any]:
        """For a file."""
        return asdict(self)


def parse_state(values: object) -> WindowState | None:
    """What `values` gave; None where it is something else."""
    if not isinstance(values, Mapping):
        return None
    reading = values.get("reading")
    try:
        state = WindowState(
            Place(**values["place"]),
            **{name: value for name, value in values.items() if name not in ("place", "reading")},
            reading=None if reading is None else ReadingPlace(**reading),
        )
    except (TypeError, KeyError):
        return None
    return state if _is_whole(state) else None


def on_screen(place: Place, screens: Sequence[Place]) -> Place:
    """`place` where it can be seen and dragged: as it is, else as large as fits in the middle of the first screen."""
    for screen in screens:
        width, height = place.shared(screen)
        is_graspable = width >= _LEAST_SEEN and height >= _LEAST_SEEN and place.y >= screen.y
        if is_graspable and place.width <= screen.width and place.height <= screen.height:
            return place
    if not screens:
        return place
    home = max(screens, key=lambda screen: place.shared(screen)[0] * place.shared(screen)[1])
    width, height = min(place.width, home.width), min(place.height, home.height)
    return Place(home.x + (home.width - width) // 2, home.y + (home.height - height) // 2, width, height)


def _is_whole(state: WindowState) -> bool:
    numbers = [*asdict(state.place).values(), state.left_width, state.right_width]
    numbers += [] if state.reading is None else asdict(state.reading).values()
    truths = (state.is_maximised, state.is_full_screen, state.has_left, state.has_right)
    are_known = all(type(number) is int for number in numbers) and all(
        type(truth) is bool for truth in truths
    )
    return are_known and state.place.width > 0 and state.place.height > 0
