"""Reads the headers of Mach-O and Metal libraries on any system."""

import struct
from dataclasses import dataclass
from pathlib import Path

from macholib.mach_o import CPU_TYPE_NAMES
from macholib.MachO import MachO

Version = tuple[int, int]
_MAGICS = (b"\xcf\xfa\xed\xfe", b"\xca\xfe\xba\xbe")
_METALLIB_HEAD = struct.Struct("<4s3HBBHH")
_MACOS = 0x81


@dataclass(frozen=True, slots=True)
class MachOFile:
    """The arm64 slice of a program, library or extension. `minimum` is the oldest macOS that loads it."""

    path: Path
    identity: str
    loads: tuple[str, ...]
    rpaths: tuple[str, ...]
    minimum: Version


def is_macho(path: Path) -> bool:
    """Whether the file is a Mach-O program or library. Java classes have the same magic; a bundle holds none."""
    if path.suffix in (".a", ".o"):  # for linkers, never loaded
        return False
    with path.open("rb") as file:
        return file.read(4) in _MAGICS


def read_macho(path: Path) -> MachOFile:
    """Read `path`. Raises ValueError if it has no arm64 slice or no minimum system."""
    for header in MachO(str(path)).headers:
        if CPU_TYPE_NAMES.get(header.header.cputype) == "ARM64":
            return _read(path, header.commands)
    raise ValueError(f"{path} has no code for arm64")


def metallib_target(path: Path) -> Version:
    """The oldest macOS that loads these kernels. Raises ValueError if it is no Metal library for macOS."""
    with path.open("rb") as file:
        head = file.read(_METALLIB_HEAD.size)
    if len(head) < _METALLIB_HEAD.size:
        raise ValueError(f"{path} is no Metal library")
    magic, _platform, _file_major, _file_minor, _kind, system, major, minor = _METALLIB_HEAD.unpack(head)
    if magic != b"MTLB" or system != _MACOS:
        raise ValueError(f"{path} is no Metal library for macOS")
    return major, minor


def _read(path: Path, commands: list[tuple[object, object, bytes]]) -> MachOFile:
    identity, loads, rpaths = "", [], []
    minimum: Version | None = None
    for load, command, data in commands:
        name = load.get_cmd_name()  # type: ignore[attr-defined]  # macholib has no types
        if name == "LC_ID_DYLIB":
            identity = _text(data)
        elif name in ("LC_LOAD_DYLIB", "LC_LOAD_WEAK_DYLIB", "LC_REEXPORT_DYLIB"):
            loads.append(_text(data))
        elif name == "LC_RPATH":
            rpaths.append(_text(data))
        elif name == "LC_BUILD_VERSION":
            minimum = _version(int(command.minos))  # type: ignore[attr-defined]
        elif name == "LC_VERSION_MIN_MACOSX":
            minimum = _version(int(command.version))  # type: ignore[attr-defined]
    if minimum is None:
        raise ValueError(f"{path} does not say which system it needs")
    return MachOFile(path, identity, tuple(loads), tuple(rpaths), minimum)


def _text(data: bytes) -> str:
    return data.split(b"\0", 1)[0].decode()


def _version(packed: int) -> Version:
    return packed >> 16, packed >> 8 & 0xFF
