"""Downloads, as a person sees them: states, numbers and words."""

import enum
from collections import deque
from dataclasses import dataclass

_WINDOW_S = 5.0
_MINUTE_S, _HOUR_S = 60, 3600
_SOON_S = 10
_DAY_S = 86_400
_SHOWN_IN_GB, _SHOWN_IN_MB = 999_950_000, 999_001  # what would round up to a thousand
_SHOWN_IN_MB_PER_S = 100_000


class DownloadState(enum.Enum):
    """Where a download, or the verification of a model, stands."""

    QUEUED = "queued"
    PLANNING = "planning"
    CHECKING = "checking"
    DOWNLOADING = "downloading"
    WAITING = "waiting"
    PAUSED = "paused"
    VERIFYING = "verifying"
    FINISHED = "finished"
    FAILED = "failed"
    CANCELLED = "cancelled"

    @property
    def is_busy(self) -> bool:
        """Whether it works or will work without anybody doing anything."""
        return self not in _RESTING

    @property
    def is_over(self) -> bool:
        """Whether nothing will follow."""
        return self in (DownloadState.FINISHED, DownloadState.CANCELLED)


_RESTING = (DownloadState.PAUSED, DownloadState.FINISHED, DownloadState.FAILED, DownloadState.CANCELLED)


class FileState(enum.Enum):
    """Where one file stands."""

    QUEUED = "queued"
    CHECKING = "checking"
    DOWNLOADING = "downloading"
    WAITING = "waiting"
    VERIFIED = "verified"
    DAMAGED = "damaged"


class Action(enum.Enum):
    """What a person can do about a failure. The value is the button's text."""

    RESUME = "Resume"
    RETRY = "Try again"
    REPAIR = "Repair"
    OPEN_PAGE = "Open page"
    ENTER_TOKEN = "Enter token"
    USE_TWIN = "Use the -hf twin"


@dataclass(frozen=True, slots=True)
class DownloadFailure:
    """Why a download stands still. `code` is for programs; `target` is the page or repository of an action."""

    code: str
    sentence: str
    detail: str = ""
    actions: tuple[Action, ...] = ()
    target: str = ""


@dataclass(frozen=True, slots=True)
class FileProgress:
    """One file. While CHECKING, `done_bytes` are those of the partial that are hashed."""

    name: str
    state: FileState
    done_bytes: int
    total_bytes: int


@dataclass(frozen=True, slots=True)
class DownloadStatus:
    """One download at one moment. `done_bytes` never falls between two statuses of the same download.

    `sent_bytes` came over the network since the start. `checked_bytes` of `to_check_bytes` are hashed again (CHECKING
    and VERIFYING). Speed and time are None until they mean something. `wait_s` counts down while WAITING. `failure` says why a
    download is FAILED, WAITING, or PAUSED by itself; PAUSED without it was paused by a person.
    """

    repo_id: str
    state: DownloadState
    done_bytes: int = 0
    total_bytes: int = 0
    sent_bytes: int = 0
    checked_bytes: int = 0
    to_check_bytes: int = 0
    bytes_per_s: float | None = None
    seconds_left: float | None = None
    wait_s: int = 0
    files: tuple[FileProgress, ...] = ()
    failure: DownloadFailure | None = None
    folder: str = ""

    @property
    def percent(self) -> int:
        """Whole per cent, 100 only when all is there."""
        if self.state is DownloadState.FINISHED:
            return 100
        return min(99, self.done_bytes * 100 // self.total_bytes) if self.total_bytes > 0 else 0


@dataclass(frozen=True, slots=True)
class RepoChoice:
    """What a typed or pasted text means. `twin` is the repository to offer instead, `failure` why the text means nothing."""

    repo_id: str
    revision: str = ""
    twin: str = ""
    failure: DownloadFailure | None = None


class SpeedMeter:
    """Bytes per second over the last five seconds. Times come from the caller, in seconds of one clock."""

    def __init__(self) -> None:
        self._samples: deque[tuple[float, int]] = deque()

    def add(self, now_s: float, sent_bytes: int) -> None:
        """Note that `sent_bytes` had come over the network at `now_s`."""
        self._samples.append((now_s, sent_bytes))
        while len(self._samples) > 2 and self._samples[1][0] <= now_s - _WINDOW_S:  # noqa: PLR2004 - two make a span
            self._samples.popleft()

    def reset(self) -> None:
        """Begin again, as after a pause."""
        self._samples.clear()

    def bytes_per_s(self) -> float | None:
        """The speed; None until five seconds are known, and when nothing came in them."""
        if not self._samples:
            return None
        (first_s, first), (last_s, last) = self._samples[0], self._samples[-1]
        if last_s - first_s < _WINDOW_S or last <= first:
            return None
        return (last - first) / (last_s - first_s)


def seconds_left(missing_bytes: int, bytes_per_s: float | None) -> float | None:
    """How long the rest will take at this speed; None where nobody can tell."""
    if bytes_per_s is None or bytes_per_s <= 0:
        return None
    return missing_bytes / bytes_per_s


def time_left_words(seconds: float | None) -> str:
    """Such as "about 2 minutes left"; "" where nobody can tell."""
    if seconds is None:
        return ""
    if seconds < _SOON_S:
        return "a few seconds left"
    if seconds > _DAY_S:
        return "more than a day left"
    for unit, length in (("second", 10), ("minute", _MINUTE_S), ("hour", _HOUR_S)):
        count = max(1, int(seconds / length + 0.5)) * (10 if unit == "second" else 1)
        if count < _MINUTE_S or unit == "hour":
            break
    return f"about {count} {unit}{'' if count == 1 else 's'} left"


def bytes_words(count: int) -> str:
    """Bytes by thousands, as Finder counts: "11.07 GB", "516.6 MB", "24 KB"."""
    if count >= _SHOWN_IN_GB:
        return f"{count / 1e9:.2f} GB"
    if count >= _SHOWN_IN_MB:
        return f"{count / 1e6:.1f} MB"
    return f"{-(-count // 1000)} KB"


def amount_words(status: DownloadStatus) -> str:
    """Such as "62 %, 6.86 of 11.07 GB"."""
    done, total = bytes_words(status.done_bytes), bytes_words(status.total_bytes)
    if done[-3:] == total[-3:]:
        done = done[:-3]
    return f"{status.percent} %, {done} of {total}"


def speed_words(status: DownloadStatus) -> str:
    """Such as "38.4 MB/s, about 2 minutes left"; "" until there is something to say."""
    if status.bytes_per_s is None or status.state is not DownloadState.DOWNLOADING:
        return ""
    is_fast = status.bytes_per_s >= _SHOWN_IN_MB_PER_S
    speed = f"{status.bytes_per_s / 1e6:.1f} MB/s" if is_fast else f"{status.bytes_per_s / 1e3:.1f} KB/s"
    left = time_left_words(status.seconds_left)
    return f"{speed}, {left}" if left else speed


def words(status: DownloadStatus) -> str:
    """The state as one sentence or line."""
    sentence = status.failure.sentence if status.failure is not None else ""
    match status.state:
        case DownloadState.DOWNLOADING:
            return "; ".join(part for part in (amount_words(status), speed_words(status)) if part)
        case DownloadState.CHECKING | DownloadState.VERIFYING:
            return f"Checking {bytes_words(status.to_check_bytes)}"
        case DownloadState.WAITING:
            return f"{sentence} Next try in {status.wait_s} s.".strip()
        case DownloadState.PAUSED:
            return sentence or "Paused by you. Quit or restart whenever you like. At most 1 MB is sent again."
        case DownloadState.FAILED:
            return sentence
        case _:
            return _PLAIN[status.state]


_PLAIN = {
    DownloadState.QUEUED: "Waiting for the download before it",
    DownloadState.PLANNING: "Asking the hub",
    DownloadState.FINISHED: "On this computer",
    DownloadState.CANCELLED: "Cancelled",
}
