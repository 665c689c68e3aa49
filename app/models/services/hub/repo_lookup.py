"""Asks the hub for the files of a repository."""

from PySide6.QtCore import QObject, QTimer, Signal

from app.models.services.hub.network import HubClient, HubRequest, Response
from app.models.services.hub.transfer import RetryPolicy, retry_after_s
from engine.hub import plan
from engine.hub.errors import HubError, not_a_hub, of_answer
from engine.hub.names import RepoName

_LARGEST_ANSWER = 32 << 20
_ATTEMPTS = 3
_FIRST_ERROR = 400
_TRIED_AGAIN = ("dropped", "server", "rate_limit")


class RepoLookup(QObject):
    """Asks the hub for one repository's files, retrying if needed. Lives in the thread that creates it.

    Signals: exactly one of `planned(DownloadPlan)` and `failed(HubError)`, unless it is stopped. `error` is set while it
    waits for the next attempt.
    """

    planned = Signal(object)
    failed = Signal(object)

    def __init__(
        self, network: HubClient, name: RepoName, retry_policy: RetryPolicy, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._network = network
        self._name = name
        self._patience = retry_policy
        self.error: HubError | None = None
        self._failures = 0
        self._body = bytearray()
        self._request: HubRequest | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._on_due)

    @property
    def wait_s(self) -> float:
        """Seconds until the next attempt."""
        return max(0, self._timer.remainingTime()) / 1000

    def retry_now(self) -> None:
        """Make the next attempt now."""
        if self.error is not None:
            self._timer.start(0)

    def start(self) -> None:
        """Send the request."""
        self._on_due()

    def stop(self) -> None:
        """Stop at once."""
        self._timer.stop()
        request, self._request = self._request, None
        if request is not None:
            request.cancel()
            request.deleteLater()

    def _on_due(self) -> None:
        self._body.clear()
        self.error = None
        url = plan.info_url(self._network.settings.endpoint, self._name)
        request = self._network.get(url, {"Accept": "application/json"}, self)
        self._request = request
        request.responded.connect(self._on_response)
        request.received.connect(self._on_received)
        request.finished.connect(self._on_finished)
        request.failed.connect(self._on_failed)

    def _on_response(self, response: Response) -> None:
        if response.status >= _FIRST_ERROR:
            endpoint = self._network.settings.endpoint
            error = of_answer(response.status, response.headers, self._name.repo_id, endpoint)
            self._try_again(error, retry_after_s(response.headers))

    def _on_received(self, data: bytes) -> None:
        self._body += data
        if len(self._body) > _LARGEST_ANSWER:
            self._fail(not_a_hub("an endless answer"))

    def _on_finished(self) -> None:
        self.stop()
        try:
            made = plan.from_answer(bytes(self._body), self._name)
        except HubError as error:
            self.failed.emit(error)
        else:
            self.planned.emit(made)

    def _on_failed(self, error: HubError) -> None:
        self._try_again(error, 0.0)

    def _try_again(self, error: HubError, after_s: float) -> None:
        self.stop()
        self._failures += 1
        is_hopeless = error.code not in _TRIED_AGAIN or after_s > self._patience.longest_retry_after_s
        if is_hopeless or self._failures >= _ATTEMPTS:
            self._fail(error)
        else:
            self.error = error
            self._timer.start(int(self._patience.wait_s(self._failures, after_s) * 1000))

    def _fail(self, error: HubError) -> None:
        self.stop()
        self.failed.emit(error)
