"""Parsing, running one sub-command, and turning every failure into one sentence and an exit code."""

import importlib.metadata
import logging
import threading
import traceback
from collections.abc import Callable, Sequence

from engine.api import Engine, EngineFactory, LoadObserver, LoadOptions
from engine.cli import bench, chat, doctor, generate, models
from engine.cli.console import Console, OutputError
from engine.cli.options import Parser, UsageError
from engine.errors import EngineError, InvalidRequestError

_FAILED = 1
_MISUSED = 2
_INTERRUPTED = 130  # 128 + SIGINT, as shells say it
_UNREAD = 141  # 128 + SIGPIPE


def run(
    argv: Sequence[str],
    *,
    console: Console | None = None,
    factory: EngineFactory | None = None,
    draw: bench.DrawCharts | None = None,
) -> int:
    """Run the sub-command that `argv` (without the program's name) asks for; the exit code. Never imports Qt.

    `draw` draws the charts of `bench`, which the engine cannot.
    """
    console = console or Console.of_process()
    try:
        return _run_command(argv, console, factory or _load_engine, draw)
    except SystemExit as leaving:  # argparse, after --help and --version
        return int(leaving.code or 0)
    except BrokenPipeError:
        console.abandon_output()
        return _UNREAD
    except KeyboardInterrupt:
        console.note("")
        return _INTERRUPTED
    except Exception as error:  # the program's border: a person gets a sentence, whatever happens
        return _explain(error, console, debug="--debug" in argv)


def build_parser() -> Parser:
    """The parser of the whole command line."""
    parser = Parser(
        prog="mamba-metal",
        description="Run Mamba language models on this computer. Without arguments, open the window.",
    )
    parser.add_argument("--version", action="version", version=f"mamba-metal {_version()}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, summary, add_arguments in (
        ("generate", "continue a text", generate.add_arguments),
        ("chat", "chat in the terminal", chat.add_arguments),
        ("models", "list the models on this computer and those you can download", models.add_arguments),
        ("doctor", "report versions, devices, memory and folders", doctor.add_arguments),
        ("bench", "run benchmarks on this computer", bench.add_arguments),
    ):
        command = commands.add_parser(name, help=summary, description=f"{summary[0].upper()}{summary[1:]}.")
        command.add_argument("--debug", action="store_true", help="show error details and the log")
        add_arguments(command)
    return parser


def _run_command(
    argv: Sequence[str], console: Console, factory: EngineFactory, draw: bench.DrawCharts | None
) -> int:
    arguments = build_parser().parse_args(argv)
    if arguments.debug:
        logging.basicConfig(level=logging.DEBUG)
    commands: dict[str, Callable[[], int]] = {
        "generate": lambda: generate.run(arguments, console, factory),
        "chat": lambda: chat.run(arguments, console, factory),
        "models": lambda: models.run(arguments, console),
        "doctor": lambda: doctor.run(arguments, console),
        "bench": lambda: bench.run(arguments, console, argv, draw),
    }
    return commands[arguments.command]()


def _load_engine(options: LoadOptions, observer: LoadObserver, cancel: threading.Event) -> Engine | None:
    from engine.engine import load_engine  # noqa: PLC0415 - MLX is slow to import, and --help needs none

    return load_engine(options, observer, cancel)


def _version() -> str:
    try:
        return importlib.metadata.version("mamba-metal")
    except importlib.metadata.PackageNotFoundError:  # run from a checkout that was not installed
        return "(not installed)"


def _explain(error: Exception, console: Console, debug: bool) -> int:
    """Tell the person what went wrong, in one sentence unless `debug`; the exit code."""
    if isinstance(error, UsageError):
        sentence, detail, code = str(error), "", _MISUSED
    elif isinstance(error, EngineError):
        sentence, detail = error.sentence, error.detail
        code = _MISUSED if isinstance(error, InvalidRequestError) else _FAILED
    elif isinstance(error, OutputError):
        sentence, detail, code = str(error), "", _FAILED
    else:
        hint = "" if debug else " Run it again with --debug for details."
        sentence = f"Unexpected error ({type(error).__name__}: {error}).{hint}"
        detail, code = "", _FAILED
    console.note(sentence)
    if debug:
        console.note(f"{detail}\n{traceback.format_exc()}".lstrip())
    return code
