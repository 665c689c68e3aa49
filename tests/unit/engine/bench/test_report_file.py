from pathlib import Path

import pytest

from engine.bench.api import Column, ResultTable, Spread
from engine.bench.machine import Machine
from engine.bench.report import Report, as_json, read_report
from engine.errors import EngineError

_MACHINE = Machine("cpu", "x86", "A processor", 2, 1 << 34, "Linux", (("python", "3.11"),), "abc", 0.5, "")
_TABLE = ResultTable(
    "decode",
    "Decoding",
    (Column("tokens", "Tokens"), Column("kept", "Kept", "s"), Column("why", "Why")),
    "A note.",
    ((10, Spread(1.0, 0.5, 2.0, 3, True), None), (20, 2.5, "text")),
)


def test_what_was_written_is_read_again(tmp_path: Path) -> None:
    report = Report(_MACHINE, (_TABLE,), "mamba-metal bench decode")
    (tmp_path / "a.json").write_text(as_json(report), encoding="utf-8")
    assert read_report(tmp_path / "a.json") == report


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"machine": {"versions": []}, "tables": [], "command": ""}'], ids=str
)
def test_another_file_is_refused_by_its_name(tmp_path: Path, text: str) -> None:
    (tmp_path / "other.json").write_text(text)
    with pytest.raises(EngineError, match=r"other\.json is not a benchmark report"):
        read_report(tmp_path / "other.json")


def test_a_table_of_another_name_is_refused(tmp_path: Path) -> None:
    text = as_json(Report(_MACHINE, (_TABLE,), ""))
    (tmp_path / "a.json").write_text(text.replace('"decode"', '"guessing"'))
    with pytest.raises(EngineError, match="is not a benchmark report"):
        read_report(tmp_path / "a.json")


def test_a_file_that_is_not_there_is_told_of(tmp_path: Path) -> None:
    with pytest.raises(EngineError, match=r"Couldn’t read absent\.json"):
        read_report(tmp_path / "absent.json")
