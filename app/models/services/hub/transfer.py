"""Downloads one file: checks the partial file, requests the rest, retries, verifies, moves it into place."""

import contextlib
import email.utils
import enum
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QObject, QTimer, Signal

from app.i18n.words import say
from app.models.services.hub.network import HubClient, HubRequest, Response
from app.models.values.download import FileState
from engine.hub.cache import ModelFolder
from engine.hub.errors import HubError, not_a_hub, of_answer, of_connection, of_disk
from engine.hub.partial import DamagedFileError, PartialFile
from engine.hub.plan import DownloadPlan, FilePlan, file_url

_OK, _PARTIAL, _RANGE_REFUSED, _FIRST_ERROR = 200, 206, 416, 400
_WORTH_RESUMING_BYTES = 1 << 20
_LOST = ("dropped", "timeout", "offline")
_TRIED_AGAIN = (*_LOST, "server", "rate_limit")


@dataclass(frozen=True, slots=True)
class RetryPolicy:
    """Timeouts and waits. Lost connections are retried without limit, other errors up to `attempts` times."""

    stall_s: float = 30.0
    first_wait_s: float = 0.5
    longest_wait_s: float = 30.0
    longest_retry_after_s: float = 120.0
    attempts: int = 6

    def wait_s(self, failures: int, retry_after_s: float) -> float:
        """The wait after this many failures in a row."""
        return max(retry_after_s, min(self.longest_wait_s, self.first_wait_s * 2.0 ** min(failures - 1, 16)))


RUNNING = (FileState.CHECKING, FileState.DOWNLOADING, FileState.WAITING)


class _Step(enum.Enum):
    IDLE = enum.auto()
    CHECKING = enum.auto()
    ASKING = enum.auto()
    RECEIVING = enum.auto()
    WAITING = enum.auto()


@dataclass(frozen=True, slots=True)
class TransferContext:
    """What a transfer needs from its download. `validators` are ETags by file, kept between attempts."""

    network: HubClient
    folder: ModelFolder
    plan: DownloadPlan
    retry_policy: RetryPolicy
    validators: dict[str, str]


class FileTransfer(QObject):
    """Downloads one file into the cache. Lives in the thread that creates it; the caller holds the model's lock.

    Signals: exactly one of `finished()` and `failed(HubError)`, unless it is stopped. Numbers are read from its
    attributes: `state`, `done_bytes`, `sent_bytes`, `error`, and `wait_s` while it waits.
    """

    finished = Signal()
    failed = Signal(object)

    def __init__(self, context: TransferContext, file: FilePlan, parent: QObject) -> None:
        super().__init__(parent)
        self.file = file
        self.state = FileState.QUEUED
        self.sent_bytes = 0
        self._known_bytes = context.folder.done_bytes(file)
        self.error: HubError | None = None
        self._context = context
        self._partial = PartialFile(context.folder.blobs, file)
        self._request: HubRequest | None = None
        self._step = _Step.IDLE
        self._failures = 0
        self._damages = 0
        self._most_bytes = 0
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._on_timer)
        self.is_wanted()

    @property
    def done_bytes(self) -> int:
        """Bytes received; before the start, those already on disk."""
        if self.state is FileState.VERIFIED:
            return self.file.size
        return self._known_bytes if self._step is _Step.IDLE else self._partial.size_bytes

    @property
    def checked_bytes(self) -> int:
        """Bytes of the partial file that are hashed."""
        return self._partial.checked_bytes

    @property
    def wait_s(self) -> float:
        """Seconds until the next attempt, while WAITING."""
        return max(0, self._timer.remainingTime()) / 1000 if self._step is _Step.WAITING else 0.0

    def is_wanted(self) -> bool:
        """Whether it still has to be downloaded; False also if an identical file was completed in the meantime."""
        if self.state is FileState.QUEUED and self._context.folder.has(self.file):
            self.state = FileState.VERIFIED
        return self.state is FileState.QUEUED

    def start(self) -> None:
        """Start, or resume the partial file."""
        if not self._on_disk(self._partial.open):
            return
        self.state = FileState.CHECKING
        self._step = _Step.CHECKING
        self._timer.start(0)

    def retry_now(self) -> None:
        """Make the next attempt now."""
        if self._step is _Step.WAITING:
            self._timer.start(0)

    def stop(self) -> None:
        """Stop at once; what was received is kept."""
        rest = self._drop_request()
        if rest and self._step is _Step.RECEIVING:
            with contextlib.suppress(OSError, DamagedFileError):  # whatever is lost is requested again
                self._partial.append(rest)
        self._end()
        if self.state in RUNNING:
            self.state = FileState.QUEUED

    def _end(self) -> None:
        self._drop_request()
        self._timer.stop()
        if self._step is not _Step.IDLE:
            self._known_bytes = self._partial.size_bytes
        self._step = _Step.IDLE
        self._partial.close()

    def _on_timer(self) -> None:
        if self._step is _Step.CHECKING:
            self._check_some()
        elif self._step is _Step.WAITING:
            self._request_rest()

    def _check_some(self) -> None:
        try:
            is_checked = self._partial.check_some()
        except OSError as error:
            self._fail(of_disk(error, self._context.folder.cache))
            return
        if is_checked:
            self._most_bytes = self._partial.size_bytes
            self._request_rest()
        else:
            self._timer.start(0)

    def _request_rest(self) -> None:
        """Request the missing bytes."""
        if self._partial.size_bytes == self.file.size:
            self._finish()
            return
        self.state, self._step, self.error = FileState.DOWNLOADING, _Step.ASKING, None
        headers: dict[str, str] = {}
        if self._partial.size_bytes:
            headers["Range"] = f"bytes={self._partial.size_bytes}-"
            validator = self._context.validators.get(self.file.path)
            if validator:
                headers["If-Range"] = validator
        url = file_url(self._context.network.settings.endpoint, self._context.plan, self.file)
        request = self._context.network.get(url, headers, self)
        self._request = request
        request.responded.connect(self._on_response)
        request.received.connect(self._on_received)
        request.finished.connect(self._on_body_end)
        request.failed.connect(self._on_request_failed)

    def _on_response(self, response: Response) -> None:
        status, headers = response.status, response.headers
        if status == _RANGE_REFUSED:
            self._on_damage("the hub has less than is here")
        elif status >= _FIRST_ERROR:
            endpoint = self._context.network.settings.endpoint
            self._try_again(
                of_answer(status, headers, self._context.plan.repo_id, endpoint), retry_after_s(headers)
            )
        elif status == _PARTIAL:
            self._accept_rest(headers)
        elif status == _OK and not _is_web_page(headers):
            if not self._has_right_size(headers):
                return
            if self._partial.size_bytes and not self._on_disk(self._partial.start_over):
                return
            self._receive(headers)
        else:
            self._fail(not_a_hub(f"{self.file.path}: HTTP {status}, {headers.get('content-type', '')}"))

    def _accept_rest(self, headers: Mapping[str, str]) -> None:
        start, size = self._partial.size_bytes, self.file.size
        if headers.get("content-range", "") == f"bytes {start}-{size - 1}/{size}":
            self._receive(headers)
        else:
            self._on_damage(f"Content-Range {headers.get('content-range', '')!r} after {start} of {size}")

    def _has_right_size(self, headers: Mapping[str, str]) -> bool:
        length = headers.get("content-length", str(self.file.size))
        if length == str(self.file.size):
            return True
        self._on_wrong(
            HubError(*_WRONG_SIZE, code="checksum", detail=f"Content-Length {length!r}", name=self.file.path)
        )
        return False

    def _receive(self, headers: Mapping[str, str]) -> None:
        self._step = _Step.RECEIVING
        etag = headers.get("etag", "")
        known, validators = self._context.validators.get(self.file.path, ""), self._context.validators
        validators[self.file.path] = "" if etag.startswith("W/") else etag
        if validators[self.file.path] != known and self.file.size > _WORTH_RESUMING_BYTES:
            with contextlib.suppress(OSError):  # it only avoids a failed attempt later
                self._context.folder.save_plan(self._context.plan, validators)

    def _on_received(self, data: bytes) -> None:
        self.sent_bytes += len(data)
        try:
            self._partial.append(data)
        except DamagedFileError as error:
            self._on_damage(str(error))
        except OSError as error:
            self._fail(of_disk(error, self._context.folder.cache))
        else:
            if self._partial.size_bytes > self._most_bytes:
                self._most_bytes, self._failures = self._partial.size_bytes, 0

    def _on_body_end(self) -> None:
        if self._step is not _Step.RECEIVING:
            return
        if self._partial.size_bytes < self.file.size:
            self._try_again(of_connection("dropped", f"{self.file.path} ended early"), 0.0)
        else:
            self._finish()

    def _finish(self) -> None:
        self._drop_request()
        try:
            self._partial.finish()
        except DamagedFileError as error:
            self._on_damage(str(error))
        except OSError as error:
            self._fail(of_disk(error, self._context.folder.cache))
        else:
            self._step, self.state = _Step.IDLE, FileState.VERIFIED
            self.finished.emit()

    def _on_damage(self, detail: str) -> None:
        """The bytes on disk are wrong: start over once, then give up."""
        self._drop_request()
        self._context.validators.pop(self.file.path, None)
        if self._on_disk(self._partial.start_over):
            self._on_wrong(HubError(*_DAMAGED, code="checksum", detail=detail, name=self.file.path))

    def _on_wrong(self, error: HubError) -> None:
        self._drop_request()
        self._damages += 1
        if self._damages > 1:
            self._fail(error)
        else:
            self._wait(0.0)

    def _on_request_failed(self, error: HubError) -> None:
        self._try_again(error, 0.0)

    def _try_again(self, error: HubError, after_s: float) -> None:
        self._drop_request()
        self._failures += 1
        is_hopeless = (
            error.code not in _TRIED_AGAIN or after_s > self._context.retry_policy.longest_retry_after_s
        )
        is_enough = error.code not in _LOST and self._failures >= self._context.retry_policy.attempts
        if is_hopeless or is_enough:
            self._fail(error)
            return
        self.error = error
        self._wait(self._context.retry_policy.wait_s(self._failures, after_s))

    def _wait(self, seconds: float) -> None:
        self.state, self._step = FileState.WAITING, _Step.WAITING
        self._timer.start(int(seconds * 1000))

    def _fail(self, error: HubError) -> None:
        self.error = error
        self.state = FileState.DAMAGED if error.code == "checksum" else FileState.QUEUED
        self._end()
        self.failed.emit(error)

    def _drop_request(self) -> bytes:
        request, self._request = self._request, None
        if request is None:
            return b""
        rest = request.cancel()
        request.deleteLater()
        return rest

    def _on_disk(self, step: Callable[[], None]) -> bool:
        try:
            step()
        except OSError as error:
            self._fail(of_disk(error, self._context.folder.cache))
            return False
        return True


_DAMAGED = (
    say("The downloaded {name} was damaged twice in a row."),
    say("It was deleted; the other files are kept. Try again later or on another network."),
)
_WRONG_SIZE = (
    say("The Hub sent {name} with a different size than announced."),
    say("Everything downloaded so far is kept. Try again later."),
)


def retry_after_s(headers: Mapping[str, str]) -> float:
    """The seconds in the Retry-After header, 0 if there are none."""
    value = headers.get("retry-after", "").strip()
    if value.isdigit():
        return float(min(int(value[:9]), 10**9))
    try:
        return max(0.0, email.utils.parsedate_to_datetime(value).timestamp() - time.time())
    except (ValueError, TypeError, OverflowError):
        return 0.0


def _is_web_page(headers: Mapping[str, str]) -> bool:
    """Whether the response is a web page, such as a sign-in page of the network; it must not overwrite the file."""
    return "text/html" in headers.get("content-type", "")
