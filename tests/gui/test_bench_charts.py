import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QImage

from app.benchmark.cli.command import draw
from engine.bench.api import Chart, Series

pytestmark = pytest.mark.gui
_CHART = Chart(
    "Mamba vs. a Transformer",
    "Position",
    "ms/token",
    (Series("Mamba", (0, 1000), (5.0, 5.0)), Series("Transformer", (0, 1000), (4.0, 9.0), is_peer=True)),
)


def test_each_chart_is_drawn_light_and_dark(qapp: object, tmp_path: Path) -> None:
    draw([_CHART], "A machine", tmp_path)
    pictures = {path.stem: QImage(str(path)) for path in tmp_path.glob("*.png")}
    assert sorted(pictures) == ["mamba-vs-a-transformer-dark", "mamba-vs-a-transformer-light"]
    corners = {name: QColor(picture.pixel(2, 2)).lightness() for name, picture in pictures.items()}
    assert corners["mamba-vs-a-transformer-dark"] < 100 < corners["mamba-vs-a-transformer-light"]


def test_both_lines_are_there(qapp: object, tmp_path: Path) -> None:
    draw([_CHART], "A machine", tmp_path)
    picture = QImage(str(tmp_path / "mamba-vs-a-transformer-light.png"))
    hues = {
        QColor(picture.pixel(x, y)).hsvHue() // 30
        for x in range(0, picture.width(), 2)
        for y in range(0, picture.height(), 2)
        if QColor(picture.pixel(x, y)).hsvSaturation() > 150
    }
    assert len(hues) >= 2  # green and orange


def test_measuring_without_a_chart_imports_no_qt() -> None:
    script = "import sys, app.benchmark.cli.command; sys.exit(any(name.startswith('PySide6') for name in sys.modules))"
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0
