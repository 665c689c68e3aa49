"""A small thread team that divides one task after another into parts."""

import itertools
import threading
import time
from collections.abc import Callable
from queue import SimpleQueue

Work = Callable[[int, int], object]

_TRUST_S = 0.005
"""What helpers may lose at once after they have gained it: one delay of a thread that the system put aside."""
_SHORTEST_PAUSE, _LONGEST_PAUSE = 32, 1024
"""Pieces of work done alone after a loss: less than a token's, at most some dozens of tokens'."""


class ThreadTeam:
    """The calling thread and its helpers.

    Whoever is free takes the next part, and the caller waits only for parts that a helper has begun: on a busy machine,
    where a helper may wake late, the caller does all by itself and loses nothing. Helpers sleep between pieces of work.
    Where a helper is put aside in the midst of a part, sharing costs more than it gains; after such a loss the caller
    works alone for a while. The parts are always the same, so the numbers do not depend on who did what.
    """

    def __init__(self, threads: int) -> None:
        """`threads` includes the calling one."""
        self._helpers = [_Helper(number) for number in range(1, threads)]
        self._edges: dict[tuple[int, int], list[int]] = {}
        self._pause = _SHORTEST_PAUSE
        self._alone = 0
        self._gained_s = 0.0

    def share(self, length: int, least: int, work: Work) -> None:
        """Run work(start, stop) over parts of range(length), each of at least `least`; return when all are done."""
        if not self._helpers or length < 2 * least:
            work(0, length)
            return
        edges = self._edges.get((length, least))
        if edges is None:
            edges = self._edges[length, least] = _edges(length, least, len(self._helpers) + 1)
        job = _Job(work, edges)
        if self._alone:
            self._alone -= 1
            job.run()
            return
        started = time.perf_counter()
        for helper in self._helpers:
            helper.offer(job)
        mine, items = job.run()
        worked = time.perf_counter()
        for _ in range(len(edges) - 1 - mine):
            error = job.done.get()
            if error is not None:
                raise error
        self._judge(worked - started, time.perf_counter() - started, items / length)

    def _judge(self, worked_s: float, whole_s: float, share: float) -> None:
        """Add up what sharing gained over doing all oneself; work alone for longer and longer while it loses."""
        if not share:
            return
        self._gained_s = min(self._gained_s + worked_s / share - whole_s, _TRUST_S)
        if self._gained_s < 0:
            self._gained_s = 0.0
            self._alone = self._pause
            self._pause = min(2 * self._pause, _LONGEST_PAUSE)
        elif self._gained_s == _TRUST_S:
            self._pause = _SHORTEST_PAUSE

    def close(self) -> None:
        """Stop the helper threads."""
        for helper in self._helpers:
            helper.close()
        self._helpers.clear()


def _edges(length: int, least: int, threads: int) -> list[int]:
    """Where parts begin and end: large ones first, small ones last, so that all finish at about the same time."""
    edges = [0]
    while (left := length - edges[-1]) > 0:
        size = max(left // (2 * threads), least)
        edges.append(length if left - size < least else edges[-1] + size)
    return edges


class _Job:
    """One piece of work. `done` gets None or an error for each part that a helper has finished."""

    def __init__(self, work: Work, edges: list[int]) -> None:
        self.done: SimpleQueue[BaseException | None] = SimpleQueue()
        self._work = work
        self._edges = edges
        self._next = itertools.count()

    def run(self) -> tuple[int, int]:
        """Do parts until none is left; returns how many, and how many items were in them. Errors pass."""
        last, count, items = len(self._edges) - 1, 0, 0
        while (part := next(self._next)) < last:
            start, stop = self._edges[part], self._edges[part + 1]
            self._work(start, stop)
            count += 1
            items += stop - start
        return count, items

    def help(self) -> None:
        """As `run`, in a helper."""
        last = len(self._edges) - 1
        while (part := next(self._next)) < last:
            try:
                self._work(self._edges[part], self._edges[part + 1])
            except BaseException as error:
                self.done.put(error)
            else:
                self.done.put(None)


class _Helper:
    """A thread that looks for work when it is woken."""

    def __init__(self, number: int) -> None:
        self._job: _Job | None = None
        self._wake: SimpleQueue[bool] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name=f"numpy-backend-{number}", daemon=True)
        self._thread.start()

    def offer(self, job: _Job) -> None:
        """Let the thread take part in `job`, should it wake in time."""
        self._job = job
        if self._wake.empty():
            self._wake.put(True)

    def close(self) -> None:
        self._wake.put(False)
        self._thread.join()

    def _run(self) -> None:
        while self._wake.get():
            job, self._job = self._job, None
            if job is not None:
                job.help()
            del job
