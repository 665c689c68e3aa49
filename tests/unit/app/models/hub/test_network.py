"""Proxies, redirects, and where the token goes."""

import socket
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtNetwork import QNetworkProxy

from app.models.services.hub.network import proxy_for, proxy_of
from app.models.services.hub.transfer import RetryPolicy, retry_after_s
from app.models.values.download import DownloadState
from engine.hub.settings import HubSettings
from tests.fakes.minihub import Fault, MiniHub
from tests.unit.app.models.hub.conftest import REPO, WEIGHTS, Bench

Kind = QNetworkProxy.ProxyType


@pytest.mark.parametrize(
    ("address", "kind", "host", "port", "user"),
    [
        ("http://proxy.example:3128", Kind.HttpProxy, "proxy.example", 3128, ""),
        ("proxy.example:3128", Kind.HttpProxy, "proxy.example", 3128, ""),
        ("http://me:word@proxy.example", Kind.HttpProxy, "proxy.example", 80, "me"),
        ("http://me%40home:word@proxy.example", Kind.HttpProxy, "proxy.example", 80, "me@home"),
        ("socks5h://proxy.example", Kind.Socks5Proxy, "proxy.example", 1080, ""),
    ],
)
def test_a_proxy_is_read_from_its_address(address: str, kind: Kind, host: str, port: int, user: str) -> None:
    proxy = proxy_of(address)
    assert (proxy.type(), proxy.hostName(), proxy.port(), proxy.user()) == (kind, host, port, user)


@pytest.mark.parametrize(
    ("no_proxy", "is_direct"),
    [
        ("", False),
        ("*", True),
        ("example.org", True),
        (".example.org", True),
        ("hub.example.org:443", True),
        ("hub.example.org:8080", False),
        ("ample.org", False),
        ("other.org, example.org ", True),
        (":443", False),
    ],
)
def test_no_proxy_names_hosts_that_are_asked_directly(
    monkeypatch: pytest.MonkeyPatch, no_proxy: str, is_direct: bool
) -> None:
    monkeypatch.setenv("https_proxy", "http://secure.example:1")
    monkeypatch.setenv("no_proxy", no_proxy)
    assert (proxy_for(QUrl("https://hub.example.org/")).type() == Kind.NoProxy) is is_direct


def test_the_environment_names_the_proxy_by_scheme(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("https_proxy", "http://secure.example:1")
    monkeypatch.setenv("all_proxy", "http://any.example:2")
    monkeypatch.setenv("no_proxy", "near.example")
    assert proxy_for(QUrl("https://hub.example/")).hostName() == "secure.example"
    assert proxy_for(QUrl("http://hub.example/")).hostName() == "any.example"
    assert proxy_for(QUrl("https://near.example/")).type() == Kind.NoProxy


def test_without_an_environment_the_system_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("http_proxy", "https_proxy", "all_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)
    assert proxy_for(QUrl("https://hub.example/")).type() in (Kind.NoProxy, Kind.DefaultProxy, Kind.HttpProxy)


def test_a_proxy_carries_the_requests(bench: Bench, hub: MiniHub, monkeypatch: pytest.MonkeyPatch) -> None:
    """The mini hub also acts as a proxy: it handles requests with a whole URL."""
    monkeypatch.setenv("http_proxy", hub.endpoint)
    bench.downloads.set_hub(HubSettings("http://hub.example", bench.cache))
    hub.faults[f"resolve:{WEIGHTS}"] = Fault(status=404, code="EntryNotFound")
    failure = bench.run().failure
    assert failure is not None
    assert failure.code == "not_found"
    assert {entry.headers["host"] for entry in hub.log} == {"hub.example"}


@pytest.mark.parametrize("value", ["7", " 7 "])
def test_seconds_to_wait(value: str) -> None:
    assert retry_after_s({"retry-after": value}) == 7.0


@pytest.mark.parametrize(
    "value", ["", "soon", "-5", "1e5", "Thu, 01 Jan 1970 00:00:00 GMT", "Fri, 99 Foo 2100"]
)
def test_no_time_to_wait(value: str) -> None:
    assert retry_after_s({"retry-after": value}) == 0.0


def test_a_date_to_wait_for() -> None:
    assert retry_after_s({"retry-after": "Fri, 01 Jan 2100 00:00:00 GMT"}) > 1e9


def test_the_token_does_not_follow_a_redirect_of_the_interface(bench: Bench, hub: MiniHub) -> None:
    bench.downloads.set_hub(HubSettings(hub.endpoint, bench.cache, token="hf_secret"))
    hub.faults["api:revision"] = Fault(status=307, headers={"Location": f"{hub.cdn}/cdn/{REPO}/config.json"})
    assert bench.run().state is DownloadState.FAILED
    asked = [(entry.role, entry.headers.get("authorization")) for entry in hub.log]
    assert asked == [("hub", "Bearer hf_secret"), ("cdn", None)]


@pytest.fixture
def plain_server() -> Iterator[int]:
    """The port of a server that sends plain text before any request."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        ended = threading.Event()

        def serve() -> None:
            while not ended.is_set():
                connection, _ = server.accept()
                with connection:
                    connection.recv(100_000)
                    connection.sendall(b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n")

        thread = threading.Thread(target=serve)
        thread.start()
        port = int(server.getsockname()[1])
        yield port
        ended.set()
        socket.create_connection(("127.0.0.1", port)).close()
        thread.join()


def test_not_a_secure_connection(bench: Bench, plain_server: int, tmp_path: Path) -> None:
    bench.restart(RetryPolicy(stall_s=20))  # reading the system's certificates takes a moment
    bench.downloads.set_hub(HubSettings(f"https://127.0.0.1:{plain_server}", bench.cache))
    failure = bench.run().failure
    assert failure is not None
    assert failure.code == "tls"
