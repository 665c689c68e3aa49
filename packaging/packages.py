"""The packages that the program consists of: its dependencies on this system, and theirs."""

import re
from collections.abc import Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

PRODUCT = "mamba-metal"


def packages(root: str = PRODUCT) -> list[Distribution]:
    """The installed dependencies of `root`, direct and indirect, sorted by name, without `root` itself."""
    found: dict[str, Distribution] = {}
    waiting: list[tuple[str, str]] = [(root, "")]
    seen: set[tuple[str, str]] = set()
    while waiting:
        name, extra = waiting.pop()
        if (name, extra) in seen:
            continue
        seen.add((name, extra))
        try:
            package = distribution(name)
        except PackageNotFoundError:
            continue
        found[name] = package
        waiting += _requirements(package, extra)
    found.pop(canonicalize_name(root), None)
    return [found[name] for name in sorted(found)]


def _requirements(package: Distribution, extra: str) -> Iterator[tuple[str, str]]:
    for text in package.requires or ():
        requirement = Requirement(text)
        if requirement.marker is not None and not requirement.marker.evaluate({"extra": extra}):
            continue
        name = canonicalize_name(requirement.name)
        yield name, ""
        yield from ((name, wanted) for wanted in requirement.extras)


def licence_of(package: Distribution) -> str:
    """The package's licence in a few words; an SPDX expression if it declares one."""
    metadata = package.metadata.json
    expression = metadata.get("license_expression")
    if isinstance(expression, str):
        return expression
    licence = metadata.get("license")
    if isinstance(licence, str) and licence and "\n" not in licence:
        return licence
    classifiers = [str(line) for line in metadata.get("classifier", []) if str(line).startswith("License ::")]
    return ", ".join(line.rpartition(" :: ")[2] for line in classifiers) or "see its text"


def licence_texts(package: Distribution) -> list[tuple[str, str]]:
    """(file name, text) of every licence file in the package's metadata."""
    texts: dict[str, str] = {}
    for path in package.files or ():
        is_in_metadata = ".dist-info" in str(path.parent)
        if is_in_metadata and re.match(r"(?i)(licen[cs]e|copying|notice|authors)", path.name):
            text = path.locate().read_bytes().decode("utf-8", "replace").strip()  # type: ignore[attr-defined]
            if text and text not in texts.values():
                texts[str(path)] = text
    return [(name.rpartition("/")[2], text) for name, text in texts.items()]
