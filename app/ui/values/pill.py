"""What a pill shows."""

import enum
from dataclasses import dataclass


class PillKind(enum.Enum):
    """How a pill looks. The value names its tint and its text colour."""

    NEUTRAL = ("fill", "ink-2")
    OK = ("ok-tint", "ok")
    WARNING = ("warn-tint", "warn")
    DANGER = ("danger-tint", "danger")
    ACCENT = ("accent-tint", "accent-text")


@dataclass(frozen=True, slots=True)
class PillContent:
    """A pill's text and look, and a tooltip with the numbers behind it."""

    text: str
    kind: PillKind = PillKind.NEUTRAL
    tooltip: str = ""
    icon: str = ""
