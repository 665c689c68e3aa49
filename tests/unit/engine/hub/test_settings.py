"""What the environment says."""

from pathlib import Path

import pytest

from engine.hub.errors import HubError
from engine.hub.settings import HubSettings


def settings(token: str = "", **variables: str) -> HubSettings:
    return HubSettings.from_environment(token, environ=variables)


def test_by_default_the_public_hub() -> None:
    found = settings(HOME="/nowhere", HF_HOME="/nowhere/hf")
    assert (found.endpoint, found.token, found.is_offline) == ("https://huggingface.co", "", False)
    assert found.cache == Path("/nowhere/hf/hub")


@pytest.mark.parametrize(
    ("variables", "cache"),
    [
        ({"XDG_CACHE_HOME": "/x"}, "/x/huggingface/hub"),
        ({"XDG_CACHE_HOME": "/x", "HF_HOME": "/h"}, "/h/hub"),
        ({"HF_HOME": "/h", "HUGGINGFACE_HUB_CACHE": "/old"}, "/old"),
        ({"HF_HOME": "/h", "HUGGINGFACE_HUB_CACHE": "/old", "HF_HUB_CACHE": "/c"}, "/c"),
    ],
    ids=["xdg", "home", "old name", "cache"],
)
def test_the_cache_lies_where_the_library_looks(variables: dict[str, str], cache: str) -> None:
    assert settings(**variables).cache == Path(cache)


def test_a_given_cache_wins() -> None:
    assert HubSettings.from_environment(cache=Path("/mine"), environ={"HF_HUB_CACHE": "/c"}).cache == Path(
        "/mine"
    )


@pytest.mark.parametrize("value", ["1", "true", "ON", "yes"])
def test_offline_mode(value: str) -> None:
    assert settings(HF_HUB_OFFLINE=value).is_offline
    assert settings(TRANSFORMERS_OFFLINE=value).is_offline
    assert not settings(HF_HUB_OFFLINE="0").is_offline


def test_the_token_that_was_entered_wins_over_the_environment_and_that_over_the_file(tmp_path: Path) -> None:
    (tmp_path / "token").write_text("hf_file\n")
    home = str(tmp_path)
    assert settings(HF_HOME=home).token == "hf_file"
    assert settings(HF_HOME=home, HF_TOKEN=" hf_environment ").token == "hf_environment"
    assert settings("hf_entered", HF_HOME=home, HF_TOKEN="hf_environment").token == "hf_entered"
    assert settings(HF_HOME=home, HF_HUB_DISABLE_IMPLICIT_TOKEN="1").token == ""


def test_the_token_is_not_shown() -> None:
    assert "hf_secret" not in repr(settings("hf_secret"))


@pytest.mark.parametrize("token", ["two words", "line\r\nX-Evil: 1", "naïve"])
def test_what_can_be_no_token_is_refused(token: str) -> None:
    with pytest.raises(HubError, match="access token") as refused:
        settings(token)
    assert token not in refused.value.sentence


@pytest.mark.parametrize("endpoint", ["hub.example", "ftp://hub.example", "https://", "file:///etc"])
def test_what_can_be_no_hub_is_refused(endpoint: str) -> None:
    with pytest.raises(HubError, match="HF_ENDPOINT"):
        settings(HF_ENDPOINT=endpoint)


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("https://hub.example/a", True),
        ("https://hub.example:443/a", True),
        ("https://HUB.example/a", True),
        ("http://hub.example/a", False),
        ("https://hub.example:8443/a", False),
        ("https://cdn.hub.example/a", False),
        ("https://hub.example@evil.example/", False),
        ("https://hub.example.evil.example/", False),
    ],
)
def test_whose_origin_it_is(url: str, expected: bool) -> None:
    assert settings(HF_ENDPOINT="https://hub.example/").is_own_origin(url) is expected
