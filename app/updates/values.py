"""Which version a release has, and whether it is later than this program's."""

import json
import re
from dataclasses import dataclass

_TAG = re.compile(r"/tag/v?(\d{1,5}(?:\.\d{1,5}){0,3})$")


@dataclass(frozen=True, slots=True)
class Release:
    """A release that can be had. `page` tells of it."""

    version: str
    page: str


def releases_page(build_facts: str) -> str:
    """The page of the releases that this build names, "" where it names none that is asked over HTTPS."""
    try:
        page = json.loads(build_facts)["releases"]
    except (ValueError, KeyError, TypeError):
        return ""
    return page if isinstance(page, str) and page.startswith("https://") else ""


def release_at(page: str) -> Release | None:
    """The release that a page of a tag is about: the page of the latest release leads to one."""
    found = _TAG.search(page)
    return Release(found[1], page) if found else None


def is_later(version: str, than: str) -> bool:
    """Whether `version` comes after `than`; never where one of them is no version."""
    try:
        return _numbers(version) > _numbers(than)
    except ValueError:
        return False


def _numbers(version: str) -> tuple[int, ...]:
    numbers = [int(part) for part in version.split(".")]
    while numbers and not numbers[-1]:
        numbers.pop()
    return tuple(numbers)
