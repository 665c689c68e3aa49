"""`mamba-metal bench`: the engine measures, the app draws. Qt is imported only where a chart is asked for."""

from collections.abc import Sequence
from pathlib import Path

from engine.bench.api import Chart
from engine.cli import main


def run(arguments: Sequence[str]) -> int:
    """Run `bench` with these arguments, its own name first; the exit code."""
    return main(arguments, draw=draw)


def draw(charts: Sequence[Chart], machine: str, folder: Path) -> None:
    """Draw each chart into `folder`, light and dark. Needs no display."""
    from app.benchmark.cli.charts import draw as draw_with_qt  # noqa: PLC0415 - a server may have no libraries for Qt

    draw_with_qt(charts, machine, folder)
