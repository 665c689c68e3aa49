"""An archive in a folder of the test's own, with a clock that the test moves."""

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from app.conversations.archive.archive import Archive
from app.conversations.archive.opening import OpenReport, open_archive

Reopen = Callable[[], tuple[Archive, OpenReport]]


class Clock:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.moment = datetime(2026, 3, 4, 5, 6, 7, 890123)

    def __call__(self) -> datetime:
        return self.moment

    def move(self, **span: float) -> None:
        """Go on by days=, hours=, seconds=."""
        self.moment += timedelta(**span)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "conversations.sqlite3"


@pytest.fixture
def reopen(path: Path, clock: Clock) -> Iterator[Reopen]:
    """Closes what it opened before, then opens the file at `path`."""
    opened: list[Archive] = []

    def call() -> tuple[Archive, OpenReport]:
        for archive in opened:
            archive.close()
        opened.clear()
        archive, report = open_archive(path, now=clock, busy_ms=0)
        opened.append(archive)
        return archive, report

    yield call
    for archive in opened:
        archive.close()


@pytest.fixture
def archive(reopen: Reopen) -> Archive:
    return reopen()[0]
