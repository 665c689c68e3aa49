"""Parsing repository names and links that a person enters."""

import re
from dataclasses import dataclass
from urllib.parse import unquote, urlsplit

from engine import models
from engine.hub.errors import HubError
from engine.hub.settings import PUBLIC_ENDPOINT
from engine.messages import pattern

MAIN = "main"
_PART = r"[A-Za-z0-9](?:[A-Za-z0-9_.-]{0,94}[A-Za-z0-9_])?"
_REPO_ID = re.compile(f"{_PART}/{_PART}")
_REVISION = re.compile(r"[A-Za-z0-9][A-Za-z0-9_./-]{0,199}")
_SHORT_HOSTS = ("huggingface.co", "www.huggingface.co", "hf.co")
_OTHER_KINDS = ("datasets", "spaces", "api", "docs", "blog", "papers", "collections")
_WITH_REVISION = ("tree", "blob", "resolve", "commit")
_SHOWN = 80


@dataclass(frozen=True, slots=True)
class RepoName:
    """A repository of the hub and a revision of it: a branch, a tag or a commit."""

    repo_id: str
    revision: str = MAIN


def parse(text: str, endpoint: str = PUBLIC_ENDPOINT) -> RepoName:
    """The repository that `text` names: "org/name", or a link to any page of it. Raises HubError (bad_name)."""
    words = text.strip()
    hosts = {*_SHORT_HOSTS, urlsplit(endpoint).netloc}
    rest = re.sub(r"^[a-z]+://", "", words, flags=re.IGNORECASE)
    host, _, path = rest.partition("/")
    is_link = host.lower() in hosts
    if not is_link and rest != words:
        raise _refused(words, _ELSEWHERE)
    parts = [unquote(part) for part in re.split("[?#]", path if is_link else words, maxsplit=1)[0].split("/")]
    parts = parts[:-1] if parts[-1:] == [""] and is_link else parts
    if is_link and parts[:1] == ["models"]:
        parts = parts[1:]
    if is_link and parts and parts[0] in _OTHER_KINDS:
        raise _refused(words, _NO_MODEL)
    revision = MAIN
    if is_link and len(parts) > 3 and parts[2] in _WITH_REVISION:  # noqa: PLR2004 - org, name, kind, revision
        revision = parts[3]
    return checked(RepoName("/".join(parts[:2] if is_link else parts), revision))


def checked(name: RepoName) -> RepoName:
    """`name` itself if it is safe to use in paths and addresses. Raises HubError (bad_name)."""
    repo_id, revision = name.repo_id, name.revision
    is_safe = (
        _REPO_ID.fullmatch(repo_id) and not re.search(r"\.\.|--", repo_id) and not repo_id.endswith(".git")
    )
    if not is_safe:
        raise _refused(repo_id)
    if not _REVISION.fullmatch(revision) or ".." in revision or "//" in revision or revision.endswith("/"):
        raise HubError(
            "{revision} isn’t a revision.",
            "Enter a branch, tag, or commit.",
            code="bad_name",
            revision=_shown(revision),
        )
    return name


def twin(repo_id: str) -> str | None:
    """The repository in the layout that this program reads of one in the original layout, or None."""
    candidate = f"{repo_id}-hf"
    return candidate if candidate in {entry.repo_id for entry in models.catalogue()} else None


_NAMES = pattern("Enter a name such as state-spaces/mamba-130m-hf.")
_NO_MODEL = pattern("The link does not lead to a model. Enter a name such as state-spaces/mamba-130m-hf.")
_ELSEWHERE = pattern("The link does not lead to the Hub. Enter a name such as state-spaces/mamba-130m-hf.")


def _refused(text: str, advice: str = _NAMES) -> HubError:
    return HubError(
        "{name} isn’t the name of a model on the Hub.", advice, code="bad_name", name=_shown(text)
    )


def _shown(text: str) -> str:
    return (
        ascii(text[:_SHOWN] + ("…" if len(text) > _SHOWN else ""))
        if not text.isprintable()
        else f"“{text[:_SHOWN]}”"
    )
