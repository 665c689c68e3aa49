"""The entry point: opens the window, or runs a command without Qt."""

import argparse
import os
import sys
from collections.abc import Sequence
from importlib.metadata import version
from multiprocessing import freeze_support
from pathlib import Path

_DOCUMENTS = (".json", ".mambaprimer")


def main(argv: Sequence[str] | None = None) -> int:
    """Open the window or run a command. Returns the exit code."""
    if getattr(sys, "frozen", False):
        freeze_support()  # a Python child process starts this program again, and must not open a window
    arguments = list(sys.argv[1:] if argv is None else argv)
    if arguments[:1] == ["self-check"]:
        from app.self_check import run as run_check  # noqa: PLC0415 (it imports Qt)

        return run_check(arguments[1:])
    if arguments[:1] == ["download"]:
        from app.models.cli import run as run_download  # noqa: PLC0415 (it imports QtNetwork)

        return run_download(arguments[1:])
    if arguments[:1] == ["bench"]:
        from app.benchmark.cli.command import run as run_bench  # noqa: PLC0415 (it may draw charts with Qt)

        return run_bench(arguments)
    if arguments and not arguments[0].startswith("-") and not _is_document(arguments[0]):
        from engine.cli import main as run_command  # noqa: PLC0415 (commands never import Qt, and the window never imports them)

        return run_command(arguments)
    options = _parser().parse_args(arguments)
    files = tuple(options.__dict__.pop("files"))
    if sys.platform == "linux" and not any(
        map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))
    ):
        from engine.cli import main as run_command  # noqa: PLC0415 (slow to import)

        sys.stderr.write("There is no display for a window, so the chat starts in this terminal.\n")
        return run_command(["chat", *(f"--{name}={value}" for name, value in vars(options).items() if value)])
    from app.inference.values.model import ModelChoice  # noqa: PLC0415 (slow to import)
    from app.start import run  # noqa: PLC0415 (it imports Qt)

    return run(ModelChoice(**vars(options)), files)


def _is_document(name: str) -> bool:
    """Whether it is a file for the window, not a command."""
    return Path(name).suffix.lower() in _DOCUMENTS


def _file(name: str) -> Path:
    if not Path(name).is_file():
        raise argparse.ArgumentTypeError(f"no such file: {name}")
    return Path(name)


def _parser() -> argparse.ArgumentParser:
    commands = (
        "Commands that open no window: download, generate, chat, models, doctor, bench. `self-check` tests the window and"
        " the built-in model. See `mamba-metal COMMAND --help`."
    )
    parser = argparse.ArgumentParser(
        "mamba-metal", description="Chat with a Mamba model in a window.", epilog=commands
    )
    parser.add_argument(
        "files",
        nargs="*",
        type=_file,
        metavar="FILE",
        help="an exported conversation (.json) or primer (.mambaprimer) to open",
    )
    parser.add_argument(
        "--model",
        default="",
        metavar="NAME",
        help="builtin, a folder, or a repository ID; default: the last used model",
    )
    parser.add_argument("--device", default="auto", choices=("auto", "metal", "cuda", "cpu"))
    parser.add_argument("--precision", default="auto", choices=("auto", "f32", "bf16", "f16", "q8", "q4"))
    parser.add_argument("--version", action="version", version=f"Mamba Metal {version('mamba-metal')}")
    return parser


if __name__ == "__main__":
    sys.exit(main())
