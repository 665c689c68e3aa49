from pathlib import Path

from engine.bench.machine import Machine
from engine.bench.report import Report, read_report
from tests.benchmarks.results import lines_of, slug

ROOT = Path(__file__).resolve().parents[3]


def machine(device: str) -> Machine:
    return Machine(device, "A GPU", "A CPU", 8, 1 << 34, "An OS", (), "", 0.0, "")


def test_the_document_says_what_the_results_say() -> None:
    """`python -m tests.benchmarks.results --write-only` mends it."""
    reports = [read_report(path) for path in sorted((ROOT / "docs" / "results").glob("*.json"))]
    document = (ROOT / "docs" / "benchmarks.md").read_text(encoding="utf-8")
    assert "\n".join(lines_of(reports)) in document


def test_what_no_mac_measured_is_an_empty_row_with_its_command() -> None:
    lines = list(lines_of([Report(machine("cuda"))]))
    assert "| Memory bandwidth | | `mamba-metal bench bandwidth` |" in lines


def test_the_empty_rows_go_when_a_mac_was_measured() -> None:
    assert not any("Apple GPUs" in line for line in lines_of([Report(machine("metal"))]))


def test_a_machine_names_its_file() -> None:
    assert slug("Apple M4 Max, 16 cores, 64 GB, macOS 26.1") == "apple-m4-max-16-cores-64-gb-macos-26-1"
