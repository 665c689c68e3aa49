"""Renders the app icon's SVG to PNG and .icns, on any system."""

import io
import sys
from pathlib import Path

from PIL import Image
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

SIZES = (32, 64, 128, 256, 512, 1024)
SMALL_UP_TO = 32
"""Up to this size the simpler drawing is used; details of the other one would blur."""


def png(svg: Path, size: int) -> bytes:
    """The drawing as a PNG of `size` by `size` pixels."""
    renderer = QSvgRenderer(str(svg))
    if not renderer.isValid():
        raise ValueError(f"{svg} is not an SVG that Qt can draw")
    image = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    renderer.render(painter)
    painter.end()
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]  # a device is allowed, the stubs know file names only
    return bytes(data.data())


def write_icns(icons: Path, target: Path) -> None:
    """Write the icon in all sizes, from the drawings in the folder `icons`."""
    images = {
        size: Image.open(io.BytesIO(png(icons / _drawing(size), size))).convert("RGBA") for size in SIZES
    }
    largest = images.pop(max(SIZES))
    largest.save(target, format="ICNS", append_images=list(images.values()))


def _drawing(size: int) -> str:
    return "app-icon-small.svg" if size <= SMALL_UP_TO else "app-icon.svg"


if __name__ == "__main__":
    write_icns(Path(sys.argv[1]), Path(sys.argv[2]))
