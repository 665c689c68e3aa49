"""The command line: `generate`, `chat`, `models` and `doctor`. It talks to a person through one `Console`."""

from collections.abc import Sequence

_INTERRUPTED = 130  # 128 + SIGINT, as shells say it


def main(argv: Sequence[str]) -> int:
    """Run the sub-command that `argv` (without the program's name) asks for; the exit code. Never imports Qt."""
    try:
        from engine.cli.program import run  # noqa: PLC0415 - takes a moment, in which Ctrl-C must be heard

        return run(argv)
    except KeyboardInterrupt:
        return _INTERRUPTED
