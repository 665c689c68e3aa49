"""The checks of MLX and other libraries, on folders with the faults that break bundles."""

import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

pytest.importorskip("macholib", reason="in the extra `package`")

import check_wheels
from library_checks import check_libraries, check_links, check_mlx
from macho import is_macho, metallib_target, read_macho

from tests.packaging.fake_macho import MACOS_14, Fake, write_library, write_metallib, write_mlx

LIBMLX = Fake("@rpath/libmlx.dylib")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """MLX in a correct layout."""
    write_mlx(tmp_path)
    return tmp_path


def second_libmlx(root: Path) -> None:
    write_library(root / "libmlx.dylib", LIBMLX)
    write_metallib(root / "other/x.metallib")


def second_kernels(root: Path) -> None:
    write_metallib(root / "mlx.metallib")


def no_kernels(root: Path) -> None:
    (root / "mlx/lib/mlx.metallib").unlink()


def newer_kernels(root: Path) -> None:
    write_metallib(root / "mlx/lib/mlx.metallib", (26, 0))


def link_without_kernels(root: Path) -> None:
    (root / "libmlx.dylib").symlink_to("mlx/lib/libmlx.dylib")


def lost_rpath(root: Path) -> None:
    write_library(root / "mlx/core.cpython-312-darwin.so", Fake(loads=("@rpath/libmlx.dylib",)))


@pytest.mark.parametrize(
    ("harm", "sentence"),
    [
        (second_libmlx, "there are 2 of libmlx.dylib, not one"),
        (second_kernels, "there are 2 of mlx.metallib, not one"),
        (no_kernels, "mlx/lib/libmlx.dylib has no mlx.metallib beside it"),
        (newer_kernels, "mlx.metallib is for macOS 26.0, newer than 14.0"),
        (link_without_kernels, "libmlx.dylib has no mlx.metallib beside it"),
        (lost_rpath, "mlx/core.cpython-312-darwin.so does not find libmlx.dylib by no rpath"),
    ],
)
def test_each_fault_is_found(root: Path, harm: Callable[[Path], None], sentence: str) -> None:
    assert check_mlx(root, MACOS_14) == []
    harm(root)
    assert sentence in check_mlx(root, MACOS_14)


def test_a_link_with_its_kernels_beside_it_passes(root: Path) -> None:
    link_without_kernels(root)
    (root / "mlx.metallib").symlink_to("mlx/lib/mlx.metallib")
    assert check_mlx(root, MACOS_14) == []


def test_a_library_for_a_newer_system_is_found(root: Path) -> None:
    write_library(root / "new.dylib", Fake(minimum=(15, 2)))
    assert check_libraries(root, MACOS_14) == ["new.dylib needs macOS 15.2, newer than 14.0"]


@pytest.mark.parametrize(("minimum", "count"), [((15, 0), 0), ((26, 0), 1)])
def test_qt_bindings_may_declare_macos_15_at_most(root: Path, minimum: tuple[int, int], count: int) -> None:
    write_library(root / "PySide6/QtCore.abi3.so", Fake(minimum=minimum))
    assert len(check_libraries(root, MACOS_14)) == count


def test_a_library_for_another_processor_is_found(root: Path) -> None:
    write_library(root / "intel.dylib", Fake(is_arm64=False))
    assert [problem.endswith("has no code for arm64") for problem in check_libraries(root, MACOS_14)] == [
        True
    ]


@pytest.mark.parametrize(
    ("target", "word"),
    [("/usr/lib/x", "absolute"), ("nowhere", "broken"), ("../outside", "leads out")],
)
def test_links_that_break_a_bundle_are_found(tmp_path: Path, target: str, word: str) -> None:
    (tmp_path / "outside").touch()
    root = tmp_path / "bundle"
    root.mkdir()
    (root / "link").symlink_to(target)
    (problem,) = check_links(root)
    assert word in problem


def test_the_headers_of_a_library_are_read(root: Path) -> None:
    core = read_macho(root / "mlx/core.cpython-312-darwin.so")
    assert core.loads[0] == "@rpath/libmlx.dylib"
    assert core.rpaths == ("@loader_path/lib",)
    assert core.minimum == MACOS_14
    assert read_macho(root / "mlx/lib/libmlx.dylib").identity == "@rpath/libmlx.dylib"


@pytest.mark.parametrize("content", [b"", b"MTLB", b"not a library, but long enough for its head"])
def test_invalid_kernels_are_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "mlx.metallib").write_bytes(content)
    with pytest.raises(ValueError, match="no Metal library"):
        metallib_target(tmp_path / "mlx.metallib")


def test_kernels_for_another_system_are_refused(tmp_path: Path) -> None:
    write_metallib(tmp_path / "mlx.metallib", system=0x82)
    with pytest.raises(ValueError, match="for macOS"):
        metallib_target(tmp_path / "mlx.metallib")


def test_static_archives_are_not_libraries(tmp_path: Path) -> None:
    (tmp_path / "x.a").write_bytes(b"\xca\xfe\xba\xbe")
    assert not is_macho(tmp_path / "x.a")


def wheel(folder: Path, name: str, content: Path, start: str = "") -> None:
    with zipfile.ZipFile(folder / name, "w") as archive:
        for path in content.rglob("*"):
            place = path.relative_to(content).as_posix()
            if path.is_file() and place.startswith(start):
                archive.write(path, place)


def test_the_wheels_of_mlx_are_checked_together(tmp_path: Path) -> None:
    write_mlx(tmp_path / "mlx-tree")
    wheel(tmp_path, "mlx-0-cp312-cp312-macosx_14_0_arm64.whl", tmp_path / "mlx-tree", "mlx/core")
    wheel(tmp_path, "mlx_metal-0-py3-none-macosx_14_0_arm64.whl", tmp_path / "mlx-tree", "mlx/lib")
    write_library(tmp_path / "other/other/x.so", Fake(minimum=(11, 0)))
    wheel(tmp_path, "other-0-macosx_11_0_arm64.whl", tmp_path / "other")
    together, other = check_wheels.check(sorted(tmp_path.glob("*.whl")))
    assert (together.count, together.newest, together.problems) == (2, (14, 0), ())
    assert (other.count, other.newest, other.problems) == (1, (11, 0), ())
