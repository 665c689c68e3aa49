"""The address of a model hub, as a person types it."""

from urllib.parse import urlsplit

_SCHEMES = ("https", "http")


def hub_address(text: str) -> str | None:
    """The address in `text`: "" if it is empty, None if it cannot be the address of a hub."""
    address = text.strip().rstrip("/")
    if not address:
        return ""
    try:
        parts = urlsplit(address)
        is_whole = parts.scheme in _SCHEMES and bool(parts.hostname)
        has_more = bool(parts.query or parts.fragment or parts.username or parts.password or parts.port == 0)
    except ValueError:
        return None
    return address if is_whole and not has_more and address.isprintable() and " " not in address else None
