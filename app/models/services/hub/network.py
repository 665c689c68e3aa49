"""HTTP requests to the hub: the system's proxy and certificates, our own redirects, a timeout on silence."""

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import unquote, urlsplit
from urllib.request import getproxies_environment, proxy_bypass

from PySide6.QtCore import QObject, QTimer, QUrl, Signal
from PySide6.QtNetwork import (
    QNetworkAccessManager,
    QNetworkProxy,
    QNetworkProxyFactory,
    QNetworkProxyQuery,
    QNetworkReply,
    QNetworkRequest,
)

from engine.hub.errors import ConnectionTrouble, HubError, not_a_hub, of_connection
from engine.hub.settings import HubSettings

USER_AGENT = "mamba-metal"
_MOST_REDIRECTS = 5
_REDIRECTS = (301, 302, 303, 307, 308)
_BUFFER_BYTES = 256 * 1024
_Error = QNetworkReply.NetworkError
_TROUBLES: dict[QNetworkReply.NetworkError, ConnectionTrouble] = {
    _Error.HostNotFoundError: "offline",
    _Error.ConnectionRefusedError: "offline",
    _Error.NetworkSessionFailedError: "offline",
    _Error.TemporaryNetworkFailureError: "offline",
    _Error.TimeoutError: "timeout",
    _Error.OperationCanceledError: "timeout",
    _Error.SslHandshakeFailedError: "tls",
    _Error.ProxyConnectionRefusedError: "proxy",
    _Error.ProxyConnectionClosedError: "proxy",
    _Error.ProxyNotFoundError: "proxy",
    _Error.ProxyTimeoutError: "proxy",
    _Error.ProxyAuthenticationRequiredError: "proxy",
    _Error.UnknownProxyError: "proxy",
}


@dataclass(frozen=True, slots=True)
class Response:
    """The status and headers of a response. Header names are lower case; `url` is the last one, after redirects."""

    status: int
    headers: Mapping[str, str]
    url: str


class HubClient(QObject):
    """Sends requests. Lives in the thread that creates it."""

    def __init__(self, settings: HubSettings, stall_s: float, parent: QObject | None = None) -> None:
        """A request that receives nothing for `stall_s` seconds fails."""
        super().__init__(parent)
        self.settings = settings
        self._stall_ms = int(stall_s * 1000)
        self._managers: dict[tuple[str, int], QNetworkAccessManager] = {}

    def get(self, url: str, headers: Mapping[str, str], parent: QObject) -> "HubRequest":
        """Request `url`. No signal is emitted before control returns to the event loop."""
        return HubRequest(self, url, headers, parent)

    def open(self, url: str, headers: Mapping[str, str]) -> QNetworkReply:
        """Send one request without following redirects, with the token if `url` belongs to the hub."""
        request = QNetworkRequest(QUrl(url))
        attribute = QNetworkRequest.Attribute
        request.setAttribute(
            attribute.RedirectPolicyAttribute, QNetworkRequest.RedirectPolicy.ManualRedirectPolicy
        )
        request.setAttribute(
            attribute.Http2AllowedAttribute, False
        )  # one connection per file, so that each can be closed alone
        for control in (attribute.CookieLoadControlAttribute, attribute.CookieSaveControlAttribute):
            request.setAttribute(control, QNetworkRequest.LoadControl.Manual.value)
        request.setTransferTimeout(2 * self._stall_ms)  # Qt's own, in case the request's timer is delayed
        request.setRawHeader(b"User-Agent", USER_AGENT.encode())
        request.setRawHeader(b"Accept-Encoding", b"identity")
        for name, value in headers.items():
            request.setRawHeader(name.encode(), value.encode())
        if self.settings.token and self.settings.is_own_origin(url):
            request.setRawHeader(b"Authorization", f"Bearer {self.settings.token}".encode())
        reply = self._manager_for(request.url()).get(request)
        reply.setReadBufferSize(_BUFFER_BYTES)
        return reply

    def _manager_for(self, url: QUrl) -> QNetworkAccessManager:
        """One manager per proxy: Qt and Python would both delete a QNetworkProxyFactory of our own."""
        proxy = proxy_for(url)
        key = (proxy.hostName(), proxy.port())
        if key not in self._managers:
            self._managers[key] = QNetworkAccessManager(self)
            self._managers[key].setProxy(proxy)
        return self._managers[key]

    @property
    def stall_ms(self) -> int:
        """How long a request may receive nothing."""
        return self._stall_ms


class HubRequest(QObject):
    """One request, including its redirects.

    Signals: `responded(Response)` once, with the head of the last response; `received(bytes)` for its body; then exactly one
    of `finished()` and `failed(HubError)`. None after `cancel`.
    """

    responded = Signal(object)
    received = Signal(object)
    finished = Signal()
    failed = Signal(object)

    def __init__(self, network: HubClient, url: str, headers: Mapping[str, str], parent: QObject) -> None:
        super().__init__(parent)
        self._network = network
        self._headers = headers
        self._redirects = 0
        self._has_response = False
        self._reply: QNetworkReply | None = None
        self._stall = QTimer(self)
        self._stall.setSingleShot(True)
        self._stall.setInterval(network.stall_ms)
        self._stall.timeout.connect(self._on_stalled)
        self._open(url)

    def cancel(self) -> bytes:
        """Close the connection. Returns what was received but not signalled yet."""
        rest = b""
        if self._reply is not None and self._has_response:
            rest = _read(self._reply)
        self._drop()
        return rest

    def _open(self, url: str) -> None:
        self._stall.start()
        reply = self._network.open(url, self._headers)
        self._reply = reply
        reply.metaDataChanged.connect(self._on_head)
        reply.readyRead.connect(self._on_bytes)
        reply.finished.connect(self._on_finished)

    def _drop(self) -> None:
        """Abort the reply; its remaining signals are ignored.

        They stay connected: PySide holds the GIL while Qt disconnects, and a thread that disconnects at the same moment may
        hold Qt's lock and wait for the GIL. That was a deadlock.
        """
        reply, self._reply = self._reply, None
        self._stall.stop()
        if reply is not None:
            reply.abort()
            reply.deleteLater()

    def _on_head(self) -> None:
        if self._reply is None or self._has_response:
            return
        status = self._reply.attribute(QNetworkRequest.Attribute.HttpStatusCodeAttribute)
        if status is None:
            return
        self._stall.start()
        headers = {
            name.toLower().toStdString(): value.toStdString() for name, value in self._reply.rawHeaderPairs()
        }
        if status in _REDIRECTS:
            self._redirect(headers.get("location", ""))
            return
        self._has_response = True
        self.responded.emit(Response(int(status), headers, self._reply.url().toString()))

    def _redirect(self, location: str) -> None:
        reply = self._reply
        if reply is None:
            return
        here = reply.url()
        target = here.resolved(QUrl(location))
        self._redirects += 1
        is_downgrade = here.scheme() == "https" and target.scheme() != "https"
        if (
            not location
            or target.scheme() not in ("http", "https")
            or is_downgrade
            or self._redirects > _MOST_REDIRECTS
        ):
            self._fail(not_a_hub(f"redirect {self._redirects} to {target.scheme()}://{target.host()}"))
            return
        self._drop()
        self._open(target.toString(QUrl.ComponentFormattingOption.FullyEncoded))

    def _on_bytes(self) -> None:
        if self._reply is None or not self._has_response:
            return
        self._stall.start()
        data = _read(self._reply)
        if data:
            self.received.emit(data)

    def _on_finished(self) -> None:
        self._on_head()
        self._on_bytes()
        reply = self._reply
        if reply is None or not reply.isFinished():  # redirected or cancelled in the meantime
            return
        error, detail = reply.error(), reply.errorString()
        detail = "" if "://" in detail else detail  # addresses of files are signed, so they are secrets
        if error == _Error.NoError or (self._has_response and _is_about_content(error)):
            self._drop()
            self.finished.emit()
            return
        trouble = _TROUBLES.get(error, "dropped" if self._has_response else "offline")
        if error == _Error.RemoteHostClosedError:
            trouble = "dropped"
        self._fail(of_connection(trouble, f"{error.name}: {detail}"))

    def _on_stalled(self) -> None:
        if (
            self._reply is not None and self._reply.bytesAvailable()
        ):  # the data is there; only this thread was busy
            self._on_head()
            self._on_bytes()
            return
        self._fail(of_connection("timeout", "nothing received"))

    def _fail(self, error: HubError) -> None:
        self._drop()
        self.failed.emit(error)


def proxy_for(url: QUrl) -> QNetworkProxy:
    """The proxy from the environment (HTTPS_PROXY, NO_PROXY and so on), else the system's."""
    proxies = getproxies_environment()
    named = proxies.get(url.scheme()) or proxies.get("all")
    if not named:
        found = QNetworkProxyFactory.systemProxyForQuery(QNetworkProxyQuery(url))
        return found[0] if found else QNetworkProxy(QNetworkProxy.ProxyType.NoProxy)
    port = url.port(443 if url.scheme() == "https" else 80)
    if proxy_bypass(f"{url.host()}:{port}"):
        return QNetworkProxy(QNetworkProxy.ProxyType.NoProxy)
    return proxy_of(named)


def proxy_of(address: str) -> QNetworkProxy:
    """The proxy at `address`, such as "http://user:word@host:3128" or "socks5://host"."""
    parts = urlsplit(address if "://" in address else f"http://{address}")
    is_socks = parts.scheme.startswith("socks")
    kind = QNetworkProxy.ProxyType.Socks5Proxy if is_socks else QNetworkProxy.ProxyType.HttpProxy
    port = parts.port or (1080 if is_socks else 80)
    return QNetworkProxy(
        kind, parts.hostname or "", port, unquote(parts.username or ""), unquote(parts.password or "")
    )


def _is_about_content(error: QNetworkReply.NetworkError) -> bool:
    """Whether Qt's error only stands for an HTTP status of 400 or more."""
    return 201 <= error.value < 500 and error not in _TROUBLES  # noqa: PLR2004 - the ranges of Qt's enumeration


def _read(reply: QNetworkReply) -> bytes:
    return bytes(reply.readAll().data())
