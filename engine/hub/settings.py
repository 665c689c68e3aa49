"""Hub settings: endpoint, cache folder, and access token."""

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from engine.hub.errors import HubError

PUBLIC_ENDPOINT = "https://huggingface.co"
_TRUE = ("1", "ON", "YES", "TRUE")
_TOKEN = re.compile(r"[\x21-\x7e]+")
_DEFAULT_PORTS = {"https": 443, "http": 80}


@dataclass(frozen=True, slots=True)
class HubSettings:
    """One person's hub. `token` is "" where there is none; it never shows in a repr or a log."""

    endpoint: str
    cache: Path
    token: str = field(default="", repr=False)
    is_offline: bool = False

    @classmethod
    def from_environment(
        cls, token: str = "", cache: Path | None = None, environ: Mapping[str, str] = os.environ
    ) -> "HubSettings":
        """The settings by HF_ENDPOINT, HF_HOME, HF_HUB_CACHE, HF_HUB_OFFLINE and HF_TOKEN; arguments win over them.

        Raises HubError for an address or a token that can be none.
        """
        endpoint = environ.get("HF_ENDPOINT", "").strip().rstrip("/") or PUBLIC_ENDPOINT
        if urlsplit(endpoint).scheme not in _DEFAULT_PORTS or not urlsplit(endpoint).hostname:
            raise HubError(
                "HF_ENDPOINT is {endpoint}, but it must be an address such as {public}.",
                code="bad_name",
                endpoint=repr(endpoint),
                public=PUBLIC_ENDPOINT,
            )
        given = token.strip() or _stored_token(environ)
        if given and not _TOKEN.fullmatch(given):
            raise HubError("The access token contains invalid characters.", "Enter it again.", code="auth")
        offline = (
            environ.get("HF_HUB_OFFLINE") or environ.get("TRANSFORMERS_OFFLINE") or ""
        ).upper() in _TRUE
        return cls(endpoint, cache or _cache(environ), given, offline)

    def is_own_origin(self, url: str) -> bool:
        """Returns True if `url` has the hub's scheme, host, and port. The token is sent nowhere else."""
        return _origin(url) == _origin(self.endpoint)


def _origin(url: str) -> tuple[str, str, int | None]:
    parts = urlsplit(url)
    return parts.scheme, parts.hostname or "", parts.port or _DEFAULT_PORTS.get(parts.scheme)


def _home(environ: Mapping[str, str]) -> Path:
    caches = environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(environ.get("HF_HOME") or str(Path(caches) / "huggingface"))


def _cache(environ: Mapping[str, str]) -> Path:
    named = environ.get("HF_HUB_CACHE") or environ.get("HUGGINGFACE_HUB_CACHE")
    return Path(os.path.expandvars(named or str(_home(environ) / "hub"))).expanduser()


def _stored_token(environ: Mapping[str, str]) -> str:
    named = environ.get("HF_TOKEN") or environ.get("HUGGING_FACE_HUB_TOKEN")
    if named or environ.get("HF_HUB_DISABLE_IMPLICIT_TOKEN", "").upper() in _TRUE:
        return (named or "").strip()
    path = Path(environ.get("HF_TOKEN_PATH") or str(_home(environ) / "token")).expanduser()
    try:
        return path.read_text(encoding="utf-8").strip()
    except (OSError, ValueError):
        return ""
