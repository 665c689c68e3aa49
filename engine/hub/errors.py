"""What goes wrong with the hub and its cache, each with a code for programs and a sentence for people."""

import errno
from collections.abc import Mapping
from pathlib import Path
from typing import Literal

from engine.errors import EngineError

Code = Literal[
    "auth",
    "bad_name",
    "busy",
    "checksum",
    "disabled",
    "disk_full",
    "drive_gone",
    "dropped",
    "forbidden",
    "gated",
    "http",
    "not_a_hub",
    "not_a_model",
    "not_found",
    "not_here",
    "offline",
    "offline_mode",
    "original",
    "permission",
    "proxy",
    "rate_limit",
    "server",
    "timeout",
    "tls",
    "unknown",
    "wrong_kind",
]
ConnectionTrouble = Literal["offline", "dropped", "timeout", "tls", "proxy"]

_FIRST_SERVER_ERROR = 500
_NOT_FOUND = "“{repo_id}” was not found, or it is private and the access token is missing or wrong."
_BY_STATUS: dict[int, tuple[Code, str]] = {
    # The hub answers 401 for what does not exist as well, in order not to tell what does.
    401: (
        "auth",
        "The hub refused the access token (401), or “{repo_id}” does not exist. Check the name and the token.",
    ),
    403: ("forbidden", "Access denied (403): the token may not read this model."),
    404: ("not_found", _NOT_FOUND),
    407: ("proxy", "The proxy asks for a login (407). Check the proxy setting (HTTPS_PROXY)."),
    408: ("timeout", "The hub stopped answering. What was downloaded is kept."),
    429: ("rate_limit", "The hub is limiting requests (429). Wait a few minutes, or add a token."),
}
_CONNECTION: dict[ConnectionTrouble, str] = {
    "offline": "Cannot reach the hub. Check the internet connection (and the proxy setting, if one is set).",
    "dropped": "The connection was lost. What was downloaded is kept. It goes on by itself when the hub answers.",
    "timeout": "The hub stopped answering. What was downloaded is kept.",
    "tls": "The secure connection failed. A proxy or a wrong clock may be the cause.",
    "proxy": "The proxy refused the connection. Check the proxy setting (HTTPS_PROXY).",
}
_GONE = (errno.ENOENT, errno.ENXIO, errno.EIO, errno.ENODEV, errno.ENOTDIR, errno.ESTALE)


class HubError(EngineError):
    """A failure of a download or of the cache. `code` is for programs; `target` is the repository or page to go to."""

    def __init__(self, code: Code, sentence: str, detail: str = "", target: str = "") -> None:
        super().__init__(sentence, detail)
        self.code: Code = code
        self.target = target


def of_connection(trouble: ConnectionTrouble, detail: str = "") -> HubError:
    """The error for a connection that could not be made or did not last."""
    return HubError(trouble, _CONNECTION[trouble], detail)


def of_answer(status: int, headers: Mapping[str, str], repo_id: str, endpoint: str) -> HubError:
    """The error for an answer of the hub with an HTTP status of 400 or more. `headers` by lower-case name."""
    reason = headers.get("x-error-code", "")
    detail = f"HTTP {status} {reason} {headers.get('x-error-message', '')}".strip()
    named = _of_reason(reason, repo_id, endpoint, detail)
    if named is not None:
        return named
    if status in _BY_STATUS:
        code, sentence = _BY_STATUS[status]
        return HubError(code, sentence.format(repo_id=repo_id), detail)
    if status >= _FIRST_SERVER_ERROR:
        return HubError(
            "server",
            f"The hub has a problem ({status}). What was downloaded is kept; try again later.",
            detail,
        )
    return HubError("http", f"The hub answered {status}. What was downloaded is kept.", detail)


def not_a_hub(detail: str = "") -> HubError:
    """The error for an answer that is not the hub's."""
    return HubError(
        "not_a_hub",
        "The answer did not come from the hub. Is this the sign-in page of a Wi-Fi network or a proxy?"
        " What was downloaded is kept.",
        detail,
    )


def of_disk(error: OSError, cache: Path) -> HubError:
    """The error for a file in the cache that cannot be written or read."""
    detail = f"{type(error).__name__}: {error}"
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return HubError(
            "disk_full", "The disk is full. Free some space, then resume. Nothing is lost.", detail
        )
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return HubError(
            "permission",
            f"There is no permission to write to {cache}. Change it, or choose another folder.",
            detail,
        )
    if error.errno in _GONE:
        return HubError(
            "drive_gone",
            f"{cache} cannot be reached. Connect its drive, then resume. What is on it is kept.",
            detail,
        )
    return HubError("unknown", f"A file in {cache} could not be written: {error.strerror or error}.", detail)


def _of_reason(reason: str, repo_id: str, endpoint: str, detail: str) -> HubError | None:
    match reason:
        case "GatedRepo":
            return HubError(
                "gated",
                f"“{repo_id}” asks you to accept its licence on the hub. Do so on its page, and add a token of that account.",
                detail,
                f"{endpoint}/{repo_id}",
            )
        case "RepoNotFound":
            return HubError("not_found", _NOT_FOUND.format(repo_id=repo_id), detail)
        case "RevisionNotFound":
            return HubError("not_found", f"This revision of “{repo_id}” does not exist (any more).", detail)
        case "EntryNotFound":
            return HubError("not_found", "A file of this model no longer exists on the hub.", detail)
        case "DisabledRepo":
            return HubError("disabled", "The hub has disabled this model.", detail)
        case _:
            return None
