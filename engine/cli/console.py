"""Input and output of the command line."""

import io
import json
import os
import sys
from contextlib import suppress
from typing import Any, TextIO

_CLEAR_LINE = "\r\033[K"


class OutputError(Exception):
    """The output could not be written. The message is a sentence."""


class Console:
    """Three text streams, any of which may be missing (a program started without them) or not a terminal."""

    def __init__(self, stdin: TextIO | None, stdout: TextIO | None, stderr: TextIO | None) -> None:
        self._stdin = stdin
        self._stdout = stdout if stdout is not None else io.StringIO()
        self._stderr = stderr if stderr is not None else io.StringIO()
        self._has_progress = False
        for stream in (self._stdout, self._stderr):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")
        if isinstance(stdin, io.TextIOWrapper):
            stdin.reconfigure(
                errors="surrogateescape"
            )  # a wrong byte in one line must not end a conversation

    @classmethod
    def of_process(cls) -> "Console":
        """The streams that this process was started with."""
        return cls(sys.stdin, sys.stdout, sys.stderr)

    @property
    def has_keyboard(self) -> bool:
        """Returns True if the input is a terminal."""
        return self._stdin is not None and self._stdin.isatty()

    @property
    def is_read(self) -> bool:
        """Returns True if the output is a terminal."""
        return self._stdout.isatty()

    def write(self, text: str) -> None:
        """Write now, without a line's end.

        Raises BrokenPipeError when nobody reads any more, and OutputError when it cannot be written, as on a full disk.
        """
        try:
            if text:
                self._stdout.write(text)
                self._stdout.flush()
        except BrokenPipeError:
            raise
        except OSError as error:
            self.abandon_output()
            raise OutputError(f"Couldn’t write the output: {error.strerror}.") from error

    def line(self, text: str = "") -> None:
        """Write a line."""
        self.write(text + "\n")

    def json(self, content: Any) -> None:
        """Write one JSON object."""
        is_unicode = (self._stdout.encoding or "utf-8").lower().replace("-", "") == "utf8"
        self.line(json.dumps(content, ensure_ascii=not is_unicode, allow_nan=False))

    def note(self, text: str) -> None:
        """Write a message to standard error."""
        self.end_progress()
        with suppress(OSError):
            self._stderr.write(text + "\n")
            self._stderr.flush()

    def progress(self, text: str) -> None:
        """Show progress in a line that is overwritten. Only on a terminal."""
        if self._stderr.isatty():
            self._has_progress = True
            self._stderr.write(_CLEAR_LINE + text)
            self._stderr.flush()

    def end_progress(self) -> None:
        """Remove the progress line."""
        if self._has_progress:
            self._has_progress = False
            self._stderr.write(_CLEAR_LINE)
            self._stderr.flush()

    def read_line(self, prompt: str) -> str | None:
        """The next line without its end, None at the end of the input. A person is shown `prompt` and may edit."""
        if self._stdin is None:
            return None
        if self.has_keyboard and self._stdin is sys.stdin:
            with suppress(EOFError):
                return input(prompt)
            return None
        line = self._stdin.readline()
        return line.rstrip("\r\n") if line else None

    def read_all(self) -> str:
        """All of the input."""
        return "" if self._stdin is None else self._stdin.read()

    def abandon_output(self) -> None:
        """Discard further output: the reader is gone, and Python would report it at exit."""
        with suppress(OSError, ValueError):
            target = os.open(os.devnull, os.O_WRONLY)
            os.dup2(target, self._stdout.fileno())
            os.close(target)
