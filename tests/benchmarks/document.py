"""docs/benchmarks.md: one section for each benchmark, written by the benchmark itself."""

from collections.abc import Sequence
from pathlib import Path

_DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "benchmarks.md"


def write_section(name: str, title: str, lines: Sequence[str], document: Path = _DOCUMENT) -> None:
    """Put `lines` between the marks of the section `name`; a section that is not there yet is added at the end."""
    begin, end = f"<!-- {name}: begin -->", f"<!-- {name}: end -->"
    content = document.read_text(encoding="utf-8")
    if begin not in content:
        content = f"{content.rstrip()}\n\n## {title}\n\n{begin}\n{end}\n"
    before, _, rest = content.partition(begin)
    after = rest.partition(end)[2]
    document.write_text(f"{before}{begin}\n{chr(10).join(lines)}\n{end}{after}", encoding="utf-8")
