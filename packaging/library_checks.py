"""Checks MLX and all libraries in a folder for macOS: a bundle, or unpacked wheels.

Each check returns its problems as sentences; an empty list means that it passed.
"""

import os
import re
from collections.abc import Iterator
from pathlib import Path

from macho import MachOFile, Version, is_macho, metallib_target, read_macho

LIBRARY, KERNELS = "libmlx.dylib", "mlx.metallib"
_BINDINGS = re.compile(r"(^|/)(PySide6|shiboken6)/[^/]+$|(^|/)lib(pyside6|shiboken6)[^/]*$|/libPySidePlugin")
_BINDINGS_CLAIM: Version = (15, 0)
"""The libraries of PySide6 6.11.3 and shiboken6 6.11.3 declare macOS 15.0, in wheels tagged 13.0. Whether macOS 14 loads
them has not been tried; README.md says how to find out.
"""


def check_mlx(root: Path, minimum: Version) -> list[str]:
    """There is one libmlx, with its compiled kernels beside every path it can be loaded from, none newer than `minimum`."""
    problems = [*_exactly_one(root, LIBRARY), *_exactly_one(root, KERNELS)]
    for path in _named(root, LIBRARY):
        if not (path.parent / KERNELS).is_file():  # MLX looks beside the path it was loaded from
            problems.append(f"{path.relative_to(root)} has no {KERNELS} beside it")
    for path in _real(root, KERNELS):
        target = metallib_target(path)
        if target > minimum:
            problems.append(f"{path.name} is for macOS {_text(target)}, newer than {_text(minimum)}")
    return [*problems, *_check_extension(root)]


def check_libraries(root: Path, minimum: Version) -> list[str]:
    """Every library has arm64 code and runs on `minimum`."""
    problems = []
    for path in libraries(root):
        try:
            library = read_macho(path)
        except ValueError as error:
            problems.append(str(error))
            continue
        is_binding = _BINDINGS.search(str(path.relative_to(root))) is not None
        if library.minimum > (max(minimum, _BINDINGS_CLAIM) if is_binding else minimum):
            said = (
                f"{path.relative_to(root)} needs macOS {_text(library.minimum)}, newer than {_text(minimum)}"
            )
            problems.append(said)
    return problems


def check_links(root: Path) -> list[str]:
    """No link is broken or leads out of `root`: either breaks the signature, and the bundle when it is moved."""
    problems = []
    for path in _all(root):
        if not path.is_symlink():
            continue
        name = path.relative_to(root)
        if os.path.isabs(os.readlink(path)):
            problems.append(f"{name} is a link to an absolute path")
        elif not path.exists():
            problems.append(f"{name} is a broken link")
        elif not path.resolve().is_relative_to(root.resolve()):
            problems.append(f"{name} leads out of the bundle")
    return problems


def libraries(root: Path) -> list[Path]:
    """All programs and libraries below `root`, each once."""
    return [path for path in _all(root) if not path.is_symlink() and path.is_file() and is_macho(path)]


def resolved(library: MachOFile, load: str) -> list[Path]:
    """Where macOS looks for the library that `library` loads as `load`; nothing for system libraries."""
    if load.startswith("@rpath/"):
        return [_at(library, rpath) / load.removeprefix("@rpath/") for rpath in library.rpaths]
    return [_at(library, load)] if load.startswith("@loader_path/") else []


def _at(library: MachOFile, place: str) -> Path:
    inside = place.replace("@loader_path", str(library.path.parent), 1)
    return Path(os.path.normpath(inside))


def _check_extension(root: Path) -> list[str]:
    extensions = [path for path in _all(root) if path.match("mlx/core.*.so") and not path.is_symlink()]
    problems = [] if len(extensions) == 1 else [f"there are {len(extensions)} of mlx/core.*.so, not one"]
    for path in extensions:
        library = read_macho(path)
        loads = [load for load in library.loads if load.endswith(LIBRARY)]
        if not any(place.is_file() for load in loads for place in resolved(library, load)):
            problems.append(
                f"{path.relative_to(root)} does not find {LIBRARY} by {', '.join(library.rpaths) or 'no rpath'}"
            )
    return problems


def _exactly_one(root: Path, name: str) -> list[str]:
    found = _real(root, name)
    return [] if len(found) == 1 else [f"there are {len(found)} of {name}, not one"]


def _real(root: Path, name: str) -> list[Path]:
    """The files of that name, links resolved, each once: in a bundle, data files are outside Frameworks."""
    return sorted({path.resolve() for path in _named(root, name) if path.is_file()})


def _named(root: Path, name: str) -> list[Path]:
    return [path for path in _all(root) if path.name == name]


def _all(root: Path) -> Iterator[Path]:
    """All files and links below `root`; links to folders are not followed."""
    for folder, folders, files in os.walk(root):
        links = [name for name in folders if (Path(folder) / name).is_symlink()]
        yield from (Path(folder) / name for name in sorted([*files, *links]))


def _text(version: Version) -> str:
    return ".".join(map(str, version))
