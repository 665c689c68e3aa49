"""What the download sheet and the download card show."""

import enum
from dataclasses import dataclass

from app.i18n import numbers
from app.i18n.words import listed, say
from app.models.values.download import (
    PAUSED_REMARK,
    DownloadFailure,
    DownloadState,
    DownloadStatus,
    FailureAction,
    FileProgress,
    FileState,
    done_words,
    left_words,
    speed_words,
)

_SMALL_BYTES = 20_000_000
_MOST_FILES = 8
_DAMAGED = ("damaged", "checksum")


class SheetAction(enum.Enum):
    """A button of the download sheet. The value is its text."""

    CANCEL = say("Cancel…")
    DELETE_MODEL = say("Delete Model…")
    PAUSE = say("Pause")
    BACKGROUND = say("Continue in Background")
    RESUME = say("Resume")
    TRY_NOW = say("Try Now")
    RETRY = say("Try Again")
    REPAIR = say("Repair")
    STOP = say("Stop")
    COPY = say("Copy Details")
    PARTIALS = say("Show Partial Downloads")
    OPEN_PAGE = say("Open Page")
    ENTER_TOKEN = say("Enter Token…")
    USE_TRANSFORMERS = say("Use Transformers Version")
    CLOSE = say("Close")
    USE = say("Use")


@dataclass(frozen=True, slots=True)
class SheetCallout:
    """The callout above the numbers. `tint` and `colour` are style tokens, `icon` an icon's name."""

    icon: str
    tint: str
    colour: str
    head: str
    sentence: str


@dataclass(frozen=True, slots=True)
class FileLine:
    """One line of the file list. With `icon` "", its space stays empty."""

    icon: str
    colour: str
    name: str
    size: str
    state: str


@dataclass(frozen=True, slots=True)
class SheetContent:
    """Everything the sheet shows. `share` is None if there is no progress bar; the last button of `right` is the default."""

    title: str
    note: SheetCallout | None
    strong: str
    amount: str
    speed: str
    share: float | None
    is_resting: bool
    files: tuple[FileLine, ...]
    left: SheetAction | None
    right: tuple[SheetAction, ...]


def sheet_content(name: str, status: DownloadStatus) -> SheetContent:
    """The sheet's content for `status`; `name` is the model's name."""
    state, failure = status.state, status.failure
    is_damaged = failure is not None and failure.code in _DAMAGED and state is DownloadState.FAILED
    strong, amount = _amounts(status, is_damaged)
    is_quiet = state in (DownloadState.PAUSED, DownloadState.WAITING, DownloadState.FAILED)
    left, right = _buttons(status)
    return SheetContent(
        say(_title(status), name=name),
        _note(status),
        strong,
        amount,
        _right_words(status),
        None if is_damaged or not status.total_bytes else _share(status),
        is_quiet,
        () if is_quiet else file_lines(status.files),
        left,
        right,
    )


def card_words(status: DownloadStatus) -> str:
    """The second line of the download card."""
    match status.state:
        case DownloadState.DOWNLOADING:
            return listed((done_words(status), left_words(status)))
        case DownloadState.WAITING:
            return say("Waiting for the network, trying again in {seconds} s", seconds=status.wait_s)
        case DownloadState.PAUSED:
            return say("Paused") if status.failure is None else status.failure.summary
        case DownloadState.CHECKING:
            return say("Checking {size}", size=numbers.file_size(status.to_check_bytes))
        case DownloadState.QUEUED:
            return say("Waiting for another download")
        case _:
            return say("Contacting the Hub")


def file_lines(files: tuple[FileProgress, ...]) -> tuple[FileLine, ...]:
    """One line for each large file, and one for all small files at the end."""
    large = [file for file in files if file.name.endswith(".safetensors") or file.total_bytes > _SMALL_BYTES]
    small = [file for file in files if file not in large]
    lines = [_line(file) for file in large[:_MOST_FILES]]
    if len(large) > _MOST_FILES:
        rest = large[_MOST_FILES:]
        lines.append(_line(_sum(say("and {count} more", count=len(rest)), rest)))
    if small:
        first = next((file.name for file in small if file.name == "tokenizer.json"), small[0].name)
        lines.append(_line(_sum(_and_small(first, len(small) - 1), small)))
    return tuple(lines)


def _and_small(first: str, others: int) -> str:
    match others:
        case 0:
            return first
        case 1:
            return say("{name} and 1 small file", name=first)
        case _:
            return say("{name} and {count} small files", name=first, count=others)


def _title(status: DownloadStatus) -> str:
    code = status.failure.code if status.failure is not None else ""
    if code == "disk_full":
        return say("Not enough disk space: {name}")
    if status.state is DownloadState.FAILED:
        return say("Damaged: {name}") if code in _DAMAGED else say("Download failed: {name}")
    if status.state is DownloadState.WAITING and code == "rate_limit":
        return say("Waiting for the Hub: {name}")
    return _TITLES.get(status.state, say("Downloading {name}"))


def _note(status: DownloadStatus) -> SheetCallout | None:
    failure = status.failure
    match status.state:
        case DownloadState.PAUSED if failure is None:
            return SheetCallout("pause", "fill", "ink-2", say("Paused by you"), PAUSED_REMARK)
        case DownloadState.WAITING if failure is not None:
            return SheetCallout("warning", "warn-tint", "warn", failure.summary, failure.advice)
        case DownloadState.FINISHED:
            return SheetCallout("check", "ok-tint", "ok", say("All files downloaded and verified"), "")
        case _ if failure is not None:
            return SheetCallout("warning", "danger-tint", "danger", failure.summary, failure.advice)
        case _:
            return None


def _amounts(status: DownloadStatus, is_damaged: bool) -> tuple[str, str]:
    if is_damaged:
        count = sum(file.state is FileState.DAMAGED for file in status.files)
        if not count:
            return "", ""
        strong = say("{count} of {total} files", count=count, total=len(status.files))
        return strong, say("has the wrong checksum") if count == 1 else say("have the wrong checksum")
    if status.state is DownloadState.VERIFYING:
        checked, total = numbers.file_size(status.checked_bytes), numbers.file_size(status.to_check_bytes)
        share = status.checked_bytes * 100 // status.to_check_bytes if status.to_check_bytes else 0
        return f"{share}%", say("{done} of {total} checked", done=checked, total=total)
    if status.state is DownloadState.CHECKING:
        return f"{status.percent}%", say("Checking {size}", size=numbers.file_size(status.to_check_bytes))
    if not status.total_bytes:
        return "", say("Contacting the Hub") if status.state.is_busy else ""
    amount = done_words(status)
    is_kept = status.state in (DownloadState.PAUSED, DownloadState.WAITING, DownloadState.FAILED)
    return f"{status.percent}%", (say("{amount} kept", amount=amount) if is_kept else amount)


def _right_words(status: DownloadStatus) -> str:
    missing = status.total_bytes - status.done_bytes
    match status.state:
        case DownloadState.WAITING:
            return say("trying again in {seconds} s", seconds=status.wait_s)
        case DownloadState.PAUSED | DownloadState.FAILED if missing > 0:
            return say("{size} remaining", size=numbers.file_size(missing))
        case DownloadState.FAILED:
            again = sum(file.total_bytes for file in status.files if file.state is FileState.DAMAGED)
            return say("{size} to download again", size=numbers.file_size(again)) if again else ""
        case _:
            return speed_words(status)


def _share(status: DownloadStatus) -> float:
    if status.state is DownloadState.VERIFYING:
        return status.checked_bytes / status.to_check_bytes if status.to_check_bytes else 0.0
    return 1.0 if status.state is DownloadState.FINISHED else status.done_bytes / status.total_bytes


def _buttons(status: DownloadStatus) -> tuple[SheetAction | None, tuple[SheetAction, ...]]:
    failure = status.failure
    match status.state:
        case DownloadState.VERIFYING:
            return SheetAction.STOP, (SheetAction.BACKGROUND,)
        case DownloadState.FINISHED | DownloadState.CANCELLED:
            return None, (SheetAction.CLOSE, SheetAction.USE)
        case DownloadState.WAITING:
            return SheetAction.CANCEL, (SheetAction.COPY, SheetAction.TRY_NOW)
        case DownloadState.PAUSED:
            extra = (SheetAction.PARTIALS,) if failure is not None and failure.code == "disk_full" else ()
            return SheetAction.CANCEL, (*extra, SheetAction.RESUME)
        case DownloadState.FAILED if failure is not None:
            return _failed_buttons(failure)
        case _:
            return SheetAction.CANCEL, (SheetAction.PAUSE, SheetAction.BACKGROUND)


def _failed_buttons(failure: DownloadFailure) -> tuple[SheetAction | None, tuple[SheetAction, ...]]:
    if failure.code in _DAMAGED:
        return SheetAction.DELETE_MODEL, (SheetAction.COPY, SheetAction.REPAIR)
    offered = tuple(_SHEET_ACTIONS[action] for action in failure.actions)
    return SheetAction.CANCEL, (SheetAction.COPY, *reversed(offered)) if offered else (
        SheetAction.COPY,
        SheetAction.CLOSE,
    )


_SHEET_ACTIONS = {
    FailureAction.RESUME: SheetAction.RESUME,
    FailureAction.RETRY: SheetAction.RETRY,
    FailureAction.REPAIR: SheetAction.REPAIR,
    FailureAction.OPEN_PAGE: SheetAction.OPEN_PAGE,
    FailureAction.ENTER_TOKEN: SheetAction.ENTER_TOKEN,
    FailureAction.USE_TRANSFORMERS: SheetAction.USE_TRANSFORMERS,
}
_TITLES = {
    DownloadState.QUEUED: say("Queued: {name}"),
    DownloadState.WAITING: say("Waiting for the network: {name}"),
    DownloadState.PAUSED: say("Paused: {name}"),
    DownloadState.VERIFYING: say("Checking {name}"),
    DownloadState.FINISHED: say("Downloaded: {name}"),
}
_FILE_WORDS = {
    FileState.QUEUED: ("", "ink-3", ""),
    FileState.CHECKING: ("download", "ink-2", say("checking")),
    FileState.DOWNLOADING: ("download", "ink-2", ""),
    FileState.WAITING: ("pause", "ink-2", say("waiting")),
    FileState.VERIFIED: ("check", "ok", say("verified")),
    FileState.DAMAGED: ("warning", "danger", say("damaged")),
}


def _line(file: FileProgress) -> FileLine:
    icon, colour, words = _FILE_WORDS[file.state]
    total = numbers.file_size(file.total_bytes)
    if file.state in (FileState.VERIFIED, FileState.DAMAGED, FileState.QUEUED):
        return FileLine(icon, colour, file.name, total, words)
    done = numbers.file_size(file.done_bytes, beside=file.total_bytes)
    percent = min(99, file.done_bytes * 100 // file.total_bytes) if file.total_bytes else 0
    return FileLine(icon, colour, file.name, numbers.part_of(done, total), words or f"{percent}%")


def _sum(name: str, files: list[FileProgress]) -> FileProgress:
    order = (
        FileState.DAMAGED,
        FileState.DOWNLOADING,
        FileState.CHECKING,
        FileState.WAITING,
        FileState.QUEUED,
    )
    states = {file.state for file in files}
    state = next((state for state in order if state in states), FileState.VERIFIED)
    return FileProgress(name, state, sum(f.done_bytes for f in files), sum(f.total_bytes for f in files))
