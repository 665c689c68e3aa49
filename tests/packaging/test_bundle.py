"""The checks of a whole bundle, on a fake one laid out by PyInstaller's own rules."""

import plistlib
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("macholib", reason="in the extra `package`")
osx = pytest.importorskip("PyInstaller.building.osx", reason="in the extra `package`")

import bundle_contents
import check_bundle
import product

from tests.packaging.fake_macho import Fake, write_library, write_metallib

_FRAMEWORKS = "Contents/Frameworks/"
LIBRARIES = [
    "mlx/core.cpython-312-darwin.so",
    "mlx/lib/libmlx.dylib",
    "mlx/lib/libjaccl.dylib",
    "PySide6/QtCore.abi3.so",
    "PySide6/Qt/lib/QtCore.framework/Versions/A/QtCore",
    "Python.framework/Versions/3.12/Python",
    *(name.removeprefix(_FRAMEWORKS) for name in check_bundle.NEEDED if name.endswith(".dylib")),
]
DATA = [
    name.removeprefix(_FRAMEWORKS)
    for name in check_bundle.NEEDED
    if name.startswith(_FRAMEWORKS) and not name.endswith(".dylib")
]


def write_source(path: Path, place: str) -> None:
    """A file as PyInstaller rewrites it, with its libraries at the top level."""
    if place == "mlx/lib/mlx.metallib":
        write_metallib(path)
    elif place in LIBRARIES:
        top = "/".join([".."] * place.count("/")) or "."
        loads = ("@rpath/libmlx.dylib",) if place.startswith("mlx/core") else ()
        identity = f"@rpath/{Path(place).name}"
        write_library(path, Fake(identity, loads, (f"@loader_path/{top}",)))
    else:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(place)


def entries(sources: Path) -> Iterator[tuple[str, str, str]]:
    """The entries that COLLECT passes on."""
    for place in [*LIBRARIES, *DATA, "mlx/lib/mlx.metallib"]:
        write_source(sources / place, place)
        yield place, str(sources / place), "BINARY" if place in LIBRARIES else "DATA"
    yield (
        "libmlx.dylib",
        "mlx/lib/libmlx.dylib",
        "SYMLINK",
    )  # as PyInstaller does for every library in a folder
    yield from bundle_contents.links(is_mac=True)
    write_library(sources / "program", Fake())
    yield product.EXECUTABLE, str(sources / "program"), "EXECUTABLE"


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    """A bundle without problems."""
    root = tmp_path / "Mamba Metal.app"
    rules = osx.BUNDLE.__new__(osx.BUNDLE)
    for place, source, kind in rules._process_bundle_toc(list(entries(tmp_path / "sources"))):
        target = root / place
        target.parent.mkdir(parents=True, exist_ok=True)
        if kind == "SYMLINK":
            target.symlink_to(source)
        else:
            shutil.copyfile(source, target)
    (root / "Contents/Resources/app-icon.icns").write_bytes(b"icns")
    plist = {
        "CFBundleIdentifier": product.IDENTIFIER,
        "CFBundleExecutable": product.EXECUTABLE,
        "CFBundleShortVersionString": product.version(),
        **product.info_plist(),
    }
    (root / "Contents/Info.plist").write_bytes(plistlib.dumps(plist))
    return root


def test_a_complete_bundle_has_no_problem(bundle: Path) -> None:
    assert check_bundle.check(bundle) == []


def test_both_paths_to_libmlx_have_the_kernels_beside_them(bundle: Path) -> None:
    frameworks = bundle / "Contents/Frameworks"
    for place in ("", "mlx/lib"):
        assert (frameworks / place / "libmlx.dylib").is_file()
        assert (frameworks / place / "mlx.metallib").read_bytes().startswith(b"MTLB")


@pytest.mark.parametrize("place", check_bundle.NEEDED)
def test_each_missing_file_is_found(bundle: Path, place: str) -> None:
    (bundle / place).resolve().unlink()
    assert f"{place} is missing" in check_bundle.check(bundle)


def test_a_missing_link_to_the_kernels_is_found(bundle: Path) -> None:
    (bundle / "Contents/Frameworks/mlx.metallib").unlink()
    assert "libmlx.dylib has no mlx.metallib beside it" in check_bundle.check(bundle)


def test_another_version_in_the_plist_is_found(bundle: Path) -> None:
    path = bundle / "Contents/Info.plist"
    plist = {
        **plistlib.loads(path.read_bytes()),
        "CFBundleVersion": "0.0.1",
        "LSMinimumSystemVersion": "13.0",
    }
    path.write_bytes(plistlib.dumps(plist))
    assert len(check_bundle.check(bundle)) == 2


def test_data_beside_the_program_is_found(bundle: Path) -> None:
    (bundle / "Contents/MacOS/notes.txt").write_text("x" * 10)
    assert any("notes.txt" in problem for problem in check_bundle.check(bundle))
