"""Looking for a later version, with a page of releases on this machine."""

import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from pytestqt.qtbot import QtBot

from app.updates.services import Release, Updates, is_later, release_at, releases_page


@dataclass
class Page:
    """What the page answers, and what it was asked."""

    address: str = ""
    status: int = 302
    leads_to: str = "/releases/tag/v1.2.0"
    requests: list[tuple[str, str, dict[str, str]]] = field(default_factory=list)


@pytest.fixture
def page() -> Iterator[Page]:
    page = Page()

    class Handler(BaseHTTPRequestHandler):
        def do_HEAD(self) -> None:
            page.requests.append((self.command, self.path, dict(self.headers)))
            self.send_response(page.status)
            if page.leads_to:
                self.send_header("Location", page.leads_to)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, format: str, *arguments: object) -> None:
            """Nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        page.address = f"http://127.0.0.1:{server.server_port}/releases/latest"
        yield page
        server.shutdown()
        thread.join()


@pytest.mark.parametrize("own", ["1.1.9", "0.9"])
def test_a_later_version_is_found(qtbot: QtBot, page: Page, own: str) -> None:
    updates = Updates(page.address, own)
    with qtbot.waitSignal(updates.found) as found:
        updates.check()
    release = found.args[0]
    assert release.version == "1.2.0"
    assert release.page.endswith("/releases/tag/v1.2.0")


@pytest.mark.parametrize("own", ["1.2", "1.2.0", "2.0", "development"])
def test_the_same_or_an_earlier_version_is_none(qtbot: QtBot, page: Page, own: str) -> None:
    updates = Updates(page.address, own)
    with qtbot.waitSignal(updates.none_found):
        updates.check()


def test_one_request_that_tells_nothing_of_the_person(qtbot: QtBot, page: Page) -> None:
    updates = Updates(page.address, "1.0")
    with qtbot.waitSignal(updates.found):
        updates.check()
        updates.check()
    ((command, path, headers),) = page.requests
    assert (command, path) == ("HEAD", "/releases/latest")
    assert headers["User-Agent"] == "mamba-metal"
    assert headers["Accept-Language"] == "*"
    assert "Cookie" not in headers


@pytest.mark.parametrize(
    ("status", "leads_to"),
    [(200, ""), (404, ""), (500, ""), (302, "/releases"), (302, "https://example.org/releases/tag/v9.0")],
)
def test_any_other_answer_is_a_failure(qtbot: QtBot, page: Page, status: int, leads_to: str) -> None:
    page.status, page.leads_to = status, leads_to
    updates = Updates(page.address, "1.0")
    with qtbot.waitSignal(updates.failed):
        updates.check()


def test_no_network_is_a_failure(qtbot: QtBot) -> None:
    updates = Updates("http://127.0.0.1:9/releases/latest", "1.0")
    with qtbot.waitSignal(updates.failed):
        updates.check()


def test_without_a_page_nothing_is_asked() -> None:
    updates = Updates("", "1.0")
    updates.check()
    assert not updates.is_offered


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ('{"releases": "https://example.org/releases/latest"}', "https://example.org/releases/latest"),
        ('{"releases": "http://example.org/releases/latest"}', ""),
        ('{"releases": ""}', ""),
        ('{"releases": 7}', ""),
        ("[]", ""),
        ("{}", ""),
        ("", ""),
    ],
)
def test_only_a_page_over_https_is_asked(facts: str, expected: str) -> None:
    assert releases_page(facts) == expected


@pytest.mark.parametrize(
    ("page", "version"),
    [
        ("https://x/releases/tag/v1.10.2", "1.10.2"),
        ("https://x/releases/tag/0.2", "0.2"),
        ("https://x/releases/tag/v1.0-rc1", None),
        ("https://x/releases", None),
        ("", None),
    ],
)
def test_the_version_is_read_from_the_address(page: str, version: str | None) -> None:
    assert release_at(page) == (Release(version, page) if version else None)


def test_versions_are_compared_as_numbers() -> None:
    assert is_later("1.10", "1.9.9")
    assert not is_later("1.0.0", "1.0")
    assert not is_later("1.0", "(unknown)")


@pytest.mark.parametrize("own", ["1.0.dev3", "1.0rc1", "1.0.post0.dev1"])
def test_a_build_before_a_release_is_told_of_it(own: str) -> None:
    assert is_later("1.0.1", own)


@pytest.mark.parametrize("tag", ["v" + "9" * 100, "v1.0-rc1", "v1.0.dev1", "latest", "v٣.٠"])
def test_a_tag_that_is_no_release_is_none(tag: str) -> None:
    assert release_at(f"https://x/releases/tag/{tag}") is None
