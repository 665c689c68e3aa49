"""Writes the licences of all bundled packages as one Markdown text, for the bundle and the About window."""

import sys
from collections.abc import Iterable
from importlib.metadata import Distribution
from pathlib import Path

from packages import licence_of, licence_texts, packages

_HEAD = """# Licences of the packages in this program

Mamba Metal includes these packages. Qt and PySide6 are used under the GNU Lesser General Public License, version 3: they
are separate libraries in this program's folder and may be replaced by others with the same interface."""

SHARED = ("LGPL-3.0", "GPL-3.0", "Apache-2.0")
"""Licences whose texts are in resources/licences, for packages that name one of them but ship no text.

A licence named "LGPL-3.0" also contains "GPL-3.0", so LGPL comes first.
"""


def text(distributions: Iterable[Distribution]) -> str:
    """The Markdown text: one section for Python and one for each package."""
    sections = [_HEAD, _section(f"Python {sys.version.split()[0]}", "PSF-2.0", _python())]
    for package in distributions:
        name = f"{package.metadata['Name']} {package.version}"
        sections.append(_section(name, licence_of(package), licence_texts(package)))
    return "\n\n".join(sections) + "\n"


def _section(name: str, licence: str, texts: Iterable[tuple[str, str]]) -> str:
    """Texts are indented so that Markdown shows them as they are."""
    texts = list(texts)
    spdx = licence.replace("Apache Software License", "Apache-2.0")
    shared = next((known for known in SHARED if known in spdx), None)
    if not texts and shared is not None:
        texts = [("", f"Its text is in this program's folder resources/licences: licences/{shared}.txt")]
    blocks = ["\n".join(f"    {line.rstrip()}".rstrip() for line in body.splitlines()) for _, body in texts]
    return "\n\n".join([f"## {name}", f"Licence: {licence}", *blocks])


def _python() -> list[tuple[str, str]]:
    folders = (
        Path(sys.base_prefix) / "lib" / f"python{sys.version_info[0]}.{sys.version_info[1]}",
        Path(sys.base_prefix),
    )
    for folder in folders:
        for name in ("LICENSE.txt", "LICENSE"):
            if (folder / name).is_file():
                return [(name, (folder / name).read_text(encoding="utf-8", errors="replace").strip())]
    return []


def write(target: Path) -> None:
    """Write the text to `target`."""
    target.write_text(text(packages()), encoding="utf-8")
