"""`mamba-metal bench`: the engine measures, the app draws the charts. Qt is imported only for charts."""

from collections.abc import Sequence
from pathlib import Path

from engine.bench.api import Chart
from engine.cli import main


def run(arguments: Sequence[str]) -> int:
    """Run `bench` with these arguments, the first of which is its name. Returns the exit code."""
    return main(arguments, draw=draw)


def draw(charts: Sequence[Chart], machine: str, folder: Path) -> None:
    """Draw each chart into `folder`, in light and dark. Needs no display."""
    from app.benchmark.cli.charts import draw as draw_with_qt  # noqa: PLC0415 - a server may lack Qt's system libraries

    draw_with_qt(charts, machine, folder)
