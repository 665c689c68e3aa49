"""The check for a later version: one request, for the page of the latest release."""

import json
import logging
import re
from dataclasses import dataclass

from packaging.version import InvalidVersion, Version
from PySide6.QtCore import QObject, QUrl, Signal
from PySide6.QtNetwork import QNetworkAccessManager, QNetworkReply, QNetworkRequest

from app.models.services.hub.network import USER_AGENT, proxy_for

_TIMEOUT_MS = 15_000
_TAG = re.compile(r"/tag/v?([\w.+-]{1,40})$", re.ASCII)
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Release:
    """A release; `page` is its page on the web."""

    version: str
    page: str


class Updates(QObject):
    """Requests the page of the latest release and reads the version from where it redirects. Nothing else is fetched or sent.

    Signals: `found(Release)` for a later version, `none_found()`, `failed()`; exactly one after each `check`.
    """

    found = Signal(object)
    none_found = Signal()
    failed = Signal()

    def __init__(self, page: str, version: str, parent: QObject | None = None) -> None:
        """`page` is the page of the latest release, "" if this build names none; `version` is this program's."""
        super().__init__(parent)
        self._page = page
        self._version = version
        self._manager = QNetworkAccessManager(self)
        self._reply: QNetworkReply | None = None

    @property
    def is_offered(self) -> bool:
        """Whether this build names a page to check."""
        return bool(self._page)

    def check(self) -> None:
        """Check now. Does nothing while a check is running."""
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
        """Abort a running check without a signal."""
        reply, self._reply = self._reply, None
        if reply is not None:
            reply.abort()
            reply.deleteLater()

    def _on_finished(self) -> None:
        reply, self._reply = self._reply, None
        if reply is None:
            return
        reply.deleteLater()
        release = release_at(_redirect(reply))
        if reply.error() != QNetworkReply.NetworkError.NoError or release is None:
            _log.info("check for updates failed: %s", reply.error().name)
            self.failed.emit()
        elif is_later(release.version, self._version):
            self.found.emit(release)
        else:
            self.none_found.emit()


def releases_page(build_facts: str) -> str:
    """The page of the latest release that a build.json names, "" if it names none over HTTPS."""
    try:
        page = json.loads(build_facts)["releases"]
    except (ValueError, KeyError, TypeError):
        return ""
    return page if isinstance(page, str) and page.startswith("https://") else ""


def release_at(page: str) -> Release | None:
    """The release whose page this is; None if it is none, or a pre-release."""
    found = _TAG.search(page)
    version = _parsed(found[1]) if found else None
    return None if found is None or version is None or version.is_prerelease else Release(found[1], page)


def is_later(version: str, than: str) -> bool:
    """Returns True if `version` comes after `than`; False if one of them is not a version."""
    new, old = _parsed(version), _parsed(than)
    return new is not None and old is not None and new > old


def _parsed(version: str) -> Version | None:
    try:
        return Version(version)
    except InvalidVersion:
        return None


def _redirect(reply: QNetworkReply) -> str:
    """Where the reply redirects to on the same site, else ""."""
    location = bytes(reply.rawHeader("Location").data()).decode("utf-8", "replace")
    source = reply.url()
    target = source.resolved(QUrl(location)) if location else QUrl()
    is_same_site = (target.scheme(), target.host(), target.port()) == (
        source.scheme(),
        source.host(),
        source.port(),
    )
    return target.toString(QUrl.ComponentFormattingOption.FullyEncoded) if is_same_site else ""
