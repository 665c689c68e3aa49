"""Checks a built bundle before its release: `python packaging/check_bundle.py dist/Mamba\\ Metal.app`."""

import plistlib
import sys
from pathlib import Path

import product
from library_checks import check_libraries, check_links, check_mlx
from macho import is_macho

_FRAMEWORKS = "Contents/Frameworks"
NEEDED = (
    "Contents/Resources/app-icon.icns",
    *(f"{_FRAMEWORKS}/PySide6/Qt/plugins/{kind}/{name}.dylib"
      for kind, name in (
          ("platforms", "libqcocoa"), ("platforms", "libqoffscreen"), ("styles", "libqmacstyle"),
          ("tls", "libqsecuretransportbackend"), ("imageformats", "libqsvg"), ("imageformats", "libqjpeg"),
          ("iconengines", "libqsvgicon"),
      )),
    *(f"{_FRAMEWORKS}/kernels/{name}" for name in ("add_rms_norm.metal", "selective_scan_segments.metal", "maths.h")),
    f"{_FRAMEWORKS}/resources/themes/tokens.json",
    f"{_FRAMEWORKS}/resources/models/builtin/config.json",
    f"{_FRAMEWORKS}/resources/licences/THIRD-PARTY.md",
    f"{_FRAMEWORKS}/resources/build.json",
    f"{_FRAMEWORKS}/resources/translations/mamba-metal_ja.qm",
    f"{_FRAMEWORKS}/PySide6/Qt/translations/qtbase_ja.qm",
)  # fmt: skip


def check(bundle: Path) -> list[str]:
    """The bundle's problems, as sentences."""
    problems = [f"{name} is missing" for name in NEEDED if not (bundle / name).is_file()]
    problems += _check_plist(bundle)
    problems += [
        f"{path.name} in Contents/MacOS is not a program: its signature would be lost in an archive"
        for path in sorted((bundle / "Contents/MacOS").glob("*"))
        if path.is_symlink() or not is_macho(path)
    ]
    frameworks = bundle / _FRAMEWORKS
    problems += check_links(bundle)
    problems += check_mlx(frameworks, product.MINIMUM_MACOS)
    problems += check_libraries(bundle, product.MINIMUM_MACOS)
    return problems


def _check_plist(bundle: Path) -> list[str]:
    path = bundle / "Contents/Info.plist"
    if not path.is_file():
        return ["Contents/Info.plist is missing"]
    plist = plistlib.loads(path.read_bytes())
    wanted = {
        "CFBundleIdentifier": product.IDENTIFIER,
        "CFBundleExecutable": product.EXECUTABLE,
        "CFBundleShortVersionString": product.version(),
        **product.info_plist(),
    }
    return [
        f"Info.plist says {plist.get(key)!r} for {key}, not {value!r}"
        for key, value in wanted.items()
        if plist.get(key) != value
    ]


def main(bundle: Path) -> int:
    """Print the problems; returns the exit code."""
    problems = check(bundle)
    for problem in problems:
        print(f"PROBLEM: {problem}")
    if not problems:
        print(f"{bundle.name}: version {product.version()}, one libmlx with its kernels, nothing is missing.")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
