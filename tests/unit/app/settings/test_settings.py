"""The address of a hub, as a person types it."""

import pytest

from app.settings.values.settings import hub_address


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("", ""),
        ("  ", ""),
        (" https://hub.example/ ", "https://hub.example"),
        ("http://localhost:8080", "http://localhost:8080"),
        ("https://hub.example/mirror", "https://hub.example/mirror"),
    ],
)
def test_an_address_is_taken_without_what_surrounds_it(text: str, address: str) -> None:
    assert hub_address(text) == address


@pytest.mark.parametrize(
    "text",
    [
        "hub.example",
        "ftp://hub.example",
        "https://",
        "https://a b",
        "https://me:secret@hub.example",
        "https://hub.example/?a=1",
        "https://[",
        "https://hub.example:99999",
    ],
)
def test_what_can_be_no_address_is_refused(text: str) -> None:
    assert hub_address(text) is None
