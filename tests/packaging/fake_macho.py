"""Creates small Mach-O and Metal libraries with given headers and no code."""

import struct
from dataclasses import dataclass
from pathlib import Path

_ARM64, _X86_64 = 0x0100000C, 0x01000007
_MAGIC_64, _DYLIB = 0xFEEDFACF, 6
_ID, _LOAD, _RPATH, _BUILD = 0xD, 0xC, 0x8000001C, 0x32
_PLATFORM_MACOS = 1
MACOS_14 = (14, 0)


@dataclass(frozen=True, slots=True)
class Fake:
    """The headers of a library."""

    identity: str = ""
    loads: tuple[str, ...] = ()
    rpaths: tuple[str, ...] = ()
    minimum: tuple[int, int] | None = MACOS_14
    is_arm64: bool = True


def write_library(path: Path, fake: Fake) -> None:
    """Write the library."""
    commands = [_dylib(_ID, fake.identity)] if fake.identity else []
    commands += [_dylib(_LOAD, load) for load in fake.loads]
    commands += [_text_command(_RPATH, 12, b"", rpath) for rpath in fake.rpaths]
    if fake.minimum is not None:
        version = fake.minimum[0] << 16 | fake.minimum[1] << 8
        commands.append(struct.pack("<6I", _BUILD, 24, _PLATFORM_MACOS, version, version, 0))
    body = b"".join(commands)
    processor = _ARM64 if fake.is_arm64 else _X86_64
    head = struct.pack("<8I", _MAGIC_64, processor, 0, _DYLIB, len(commands), len(body), 0, 0)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(head + body)


def write_metallib(path: Path, version: tuple[int, int] = MACOS_14, system: int = 0x81) -> None:
    """The head of a Metal library."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(struct.pack("<4s3HBBHHQ", b"MTLB", 0x8001, 2, 7, 0, system, *version, 24))


def write_mlx(root: Path) -> None:
    """MLX as its two wheels lay it out in one folder."""
    core = Fake(loads=("@rpath/libmlx.dylib", "/usr/lib/libSystem.B.dylib"), rpaths=("@loader_path/lib",))
    write_library(root / "mlx/core.cpython-312-darwin.so", core)
    write_library(root / "mlx/lib/libmlx.dylib", Fake("@rpath/libmlx.dylib"))
    write_metallib(root / "mlx/lib/mlx.metallib")


def _dylib(command: int, name: str) -> bytes:
    return _text_command(command, 24, struct.pack("<3I", 2, 0x10000, 0x10000), name)


def _text_command(command: int, offset: int, fields: bytes, text: str) -> bytes:
    data = text.encode() + b"\0"
    data += b"\0" * (-(offset + len(data)) % 8)
    return struct.pack("<3I", command, offset + len(data), offset) + fields + data
