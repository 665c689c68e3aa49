"""Options shared by several subcommands, and the engine options they set."""

import argparse
import dataclasses
from typing import NoReturn, get_args

from engine.api import DeviceName, LoadOptions, PrecisionName, PromptStyle, SamplingOptions

_DEFAULTS = SamplingOptions()


class UsageError(Exception):
    """Invalid command-line arguments. The message is a sentence."""


class Parser(argparse.ArgumentParser):
    """An argument parser that raises UsageError instead of printing and leaving."""

    def error(self, message: str) -> NoReturn:
        """Raises UsageError."""
        raise UsageError(f"{self.prog}: {message}. See '{self.prog} --help'.")


def add_model_options(parser: argparse.ArgumentParser) -> None:
    """Add the options for the model and its device."""
    group = parser.add_argument_group("model")
    group.add_argument(
        "--model",
        default="builtin",
        metavar="MODEL",
        help="'builtin' (the default), a folder, or a repository in the Hugging Face cache, such as"
        " state-spaces/mamba-130m-hf",
    )
    group.add_argument("--device", default="auto", choices=get_args(DeviceName), help="device to run on")
    group.add_argument(
        "--precision", default="auto", choices=get_args(PrecisionName), help="precision of the weights"
    )


def add_reply_options(parser: argparse.ArgumentParser, style: PromptStyle) -> None:
    """Add the options for sampling and for the end of the reply."""
    group = parser.add_argument_group("reply")
    group.add_argument("--max-tokens", type=_positive, default=512, metavar="N", help="default: %(default)s")
    group.add_argument(
        "--temperature",
        type=float,
        default=_DEFAULTS.temperature,
        metavar="T",
        help="default: %(default)s; 0 always picks the most likely token",
    )
    group.add_argument(
        "--top-p", type=float, default=_DEFAULTS.top_p, metavar="P", help="default: %(default)s"
    )
    group.add_argument(
        "--top-k", type=int, default=_DEFAULTS.top_k, metavar="K", help="default: %(default)s (off)"
    )
    group.add_argument(
        "--min-p", type=float, default=_DEFAULTS.min_p, metavar="P", help="default: %(default)s"
    )
    group.add_argument(
        "--repetition-penalty",
        type=float,
        default=_DEFAULTS.repetition_penalty,
        metavar="R",
        help="default: %(default)s; 1 is off",
    )
    group.add_argument("--seed", type=int, metavar="S", help="the same seed gives the same reply")
    group.add_argument(
        "--stop",
        action="extend",
        nargs="+",
        default=[],
        metavar="TEXT",
        help="stop the reply before this text; can be repeated",
    )
    group.add_argument("--system", default="", metavar="TEXT", help="text added before the conversation")
    group.add_argument(
        "--style",
        default=style,
        choices=get_args(PromptStyle),
        help="prompt style; default: %(default)s",
    )


def load_options(arguments: argparse.Namespace) -> LoadOptions:
    """The load options given by `add_model_options`."""
    return LoadOptions(arguments.model, arguments.device, arguments.precision)


def sampling_options(arguments: argparse.Namespace) -> SamplingOptions:
    """The sampling options given by `add_reply_options`."""
    names = [field.name for field in dataclasses.fields(SamplingOptions)]
    return SamplingOptions(**{name: getattr(arguments, name) for name in names if hasattr(arguments, name)})


def _positive(text: str) -> int:
    try:
        value = int(text)
    except ValueError:
        value = 0
    if value < 1:
        raise argparse.ArgumentTypeError(f"'{text}' isn’t a number of tokens; use 1 or more")
    return value
