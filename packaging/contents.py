"""What goes into the frozen program and what stays out; used by mamba-metal.spec."""

import re
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path

from parts import PRODUCT, parts

Entry = tuple[str, str, str]
"""A line of PyInstaller: place in the program, file, kind."""

EXCLUDED_MODULES = (
    *("tkinter", "lib2to3", "ensurepip", "venv", "idlelib", "test"),
    *("pip", "setuptools", "pkg_resources", "wheel", "hf_xet"),  # the last: downloads go through Qt
    *("pytest", "_pytest", "mypy", "PyInstaller", "IPython", "matplotlib", "scipy", "PIL", "torch", "jax"),
    *("numpy.f2py", "numpy.distutils", "numpy.testing", "numpy.tests"),
    *("pyqtgraph.opengl", "pyqtgraph.examples", "pyqtgraph.jupyter", "pyqtgraph.console"),
    *("PySide6.QtSql", "PySide6.QtHelp", "PySide6.QtDesigner"),
    *("PySide6.QtQml", "PySide6.QtQuick", "PySide6.QtQuickWidgets", "PySide6.QtQuickControls2"),
    *("PySide6.QtTest", "PySide6.QtUiTools", "PySide6.QtXml", "PySide6.QtConcurrent", "PySide6.QtSvgWidgets"),
    *("mlx.nn", "mlx.optimizers", "mlx.distributed_run", "mlx._distributed_utils"),
)

_UNUSED = re.compile(
    r"""
    (^|/)(lib)?Qt6?(Qml|Quick|VirtualKeyboard|Pdf|Sql|Test|Designer|Help|Labs|Lottie|UiTools|Concurrent|EglFS|Wl
        |WaylandEglClient)
    |PySide6/Qt/(qml|metatypes|libexec|phrasebooks|resources)/
    |PySide6/Qt/plugins/(sqldrivers|qmltooling|qmllint|designer|scxmlstatemachine|virtualkeyboard|help|vectorimageformats
        |egldeviceintegrations|generic)/
    |plugins/platforms/libq(eglfs|linuxfb|vkkhrdisplay|vnc|minimal|minimalegl)\b
    |plugins/platformthemes/libqgtk3\b # where the one who builds has GTK, all of it would come along
    |plugins/platforminputcontexts/libqtvirtualkeyboardplugin
    |plugins/imageformats/libq(pdf|tiff|webp|tga|wbmp|icns|macjp2|macheif)\b
    |PySide6/Qt/translations/(?!qtbase_(ja|en))
    |PySide6/Qt/lib/libQt6WaylandEglClient
    |(^|/)mlx/(include|share|lib/cmake)/
    |/__pycache__/|\.pyi$|/tests/
    """,
    re.VERBOSE,
)
_KEPT_DATA = {".metal", ".h", ".cuh"}


def distributions() -> list[str]:
    """The packages whose metadata the program looks up: its own, and those it is made of."""
    return [PRODUCT, *(package.metadata["Name"] for package in parts())]


def product_files(root: Path) -> list[tuple[str, str]]:
    """(file, folder) of kernels and resources."""
    kernels = [path for path in sorted((root / "kernels").iterdir()) if path.suffix in _KEPT_DATA]
    resources = [
        path
        for path in sorted((root / "resources").rglob("*"))
        if path.is_file() and path.suffix not in (".py", ".pyc", ".ts")
    ]
    return [(str(path), str(path.parent.relative_to(root))) for path in (*kernels, *resources)]


def prepared_files(made: Path) -> list[tuple[str, str]]:
    """(file, folder) of what `prepare.py` wrote: licences of others, facts of this build."""
    return [
        (str(made / "THIRD-PARTY.md"), "resources/licences"),
        (str(made / "build.json"), "resources"),
    ]


def mlx_folder() -> Path:
    """Where MLX is installed."""
    spec = find_spec("mlx.core")
    if spec is None or spec.origin is None:
        raise SystemExit("MLX is not installed: run `sh scripts/setup.sh package` first.")
    return Path(spec.origin).parent


def mlx_libraries() -> list[tuple[str, str]]:
    """(file, folder) of MLX's own libraries."""
    return [(str(path), "mlx/lib") for pattern in ("*.so", "*.dylib") for path in _libraries(pattern)]


def mlx_data() -> list[tuple[str, str]]:
    """(file, folder) of the kernels that MLX brings compiled; none on Linux."""
    return [(str(path), "mlx/lib") for path in _libraries("*.metallib")]


def links(*, is_mac: bool) -> list[Entry]:
    """PyInstaller lets MLX be loaded through a link to libmlx at the top, and MLX looks for its metallib beside the path
    that it was loaded by: there is a link to that, too.
    """
    return [("mlx.metallib", "mlx/lib/mlx.metallib", "SYMLINK")] if is_mac else []


def without_unused(entries: Iterable[Entry]) -> list[Entry]:
    """`entries` without the parts of Qt and others that the program never loads."""
    return [entry for entry in entries if not is_unused(entry[0])]


def is_unused(place: str) -> bool:
    """Whether the program never loads what lies at `place`."""
    return _UNUSED.search(place.replace("\\", "/")) is not None


def _libraries(pattern: str) -> list[Path]:
    return sorted((mlx_folder() / "lib").glob(pattern))
