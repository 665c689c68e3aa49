"""Finding stop sequences across token boundaries, without showing any part of one."""

from collections.abc import Sequence


class StopFinder:
    """Passes text on as it comes, holds back what may be the beginning of a stop text, and cuts at the first one."""

    def __init__(self, stops: Sequence[str]) -> None:
        """`stops` that are empty are ignored."""
        self._stops = tuple(stop for stop in stops if stop)
        self._held = ""
        self._passed = 0
        self.stopped_at: int | None = None
        """Characters before the stop text, once it was found."""

    @property
    def passed(self) -> int:
        """Characters passed on so far."""
        return self._passed

    def push(self, text: str) -> str:
        """What can be shown now."""
        self._held += text
        found = min((at for stop in self._stops if (at := self._held.find(stop)) >= 0), default=-1)
        if found >= 0:
            self.stopped_at = self._passed + found
            return self._pass(found)
        return self._pass(len(self._held) - self._possible())

    def flush(self) -> str:
        """What was held back, at the end of a reply that met no stop text."""
        return "" if self.stopped_at is not None else self._pass(len(self._held))

    def _pass(self, count: int) -> str:
        shown, self._held = self._held[:count], self._held[count:]
        self._passed += count
        return shown

    def _possible(self) -> int:
        """Length of the longest end of the held text that begins a stop text."""
        longest = max((len(stop) - 1 for stop in self._stops), default=0)
        for length in range(min(longest, len(self._held)), 0, -1):
            if any(stop.startswith(self._held[-length:]) for stop in self._stops):
                return length
        return 0
