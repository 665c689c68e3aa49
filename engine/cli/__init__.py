"""The command line: `generate`, `chat`, `models`, `doctor` and `bench`. It talks to a person through one `Console`."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.cli.bench import DrawCharts

_INTERRUPTED = 130  # 128 + SIGINT, as shells say it


def main(argv: Sequence[str], draw: "DrawCharts | None" = None) -> int:
    """Run the sub-command that `argv` (without the program's name) asks for; the exit code. Never imports Qt.

    `draw` draws the charts of `bench`.
    """
    try:
        from engine.cli.program import run  # noqa: PLC0415 - takes a moment, in which Ctrl-C must be heard

        return run(argv, draw=draw)
    except KeyboardInterrupt:
        return _INTERRUPTED
