"""Whether there is a later version: one request to the page of the releases, when the person asks for it."""

import logging

from PySide6.QtCore import QObject, QUrl, Signal
from PySide6.QtNetwork import QNetworkAccessManager, QNetworkReply, QNetworkRequest

from app.models.services.hub.network import USER_AGENT, proxy_for
from app.updates.values import is_later, release_at

_TIMEOUT_MS = 15_000
_log = logging.getLogger(__name__)


class Updates(QObject):
    """Asks the page of the latest release where it leads; it leads to the page of a version. Nothing else is fetched or sent.

    Signals: `found(Release)` for a later version, `none_found()`, `failed()`. Exactly one comes after `check`.
    """

    found = Signal(object)
    none_found = Signal()
    failed = Signal()

    def __init__(self, page: str, version: str, parent: QObject | None = None) -> None:
        """`page` is that of the latest release, "" where this build names none; `version` is this program's."""
        super().__init__(parent)
        self._page = page
        self._version = version
        self._manager = QNetworkAccessManager(self)
        self._reply: QNetworkReply | None = None

    @property
    def is_offered(self) -> bool:
        """Whether there is a page to ask."""
        return bool(self._page)

    def check(self) -> None:
        """Ask. While a request is under way, nothing."""
        if self._reply is not None or not self.is_offered:
            return
        request = QNetworkRequest(QUrl(self._page))
        attribute = QNetworkRequest.Attribute
        request.setAttribute(
            attribute.RedirectPolicyAttribute, QNetworkRequest.RedirectPolicy.ManualRedirectPolicy
        )
        for control in (attribute.CookieLoadControlAttribute, attribute.CookieSaveControlAttribute):
            request.setAttribute(control, QNetworkRequest.LoadControl.Manual.value)
        request.setTransferTimeout(_TIMEOUT_MS)
        request.setRawHeader(b"User-Agent", USER_AGENT.encode())  # the program's name, no version, no system
        request.setRawHeader(b"Accept-Language", b"*")  # Qt would tell the person's language
        self._manager.setProxy(proxy_for(request.url()))
        self._reply = self._manager.head(request)
        self._reply.finished.connect(self._on_finished)

    def shutdown(self) -> None:
        """Cut off a request that is under way; nothing is signalled any more."""
        reply, self._reply = self._reply, None
        if reply is not None:
            reply.abort()
            reply.deleteLater()

    def _on_finished(self) -> None:
        reply, self._reply = self._reply, None
        if reply is None:
            return
        reply.deleteLater()
        release = release_at(self._leads_to(reply))
        if reply.error() != QNetworkReply.NetworkError.NoError or release is None:
            _log.info("no answer about releases: %s", reply.error().name)
            self.failed.emit()
        elif is_later(release.version, self._version):
            self.found.emit(release)
        else:
            self.none_found.emit()

    def _leads_to(self, reply: QNetworkReply) -> str:
        """The page of the same site that the answer leads to, "" where it leads elsewhere or nowhere."""
        target = bytes(reply.rawHeader("Location").data()).decode("utf-8", "replace")
        here = reply.url()
        there = here.resolved(QUrl(target)) if target else QUrl()
        is_same_site = (there.scheme(), there.host(), there.port()) == (
            here.scheme(),
            here.host(),
            here.port(),
        )
        return there.toString(QUrl.ComponentFormattingOption.FullyEncoded) if is_same_site else ""
