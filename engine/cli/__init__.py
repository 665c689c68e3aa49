"""The command line: `generate`, `chat`, `models` and `doctor`. It talks to a person through one `Console`."""

from engine.cli.program import main

__all__ = ["main"]
