"""Which files go into the frozen program and which are left out; used by mamba-metal.spec."""

import re
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path

from packages import PRODUCT, packages

Entry = tuple[str, str, str]
"""A PyInstaller entry: path in the program, file, kind."""

EXCLUDED_MODULES = (
    *("tkinter", "lib2to3", "ensurepip", "venv", "idlelib", "test"),
    *("pip", "setuptools", "pkg_resources", "wheel", "hf_xet"),  # hf_xet: downloads go through Qt
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
    |plugins/platformthemes/libqgtk3\b # on a build machine with GTK, all of GTK would be included
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
    """The packages whose metadata the program reads: its own and its dependencies'."""
    return [PRODUCT, *(package.metadata["Name"] for package in packages())]


def product_files(root: Path) -> list[tuple[str, str]]:
    """(file, folder) of the kernels and resources."""
    kernels = [path for path in sorted((root / "kernels").iterdir()) if path.suffix in _KEPT_DATA]
    resources = [
        path
        for path in sorted((root / "resources").rglob("*"))
        if path.is_file() and path.suffix not in (".py", ".pyc", ".ts")
    ]
    return [(str(path), str(path.parent.relative_to(root))) for path in (*kernels, *resources)]


def prepared_files(made: Path) -> list[tuple[str, str]]:
    """(file, folder) of what `prepare.py` wrote: third-party licences and build information."""
    return [
        (str(made / "THIRD-PARTY.md"), "resources/licences"),
        (str(made / "build.json"), "resources"),
    ]


def mlx_folder() -> Path:
    """The folder of the installed MLX."""
    spec = find_spec("mlx.core")
    if spec is None or spec.origin is None:
        raise SystemExit("MLX is not installed: run `sh scripts/setup.sh package` first.")
    return Path(spec.origin).parent


def mlx_libraries() -> list[tuple[str, str]]:
    """(file, folder) of MLX's libraries."""
    return [(str(path), "mlx/lib") for pattern in ("*.so", "*.dylib") for path in _libraries(pattern)]


def mlx_data() -> list[tuple[str, str]]:
    """(file, folder) of MLX's compiled kernels; none on Linux."""
    return [(str(path), "mlx/lib") for path in _libraries("*.metallib")]


def links(*, is_mac: bool) -> list[Entry]:
    """Links to add. PyInstaller loads MLX through a link to libmlx at the top level, and MLX looks for its metallib beside
    the path it was loaded from, so the metallib needs a link there too.
    """
    return [("mlx.metallib", "mlx/lib/mlx.metallib", "SYMLINK")] if is_mac else []


def without_unused(entries: Iterable[Entry]) -> list[Entry]:
    """`entries` without the files of Qt and other packages that the program never loads."""
    return [entry for entry in entries if not is_unused(entry[0])]


def is_unused(place: str) -> bool:
    """Whether the program never loads the file at `place`."""
    return _UNUSED.search(place.replace("\\", "/")) is not None


def _libraries(pattern: str) -> list[Path]:
    return sorted((mlx_folder() / "lib").glob(pattern))
