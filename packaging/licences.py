"""The licences of everything that the program brings along, in one Markdown text: for the bundle and the About window."""

import sys
from collections.abc import Iterable
from importlib.metadata import Distribution
from pathlib import Path

from parts import licence_of, licence_texts, parts

_HEAD = """# Licences of the packages in this program

Mamba Metal is made of these packages. Qt and PySide6 are used under the GNU Lesser General Public License, version 3: they
are separate libraries in this program's folder and may be replaced by others of the same interface."""

SHARED = ("LGPL-3.0", "GPL-3.0", "Apache-2.0")
"""Texts in resources/licences for packages that name a licence and bring no text. The second is a part of the first."""


def text(packages: Iterable[Distribution]) -> str:
    """One section for each package, one for Python."""
    sections = [_HEAD, _section(f"Python {sys.version.split()[0]}", "PSF-2.0", _python())]
    for package in packages:
        name = f"{package.metadata['Name']} {package.version}"
        sections.append(_section(name, licence_of(package), licence_texts(package)))
    return "\n\n".join(sections) + "\n"


def _section(name: str, licence: str, texts: Iterable[tuple[str, str]]) -> str:
    """Texts are indented, so that nothing in them is taken for Markdown."""
    texts = list(texts)
    known = [
        shared for shared in SHARED if shared in licence.replace("Apache Software License", "Apache-2.0")
    ]
    if not texts:
        texts = (
            [("", f"Its text is in this program's folder resources/licences: licences/{known[0]}.txt")]
            if known
            else []
        )
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
    """Write the text."""
    target.write_text(text(parts()), encoding="utf-8")
