"""Errors of the hub and its cache, each with a code for programs and a message for people."""

import errno
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

from engine.errors import EngineError
from engine.messages import pattern

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
_KEPT = pattern("Everything downloaded so far is kept.")
_NOT_FOUND = pattern("“{repo_id}” was not found, or it is private and the access token is missing or wrong.")
_BY_STATUS: dict[int, tuple[Code, str, str]] = {
    # The hub answers 401 for what does not exist as well, in order not to tell what does.
    401: (
        "auth",
        pattern("The Hub rejected the access token (401), or “{repo_id}” does not exist."),
        pattern("Check the name and the token."),
    ),
    403: ("forbidden", pattern("Access denied (403): the token does not allow access to this model."), ""),
    404: ("not_found", _NOT_FOUND, ""),
    407: (
        "proxy",
        pattern("The proxy requires a login (407)."),
        pattern("Check the proxy setting (HTTPS_PROXY)."),
    ),
    408: ("timeout", pattern("The Hub stopped responding."), _KEPT),
    429: (
        "rate_limit",
        pattern("The Hub is limiting requests (429)."),
        pattern("Wait a few minutes, or add an access token."),
    ),
}
_CONNECTION: dict[ConnectionTrouble, tuple[str, str]] = {
    "offline": (
        pattern("Couldn’t reach the Hub."),
        pattern("Check your internet connection and, if you use one, the proxy setting."),
    ),
    "dropped": (
        pattern("The connection was lost."),
        pattern("Everything downloaded so far is kept. The download resumes when the Hub responds."),
    ),
    "timeout": (pattern("The Hub stopped responding."), _KEPT),
    "tls": (
        pattern("The secure connection failed."),
        pattern("Check the date and time of this computer and, if you use one, the proxy setting."),
    ),
    "proxy": (
        pattern("The proxy refused the connection."),
        pattern("Check the proxy setting (HTTPS_PROXY)."),
    ),
}
_GONE = (errno.ENOENT, errno.ENXIO, errno.EIO, errno.ENODEV, errno.ENOTDIR, errno.ESTALE)


class HubError(EngineError):
    """A failure of a download or of the cache. `code` is for programs; `target` is the repository or page to go to."""

    def __init__(
        self,
        summary: str,
        advice: str = "",
        /,
        *,
        code: Code,
        detail: str = "",
        target: str = "",
        **values: object,
    ) -> None:
        super().__init__(summary, advice, detail=detail, **values)
        self.code: Code = code
        self.target = target

    @classmethod
    def of(cls, error: EngineError, code: Code) -> "HubError":
        """The same error of the engine with a code."""
        values: dict[str, Any] = {**error.summary.values, **error.advice.values}
        return cls(error.summary.pattern, error.advice.pattern, code=code, detail=error.detail, **values)


def of_connection(trouble: ConnectionTrouble, detail: str = "") -> HubError:
    """The error for a connection that could not be made or did not last."""
    return HubError(*_CONNECTION[trouble], code=trouble, detail=detail)


def of_answer(status: int, headers: Mapping[str, str], repo_id: str, endpoint: str) -> HubError:
    """The error for an answer of the hub with an HTTP status of 400 or more. `headers` by lower-case name."""
    reason = headers.get("x-error-code", "")
    detail = f"HTTP {status} {reason} {headers.get('x-error-message', '')}".strip()
    named = _of_reason(reason, repo_id, endpoint, detail)
    if named is not None:
        return named
    if status in _BY_STATUS:
        code, summary, advice = _BY_STATUS[status]
        return HubError(summary, advice, code=code, detail=detail, repo_id=repo_id)
    if status >= _FIRST_SERVER_ERROR:
        return HubError(
            "The Hub is having problems ({status}).",
            "Everything downloaded so far is kept. Try again later.",
            code="server",
            detail=detail,
            status=status,
        )
    return HubError(
        "The Hub responded with an error ({status}).", _KEPT, code="http", detail=detail, status=status
    )


def not_a_hub(detail: str = "") -> HubError:
    """The error for an answer that is not the hub's."""
    return HubError(
        "The response did not come from the Hub.",
        "It may be the sign-in page of a Wi-Fi network or a proxy. Everything downloaded so far is kept.",
        code="not_a_hub",
        detail=detail,
    )


def of_disk(error: OSError, cache: Path) -> HubError:
    """The error for a file in the cache that cannot be written or read."""
    detail = f"{type(error).__name__}: {error}"
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return HubError(
            "The disk is full.",
            "Free up some space, then resume. Nothing is lost.",
            code="disk_full",
            detail=detail,
        )
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return HubError(
            "You don’t have permission to write to {cache}.",
            "Change the permissions, or choose another folder.",
            code="permission",
            detail=detail,
            cache=cache,
        )
    if error.errno in _GONE:
        return HubError(
            "{cache} is not available.",
            "Connect its drive, then resume. Everything on it is kept.",
            code="drive_gone",
            detail=detail,
            cache=cache,
        )
    return HubError(
        "Couldn’t write a file in {cache}: {reason}.",
        code="unknown",
        detail=detail,
        cache=cache,
        reason=error.strerror or str(error),
    )


def _of_reason(reason: str, repo_id: str, endpoint: str, detail: str) -> HubError | None:
    match reason:
        case "GatedRepo":
            return HubError(
                "“{repo_id}” requires you to accept its licence on the Hub.",
                "Accept it on the model page, then add a token of the same account.",
                code="gated",
                detail=detail,
                target=f"{endpoint}/{repo_id}",
                repo_id=repo_id,
            )
        case "RepoNotFound":
            return HubError(_NOT_FOUND, code="not_found", detail=detail, repo_id=repo_id)
        case "RevisionNotFound":
            return HubError(
                "This revision of “{repo_id}” does not exist.",
                code="not_found",
                detail=detail,
                repo_id=repo_id,
            )
        case "EntryNotFound":
            return HubError("A file of this model is no longer on the Hub.", code="not_found", detail=detail)
        case "DisabledRepo":
            return HubError("The Hub has disabled this model.", code="disabled", detail=detail)
        case _:
            return None
