"""The series behind the charts: one point per token, its running median, and what fits into so many pixels."""

import bisect
import statistics
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Numbers = npt.NDArray[np.float64]
MEDIAN_WINDOW = 32


@dataclass(frozen=True, slots=True)
class TokenPoint:
    """One token: how many tokens stood before it, its text, and the time since the previous one."""

    position: int
    text: str
    step_ms: float | None


@dataclass(frozen=True, slots=True)
class Columns:
    """One position and the least, middle and greatest value for each pixel column."""

    positions: Numbers
    low: Numbers
    middle: Numbers
    high: Numbers


class RunningMedian:
    """The median of the last `window` values."""

    def __init__(self, window: int = MEDIAN_WINDOW) -> None:
        self._window = window
        self._recent: deque[float] = deque()
        self._ordered: list[float] = []

    def add(self, value: float) -> float:
        """Take `value` in; the median with it."""
        self._recent.append(value)
        bisect.insort(self._ordered, value)
        if len(self._recent) > self._window:
            del self._ordered[bisect.bisect_left(self._ordered, self._recent.popleft())]
        return statistics.median(self._ordered)


class TokenSeries:
    """Tokens of one path in the order of their positions, with the running median. First tokens have no step."""

    def __init__(self, points: Iterable[TokenPoint] = ()) -> None:
        self._points: list[TokenPoint] = []
        self._positions: list[int] = []
        self._steps: list[float] = []
        self._medians: list[float] = []
        self._running = RunningMedian()
        self.extend(points)

    def extend(self, points: Iterable[TokenPoint]) -> None:
        """Add points at the end."""
        for point in points:
            self._points.append(point)
            if point.step_ms is not None:
                self._positions.append(point.position)
                self._steps.append(point.step_ms)
                self._medians.append(self._running.add(point.step_ms))

    @property
    def end(self) -> int:
        """The position after the last token, 0 when there is none."""
        return self._points[-1].position + 1 if self._points else 0

    @property
    def positions(self) -> Sequence[int]:
        """The positions of the tokens that have a step."""
        return self._positions

    @property
    def steps_ms(self) -> Sequence[float]:
        """The steps, one for each of `positions`."""
        return self._steps

    def medians(self, columns: int) -> tuple[Numbers, Numbers]:
        """Positions and running medians for a line that is so many pixels wide."""
        thinned = decimated(self._positions, self._medians, columns)
        return thinned.positions, thinned.middle

    def dots(self, columns: int) -> tuple[Numbers, Numbers]:
        """Positions and steps for a cloud so many pixels wide: low, middle and high of each column."""
        if len(self._positions) <= columns:
            return np.asarray(self._positions, float), np.asarray(self._steps)
        thinned = decimated(self._positions, self._steps, columns)
        return np.tile(thinned.positions, 3), np.concatenate((thinned.low, thinned.middle, thinned.high))

    def percentile_95_ms(self) -> float | None:
        """The step that 95 % of all steps do not exceed; None until there are two."""
        return percentile_95(self._steps)

    def at(self, position: int) -> TokenPoint | None:
        """The token nearest to `position`; None when there is none."""
        if not self._points:
            return None
        index = bisect.bisect_left(self._points, position, key=_position)
        near = self._points[max(0, index - 1) : index + 1]
        return min(near, key=lambda point: abs(point.position - position))

    def neighbour(self, position: int | None, by: int) -> int | None:
        """The position of the token `by` tokens after the one at `position`, or before the end; it stays at the ends."""
        if not self._points:
            return None
        here = len(self._points)
        if position is not None:
            here = bisect.bisect_left(self._points, position, key=_position)
        return self._points[min(max(0, here + by), len(self._points) - 1)].position

    def with_medians(self) -> Iterator[tuple[TokenPoint, float | None]]:
        """All tokens, each with its running median; None where it has no step."""
        medians = iter(self._medians)
        for point in self._points:
            yield point, None if point.step_ms is None else next(medians)

    def median_at(self, position: int) -> float | None:
        """The running median at the token nearest to `position`."""
        if not self._positions:
            return None
        index = min(bisect.bisect_left(self._positions, position), len(self._positions) - 1)
        return self._medians[index]


def _position(point: TokenPoint) -> int:
    return point.position


def median(steps_ms: Sequence[float]) -> float | None:
    """The median, None of nothing."""
    return float(np.median(steps_ms)) if steps_ms else None


def percentile_95(steps_ms: Sequence[float]) -> float | None:
    """The value that 95 % do not exceed (nearest rank); None until there are two."""
    return float(np.percentile(steps_ms, 95, method="inverted_cdf")) if len(steps_ms) > 1 else None


def decimated(positions: Sequence[int], values: Sequence[float], columns: int) -> Columns:
    """At most `columns` columns of equally many points; a column never changes once it is full."""
    xs, ys = np.asarray(positions, float), np.asarray(values, float)
    each = -(-len(ys) // columns)
    if each <= 1:
        return Columns(xs, ys, ys, ys)
    missing = -len(ys) % each
    ordered = np.sort(np.pad(ys, (0, missing), mode="edge").reshape(-1, each), axis=1)
    middles = np.pad(xs, (0, missing), mode="edge").reshape(-1, each).mean(axis=1)
    return Columns(middles, ordered[:, 0], ordered[:, each // 2], ordered[:, -1])
