"""`make bench`: measures this machine into docs/results, then writes docs/benchmarks.md and the README's chart from all there.

python -m tests.benchmarks.results                 # decode, prefill, scan, bandwidth, sizes; versus where mlx-lm is
python -m tests.benchmarks.results --write-only    # no measuring: from docs/results alone
"""

import argparse
import importlib.util
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from app.benchmark.cli.command import draw, run
from engine.bench.machine import this_machine
from engine.bench.report import Report, chart, machine_lines, markdown_table, read_report
from tests.benchmarks.document import write_section

_ROOT = Path(__file__).resolve().parents[2]
_RESULTS, _IMAGES = _ROOT / "docs" / "results", _ROOT / "docs" / "images"
_README_CHART = _RESULTS / "h200-versus-2.8b.json"
_NAMES = ("decode", "prefill", "scan", "bandwidth", "sizes")
_ON_A_MAC = (
    ("Keeping the state vs. re-reading everything", "mamba-metal bench decode"),
    ("Reading a prompt", "mamba-metal bench prefill"),
    ("The selective scan kernel", "mamba-metal bench scan"),
    ("Memory bandwidth", "mamba-metal bench bandwidth"),
    ("All installed sizes", "mamba-metal bench sizes"),
    ("Energy per token", "sudo mamba-metal bench energy"),
    ("Mamba vs. a Transformer", "mamba-metal bench versus --pair 1.4b"),
)


def slug(report_machine: str) -> str:
    """A file's name for a machine."""
    return re.sub(r"[^a-z0-9]+", "-", report_machine.lower()).strip("-")


def lines_of(reports: Sequence[Report]) -> Iterator[str]:
    """The section of the document: all that was measured, and what has yet to be."""
    for report in reports:
        yield from (f"### {report.machine.line()}: {', '.join(table.name for table in report.tables)}", "")
        yield from (machine_lines(report), "")
        for table in report.tables:
            yield from (f"**{table.title}.** {table.note}", "", markdown_table(table), "")
    if any(report.machine.device == "metal" for report in reports):
        return
    yield from (
        "### Apple GPUs",
        "",
        "Not measured yet: no Mac was available. Each of these commands measures one; `make bench` runs most of them.",
        "",
    )
    yield from ("| what | an Apple GPU | command |", "| --- | --- | --- |")
    yield from (f"| {title} | | `{command}` |" for title, command in _ON_A_MAC)


def measure(arguments: Sequence[str]) -> None:
    """Measure this machine into a file of docs/results."""
    names = (*_NAMES, "versus") if importlib.util.find_spec("mlx_lm") else _NAMES
    _RESULTS.mkdir(exist_ok=True)
    path = _RESULTS / f"{slug(this_machine().line())}.json"
    code = run(["bench", *(arguments or names), "--json", str(path.relative_to(_ROOT))])
    if code:
        raise SystemExit(code)


def write(results: Path = _RESULTS) -> None:
    """Write the document and the README's chart from the files in `results`."""
    reports = [read_report(path) for path in sorted(results.glob("*.json"))]
    write_section("results", "What `mamba-metal bench` measured", list(lines_of(reports)))
    _draw(read_report(_README_CHART))


def _draw(report: Report) -> None:
    drawn = [made for table in report.tables if (made := chart(table)) is not None]
    _IMAGES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        draw(drawn, report.machine.line(), Path(folder))
        for picture in Path(folder).glob("*.png"):
            shade = picture.stem.rpartition("-")[2]
            shutil.copyfile(picture, _IMAGES / f"versus-{shade}.png")


def main() -> None:
    """Measure and write."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--write-only", action="store_true")
    options, arguments = parser.parse_known_args(sys.argv[1:])
    if not options.write_only:
        measure(arguments)
    write()


if __name__ == "__main__":
    main()
