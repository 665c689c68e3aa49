"""`mamba-metal bench`: measure this computer and write a report."""

import argparse
import shlex
import threading
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from engine.api import LoadOptions
from engine.cli.console import Console
from engine.cli.options import UsageError, add_model_options, load_options

if TYPE_CHECKING:
    from engine.bench.api import Chart, Doing, Event, Plan
    from engine.bench.report import Report

# As in engine.bench.api and engine.bench.model_pairs, which import MLX: `--help` needs none of it.
NAMES = ("decode", "sizes", "prefill", "scan", "bandwidth", "energy", "versus")
_ALL = NAMES[:-1]
_PAIRS = ("tiny", "130m", "370m", "790m", "1.4b", "2.8b")
_STOPPED = 130

DrawCharts: TypeAlias = Callable[[Sequence["Chart"], str, Path], None]
"""Draws charts, with a line about the machine, into a folder."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `bench`."""
    parser.add_argument(
        "names",
        nargs="*",
        metavar="WHAT",
        help=f"any of {', '.join(NAMES)}, or all (the default; all but versus)",
    )
    add_model_options(parser)
    how = parser.add_argument_group("how")
    how.add_argument(
        "--repeats", type=_positive, default=3, metavar="N", help="default: %(default)s, after a warm-up"
    )
    for name, words in (("decode", "numbers of tokens to generate"), ("prefill", "prompt lengths")):
        how.add_argument(f"--{name}-lengths", type=_positive, nargs="+", metavar="N", help=words)
    how.add_argument("--scan-lengths", type=_positive, nargs="+", metavar="N", help="scan lengths")
    how.add_argument(
        "--chunks", type=_positive, nargs="+", metavar="N", help="chunk sizes for reading prompts"
    )
    how.add_argument(
        "--models", nargs="+", metavar="MODEL", help="models for `sizes`; default: all installed"
    )
    how.add_argument(
        "--patience", type=float, default=20.0, metavar="S", help="seconds allowed for one row of re-reading"
    )
    versus = parser.add_argument_group("versus")
    versus.add_argument(
        "--pair", choices=_PAIRS, default="tiny", help="shapes with random weights; default: tiny"
    )
    versus.add_argument("--mamba", default="", metavar="FOLDER", help="real weights instead of random ones")
    versus.add_argument(
        "--transformer", default="", metavar="FOLDER", help="a GPT-NeoX model, such as pythia-160m"
    )
    versus.add_argument(
        "--positions", type=_natural, nargs="+", metavar="N", help="tokens before the measured ones"
    )
    versus.add_argument("--text", default="", metavar="FILE", help="text to compute both perplexities on")
    out = parser.add_argument_group("output")
    out.add_argument(
        "--read",
        type=Path,
        metavar="FILE",
        help="measure nothing; print or draw what an earlier --json wrote",
    )
    for kind, words in (
        ("json", "write every measurement"),
        ("csv", "write the tables"),
        ("markdown", "write what is printed here"),
    ):
        out.add_argument(f"--{kind}", type=Path, metavar="FILE", help=words)
    out.add_argument(
        "--png", type=Path, metavar="FOLDER", help="a light and a dark chart for each table that has one"
    )


def run(
    arguments: argparse.Namespace, console: Console, argv: Sequence[str], draw: DrawCharts | None = None
) -> int:
    """Measure, show each table when it is done, and write the files; Ctrl-C keeps what is done.

    Raises UsageError and EngineError.
    """
    if arguments.png is not None and draw is None:
        raise UsageError("Charts are drawn by the app. Run `mamba-metal bench` or `python -m app bench`.")
    if arguments.read is not None:
        show(arguments, console, draw)
        return 0

    check_places(arguments)

    def keep(report: "Report") -> None:
        write_texts(report, arguments)

    report, is_whole = measure(plan_of(arguments), console, f"mamba-metal {shlex.join(argv)}", keep)
    write_files(report, arguments, draw)
    return 0 if is_whole else _STOPPED


def plan_of(arguments: argparse.Namespace) -> "Plan":
    """What the arguments ask for. Raises UsageError."""
    from engine.bench.api import Plan, VersusPlan  # noqa: PLC0415 - MLX is slow to import, and --help needs none

    unknown = [name for name in arguments.names if name not in (*NAMES, "all")]
    if unknown:
        raise UsageError(f"There is no benchmark {unknown[0]!r}. Choose from: all, {', '.join(NAMES)}.")
    names = _ALL if not arguments.names or "all" in arguments.names else tuple(dict.fromkeys(arguments.names))
    usual, usual_versus = Plan(), VersusPlan()
    positions = tuple(arguments.positions or usual_versus.positions)
    return Plan(
        names=names,
        model=load_options(arguments),
        models=_models(arguments, names),
        repeats=arguments.repeats,
        decode_lengths=tuple(arguments.decode_lengths or usual.decode_lengths),
        prefill_lengths=tuple(arguments.prefill_lengths or usual.prefill_lengths),
        chunks=tuple(arguments.chunks or ()),
        scan_lengths=tuple(arguments.scan_lengths or usual.scan_lengths),
        patience_s=arguments.patience,
        versus=VersusPlan(arguments.pair, arguments.mamba, arguments.transformer, positions, arguments.text),
    )


def measure(
    plan: "Plan", console: Console, command: str, keep: Callable[["Report"], None]
) -> tuple["Report", bool]:
    """Run the plan, telling of each step; the report, and whether it came to its end. `keep` takes it after each table."""
    from engine.bench.api import Ended  # noqa: PLC0415 - see plan_of
    from engine.bench.machine import this_machine  # noqa: PLC0415 - see plan_of
    from engine.bench.report import Report, machine_lines, markdown_table  # noqa: PLC0415 - see plan_of
    from engine.bench.run import run as run_plan  # noqa: PLC0415 - see plan_of

    report, cancel = Report(this_machine(), command=command), threading.Event()
    console.line(machine_lines(report))
    try:
        with closing(run_plan(plan, cancel)) as events:
            for event in events:
                report = report.with_event(event)
                _tell(event, console)
                if isinstance(event, Ended):
                    table = report.tables[-1]
                    console.line(f"\n{table.title}\n\n{table.note}\n\n{markdown_table(table)}")
                    keep(report)
    except KeyboardInterrupt:
        cancel.set()
        if report.tables:
            console.line(f"\n{markdown_table(report.tables[-1])}")
        console.note("Stopped. Results so far are kept.")
        return report, False
    return report, True


def show(arguments: argparse.Namespace, console: Console, draw: DrawCharts | None) -> None:
    """Show the report of an earlier run."""
    from engine.bench.report import markdown, read_report  # noqa: PLC0415 - see plan_of

    report = read_report(arguments.read)
    console.write(markdown(report))
    write_files(report, arguments, draw)


def write_files(report: "Report", arguments: argparse.Namespace, draw: DrawCharts | None) -> None:
    """The files that the arguments ask for; charts are the app's to draw."""
    from engine.bench.report import chart as chart_of  # noqa: PLC0415 - see plan_of

    write_texts(report, arguments)
    if arguments.png is not None and draw is not None:
        arguments.png.mkdir(parents=True, exist_ok=True)
        charts = [chart for table in report.tables if (chart := chart_of(table)) is not None]
        draw(charts, report.machine.line(), arguments.png)


def check_places(arguments: argparse.Namespace) -> None:
    """Check that the output files can be written, before minutes of measuring. Raises UsageError."""
    try:
        for path in (arguments.json, arguments.csv, arguments.markdown):
            if path is not None:
                path.open("a", encoding="utf-8").close()
        if arguments.png is not None:
            arguments.png.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(
            f"Couldn’t write {error.filename} ({error.strerror}). Nothing was measured. Choose another location."
        ) from error


def write_texts(report: "Report", arguments: argparse.Namespace) -> None:
    """The files that hold texts."""
    from engine.bench import report as written  # noqa: PLC0415 - see plan_of

    for path, text in (
        (arguments.json, written.as_json),
        (arguments.csv, written.as_csv),
        (arguments.markdown, written.markdown),
    ):
        if path is not None:
            path.write_text(text(report), encoding="utf-8")


def _models(arguments: argparse.Namespace, names: Sequence[str]) -> tuple[LoadOptions, ...]:
    if arguments.models:
        found = arguments.models
    elif "sizes" in names:
        found = ["builtin", *_installed()]
    else:
        found = ["builtin"]
    return tuple(LoadOptions(model, arguments.device, arguments.precision) for model in found)


def _installed() -> list[str]:
    from huggingface_hub.constants import HF_HUB_CACHE  # noqa: PLC0415 - slow to import

    from engine.hub import installed  # noqa: PLC0415 - the same

    return [model.repo_id for model in installed.models(Path(HF_HUB_CACHE)) if model.is_whole]


def _tell(event: "Event", console: Console) -> None:
    from engine.bench.api import Doing  # noqa: PLC0415 - see plan_of

    if isinstance(event, Doing):
        console.progress(_step(event))


def _step(event: "Doing") -> str:
    return f"{event.name}, {event.label}: {event.step} of {event.steps}"


def _positive(text: str) -> int:
    return _at_least(text, 1)


def _natural(text: str) -> int:
    return _at_least(text, 0)


def _at_least(text: str, least: int) -> int:
    try:
        value = int(text)
    except ValueError:
        value = least - 1
    if value < least:
        raise argparse.ArgumentTypeError(f"'{text}' is not a whole number of {least} or more")
    return value
