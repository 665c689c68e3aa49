"""What a person types or pastes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import models
from engine.hub import names
from engine.hub.errors import HubError
from engine.hub.names import RepoName

REPO = "state-spaces/mamba-130m-hf"


@pytest.mark.parametrize(
    ("text", "revision"),
    [
        (REPO, "main"),
        (f"  {REPO}\n", "main"),
        (f"https://huggingface.co/{REPO}", "main"),
        (f"https://huggingface.co/{REPO}/", "main"),
        (f"http://www.huggingface.co/{REPO}?library=transformers#files", "main"),
        (f"huggingface.co/{REPO}", "main"),
        (f"hf.co/{REPO}", "main"),
        (f"HTTPS://HuggingFace.co/{REPO}/tree/main", "main"),
        (f"https://huggingface.co/{REPO}/tree/v1.0", "v1.0"),
        (
            f"https://huggingface.co/{REPO}/blob/0123456789abcdef0123456789abcdef01234567/config.json",
            "0123456789abcdef0123456789abcdef01234567",
        ),
        (f"https://huggingface.co/{REPO}/resolve/refs%2Fpr%2F1/config.json", "refs/pr/1"),
        (f"https://huggingface.co/{REPO}/discussions/3", "main"),
        (f"https://hub.example:8443/{REPO}/tree/main", "main"),
    ],
)
def test_names_and_links_are_understood(text: str, revision: str) -> None:
    assert names.parse(text, "https://hub.example:8443") == RepoName(REPO, revision)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "mamba",
        "a/b/c",
        "/b",
        "a/",
        "../b",
        "a/..",
        "a/b..c",
        "a/b--c",
        "a--b/c",
        "a/b.git",
        "a/b\x00",
        "a/b\n/c",
        "a/\x1b[2J",
        "a/b c",
        "a\\b/c",
        "~/b",
        "a/b\u202e",
        "https://example.org/a/b",
        "ftp://huggingface.co.evil/a/b",
        "https://huggingface.co",
        "https://huggingface.co/",
        "https://huggingface.co/a",
        "https://huggingface.co/datasets/a/b",
        "https://huggingface.co/a/%2e%2e",
        "https://huggingface.co/a/b/tree/..%2f..",
        "a/" + "b" * 200,
        "models--a--b",
        "C:/x",
        "/etc/passwd",
    ],
)
def test_everything_else_is_refused_in_words(text: str) -> None:
    with pytest.raises(HubError) as refused:
        names.parse(text)
    assert refused.value.code == "bad_name"
    assert refused.value.sentence.isprintable()


@given(st.text(max_size=40))
def test_no_text_gets_through_that_is_not_safe(text: str) -> None:
    try:
        name = names.parse(text)
    except HubError:
        return
    org, _, rest = name.repo_id.partition("/")
    assert org
    assert rest
    assert not {"..", "/", "\\", "--"} & {org, rest}
    assert name.repo_id.isascii()
    assert name.repo_id.isprintable()


def test_the_originals_of_the_catalogue_have_twins() -> None:
    for entry in models.catalogue():
        assert names.twin(entry.repo_id.removesuffix("-hf")) == entry.repo_id
        assert names.twin(entry.repo_id) is None
    assert names.twin("other/mamba-130m") is None
