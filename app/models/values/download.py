"""Downloads for the windows: states, numbers and texts."""

import enum
from collections import deque
from dataclasses import dataclass

from app.i18n import numbers
from app.i18n.words import listed, say, sentences

_WINDOW_S = 5.0


class DownloadState(enum.Enum):
    """The state of a download or a verification."""

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
        """Whether it is working or will continue by itself."""
        return self not in _RESTING

    @property
    def is_over(self) -> bool:
        """Whether it has ended for good."""
        return self in (DownloadState.FINISHED, DownloadState.CANCELLED)


_RESTING = (DownloadState.PAUSED, DownloadState.FINISHED, DownloadState.FAILED, DownloadState.CANCELLED)


class FileState(enum.Enum):
    """The state of one file."""

    QUEUED = "queued"
    CHECKING = "checking"
    DOWNLOADING = "downloading"
    WAITING = "waiting"
    VERIFIED = "verified"
    DAMAGED = "damaged"


class FailureAction(enum.Enum):
    """An action that may resolve a failure. The value is the button's text."""

    RESUME = say("Resume")
    RETRY = say("Try Again")
    REPAIR = say("Repair")
    OPEN_PAGE = say("Open Page")
    ENTER_TOKEN = say("Enter Token")
    USE_TRANSFORMERS = say("Use Transformers Version")


@dataclass(frozen=True, slots=True)
class DownloadFailure:
    """Why a download stopped: what happened, and what to do or what is safe ("" if there is nothing to say).

    `code` is for programs; `target` is the page or repository of an action.
    """

    code: str
    summary: str
    advice: str = ""
    detail: str = ""
    actions: tuple[FailureAction, ...] = ()
    target: str = ""

    @property
    def sentence(self) -> str:
        """Summary and advice in one text."""
        return sentences((self.summary, self.advice))


@dataclass(frozen=True, slots=True)
class FileProgress:
    """The progress of one file. While CHECKING, `done_bytes` counts the bytes of the partial file that are hashed."""

    name: str
    state: FileState
    done_bytes: int
    total_bytes: int


@dataclass(frozen=True, slots=True)
class DownloadStatus:
    """The status of a download or verification. `done_bytes` never decreases during a download.

    `sent_bytes` were received over the network since the program started. `checked_bytes` of `to_check_bytes` are hashed
    (CHECKING and VERIFYING). Speed and time are None until known. `wait_s` counts down while WAITING. `failure` says why a
    download is FAILED or WAITING, or why it is PAUSED; without it, the person paused it.
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
        """Whole per cent; 100 only when FINISHED."""
        if self.state is DownloadState.FINISHED:
            return 100
        return min(99, self.done_bytes * 100 // self.total_bytes) if self.total_bytes > 0 else 0


@dataclass(frozen=True, slots=True)
class ParsedRepo:
    """The repository that a typed or pasted text names. `transformers_id` is the version to use instead; `failure` is set if
    the text is invalid.
    """

    repo_id: str
    revision: str = ""
    transformers_id: str = ""
    failure: DownloadFailure | None = None


class SpeedMeter:
    """Bytes per second over the last five seconds. The caller passes times in seconds of one clock."""

    def __init__(self) -> None:
        self._samples: deque[tuple[float, int]] = deque()

    def add(self, now_s: float, sent_bytes: int) -> None:
        """Record that `sent_bytes` had been received at `now_s`."""
        self._samples.append((now_s, sent_bytes))
        while len(self._samples) > 2 and self._samples[1][0] <= now_s - _WINDOW_S:  # noqa: PLR2004 - two make a span
            self._samples.popleft()

    def reset(self) -> None:
        """Start over, as after a pause."""
        self._samples.clear()

    def bytes_per_s(self) -> float | None:
        """The speed; None before five seconds have passed, or if nothing was received in them."""
        if not self._samples:
            return None
        (first_s, first), (last_s, last) = self._samples[0], self._samples[-1]
        if last_s - first_s < _WINDOW_S or last <= first:
            return None
        return (last - first) / (last_s - first_s)


def seconds_left(missing_bytes: int, bytes_per_s: float | None) -> float | None:
    """How long the rest will take at this speed; None if unknown."""
    if bytes_per_s is None or bytes_per_s <= 0:
        return None
    return missing_bytes / bytes_per_s


def done_words(status: DownloadStatus) -> str:
    """Such as "6.86 of 11.07 GB"."""
    return numbers.part_of(numbers.file_size(status.done_bytes), numbers.file_size(status.total_bytes))


def amount_words(status: DownloadStatus) -> str:
    """Such as "62 %, 6.86 of 11.07 GB"."""
    return say("{percent}%, {amount}", percent=status.percent, amount=done_words(status))


def speed_words(status: DownloadStatus) -> str:
    """Such as "38.4 MB/s, about 2 minutes left"; "" if the speed is unknown."""
    if status.bytes_per_s is None or status.state is not DownloadState.DOWNLOADING:
        return ""
    return listed((numbers.transfer_speed(status.bytes_per_s), numbers.time_left(status.seconds_left)))


def left_words(status: DownloadStatus) -> str:
    """Such as "about 2 minutes left"; "" if the speed is unknown."""
    return numbers.time_left(status.seconds_left) if speed_words(status) else ""


def status_words(status: DownloadStatus) -> str:
    """The status as one sentence or line."""
    sentence = status.failure.sentence if status.failure is not None else ""
    match status.state:
        case DownloadState.DOWNLOADING:
            amount, speed = amount_words(status), speed_words(status)
            return say("{amount}; {speed}", amount=amount, speed=speed) if speed else amount
        case DownloadState.CHECKING | DownloadState.VERIFYING:
            return say("Checking {size}", size=numbers.file_size(status.to_check_bytes))
        case DownloadState.WAITING:
            return sentences((sentence, say("Trying again in {seconds} s.", seconds=status.wait_s)))
        case DownloadState.PAUSED:
            return sentence or sentences((say("Paused by you."), PAUSED_REMARK))
        case DownloadState.FAILED:
            return sentence
        case _:
            return _PLAIN[status.state]


PAUSED_REMARK = say("You can quit or restart at any time. At most 1 MB is downloaded again.")
_PLAIN = {
    DownloadState.QUEUED: say("Waiting for another download"),
    DownloadState.PLANNING: say("Contacting the Hub"),
    DownloadState.FINISHED: say("On this computer"),
    DownloadState.CANCELLED: say("Cancelled"),
}
